// What happened and what was done, on one line in UTC: entries by hand, the screenings that the report
// is about, and decisions, those made at once as one.
import { formatPreciseTime } from '../../../domain/precise-time.ts';
import type { HitDecision } from '../../../domain/decision.ts';
import type { UtcMs } from '../../../domain/time.ts';
import type { TimelineEntry } from '../../../domain/timeline.ts';
import { m } from '../../../messages/generated/messages.js';
import type { SnapshotSummary } from '../../../screening/snapshot.ts';
import { dispositionWord } from '../../../words/disposition-words.ts';
import { precisionWord } from '../../../words/precision-words.ts';
import type { Cell } from '../../document.ts';
import { value, words } from '../../inlines.ts';
import { toldDecisions } from '../hit-decisions.ts';
import {
  answerCell,
  column,
  counted,
  joined,
  levelValue,
  outcomeValue,
  recordSource,
  screenedValue,
  snapshotSource,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';
import { splitMessage } from '../split-message.ts';

interface Line {
  at: UtcMs;
  /** Orders what happened at one moment. */
  rank: number;
  row: readonly Cell[];
}

/** The time line of the report. */
export const startTimeline: StartSection = (context) => ({
  finish: () => {
    const lines = [
      ...toldEntries(context).map((one) => entryLine(context, one)),
      ...toldScreenings(context).map((one) => screeningLine(context, one)),
      ...decisionsAtOnce(toldDecisions(context)).map(decisionLine),
    ].sort((a, b) => a.at - b.at || a.rank - b.rank);
    if (lines.length === 0) return [wordsParagraph(m.report_timeline_none())];
    return [
      wordsParagraph(m.report_timeline_note()),
      ...tableOf({
        id: 'timeline',
        caption: m.report_section_timeline(),
        columns: [
          column(m.report_col_when(), 18),
          column(m.report_timeline_col_precision(), 10),
          column(m.report_col_kind(), 12),
          column(m.report_col_what(), 34),
          column(m.report_col_about(), 26),
        ],
        rows: lines.map(({ row }) => row),
      }),
    ];
  },
});

function toldEntries({ dossier, draft: { period } }: SectionContext): TimelineEntry[] {
  return dossier.timeline.filter(
    ({ removedAt, happenedAt }) =>
      removedAt === null &&
      (period === null || (happenedAt >= period.from && happenedAt < period.to)),
  );
}

function toldScreenings({ dossier, sourceOf, aboutCount }: SectionContext): SnapshotSummary[] {
  return dossier.snapshots.filter(({ id }) => (sourceOf(id) ?? Infinity) <= aboutCount);
}

function entryLine({ dossier }: SectionContext, entry: TimelineEntry): Line {
  const of = (field: string) => recordSource('timeline', entry.id, field);
  const subject = dossier.subjects.find(({ id }) => id === entry.subjectId);
  const { happenedAt: at, precision } = entry;
  return {
    at,
    rank: 0,
    row: [
      [value(formatPreciseTime({ at, precision }), of('happenedAt'), 'time')],
      [value(precisionWord(precision), of('precision'))],
      [words(m.timeline_kind_entry())],
      joined([textCell(entry.title, of('title')), textCell(entry.body, of('body'))], ': '),
      subject === undefined
        ? []
        : textCell(subject.name, recordSource('subject', subject.id, 'name')),
    ],
  };
}

function screeningLine(context: SectionContext, one: SnapshotSummary): Line {
  return {
    at: one.takenAt,
    rank: 1,
    row: [
      [timeValue(one.takenAt, snapshotSource(context, one.id, 'takenAt'))],
      [],
      [words(m.timeline_kind_screening())],
      joined([
        [outcomeValue(context, one)],
        [levelValue(context, one)],
        ...(one.environmentKind === 'practice' ? [[words(m.environment_practice())]] : []),
        answerCell(context, one.id),
      ]),
      [screenedValue(context, one)],
    ],
  };
}

/** Those of one person, at one moment, with one outcome and reason; in the order given. */
function decisionsAtOnce(decisions: readonly HitDecision[]): HitDecision[][] {
  const groups = new Map<string, HitDecision[]>();
  for (const one of decisions) {
    const key = JSON.stringify([one.at, one.author, one.disposition, one.reason]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

function decisionLine(group: readonly HitDecision[]): Line {
  const [first] = group;
  if (first === undefined) return { at: 0, rank: 2, row: [] };
  const of = (field: string) => recordSource('decision', first.id, field);
  return {
    at: first.at,
    rank: 2,
    row: [
      [timeValue(first.at, of('at'))],
      [],
      [words(m.report_timeline_decision())],
      joined([
        [value(dispositionWord(first.disposition), of('disposition'))],
        textCell(first.reason, of('reason')),
        textCell(first.author, of('author')),
      ]),
      group.length === 1
        ? textCell(first.title, of('title'))
        : splitMessage(m.report_timeline_decided, {
            count: counted(group.length, 'decisions_at_once'),
          }),
    ],
  };
}
