import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { detectKya, type KyaInput } from '#shared/detection/kya.ts';
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import { condition, label, path, rule } from '../../builders/detection.ts';

const base: KyaInput = {
  chainName: 'Tron',
  token: 'usdt',
  labels: [],
  paths: [],
  totals: { totalIn: decimal(1000), totalOut: decimal(1000) },
  rules: [rule()],
  scoring: DEFAULT_SCORING_CONFIG,
  cexImmune: true,
};
const exchange = [label({ primary: 'Exchange', riskLevel: 'low' })];
const scam = [label({ primary: 'Scam', riskLevel: 'high' })];

describe('a hit', () => {
  it('has the smallest and largest link, and the last link in money order as denominator', () => {
    const inflow = path(['O', 'm', 'S'], [300, 40]);
    const outflow = path(['O', 'm', 'S'], [25, 100], { flow: 'outflow' });
    const { hits } = detectKya({ ...base, paths: [inflow, outflow] });
    const figures = hits.map((hit) => [
      hit.pathFlow,
      hit.exposureAmount,
      hit.maxAmount,
      hit.riskRateDenominator,
      hit.riskRatePct,
    ]);
    expect(figures).toEqual([
      ['inflow', '40', '300', '40', '100'],
      ['outflow', '25', '100', '25', '100'],
    ]);
    expect(hits.every((hit) => hit.riskRateNumerator === hit.exposureAmount)).toBe(true);
  });

  it('is gated only by a rule with a risk_rate condition', () => {
    const gated = rule({ ruleCode: 'G', conditions: [condition('risk_rate', '>', 1)] });
    const { hits } = detectKya({ ...base, rules: [rule(), gated], paths: [path(['O', 'S'], [9])] });
    const gates = Object.fromEntries(hits.map((hit) => [hit.ruleCode, hit.riskRateGated]));
    expect(gates).toEqual({ G: true, 'R-1': false });
  });

  it('comes in the order of level, rule order, hops', () => {
    const rules = [
      rule({ ruleCode: 'late', sortOrder: 30, isHighlighted: true }),
      rule({ ruleCode: 'early', sortOrder: 20 }),
      rule({ ruleCode: 'worst', sortOrder: 40, riskLevel: 'critical', maxHops: 1 }),
    ];
    const paths = [path(['O', 'm', 'S'], [1, 1]), path(['P', 'S'], [1])];
    const { hits } = detectKya({ ...base, rules, paths });
    expect(hits.map((hit) => [hit.ruleCode, hit.hops])).toEqual([
      ['worst', 1],
      ['early', 1],
      ['early', 2],
      ['late', 1],
      ['late', 2],
    ]);
  });
});

describe('totals of a result', () => {
  it('counts a path with several hits once', () => {
    const rules = [rule(), rule({ ruleCode: 'R-2' })];
    const paths = [path(['O', 'S'], [30]), path(['E', 'S'], [70], { labels: exchange })];
    const found = detectKya({ ...base, rules, paths });
    expect(found).toMatchObject({
      totalPaths: 2,
      hitPaths: 1,
      inflowRiskAmount: '30',
      inflowRiskRate: '0.3',
      outflowRiskAmount: '0',
      outflowRiskRate: '0',
      rulesTriggered: ['R-1', 'R-2'],
    });
  });

  it('maps the worst level to riskScore, and has 0 only when no rule fired', () => {
    const low = detectKya({
      ...base,
      rules: [rule({ riskLevel: 'low' })],
      paths: [path(['O', 'S'], [1])],
    });
    expect([low.risk, low.riskScore]).toEqual(['low', 10]);
    const none = detectKya(base);
    expect([none.risk, none.riskScore, none.riskReason]).toEqual(['low', 0, 'No rule triggered.']);
  });

  it('never gives a category more than the subject’s edge', () => {
    const paths = [
      path(['O', 'm', 'S'], [80, 100], { labels: scam }),
      path(['P', 'm', 'S'], [60, 100], { labels: scam }),
      path(['E', 'm', 'S'], [10, 100], { labels: exchange }),
      path(['O', 'S'], [5], { labels: scam, flow: 'outflow' }),
      path(['x', 'S'], [500], { labels: [] }),
    ];
    expect(detectKya({ ...base, paths }).exposures).toEqual([
      { category: 'Scam', direction: 'inflow', value: '100' },
      { category: 'Exchange', direction: 'inflow', value: '10' },
      { category: 'Scam', direction: 'outflow', value: '5' },
    ]);
  });
});

describe('cex_immune', () => {
  const deposit = label({ primary: 'Exchange', tertiary: 'Deposit address', riskLevel: 'low' });
  const input = { ...base, labels: [deposit], paths: [path(['O', 'S'], [10])] };

  it('treats a plain exchange deposit address as clean', () => {
    const found = detectKya(input);
    expect([found.hits, found.score?.score, found.risk]).toEqual([[], '0', 'low']);
  });

  it('is off when the request says so, or another label is of high risk', () => {
    expect(detectKya({ ...input, cexImmune: false }).hits).toHaveLength(1);
    expect(detectKya({ ...input, labels: [deposit, ...scam] }).hits).toHaveLength(1);
  });

  it('is not for other labels of an exchange', () => {
    expect(detectKya({ ...input, labels: exchange }).hits).toHaveLength(1);
  });
});
