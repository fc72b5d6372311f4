// Laws of the documented engine over arbitrary paths.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, compareDecimals, decimal } from '#shared/domain/amount.ts';
import { RISK_LEVELS } from '#shared/domain/risk.ts';
import { detectKya } from '#shared/detection/kya.ts';
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import { recomputeScore } from '#shared/review/recompute.ts';
import { condition, label, path, rule } from '../builders/detection.ts';
import { examples } from '../fakes/extent.ts';

const amount = fc.integer({ min: 1, max: 10 ** 12 }).map((micros) => {
  const digits = String(micros).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
});
const name = fc.integer({ min: 0, max: 6 }).map((index) => `n${index}`);
const somePath = fc
  .record({
    middle: fc.uniqueArray(name, { maxLength: 4 }),
    opponent: fc.integer({ min: 0, max: 8 }).map((index) => `o${index}`),
    amounts: fc.array(amount, { minLength: 5, maxLength: 5 }),
    flow: fc.constantFrom('inflow' as const, 'outflow' as const),
    level: fc.constantFrom(...RISK_LEVELS),
  })
  .map(({ middle, opponent, amounts, flow, level }) =>
    path([opponent, ...middle, 'S'], amounts, {
      flow,
      labels: [label({ primary: level, riskLevel: level })],
    }),
  );
const rules = RISK_LEVELS.map((riskLevel, index) =>
  rule({
    ruleCode: riskLevel,
    riskLevel,
    sortOrder: index,
    conditions: [condition('risk_level', '==', riskLevel)],
  }),
);
const input = fc
  .record({ paths: fc.array(somePath, { maxLength: 25 }), totalIn: amount, totalOut: amount })
  .map(({ paths, totalIn, totalOut }) => ({
    chainName: 'Tron',
    token: 'usdt',
    labels: [],
    paths,
    totals: { totalIn: decimal(totalIn), totalOut: decimal(totalOut) },
    rules,
    scoring: DEFAULT_SCORING_CONFIG,
    cexImmune: true,
  }));

describe('the score', () => {
  it('is the sum of its points, each recomputed from its factors, unless capped', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { score } = detectKya(given);
        const recomputed = recomputeScore(score!);
        expect(recomputed.points.every(({ state }) => state === 'equal')).toBe(true);
        expect(['equal', 'capped']).toContain(recomputed.state);
        expect(recomputed.state === 'capped').toBe(
          compareDecimals(recomputed.sum!, decimal(100)) > 0,
        );
      }),
    );
  });

  it('stays within 0 and 100, its ratios within 0 and 1', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { score } = detectKya(given);
        expect(Number(score!.score)).toBeLessThanOrEqual(100);
        for (const ratio of [score!.r1, score!.r2, score!.rOut]) {
          expect(Number(ratio)).toBeGreaterThanOrEqual(0);
          expect(Number(ratio)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('does not depend on the order of the paths; neither does anything else', () => {
    fc.assert(
      fc.property(input, (given) => {
        // Where one sequence of addresses occurs twice with other amounts the input contradicts itself.
        const keys = given.paths.map((each) => each.flow + each.nodes.map((n) => n.address).join());
        fc.pre(new Set(keys).size === keys.length);
        const ends = new Map<string, string | null>();
        for (const each of given.paths) {
          const end = each.flow + each.nodes.at(-2)!.address;
          fc.pre((ends.get(end) ?? each.nodes.at(-1)!.amount) === each.nodes.at(-1)!.amount);
          ends.set(end, each.nodes.at(-1)!.amount);
        }
        const reversed = detectKya({ ...given, paths: [...given.paths].reverse() });
        expect(reversed).toEqual(detectKya(given));
      }),
      { numRuns: examples(200) },
    );
  });
});

describe('amounts', () => {
  it('of risk never exceed those of all analysed paths', () => {
    fc.assert(
      fc.property(input, (given) => {
        const found = detectKya(given);
        expect(Number(found.inflowRiskRate)).toBeLessThanOrEqual(1);
        expect(Number(found.outflowRiskRate)).toBeLessThanOrEqual(1);
        expect(found.hitPaths).toBeLessThanOrEqual(found.totalPaths);
      }),
    );
  });

  it('of a hit: smallest ≤ last link ≤ largest, and the rate is at most 100', () => {
    fc.assert(
      fc.property(input, (given) => {
        for (const hit of detectKya(given).hits) {
          expect(
            compareDecimals(hit.exposureAmount!, hit.riskRateDenominator!),
          ).toBeLessThanOrEqual(0);
          expect(compareDecimals(hit.riskRateDenominator!, hit.maxAmount!)).toBeLessThanOrEqual(0);
          expect(Number(hit.riskRatePct)).toBeLessThanOrEqual(100);
          expect(hit.riskRateCapped).toBe(false);
        }
      }),
    );
  });

  it('of one category’s exposure add no more than its paths’ smallest links', () => {
    fc.assert(
      fc.property(input, (given) => {
        const found = detectKya(given);
        for (const exposure of found.exposures) {
          const of = found.hits.filter(
            (hit) => hit.pathFlow === exposure.direction && hit.riskLevel === exposure.category,
          );
          const links = given.paths.filter(
            (each) =>
              each.flow === exposure.direction &&
              each.nodes[0]!.labels[0]!.primary === exposure.category,
          );
          expect(of.length).toBe(links.length);
          const sum = addDecimals(of.map((hit) => hit.exposureAmount!));
          expect(compareDecimals(exposure.value!, sum)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
