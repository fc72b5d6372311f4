import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import { scoreMatches } from '#shared/detection/score.ts';
import { verdictOf } from '#shared/detection/verdict.ts';
import { path, rule } from '../../builders/detection.ts';

const totals = { totalIn: decimal(1000), totalOut: decimal(400) };
const score = (matches: Parameters<typeof scoreMatches>[0], of = totals) => {
  const result = scoreMatches(matches, of, DEFAULT_SCORING_CONFIG);
  if (result === null) throw new Error('no score');
  return result;
};
const critical = rule({ riskLevel: 'critical' });
const high = rule({ ruleCode: 'R-2', riskLevel: 'high' });

describe('the fund-attribution score', () => {
  it('is null without flow totals', () => {
    expect(scoreMatches([], null, DEFAULT_SCORING_CONFIG)).toBeNull();
  });

  it('is 0 and accept without hits, also where nothing ever came in', () => {
    expect(score([])).toMatchObject({ score: '0', verdict: 'accept', components: [] });
    const empty = { totalIn: decimal(0), totalOut: decimal(0) };
    const hit = { rule: critical, path: path(['O', 'S'], [5]) };
    expect(score([hit], empty)).toMatchObject({ score: '0', r1: '0' });
  });

  it('sums (edge / total inflow) × base × weight', () => {
    const result = score([
      { rule: critical, path: path(['O', 'S'], [250]) },
      { rule: high, path: path(['P', 'm', 'S'], [90, 100]) },
    ]);
    expect(
      result.components.map(({ hopBucket, ratio, points }) => [hopBucket, ratio, points]),
    ).toEqual([
      ['direct', '0.25', '25'],
      ['hop2', '0.1', '5.6'],
    ]);
    expect(result).toMatchObject({ score: '30.6', verdict: 'review', r1: '0.25', r2: '0.1' });
    expect(result).toMatchObject({ directAmount: '250', indirectAmount: '100', riskyEdges: 2 });
  });

  it('counts an edge once, in its worst bucket; rawAmount counts it once per hit path', () => {
    const result = score([
      { rule: high, path: path(['O', 'm', 'S'], [90, 100]) },
      { rule: critical, path: path(['O', 'm', 'S'], [90, 100]) },
      { rule: critical, path: path(['P', 'n', 'm', 'S'], [50, 60, 100]) },
    ]);
    expect(result.components).toHaveLength(1);
    expect(result.components[0]).toMatchObject({
      hopBucket: 'hop2',
      severity: 'critical',
      amount: '100',
      rawAmount: '200',
      points: '7',
    });
    expect(result).toMatchObject({ hitPaths: 2, riskyEdges: 1 });
  });

  it('compares the neighbour of an edge without letter case in the evm family', () => {
    const lower = `0x${'ab'.repeat(20)}`;
    const result = score([
      { rule: high, path: path(['O', lower, 'S'], [90, 100]) },
      { rule: high, path: path(['P', lower.toUpperCase().replace('0X', '0x'), 'S'], [90, 100]) },
    ]);
    expect(result.riskyEdges).toBe(1);
  });

  it('does not count outbound edges, but tells their ratio', () => {
    const result = score([{ rule: critical, path: path(['O', 'S'], [100], { flow: 'outflow' }) }]);
    expect(result).toMatchObject({
      score: '0',
      rOut: '0.25',
      outflowAmount: '100',
      components: [],
    });
  });

  it('names buckets beyond three hops hop4 and hop5', () => {
    const result = score([
      { rule: high, path: path(['O', 'a', 'b', 'c', 'S'], [1, 1, 1, 1]) },
      { rule: high, path: path(['O', 'a', 'b', 'c', 'd', 'S'], [1, 1, 1, 1, 1]) },
    ]);
    expect(result.components.map((component) => component.hopBucket)).toEqual(['hop4', 'hop5']);
  });

  it('is capped at 100, and ratios at 1, where the total was cut', () => {
    const cut = { totalIn: decimal(100), totalOut: decimal(0) };
    const result = score(
      [
        { rule: critical, path: path(['O', 'S'], [150]) },
        { rule: high, path: path(['P', 'm', 'S'], [90, 90]) },
      ],
      cut,
    );
    expect(result).toMatchObject({ score: '100', verdict: 'block', r1: '1' });
    expect(result.components.map(({ points }) => points)).toEqual(['100', '50.4']);
  });

  it.each([
    ['critical', '100', 'block'],
    ['high', '80', 'edd'],
    ['medium', '50', 'review'],
  ])('a self-hit of level %s overrides the sum with %s', (riskLevel, value, verdict) => {
    const self = { rule: rule({ maxHops: -1, riskLevel }), path: null };
    const result = score([self, { rule: critical, path: path(['O', 'S'], [10]) }]);
    expect(result).toMatchObject({ score: value, verdict, selfHit: true, selfHitLevel: riskLevel });
    expect(result.components).toHaveLength(1);
  });
});

describe('verdict bands', () => {
  it.each([
    ['0', 'accept'],
    ['20', 'accept'],
    ['20.0001', 'review'],
    ['50', 'review'],
    ['50.0001', 'edd'],
    ['80', 'edd'],
    ['80.0001', 'block'],
    ['100', 'block'],
  ])('%s is %s', (value, verdict) => {
    expect(verdictOf(decimal(value), DEFAULT_SCORING_CONFIG)).toBe(verdict);
  });
});
