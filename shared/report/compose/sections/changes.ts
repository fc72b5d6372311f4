// What changed since the last screening of the same subject: of each question the two newest answers
// that the report is about, compared with each other, every change booked to its cause.
import type { HitDecision } from '../../../domain/decision.ts';
import { groupBy } from '../../../domain/group-by.ts';
import type { SnapshotId } from '../../../domain/ids.ts';
import { m } from '../../../messages/generated/messages.js';
import { compareNames } from '../../../review/compare-names.ts';
import { compareScreenings } from '../../../review/comparison.ts';
import type { ScreeningView, SnapshotSummary } from '../../../screening/snapshot.ts';
import { screenedMemberKey } from '../../../words/standing.ts';
import type { Block } from '../../document.ts';
import { words } from '../../inlines.ts';
import { historyOfDecisions, tallyHits } from '../hit-decisions.ts';
import {
  answerCell,
  heading,
  paragraph,
  screenedValue,
  snapshotSource,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';
import { splitMessage } from '../split-message.ts';
import { activityTable } from './activity.ts';
import { chainChangeBlocks, nameChangeBlocks, type ComparedPair } from './change-tables.ts';
import { reopenedBlocks } from './decision.ts';

/** Two answers to one question. */
interface Pair {
  before: SnapshotSummary;
  after: SnapshotSummary;
}

/** The changes of the report. Of each pair the first answer is kept until the other one comes. */
export const startChanges: StartSection = (context) => {
  const { dossier } = context;
  const pairs = pairsOf(context);
  const pairOf = new Map<SnapshotId, Pair>();
  for (const pair of pairs) {
    pairOf.set(pair.before.id, pair);
    pairOf.set(pair.after.id, pair);
  }
  const waiting = new Map<Pair, ScreeningView>();
  const told = new Map<Pair, Block[]>();
  const historyOf = historyOfDecisions(dossier.decisions);
  const reopened = new Map<string, HitDecision>();
  return {
    add(view) {
      for (const one of tallyHits(view, dossier.decisions, historyOf).reopened) {
        reopened.set(one.id, one);
      }
      const pair = pairOf.get(view.summary.id);
      if (pair === undefined) return;
      const other = waiting.get(pair);
      if (other === undefined) waiting.set(pair, view);
      else {
        waiting.delete(pair);
        const [before, after] = view.summary.id === pair.after.id ? [other, view] : [view, other];
        told.set(pair, pairBlocks(context, pair, before, after));
      }
    },
    finish: () => [
      ...(pairs.length === 0 ? [wordsParagraph(m.report_changes_none())] : []),
      ...pairs.flatMap((pair) => told.get(pair) ?? []),
      ...reopenedBlocks(context, [...reopened.values()]),
      ...monitorBlocks(context),
    ],
  };
};

/** The two newest of each question, in the order in which they were first asked. */
function pairsOf({ dossier, sourceOf, aboutCount }: SectionContext): Pair[] {
  const told = dossier.snapshots.filter(({ id }) => (sourceOf(id) ?? Infinity) <= aboutCount);
  return [...groupBy(told, questionOf).values()].flatMap((asked) => {
    const [after, before] = asked.toSorted((a, b) => b.takenAt - a.takenAt);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
}

/** The same address on another chain is another question; practice is compared with practice alone. */
function questionOf(one: SnapshotSummary): string {
  const of = screenedMemberKey(one);
  const rest =
    one.kind === 'name' ? [] : [one.chain, one.token, one.kind === 'kyt' ? one.direction : ''];
  return JSON.stringify([of, one.environmentKind === 'practice', ...rest]).toLowerCase();
}

function pairBlocks(
  context: SectionContext,
  pair: Pair,
  before: ScreeningView,
  after: ScreeningView,
): Block[] {
  const time = (one: SnapshotSummary) => [
    timeValue(one.takenAt, snapshotSource(context, one.id, 'takenAt')),
    words(' '),
    ...answerCell(context, one.id),
  ];
  return [
    heading(3, screenedValue(context, pair.after)),
    paragraph(
      ...splitMessage(m.report_changes_pair, {
        before: time(pair.before),
        after: time(pair.after),
      }),
    ),
    ...comparedBlocks(context, before, after),
  ];
}

function comparedBlocks(
  context: SectionContext,
  before: ScreeningView,
  after: ScreeningView,
): Block[] {
  const compared: ComparedPair = {
    before: context.sourceOf(before.summary.id) ?? 0,
    after: context.sourceOf(after.summary.id) ?? 0,
    pointers: [before.resultPointer ?? '', after.resultPointer ?? ''],
  };
  if (before.kind === 'name' && after.kind === 'name') {
    return nameChangeBlocks(compareNames(before, after), compared);
  }
  const comparison = compareScreenings(before, after);
  return comparison === null
    ? [wordsParagraph(m.report_changes_not_comparable())]
    : chainChangeBlocks(comparison, compared);
}

/** What the journal says that the monitoring raised, in the period of the report. */
function monitorBlocks({ dossier, draft: { period } }: SectionContext): Block[] {
  const raised = dossier.journal.filter(
    ({ kind, at }) =>
      kind === 'notice.raised' && (period === null || (at >= period.from && at < period.to)),
  );
  if (raised.length === 0 && dossier.report.template !== 'periodic_review') return [];
  const title = m.report_changes_monitor();
  return [
    heading(3, words(title)),
    ...(raised.length === 0
      ? [wordsParagraph(m.report_changes_monitor_none())]
      : activityTable('monitor-notices', title, raised)),
  ];
}
