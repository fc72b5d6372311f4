// Laws of the difference of two snapshots over arbitrary answers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { compareSnapshots } from '#shared/review/compare-snapshots.ts';
import { BOOKING_REASONS } from '#shared/review/booking.ts';
import { bookingsOf, type SnapshotDifference } from '#shared/review/difference.ts';
import type { Hit, Label } from '#shared/screening/result.ts';
import type { KyaView } from '#shared/screening/snapshot.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from '../builders/hits.ts';
import {
  addressView,
  buildComponent,
  buildFrozen,
  buildRule,
  buildScore,
  SUBJECT,
  TAKEN_AT,
} from '../builders/snapshot-pair.ts';
import { examples } from '../fakes/extent.ts';

const pool = Array.from({ length: 4 }, (_, index) => evmAddress(index + 1));
const label: fc.Arbitrary<Label> = fc
  .record({
    primary: fc.constantFrom('Mixer', 'Scam', null),
    riskLevel: fc.constantFrom('high', 'low', null),
  })
  .map(buildLabel);
const labels = fc.array(label, { maxLength: 2 });
const amount = fc.constantFrom('1', '5', '5.0', '60', null);
const time = fc.constantFrom(null, TAKEN_AT - 5, TAKEN_AT + 5);
const node = fc.record({ address: fc.constantFrom(...pool), amount, time, labels });

const hit: fc.Arbitrary<Hit> = fc
  .record({
    nodes: fc.array(node, { maxLength: 2 }),
    end: fc.record({ amount, time, labels }),
    rule: fc.constantFrom('R1', 'R2'),
    level: fc.constantFrom('high', 'low', null),
    flow: fc.constantFrom('inflow', 'outflow', null),
    isOwn: fc.boolean(),
    highlighted: fc.boolean(),
  })
  .map(({ nodes, end, rule, level, flow, isOwn, highlighted }) => {
    const path = [...nodes, { ...end, address: SUBJECT }].map((one, deep) =>
      buildNode(one.address, deep === 0 ? null : one.amount, {
        ...{ deep, labels: one.labels, lastClosedAt: deep === 0 ? null : one.time },
      }),
    );
    return buildHit({
      ...{ ruleCode: rule, riskLevel: level, pathFlow: flow, highlighted },
      nodes: isOwn ? [] : path,
    });
  });

const component = fc
  .record({
    hopBucket: fc.constantFrom('direct', 'hop2', 'other'),
    severity: fc.constantFrom('high', 'low'),
    points: fc.constantFrom('1', '2').map(decimal),
    weight: fc.constantFrom('0.5', '0.8').map(decimal),
  })
  .map(buildComponent);

const ruleset = fc.constantFrom(
  buildFrozen('c', { text: { rules: [buildRule({ ruleCode: 'R1' })] } }),
  buildFrozen('e', { text: { rules: [buildRule({ ruleCode: 'R1', maxHops: 1 })] } }),
  buildFrozen('f', { ruleset: null }),
  buildFrozen('c', { ruleset: null, sha256: null }),
);

const view: fc.Arbitrary<KyaView> = fc
  .record({
    hits: fc.array(hit, { maxLength: 6 }),
    subjectLabels: labels,
    components: fc.array(component, { maxLength: 3 }),
    ruleset,
    risk: fc.constantFrom('high', 'low', null),
    totalPaths: fc.constantFrom(null, 7, 9),
    areHitsDelivered: fc.constantFrom(true, true, true, false),
    request: fc.option(
      fc.record({
        inflowHops: fc.constantFrom(1, 3),
        minAmount: fc.constantFrom('1', '10').map(decimal),
        maxTimestamp: fc.constantFrom(null, TAKEN_AT - 6),
        maxNodesPerHop: fc.constantFrom(10, 200),
        forceTimeSequence: fc.boolean(),
        cexImmune: fc.boolean(),
        rulesetId: fc.constantFrom('0', '5'),
      }),
      { freq: 8 },
    ),
    takenAt: fc.constantFrom(TAKEN_AT, TAKEN_AT + 10),
    exposure: fc.constantFrom('1', '2').map(decimal),
  })
  .map(({ request, takenAt, ruleset: frozen, components, exposure, ...result }) =>
    addressView({
      request,
      takenAt,
      rulesets: [frozen, buildFrozen('d', { role: 'scoring' })],
      result: {
        ...result,
        score: buildScore({ components, score: decimal(String(components.length)) }),
        exposures: [{ category: 'Mixer', direction: 'inflow', value: exposure }],
      },
    }),
  );

