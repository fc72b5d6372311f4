// Two screenings as a reader sees them: both sides, and of every hit that differs as much as names it.
import { expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { compareScreenings } from '#shared/review/comparison.ts';
import { historyView, OPEN_SNAPSHOT } from '../../builders/history-samples.ts';
import { buildNameView } from '../../builders/name-view.ts';
import { transactionView } from '../../builders/snapshot-pair.ts';

const BEFORE = historyView('history_changed', 'snapshot-0' as SnapshotId);
const AFTER = historyView('history_changed', OPEN_SNAPSHOT);

it('names every hit that came, went or changed, each in its own screening', () => {
  const comparison = compareScreenings(BEFORE, AFTER);
  const { added, removed, changed } = comparison?.difference.hits ?? {};
  const sorted = (list: number[]) => list.sort((a, b) => a - b);
  expect(comparison?.before.hits.map(({ index }) => index)).toEqual(
    sorted([
      ...(removed ?? []).map((one) => one.index),
      ...(changed ?? []).map((one) => one.before),
    ]),
  );
  expect(comparison?.after.hits.map(({ index }) => index)).toEqual(
    sorted([...(added ?? []).map((one) => one.index), ...(changed ?? []).map((one) => one.after)]),
  );
  expect(added?.length).toBeGreaterThan(0);
  expect(comparison?.after.scope.limits?.inflowHops).toBe(3);
});

it('holds an address against a transaction as not comparable, and no name against anything', () => {
  const comparison = compareScreenings(BEFORE, transactionView());
  expect(comparison?.difference.outcome).toBe('not_comparable');
  expect(comparison?.difference.parts[0]).toMatchObject({ obstacle: 'other_kind' });
  expect(compareScreenings(BEFORE, buildNameView())).toBeNull();
});
