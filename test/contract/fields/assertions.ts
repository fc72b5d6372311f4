// Every assertion that a row of fields.json may name.
import type { AssertionTable } from './assertion.ts';
import { CONDITION_ASSERTIONS } from './assertions/conditions.ts';
import { ENDPOINT_ASSERTIONS } from './assertions/endpoints.ts';
import { LIMIT_ASSERTIONS } from './assertions/limits.ts';
import { NAME_ASSERTIONS } from './assertions/names.ts';
import { PARAMETER_ASSERTIONS } from './assertions/parameters.ts';
import { REFUSAL_ASSERTIONS } from './assertions/refusals.ts';
import { RULESET_ASSERTIONS } from './assertions/rulesets.ts';
import { SCREENING_ASSERTIONS } from './assertions/screenings.ts';
import { VALUE_ASSERTIONS } from './assertions/values.ts';

/** By the file in `assertions/` that they are in. */
const FILES: Readonly<Record<string, AssertionTable>> = {
  'values.ts': VALUE_ASSERTIONS,
  'screenings.ts': SCREENING_ASSERTIONS,
  'parameters.ts': PARAMETER_ASSERTIONS,
  'conditions.ts': CONDITION_ASSERTIONS,
  'endpoints.ts': ENDPOINT_ASSERTIONS,
  'rulesets.ts': RULESET_ASSERTIONS,
  'refusals.ts': REFUSAL_ASSERTIONS,
  'limits.ts': LIMIT_ASSERTIONS,
  'names.ts': NAME_ASSERTIONS,
};

/** By name. */
export const ASSERTIONS: AssertionTable = Object.fromEntries(
  Object.values(FILES).flatMap((table) => Object.entries(table)),
);

/** The file of an assertion. */
export function fileOfAssertion(name: string): string {
  const [file] = Object.entries(FILES).find(([, table]) => Object.hasOwn(table, name)) ?? [];
  if (file === undefined) throw new Error(`no assertion ${name}`);
  return `fields/assertions/${file}`;
}
