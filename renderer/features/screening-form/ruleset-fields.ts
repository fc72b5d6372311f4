// The rulesets that a form asks for: which ids each kind of screening has, which kinds of ruleset fit
// them, and which ids the environment's list does not have. Pure.
import { m } from '#shared/messages/generated/messages.js';
import { sidesOf } from '#shared/review/sides.ts';
import type { RulesetList } from '#shared/rulesets/version.ts';
import type { JobKind } from '#shared/screening/job.ts';
import type { RulesetType } from '#shared/screening/ruleset.ts';
import { doubtOf } from '../../domain/ruleset-choice.ts';
import type { FormFields } from './form-fields.ts';

/** The name of a field that holds the id of a ruleset. */
export type RulesetFieldName =
  'rulesetId' | 'fallbackRulesetId' | 'inRulesetId' | 'outRulesetId' | 'scoringRulesetId';

/** One of them with its words. */
export interface RulesetField {
  name: RulesetFieldName;
  label: string;
  hint: string;
  /** What 0 stands for. */
  zero: string;
  types: readonly RulesetType[];
}

/** The ids of a kind of screening, in the order of the form. */
export function rulesetFieldsOf(
  kind: JobKind,
  { screenDirection }: Pick<FormFields, 'screenDirection'>,
): RulesetField[] {
  if (kind === 'name') return [];
  const scoring: RulesetField = {
    name: 'scoringRulesetId',
    label: m.form_scoring_ruleset(),
    types: ['scoring'],
    hint: m.form_scoring_ruleset_hint(),
    zero: m.ruleset_choice_zero_scoring(),
  };
  if (kind === 'kya') {
    return [
      {
        name: 'rulesetId',
        label: m.form_ruleset(),
        types: ['kya'],
        hint: m.form_ruleset_hint(),
        zero: m.ruleset_choice_zero(),
      },
      scoring,
    ];
  }
  const sides: Record<'in' | 'out', RulesetField> = {
    in: {
      name: 'inRulesetId',
      label: m.form_in_ruleset(),
      types: ['kyt_in'],
      hint: m.form_in_ruleset_hint(),
      zero: m.ruleset_choice_zero_side(),
    },
    out: {
      name: 'outRulesetId',
      label: m.form_out_ruleset(),
      types: ['kyt_out'],
      hint: m.form_out_ruleset_hint(),
      zero: m.ruleset_choice_zero_side(),
    },
  };
  const shown = sidesOf(screenDirection);
  return [
    ...shown.map((side) => sides[side]),
    {
      name: 'fallbackRulesetId',
      label: m.form_fallback_ruleset(),
      hint: m.form_fallback_ruleset_hint(),
      zero: m.ruleset_choice_zero(),
      types: shown.map((side) => `kyt_${side}` as const),
    },
    scoring,
  ];
}

/** Ids that the list does not have, or has under another kind: the service may take another ruleset. */
export function doubtfulRulesets(
  fields: readonly RulesetField[],
  values: FormFields,
  list: RulesetList | null,
): string[] {
  return fields
    .filter(({ name, types }) => doubtOf(values[name], list, types) !== null)
    .map(({ name }) => values[name].trim());
}
