// Recomputation of points and score.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { isWithinHalfUnit, recomputeScore } from '#shared/review/recompute.ts';
import type { Score, ScoreComponent } from '#shared/screening/result.ts';

function component(base: string, weight: string, ratio: string, points: string): ScoreComponent {
  return {
    direction: 'in',
    hopBucket: 'direct',
    severity: 'high',
    base: decimal(base),
    weight: decimal(weight),
    amount: null,
    rawAmount: null,
    ratio: decimal(ratio),
    points: decimal(points),
  };
}
function score(value: string | null, components: ScoreComponent[], selfHit = false): Score {
  return {
    score: value === null ? null : decimal(value),
    verdict: 'edd',
    selfHit,
    selfHitLevel: null,
    components,
    r1: null,
    r2: null,
    rOut: null,
    directAmount: null,
    indirectAmount: null,
    outflowAmount: null,
    totalIn: null,
    totalOut: null,
    hitPaths: null,
    riskyEdges: null,
  };
}

describe('recomputeScore', () => {
  it('agrees when the points are base × weight × ratio and the score is their sum', () => {
    const reading = recomputeScore(
      score('40.2', [component('60', '0.8', '0.5', '24'), component('81', '1', '0.2', '16.2')]),
    );
    expect(reading.points.map(({ state }) => state)).toEqual(['equal', 'equal']);
    expect([reading.sum, reading.state]).toEqual(['40.2', 'equal']);
  });

  it('tells points and sums that are off by more than half a unit of the last digit', () => {
    const reading = recomputeScore(score('41.2', [component('60', '0.8', '0.5', '24.1')]));
    expect(reading.points[0]).toEqual({ delivered: '24.1', ours: '24', state: 'differs' });
    expect(reading.state).toBe('differs');
  });

  it('calls a sum above 100 that is delivered as 100 capped', () => {
    const part = component('100', '1', '0.8', '80');
    expect(recomputeScore(score('100', [part, part])).state).toBe('capped');
  });

  it('does not recompute a self-hit or a score that was not computed', () => {
    expect(recomputeScore(score('100', [], true)).state).toBe('self_hit');
    expect(recomputeScore(score(null, [])).state).toBe('not_computed');
  });

  it('does not recompute a score of which no component was delivered, unless it is 0', () => {
    expect(recomputeScore(score('35', [])).state).toBe('unknown');
    expect(recomputeScore(score('0', [])).state).toBe('equal');
  });

  it('does not sum points of which one is missing', () => {
    const broken = { ...component('1', '1', '1', '1'), points: null };
    const reading = recomputeScore(score('1', [broken]));
    expect([reading.sum, reading.state]).toEqual([null, 'unknown']);
  });
});

describe('isWithinHalfUnit', () => {
  it.each([
    ['12.5', '12.549', true],
    ['12.5', '12.551', false],
    ['12', '12.5', true],
    ['12', '12.51', false],
    ['1.5e2', '154.9', true],
    ['1.5e2', '155.1', false],
    ['0.30000000000000004', '0.3', true],
  ])('delivered %s, ours %s: %s', (delivered, ours, expected) => {
    expect(isWithinHalfUnit(decimal(delivered), decimal(ours))).toBe(expected);
  });
});
