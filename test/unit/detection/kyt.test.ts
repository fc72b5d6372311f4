// The merged detection of a transaction (blockchain API 2.5, "KYT result", "Alert").
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { RiskLevel } from '#shared/domain/risk.ts';
import { toAlert } from '#shared/detection/alert.ts';
import type { KyaInput } from '#shared/detection/kya.ts';
import { detectKyt } from '#shared/detection/kyt.ts';
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import { condition, label, path, rule } from '../../builders/detection.ts';

/** A side with one hit of a level over `amount` of 100 received, or without any. */
function side(level: RiskLevel | null, amount = 50, more: Partial<KyaInput> = {}): KyaInput {
  const wanted = condition('risk_level', '==', level ?? 'none');
  return {
    chainName: 'Tron',
    token: 'usdt',
    labels: [],
    paths: [
      path(['O', 'S'], [amount], { labels: [label({ primary: 'Scam', riskLevel: level })] }),
      path(['P', 'S'], [1], { labels: [label({ primary: 'Exchange' })] }),
    ],
    totals: { totalIn: decimal(100), totalOut: decimal(0) },
    rules:
      level === null ? [] : [rule({ ruleCode: level, riskLevel: level, conditions: [wanted] })],
    scoring: DEFAULT_SCORING_CONFIG,
    cexImmune: true,
    ...more,
  };
}

describe('one side', () => {
  it('gives its hits the direction of its side, and everything else as it is', () => {
    const source = detectKyt({ in: side('high'), out: null });
    expect(source.hits.map((hit) => hit.direction)).toEqual(['inbound']);
    expect(source.sides.in?.hits).toEqual(source.hits);
    expect([source.scoreSide, source.score?.score]).toEqual(['in', '40']);
    const destination = detectKyt({ in: null, out: side('high') });
    expect(destination.hits.map((hit) => hit.direction)).toEqual(['outbound']);
    expect([destination.scoreSide, destination.score?.score]).toEqual(['out', '40']);
  });
});

describe('both sides', () => {
  it('puts the source first and numbers the hits on', () => {
    const { hits, rulesTriggered, totalPaths, hitPaths } = detectKyt({
      in: side('low'),
      out: side('critical'),
    });
    expect(hits.map(({ ruleCode, index }) => [ruleCode, index])).toEqual([
      ['low', 0],
      ['critical', 1],
    ]);
    expect([rulesTriggered, totalPaths, hitPaths]).toEqual([['low', 'critical'], 4, 2]);
  });

  it.each<[RiskLevel | null, RiskLevel | null, RiskLevel, number]>([
    ['low', 'critical', 'critical', 90],
    ['high', 'medium', 'high', 80],
    [null, 'low', 'low', 10],
    [null, null, 'low', 0],
  ])('%s and %s make %s, %d', (source, destination, risk, riskScore) => {
    const found = detectKyt({ in: side(source), out: side(destination) });
    expect(found).toMatchObject({ risk, riskScore });
    expect(found.riskReason.startsWith(riskScore === 0 ? 'No rule' : 'Rule (')).toBe(true);
  });

  it.each([
    [50, 80, 'out', '64'],
    [80, 50, 'in', '64'],
    [50, 50, 'in', '40'],
  ])('of inflows of %d and %d percent the %s score stands', (source, destination, name, score) => {
    const found = detectKyt({ in: side('high', source), out: side('high', destination) });
    expect([found.scoreSide, found.score?.score]).toEqual([name, score]);
  });

  it('a score that was not computed is lower than 0, on either side', () => {
    const unknown = { totals: null };
    const one = detectKyt({ in: side('high', 50, unknown), out: side(null) });
    expect([one.scoreSide, one.score?.score]).toEqual(['out', '0']);
    const other = detectKyt({ in: side(null), out: side('high', 50, unknown) });
    expect([other.scoreSide, other.score?.score]).toEqual(['in', '0']);
    const neither = detectKyt({ in: side('high', 50, unknown), out: side(null, 50, unknown) });
    expect(neither.score).toBeNull();
  });

  it('exempts each endpoint by its own labels', () => {
    const deposit = [label({ primary: 'Exchange', tertiary: 'Deposit address' })];
    const found = detectKyt({ in: side('high'), out: side('high', 50, { labels: deposit }) });
    expect(found.hits.map((hit) => hit.direction)).toEqual(['inbound']);
    const risky = [...deposit, label({ primary: 'Scam', riskLevel: 'high' })];
    const both = detectKyt({ in: side('high'), out: side('high', 50, { labels: risky }) });
    expect(both.hits).toHaveLength(2);
  });
});

describe('an alert', () => {
  it.each([
    [0, 'DIRECT'],
    [1, 'DIRECT'],
    [2, 'INDIRECT'],
    [5, 'INDIRECT'],
  ])('at %d hops is %s', (hops, exposureType) => {
    const [hit] = detectKyt({ in: side('high'), out: null }).hits;
    expect(toAlert({ ...hit!, hops }).exposureType).toBe(exposureType);
  });

  it('says what its hit says', () => {
    const scoped = side('high');
    const rules = scoped.rules.map((each) => ({
      ...each,
      isHighlighted: true,
      highlightTags: ['scam'],
    }));
    const found = detectKyt({ in: null, out: { ...scoped, rules } });
    expect(found.alerts).toEqual([
      {
        alertLevel: 'high',
        category: 'Category',
        service: 'KYT',
        exposureType: 'DIRECT',
        alertAmount: '50',
        categoryId: 'high',
        direction: 'outbound',
        hops: 1,
        opponentAddress: 'O',
        action: 'review',
        highlighted: true,
        highlightTags: ['scam'],
      },
    ]);
  });
});
