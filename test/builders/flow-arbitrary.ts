// Hits as services may send them, for laws of the flow: cycles, repeated addresses, single nodes,
// either end first, ends that are missing, holes, and amounts of any size and sign.
import fc, { type Arbitrary } from 'fast-check';
import type { Hit } from '#shared/screening/result.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from './hits.ts';

/** The screened address of all these hits. */
export const SUBJECT = evmAddress(0);
const pool = [...Array.from({ length: 7 }, (_, index) => evmAddress(index + 1)), '41ab', ''];
const amounts = [null, '0', '-3.5', '1e30', '0.000000000000000001', '12.50', '7', '7.0', '900'];
const labels = [
  buildLabel({ primary: 'Entity', tertiary: 'Mixer', riskLevel: 'critical' }),
  buildLabel({ secondary: 'exchange', riskLevel: 'unheard of' }),
  buildLabel({ text: '‮=1+1'.repeat(2000) }),
];

/** One stop of a path as it was delivered. */
const nodeArbitrary = fc.record({
  // Often the screened address: a path may meet it anywhere.
  address: fc.oneof(fc.constantFrom(...pool), fc.constant(SUBJECT)),
  amount: fc.constantFrom(...amounts),
  at: fc.constantFrom(null, 1000, 2000, 3000),
  jump: fc.constantFrom(1, 1, 1, 1, 3, 0, 100),
  labels: fc.subarray(labels),
});

/** A hit of any shape that a reader can give; `index` is its place among the hits. */
const anyHitArbitrary: Arbitrary<Hit> = fc
  .record({
    nodes: fc.array(nodeArbitrary, { maxLength: 6 }),
    endsAtSubject: fc.constantFrom('last', 'last', 'first', 'nowhere'),
    names: fc.constantFrom('opponent', 'opponent', 'nobody', 'other'),
    pathFlow: fc.constantFrom('inflow', 'outflow', 'sideways', null),
    riskLevel: fc.constantFrom('critical', 'high', 'low', 'severe', null),
    ruleCode: fc.constantFrom('R-1', 'R-2', 'R-3'),
    category: fc.constantFrom('', 'Sanctions', 'mixer'),
    highlighted: fc.boolean(),
  })
  .map(({ nodes: stops, endsAtSubject, names, ...parts }) => {
    let deep = 0;
    const nodes = stops.map(({ address, amount, at, jump, labels: own }, index) => {
      const isEnd =
        (endsAtSubject === 'last' && index === stops.length - 1) ||
        (endsAtSubject === 'first' && index === 0);
      deep += index === 0 ? 0 : jump;
      const figures = { deep, lastClosedAt: at, labels: own };
      return buildNode(isEnd ? SUBJECT : address, amount, figures);
    });
    const far = endsAtSubject === 'first' ? nodes.at(-1) : nodes[0];
    const opponents = { opponent: far?.address ?? null, nobody: null, other: evmAddress(99) };
    return buildHit({ ...parts, nodes, opponentAddress: opponents[names] });
  });

/** Hits of any shape, now and then two rules on one path. */
export const anyHitsArbitrary: Arbitrary<Hit[]> = fc
  .array(fc.tuple(anyHitArbitrary, fc.boolean()), { maxLength: 14 })
  .map((hits) =>
    hits
      .flatMap(([hit, isTwice]) => (isTwice ? [hit, { ...hit, ruleCode: 'R-2' }] : [hit]))
      .map((hit, index) => ({ ...hit, index })),
  );

/** Hits and the same in another order. */
export const shuffledHitsArbitrary: Arbitrary<[Hit[], Hit[]]> = anyHitsArbitrary.chain((hits) =>
  fc.tuple(
    fc.constant(hits),
    fc.shuffledSubarray(hits, { minLength: hits.length, maxLength: hits.length }),
  ),
);
