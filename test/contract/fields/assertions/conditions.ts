// Conditions: a rule fires at the service exactly when our own evaluation says so (blockchain API
// 2.4), and every spelling of an operator is one.
import { expect } from 'vitest';
import { isKnownWord, PATH_FLOWS } from '#shared/domain/risk.ts';
import type { FundPath } from '#shared/detection/path.ts';
import { normalizeOperator } from '#shared/screening/ruleset-reader.ts';
import { CONDITION_OPERATORS, type Rule } from '#shared/screening/ruleset.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { evaluatePathRule } from '../../../builders/detection.ts';
import type { AssertionTable } from '../assertion.ts';
import { FIRING, OPERATOR_TRIALS, SILENT } from '../exchanges/conditions.ts';
import type { ScreeningRun } from '../flows.ts';
import { valuesAt } from '../values-at.ts';

/** Path tags carry no risk score (2.5, "Tag"): evaluated from an answer it stays undecided. */
const NOT_DELIVERED = ['risk_score'];

/** Conditions. */
export const CONDITION_ASSERTIONS: AssertionTable = {
  'condition-parameter': ({ row, raw, recorded }) => {
    expect(raw).toEqual([[FIRING]]);
    const { result, rules } = recorded.client as ScreeningRun<KyaResult> & { rules: Rule[] };
    expect(result.rulesTriggered).toEqual([FIRING]);
    for (const rule of rules) expect(rule.conditions[0]?.parameter).toBe(row.name);
    const paths = pathsOf(result);
    expect(paths.length).toBeGreaterThan(0);
    const [fires, silent] = NOT_DELIVERED.includes(row.name)
      ? ['undecided', 'undecided']
      : ['fires', 'does_not_fire'];
    expect(outcomes(rules, FIRING, result)).toEqual(paths.map(() => fires));
    expect(outcomes(rules, SILENT, result)).toEqual(paths.map(() => silent));
  },

  operator: async ({ row, recorded, last, stage, exchange }) => {
    const normal = row.expects;
    expect(CONDITION_OPERATORS).toContain(normal);
    expect(normalizeOperator(row.name)).toBe(normal);
    expect(Object.keys(OPERATOR_TRIALS)).toContain(row.name);
    const sent = (await stage.requestLog()).map(({ body }) => body ?? '');
    const code = JSON.stringify(`${FIRING} ${row.name}`);
    const creation = sent.find((body) => body.includes(`"rule_code":${code}`)) ?? '';
    expect(creation).toContain(`"operator":${JSON.stringify(row.name)}`);
    const named = (rules: unknown[], key: string, part: string) =>
      rules.filter((rule) => valuesAt(rule, key)[0] === `${part} ${row.name}`);
    const screened = (await exchange('operators-screened')).client as ScreeningRun<KyaResult>;
    for (const part of [FIRING, SILENT]) {
      const [emitted] = named(valuesAt(last.json, 'data[]'), 'rule_code', part);
      expect(valuesAt(emitted, 'conditions[].operator')).toEqual([normal]);
      const [read] = named(recorded.client as Rule[], 'ruleCode', part) as [Rule];
      expect(read.conditions[0]?.operator).toBe(normal);
      const hasFired = screened.result.rulesTriggered.includes(read.ruleCode);
      expect(hasFired).toBe(part === FIRING);
      const own = outcomes([read], read.ruleCode, screened.result);
      expect([...new Set(own)]).toEqual([part === FIRING ? 'fires' : 'does_not_fire']);
    }
  },
};

function pathsOf({ hits }: KyaResult): FundPath[] {
  return hits.flatMap(({ pathFlow, nodes }) =>
    isKnownWord(PATH_FLOWS, pathFlow) ? [{ flow: pathFlow, nodes }] : [],
  );
}

/** A rule over the delivered paths, by our own evaluation. */
function outcomes(rules: readonly Rule[], code: string, result: KyaResult): string[] {
  const rule = rules.find(({ ruleCode }) => ruleCode === code);
  if (rule === undefined) throw new Error(`no rule ${code}`);
  const subject = {
    chainName: result.chain,
    inflowTotal: result.overview?.inTotal ?? null,
    outflowTotal: result.overview?.outTotal ?? null,
  };
  return pathsOf(result).map((path) => evaluatePathRule(rule, path, subject).kind);
}
