// The timeline put into days; what is known to the year or month only is under that. Pure.
import { formatUtcDate } from '#shared/domain/time.ts';
import type { TimelineItem, TimePrecision } from '#shared/domain/timeline.ts';
import { formatPreciseTime } from '#shared/domain/precise-time.ts';

/** Kinds of items, in the order of the filter. */
export const TIMELINE_KINDS = ['entry', 'screening', 'note', 'attachment', 'change'] as const;
/** One of these. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The head of a day, or of the month or year that is all that is known. */
export interface DayHead {
  row: 'head';
  /** `2026-03-14`, `2026-03` or `2026`. */
  period: string;
  precision: Exclude<TimePrecision, 'minute'>;
  /** Items below it. */
  count: number;
}

/** A line of the list: the head of a day, or an item. */
export type TimelineRow = DayHead | { row: 'item'; key: string; item: TimelineItem };

/** Shown items under the heads of their days. */
export function arrangeItems(
  items: readonly TimelineItem[],
  kinds: readonly TimelineKind[],
  isNewestFirst: boolean,
): TimelineRow[] {
  const shown = items.filter((one) => kinds.includes(one.kind));
  const sign = isNewestFirst ? -1 : 1;
  // A year begins with its first moment, and is before its months and days either way.
  const sorted = shown.toSorted(
    (a, b) => sign * (a.at - b.at) || lengthOf(a) - lengthOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
  const rows: TimelineRow[] = [];
  let head: DayHead | undefined;
  for (const item of sorted) {
    const { period, precision } = periodOf(item);
    if (head?.period !== period) {
      head = { row: 'head', period, precision, count: 0 };
      rows.push(head);
    }
    head.count += 1;
    rows.push({ row: 'item', key: keyOf(item), item });
  }
  return rows;
}

/** How many items there are of each kind. */
export function countKinds(items: readonly TimelineItem[]): Record<TimelineKind, number> {
  const counts = { entry: 0, screening: 0, note: 0, attachment: 0, change: 0 };
  for (const { kind } of items) counts[kind] += 1;
  return counts;
}

function periodOf(item: TimelineItem): Pick<DayHead, 'period' | 'precision'> {
  if (item.kind !== 'entry' || item.entry.precision === 'minute') {
    return { period: formatUtcDate(item.at), precision: 'day' };
  }
  const { precision } = item.entry;
  return { period: formatPreciseTime({ at: item.at, precision }), precision };
}

function lengthOf(item: TimelineItem): number {
  return periodOf(item).period.length;
}

function keyOf(item: TimelineItem): string {
  switch (item.kind) {
    case 'entry':
      return `entry:${item.entry.id}`;
    case 'screening':
      return `screening:${item.snapshotId}`;
    case 'note':
      return `note:${item.noteId}:${item.at}`;
    case 'attachment':
      return `attachment:${item.attachmentId}`;
    case 'change':
      return `change:${item.originFileId ?? ''}:${item.seq}`;
  }
}
