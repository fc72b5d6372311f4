import { describe, expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { TimelineItem } from '#shared/domain/timeline.ts';
import { sampleEntries } from '../../../builders/case-samples.ts';
import {
  arrangeItems,
  countKinds,
  TIMELINE_KINDS,
} from '../../../../renderer/features/timeline/timeline-days.ts';

const entries = sampleEntries.map((entry): TimelineItem => ({
  ...{ kind: 'entry', at: entry.happenedAt, entry },
}));
const screening = (at: number): TimelineItem => ({
  ...{ kind: 'screening', at, snapshotId: `s-${at}` as SnapshotId, screened: 'name' },
  ...{ subject: 'x', title: 'REJECT', outcomeMark: null, environmentKind: 'production' },
});
const items = [
  ...entries,
  screening(Date.UTC(2026, 1, 3, 9)),
  screening(Date.UTC(2026, 1, 3, 8)),
  screening(Date.UTC(2025, 0, 1)),
];
const headsOf = (isNewestFirst: boolean) =>
  arrangeItems(items, TIMELINE_KINDS, isNewestFirst).flatMap((row) =>
    row.row === 'head' ? [`${row.period} ${row.precision} ${row.count}`] : [],
  );

describe('arrangeItems', () => {
  it('heads what is known to the year or month only by that, before its days', () => {
    expect(headsOf(false)).toEqual([
      '2025 year 1',
      '2025-01-01 day 1',
      '2025-11 month 1',
      '2026-02-03 day 3',
      '2026-03-12 day 1',
    ]);
  });

  it('turns the order of the days, and of what stands in them', () => {
    expect(headsOf(true)[0]).toBe('2026-03-12 day 1');
    const times = arrangeItems(items, ['screening'], true).flatMap((row) =>
      row.row === 'item' ? [row.item.at] : [],
    );
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('shows the chosen kinds alone, and no head without an item', () => {
    const rows = arrangeItems(items, ['entry'], false);
    expect(rows.filter(({ row }) => row === 'item')).toHaveLength(4);
    expect(arrangeItems(items, ['note'], false)).toEqual([]);
  });
});

describe('countKinds', () => {
  it('counts every item once', () => {
    expect(countKinds(items)).toEqual({
      ...{ entry: 4, screening: 3, note: 0, attachment: 0, change: 0 },
    });
  });
});
