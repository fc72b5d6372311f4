// Real input for back-tests: every practice answer, judged again by the very rules it was judged by.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distinctPath } from '#shared/flow/distinct-paths.ts';
import { backtestedSideOf } from '#shared/rulesets/backtested-side.ts';
import { Backtest } from '#shared/rulesets/run-backtest.ts';
import type { MatchingType, BacktestReport } from '#shared/rulesets/backtest.ts';
import { isJsonObject, parseJson, type JsonValue } from '#shared/screening/json.ts';
import { readRules, readRuleset } from '#shared/screening/ruleset-reader.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { PRACTICE_CHAINS } from '../../electron/practice/chains.ts';
import { KYT_SCENARIOS } from '../../electron/practice/kyt-scenarios.ts';
import { builtinsOf } from '../../electron/practice/rulesets/builtins.ts';
import { SCENARIOS } from '../../electron/practice/scenarios.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';
import { screenKya, screenKyt } from '../builders/practice-figures.ts';

let client: PracticeClient;
let views: { title: string; view: ScreeningView }[] = [];
beforeAll(async () => {
  client = await startPracticeClient();
  for (const { name } of PRACTICE_CHAINS) {
    for (const scenario of SCENARIOS) {
      const view = await screenKya(client, scenario, name);
      views.push({ title: `${scenario.title} on ${name}`, view });
    }
    for (const scenario of KYT_SCENARIOS) {
      const view = await screenKyt(client, scenario, name);
      views.push({ title: `${scenario.title} on ${name}`, view });
    }
  }
}, 60_000);
afterAll(async () => {
  views = [];
  await client.close();
});

function rulesOfBuiltin(type: MatchingType): readonly Rule[] {
  return builtinsOf('production').find(({ rulesetType }) => rulesetType === type)?.rules ?? [];
}

function runBacktest(
  type: MatchingType,
  of: readonly ScreeningView[],
  rules: readonly Rule[] = rulesOfBuiltin(type),
): BacktestReport {
  const backtest = new Backtest(rules);
  for (const view of of) {
    const side = view.kind === 'name' ? 'none' : backtestedSideOf(view, type);
    expect(side).not.toBe('unreadable');
    if (typeof side === 'object') backtest.add(side);
  }
  return backtest.report({
    ruleset: { name: type, rulesetType: type, sha256: null },
    ...{ caseId: null, unreadable: 0, durationMs: 0 },
  });
}

describe.each(['kya', 'kyt_in', 'kyt_out'] as const)('the builtin ruleset %s', (type) => {
  it('keeps every hit that it was delivered with, and starts none', () => {
    const all = runBacktest(
      type,
      views.map(({ view }) => view),
    );
    const own = type === 'kya' ? 'kya' : 'kyt';
    const hits = views.flatMap(({ view }) =>
      view.kind === own
        ? (view.result?.hits ?? []).filter(
            ({ direction }) =>
              type === 'kya' || direction === (type === 'kyt_in' ? 'inbound' : 'outbound'),
          )
        : [],
    );
    expect(hits.length).toBeGreaterThan(20);
    expect(all.totals).toEqual({
      ...{ keeps: hits.length, starts: 0, stops: 0, undecided: 0, relevelled: 0, action: 0 },
      // Here no ruleset is kept with the answers.
      actionUnknown: hits.length,
    });
  });
});

/** Of every kind of condition that a stored path can answer. */
const OWN_RULES: readonly [code: string, fields: Record<string, unknown>, ...WireCondition[]][] = [
  ['LARGE', {}, ['primary_category', 'in', ['Mixer', 'Sanctions']], ['amount', '>=', 500]],
  ['SHARE', {}, ['risk_level', 'in', ['critical', 'high']], ['risk_rate', 'gt', 20]],
  [
    'NEAR',
    { min_hops: 1, max_hops: 3 },
    ...([
      ['primary_category', 'not_in', ['Exchange']],
      ['inflow_total_amount', '>', 1000],
    ] as WireCondition[]),
  ],
  ['OUT', { direction: 'outbound' }, ['chain_name', '==', 'tron'], ['hops', '<=', 2]],
  ['THEFT', {}, ['secondary_category', 'contains', 'theft'], ['direction', '==', 'inbound']],
  ['OWN', { min_hops: 0, max_hops: -1 }, ['risk_level', '==', 'critical']],
];
type WireCondition = [parameter: string, operator: string, value: unknown];

describe('a ruleset of one’s own, back-tested over what the builtin one found', () => {
  it('fires where the service then fires, on every path that was delivered', async () => {
    const ask = async (path: string, body: object): Promise<JsonValue> => {
      const { text } = await client.post(`/api/v3/rulesets/${path}`, body);
      const reading = parseJson(text);
      if (!reading.ok || !isJsonObject(reading.value)) throw new Error(text);
      return reading.value['data'] ?? null;
    };
    const ruleset = readRuleset(await ask('create', { name: 'Own', ruleset_type: 'kya' }));
    const id = Number(ruleset!.id);
    for (const [code, fields, ...conditions] of OWN_RULES) {
      const sent = conditions.map(([parameter, operator, value]) => ({
        ...{ parameter, operator, value },
      }));
      await ask('rule/create', {
        ...{ ruleset_id: id, rule_code: code, name: code, risk_level: 'high', action: 'review' },
        ...{ ...fields, conditions: sent },
      });
    }
    const rules = readRules(await ask('rule/list', { ruleset_id: id })) ?? [];
    expect(rules.map(({ ruleCode }) => ruleCode)).toEqual(OWN_RULES.map(([code]) => code));

    const fired = new Set<string>();
    for (const [at, scenario] of SCENARIOS.entries()) {
      const before = views[at]!.view;
      const { parameters } = scenario;
      const own = { ...scenario, parameters: { ...parameters, ruleset_id: id } };
      const after = await screenKya(client, own, PRACTICE_CHAINS[0]!.name);
      if (before.kind !== 'kya') throw new Error(before.kind);
      const known = new Set(before.result!.hits.map(distinctPath));
      // A path that only the new rules hit was not provided before: a back-test cannot see it.
      const found = after.result!.hits.filter(
        (hit) => hit.nodes.length === 0 || known.has(distinctPath(hit)),
      );
      const { totals, rules: counted } = runBacktest('kya', [before], rules);
      expect([scenario.title, totals.keeps + totals.starts]).toEqual([
        ...[scenario.title, found.length],
      ]);
      const byRule = counted.map(({ ruleCode, starts, keeps }) => [ruleCode, starts + keeps]);
      for (const [code, count] of byRule) {
        expect(found.filter(({ ruleCode }) => ruleCode === code)).toHaveLength(Number(count));
        if (Number(count) > 0) fired.add(String(code));
      }
    }
    // The comparison means something: every rule fired somewhere.
    expect([...fired].sort()).toEqual(OWN_RULES.map(([code]) => code).sort());
  }, 60_000);
});