/** The same answer with every list in another order; a hit keeps its handle. */
function shuffled(one: KyaView): KyaView {
  const result = one.result!;
  const score = result.score!;
  const turn = (hit: Hit): Hit => ({
    ...hit,
    nodes: hit.nodes.map((each) => ({ ...each, labels: [...each.labels].reverse() })),
  });
  return {
    ...one,
    result: {
      ...result,
      hits: [...result.hits].reverse().map(turn),
      subjectLabels: [...result.subjectLabels].reverse(),
      score: { ...score, components: [...score.components].reverse() },
    },
    rulesets: [...one.rulesets].reverse(),
  };
}

type Sided = { before: unknown; after: unknown };
const turned = <One extends Sided>(one: One): One => ({
  ...one,
  before: one.after,
  after: one.before,
});
const sorted = (list: readonly unknown[]): string[] =>
  list.map((one) => JSON.stringify(one)).sort();

/** What is expected of the two snapshots exchanged. */
function mirrored({ hits, labels, components, figures, exposures }: SnapshotDifference) {
  const { added, removed, changed } = hits;
  return {
    added: sorted(removed),
    removed: sorted(added),
    changed: sorted(changed.map((one) => turned({ ...one, fields: one.fields.map(turned) }))),
    labels: sorted(labels.map(turned)),
    components: sorted(components.map((one) => turned({ ...one, fields: one.fields.map(turned) }))),
    figures: sorted(figures.map(turned)),
    exposures: sorted(exposures.map(turned)),
  };
}
function plain({ hits, labels, components, figures, exposures }: SnapshotDifference) {
  const { added, removed, changed } = hits;
  return {
    added: sorted(added),
    removed: sorted(removed),
    changed: sorted(changed),
    labels: sorted(labels),
    components: sorted(components),
    figures: sorted(figures),
    exposures: sorted(exposures),
  };
}

describe('the difference of two snapshots', () => {
  it('is none of a snapshot and itself', () => {
    fc.assert(
      fc.property(view, (one) => {
        const told = compareSnapshots(one, shuffled(one));
        expect(told.outcome).toBe('unchanged');
        expect(bookingsOf(told)).toEqual([]);
        expect([told.parameters, told.rulesets.flatMap(({ rules }) => rules)]).toEqual([[], []]);
      }),
      { numRuns: examples(200) },
    );
  });

  it('is the same in whatever order lists came', () => {
    fc.assert(
      fc.property(view, view, (before, after) => {
        const told = compareSnapshots(before, after);
        expect(plain(compareSnapshots(shuffled(before), shuffled(after)))).toEqual(plain(told));
      }),
      { numRuns: examples(200) },
    );
  });

  it('is mirrored when the snapshots are exchanged, causes and all', () => {
    fc.assert(
      fc.property(view, view, (before, after) => {
        expect(plain(compareSnapshots(after, before))).toEqual(
          mirrored(compareSnapshots(before, after)),
        );
      }),
      { numRuns: examples(200) },
    );
  });

  it('books every change to the one cause of its reason, and counts it once', () => {
    fc.assert(
      fc.property(view, view, (before, after) => {
        const told = compareSnapshots(before, after);
        const bookings = bookingsOf(told);
        for (const { cause, reason, also } of bookings) {
          expect(cause).toBe(BOOKING_REASONS[reason]);
          expect(also).not.toContain(cause);
        }
        const counted = Object.values(told.causes).reduce((sum, count) => sum + count, 0);
        expect(counted).toBe(bookings.length);
        expect(told.outcome === 'changed').toBe(bookings.length > 0);
        expect(
          told.components.every((one) => (one.booking === null) === one.fields.length > 0),
        ).toBe(true);
      }),
      { numRuns: examples(200) },
    );
  });

  it('loses no hit: each is in one list, and in one only', () => {
    fc.assert(
      fc.property(view, view, (before, after) => {
        const { hits, parts } = compareSnapshots(before, after);
        if (parts.some(({ part, obstacle }) => part === 'hits' && obstacle !== null)) return;
        const { added, removed, changed, unchangedCount } = hits;
        const both = changed.length + unchangedCount;
        expect([removed.length + both, added.length + both]).toEqual([
          before.result!.hits.length,
          after.result!.hits.length,
        ]);
      }),
      { numRuns: examples(200) },
    );
  });
});
