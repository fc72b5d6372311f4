// Laws of the recomputation: whatever is off by more than half a unit of the last digit is found, and
// nothing else is.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDecimals, decimal, multiplyDecimals, type DecimalText } from '#shared/domain/amount.ts';
import { checkAnswer } from '#shared/review/check-answer.ts';
import type { Check } from '#shared/review/check.ts';
import { isWithinHalfUnit } from '#shared/review/recompute.ts';
import type { Hit, KyaResult, Score, ScoreComponent } from '#shared/screening/result.ts';
import { anyHitsArbitrary, SUBJECT } from '../builders/flow-arbitrary.ts';
import { buildHit, buildNodes, evmAddress } from '../builders/hits.ts';
import { buildScreeningView } from '../builders/kya-view.ts';

const view = buildScreeningView();
const rich = view.result as KyaResult;
const richScore = rich.score as Score;

function checksOf(parts: Partial<KyaResult>): Check[] {
  const summary = { ...view.summary, address: SUBJECT };
  return [...checkAnswer({ kind: 'kya', summary, result: { ...rich, ...parts } })].flat();
}
const deviating = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ outcome, pointer }) => (outcome === 'differs' ? [pointer] : []));

/** A whole number with so many decimal places. */
const scaled = (units: number, places: number): DecimalText => decimal(`${units}e-${places}`);
const places = fc.integer({ min: 0, max: 8 });

it('a number off by less than half a unit of its last digit agrees, by more deviates', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      places,
      fc.integer({ min: -499, max: 499 }),
      fc.integer({ min: 501, max: 9_999 }),
      fc.boolean(),
      (units, digits, within, beyond, isBelow) => {
        const delivered = units.toString();
        const text = decimal(scaledText(delivered, digits));
        const off = (thousandths: number) => addDecimals([text, scaled(thousandths, digits + 3)]);
        expect(isWithinHalfUnit(text, off(within))).toBe(true);
        expect(isWithinHalfUnit(text, off(isBelow ? -beyond : beyond))).toBe(false);
      },
    ),
  );
});

/** Plain digits with so many after the point, as services write them. */
function scaledText(units: string, digits: number): string {
  const [, sign = '', whole = ''] = /^(-?)(\d+)$/.exec(units) ?? [];
  if (digits === 0) return units;
  const padded = whole.padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

const componentArbitrary = fc
  .record({
    base: fc.integer({ min: 0, max: 100 }),
    weight: fc.integer({ min: 0, max: 100 }),
    amount: fc.integer({ min: 0, max: 1e6 }),
  })
  .map(({ base, weight, amount }): ScoreComponent => {
    const factors = [decimal(base), scaled(weight, 2), scaled(amount, 6)];
    return {
      ...{ direction: 'in', hopBucket: 'direct', severity: 'high' },
      ...{ base: factors[0] ?? null, weight: factors[1] ?? null, ratio: factors[2] ?? null },
      ...{ amount: decimal(amount), rawAmount: null, points: multiplyDecimals(factors) },
    };
  });

it('exact components deviate nowhere; one point moved beyond half a unit is found, and its sum', () => {
  fc.assert(
    fc.property(
      fc.array(componentArbitrary, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 1, max: 1000 }),
      (components, chosen, units) => {
        const points = components.flatMap((component) => component.points ?? []);
        const score: Score = {
          ...richScore,
          ...{ components, score: addDecimals(points), totalIn: decimal(1_000_000) },
        };
        const overview = { ...rich.overview!, inTotal: decimal(1_000_000) };
        const ofComponents = (checks: Check[]) =>
          deviating(checks).filter((pointer) => /components|score\/score$/.test(pointer));
        expect(ofComponents(checksOf({ score, overview }))).toEqual([]);

        const index = chosen % components.length;
        const wrong = components.map((component, position) =>
          position === index && component.points !== null
            ? { ...component, points: addDecimals([component.points, decimal(units)]) }
            : component,
        );
        expect(
          ofComponents(checksOf({ score: { ...score, components: wrong }, overview })),
        ).toEqual(['/score/score', `/score/components/${String(index)}/points`]);
      },
    ),
  );
});

const hitArbitrary = fc
  .record({
    amounts: fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 5 }),
    flow: fc.constantFrom('inflow', 'outflow'),
    isReversed: fc.boolean(),
  })
  .map(({ amounts, flow, isReversed }): Hit => {
    const stops = [...amounts.map((_, index) => evmAddress(index + 1)), SUBJECT];
    const order = isReversed ? [...stops].reverse() : stops;
    const nodes = buildNodes(
      ...order.map((address, index): [string, string?] =>
        index === 0 ? [address] : [address, String(amounts[index - 1])],
      ),
    ).map((node, index) => ({ ...node, deep: isReversed ? amounts.length - index : index }));
    // Elements carry the link to the element before: the end nearer to the subject differs.
    const ofEndpoint = isReversed ? amounts[0] : amounts.at(-1);
    const ofOpponent = isReversed ? amounts.at(-1) : amounts[0];
    const smallest = Math.min(...amounts);
    const last = (flow === 'inflow' ? ofEndpoint : ofOpponent) ?? 0;
    return buildHit({
      ...{ nodes, pathFlow: flow, hops: amounts.length, opponentAddress: evmAddress(1) },
      ...{ exposureAmount: decimal(smallest), maxAmount: decimal(Math.max(...amounts)) },
      ...{ riskRateNumerator: decimal(smallest), riskRateDenominator: decimal(last) },
    });
  });

it('a hit agrees with its path in either order; any other number is found', () => {
  const figures = ['exposureAmount', 'maxAmount', 'riskRateDenominator'] as const;
  fc.assert(
    fc.property(
      hitArbitrary,
      fc.constantFrom(...figures),
      fc.constantFrom('1', '-1', '0.000001', '1e30'),
      (hit, figure, difference) => {
        const found = (one: Hit) =>
          deviating(checksOf({ hits: [one] })).filter((pointer) => pointer.startsWith('/hits'));
        expect(found(hit)).toEqual([]);
        const moved = addDecimals([hit[figure] ?? decimal(0), decimal(difference)]);
        expect(found({ ...hit, [figure]: moved })).toContain(`/hits/0/${figure}`);
      },
    ),
  );
});

it('whatever a service sends, every delivered number has one outcome and nothing throws', () => {
  fc.assert(
    fc.property(anyHitsArbitrary, (hits) => {
      for (const check of checksOf({ hits })) {
        expect(check.ours === null).toBe(check.obstacle !== null);
        expect(check.outcome === 'not_recomputable').toBe(check.obstacle !== null);
        expect(check.pointer).toMatch(/^\/[A-Za-z]/);
      }
    }),
  );
});
