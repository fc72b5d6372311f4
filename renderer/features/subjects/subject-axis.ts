// What is on the axis of a subject: its screenings of both worlds and the entries of the timeline
// that name it. Pure but for the words.
import { estimateTextWidth, fitText } from '#shared/charts/text-width.ts';
import type { TimeMark } from '#shared/charts/time-axis.ts';
import type { SnapshotId, SubjectId, TimelineEntryId } from '#shared/domain/ids.ts';
import type { SubjectMember } from '#shared/domain/subject.ts';
import { formatUtc, type UtcMs } from '#shared/domain/time.ts';
import type { TimelineEntry } from '#shared/domain/timeline.ts';
import { outcomeOf } from '#shared/screening/outcome.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { environmentKindWord } from '#shared/words/environment-words.ts';
import { levelOf, levelTone, levelWord, outcomeWord } from '#shared/words/outcome-words.ts';
import type { RiskTone } from '#shared/words/risk-words.ts';
import { screenedSubject } from '#shared/words/screening-words.ts';
import { endOfPreciseTime, formatPreciseTime } from '#shared/domain/precise-time.ts';
import { memberKeyOf, type ScreeningsByMember } from '#shared/words/standing.ts';

/** The lanes, in order. */
export const AXIS_LANES = ['on_chain', 'names', 'entries'] as const;
/** One of these. */
export type AxisLane = (typeof AXIS_LANES)[number];

/** One thing on the axis. */
export interface AxisItem {
  key: string;
  lane: AxisLane;
  at: UtcMs;
  /** The end of the stretch in which it happened. */
  to: UtcMs;
  /** Its time, no more exact than it is known. */
  time: string;
  /** What is next to the shape. */
  word: string;
  /** The shape; null for an entry. */
  tone: RiskTone | 'none' | null;
  /** What it is about: the member, or the entry's title. */
  about: string;
  isPractice: boolean;
  /** What it leads to: a screening, or an entry of the timeline. */
  snapshotId: SnapshotId | null;
  entryId: TimelineEntryId | null;
}

const MARK_FONT_PX = 11;
/** Shape, gap and padding next to the words. */
const MARK_EXTRA_PX = 26;
const MAX_WORD_PX = 130;

/** Everything of a subject in order of time. */
export function axisItems(
  subjectId: SubjectId,
  members: readonly SubjectMember[],
  byMember: ScreeningsByMember,
  entries: readonly TimelineEntry[],
): AxisItem[] {
  const screenings = members.flatMap((one) => byMember.get(memberKeyOf(one)) ?? []);
  const own = entries.filter((one) => one.subjectId === subjectId && one.removedAt === null);
  return [...screenings.map(itemOfScreening), ...own.map(itemOfEntry)].toSorted(
    (a, b) => a.at - b.at || (a.key < b.key ? -1 : 1),
  );
}

/** The marks of one lane. */
export function marksOf(items: readonly AxisItem[], lane: AxisLane): TimeMark[] {
  return items
    .filter((one) => one.lane === lane)
    .map(({ key, at, to, word }) => ({
      key,
      from: at,
      to,
      widthPx: estimateTextWidth(word, MARK_FONT_PX) + MARK_EXTRA_PX,
    }));
}

/** An item in words, for its tooltip and for a screen reader. */
export function describeItem({ time, word, about, isPractice }: AxisItem): string {
  const practice = isPractice ? [environmentKindWord('practice')] : [];
  const parts = [time, ...practice, word, about];
  return parts.filter((part, at) => part !== '' && parts.indexOf(part) === at).join(' · ');
}

function itemOfScreening(one: SnapshotSummary): AxisItem {
  const isName = one.kind === 'name';
  const outcome = outcomeWord(outcomeOf(one));
  const level = levelWord(one.kind, levelOf(one));
  const isPractice = one.environmentKind === 'practice';
  return {
    key: `screening:${one.id}`,
    lane: isName ? 'names' : 'on_chain',
    at: one.takenAt,
    to: one.takenAt,
    time: formatUtc(one.takenAt),
    word: isPractice ? `${environmentKindWord('practice')} · ${outcome}` : outcome,
    tone: levelTone(one.kind, levelOf(one)),
    about: `${level} · ${screenedSubject(one)}`,
    isPractice,
    snapshotId: one.id,
    entryId: null,
  };
}

function itemOfEntry(entry: TimelineEntry): AxisItem {
  const precise = { at: entry.happenedAt, precision: entry.precision };
  return {
    key: `entry:${entry.id}`,
    lane: 'entries',
    at: entry.happenedAt,
    // A minute is a moment on an axis of days.
    to: entry.precision === 'minute' ? entry.happenedAt : endOfPreciseTime(precise),
    time: formatPreciseTime(precise),
    word: fitText(entry.title, MARK_FONT_PX, MAX_WORD_PX),
    tone: null,
    about: entry.title,
    isPractice: false,
    snapshotId: null,
    entryId: entry.id,
  };
}
