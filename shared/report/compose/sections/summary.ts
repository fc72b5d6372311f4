// The summary's automatic facts: what the report is about, how the screenings came out, the worst of
// each world with its place in the answer, and what is open.
import { HIT_GROUPS } from '../../../domain/names.ts';
import { findingOf } from '../../../names/result.ts';
import { m } from '../../../messages/generated/messages.js';
import { levelRank, outcomeKey, outcomeOf, outcomeRank } from '../../../screening/outcome.ts';
import type { ScreeningView, SnapshotSummary } from '../../../screening/snapshot.ts';
import { levelOf } from '../../../words/outcome-words.ts';
import { memberKeyOf, screenedMemberKey } from '../../../words/standing.ts';
import type { Block, Cell, Inline } from '../../document.ts';
import { cite, value, words } from '../../inlines.ts';
import { historyOfDecisions, tallyHits } from '../hit-decisions.ts';
import {
  column,
  counted,
  heading,
  joined,
  levelValue,
  outcomeValue,
  paragraph,
  recordSource,
  screenedValue,
  snapshotSource,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import { confidenceWord } from '../../../words/attribution-words.ts';
import { tellsOfCase, type SectionContext, type StartSection } from '../section.ts';
import { splitMessage } from '../split-message.ts';

/** What the answers leave open, as far as it was counted. */
interface Open {
  undecided: number;
  reopened: Set<string>;
  unreadable: number;
  notDelivered: number;
}

/** The summary. */
export const startSummary: StartSection = (context) => {
  const { dossier } = context;
  const historyOf = historyOfDecisions(dossier.decisions);
  const pointers = new Map<number, string>();
  const open: Open = { undecided: 0, reopened: new Set(), unreadable: 0, notDelivered: 0 };
  return {
    add(view, source) {
      const pointer = outcomePointer(view);
      if (pointer !== null) pointers.set(source, pointer);
      if (view.result === null) open.unreadable += 1;
      if (view.kind === 'name' && view.result !== null) {
        const { groups } = view.result;
        const silent = HIT_GROUPS.filter((group) => findingOf(groups, group) === 'not_delivered');
        open.notDelivered += silent.length;
      }
      const tally = tallyHits(view, dossier.decisions, historyOf);
      open.undecided += tally.undecided;
      for (const { id } of tally.reopened) open.reopened.add(id);
    },
    finish: () => {
      const told = dossier.snapshots.filter(({ id }) => isAbout(context, id));
      if (told.length === 0) {
        return [wordsParagraph(m.report_summary_nothing()), ...openPoints(context, open)];
      }
      return [
        paragraph(...about(context, told)),
        ...outcomes(told),
        ...worst(context, told, pointers),
        ...subjectLines(context),
        ...openPoints(context, open),
      ];
    },
  };
};

function isAbout({ sourceOf, aboutCount }: SectionContext, id: SnapshotSummary['id']): boolean {
  return (sourceOf(id) ?? Infinity) <= aboutCount;
}

/** Where the outcome is in the answer, if it is known to be there; else its result. */
function outcomePointer(view: ScreeningView): string | null {
  const { resultPointer: base } = view;
  if (base === null) return null;
  if (view.kind === 'name') {
    return (view.result?.decision ?? null) === null ? base : `${base}/decision`;
  }
  const isScored = view.kind === 'kya' && (view.result?.score?.verdict ?? null) !== null;
  return isScored ? `${base}/score/verdict` : base;
}

function about(context: SectionContext, told: readonly SnapshotSummary[]): Inline[] {
  const answers = counted(told.length, 'answers');
  const screened = counted(new Set(told.map(screenedMemberKey)).size, 'screened');
  if (!tellsOfCase(context)) {
    return splitMessage(m.report_summary_about_answers, { answers, screened });
  }
  const subjects = counted(presentSubjects(context).length, 'subjects');
  return splitMessage(m.report_summary_about, { answers, screened, subjects });
}

function presentSubjects(context: SectionContext) {
  if (!tellsOfCase(context)) return [];
  return context.dossier.subjects.filter(({ removedAt }) => removedAt === null);
}

/** How many answers came to what; practice apart, so that it is never taken for real. */
function outcomes(told: readonly SnapshotSummary[]): Block[] {
  const groups = new Map<string, SnapshotSummary[]>();
  const worstFirst = told.toSorted((a, b) => rankOf(b) - rankOf(a));
  for (const one of [
    ...worstFirst.filter(isMoney),
    ...worstFirst.filter((each) => !isMoney(each)),
  ]) {
    const key = JSON.stringify([isMoney(one), outcomeKey(outcomeOf(one)), isPractice(one)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  const context = { sourceOf: () => null };
  // A column of its own only where something is practice.
  const isMixed = told.some(isPractice);
  return tableOf({
    id: 'outcomes',
    caption: m.report_summary_outcomes(),
    columns: [
      column(m.report_col_about(), 25),
      column(m.report_col_outcome(), isMixed ? 40 : 60),
      ...(isMixed ? [column(m.report_col_service(), 20)] : []),
      column(m.report_col_answers(), 15, 'end'),
    ],
    rows: [...groups.values()].flatMap((group): Cell[][] => {
      const [first] = group;
      if (first === undefined) return [];
      return [
        [
          [words(isMoney(first) ? m.report_world_chain() : m.report_world_name())],
          [outcomeValue(context, first)],
          ...(isMixed ? [isPractice(first) ? [words(m.environment_practice())] : []] : []),
          [counted(group.length, `answers_of_outcome:${outcomeKey(outcomeOf(first)) ?? ''}`)],
        ],
      ];
    }),
  });
}

function rankOf(one: SnapshotSummary): number {
  return outcomeRank(outcomeOf(one));
}

function isMoney({ kind }: SnapshotSummary): boolean {
  return kind !== 'name';
}

function isPractice({ environmentKind }: SnapshotSummary): boolean {
  return environmentKind === 'practice';
}

/** The worst of each world, by outcome, then level; of real services where there are any, of equals the newest. */
function worst(
  context: SectionContext,
  told: readonly SnapshotSummary[],
  pointers: ReadonlyMap<number, string>,
): Block[] {
  return [true, false].flatMap((isOfMoney): Block[] => {
    const own = told.filter((one) => isMoney(one) === isOfMoney);
    const real = own.filter((one) => !isPractice(one));
    const [one] = (real.length > 0 ? real : own)
      .filter((each) => outcomeOf(each).state !== 'not_computed')
      .toSorted(
        (a, b) =>
          rankOf(b) - rankOf(a) ||
          (levelRank(b.kind, levelOf(b)) ?? -1) - (levelRank(a.kind, levelOf(a)) ?? -1) ||
          b.takenAt - a.takenAt,
      );
    if (one === undefined) return [];
    const source = context.sourceOf(one.id);
    const line = splitMessage(
      isOfMoney ? m.report_summary_worst_chain : m.report_summary_worst_name,
      {
        outcome: outcomeValue(context, one),
        level: levelOf(one) === null ? words(m.risk_unknown()) : levelValue(context, one),
        subject: screenedValue(context, one),
        at: timeValue(one.takenAt, snapshotSource(context, one.id, 'takenAt')),
      },
    );
    const place = source === null ? [] : [words(' '), cite(source, pointers.get(source) ?? '')];
    return [
      {
        kind: 'statement',
        nature: 'observed',
        blocks: [
          paragraph(...line, ...place),
          ...(isPractice(one) ? [wordsParagraph(m.report_summary_worst_practice())] : []),
        ],
      },
    ];
  });
}

function subjectLines(context: SectionContext): Block[] {
  const subjects = presentSubjects(context);
  if (subjects.length === 0) return [];
  return [
    heading(3, words(m.report_summary_subjects())),
    {
      kind: 'list',
      isOrdered: false,
      items: subjects.map((one): Block[] => {
        const of = (field: string) => recordSource('subject', one.id, field);
        const cells = [
          textCell(one.name, of('name')),
          textCell(one.role, of('role')),
          [value(confidenceWord(one.confidence), of('confidence'))],
        ];
        return [paragraph(...joined(cells))];
      }),
    },
  ];
}

function openPoints(context: SectionContext, open: Open): Block[] {
  const { dossier } = context;
  const screened = new Set(dossier.snapshots.map(screenedMemberKey));
  const members = presentSubjects(context).flatMap((one) =>
    one.members.filter(({ removedAt }) => removedAt === null),
  );
  const jobs = tellsOfCase(context) ? dossier.case.openJobCount : 0;
  const unscreened = members.filter((one) => !screened.has(memberKeyOf(one))).length;
  const points: Inline[][] = (
    [
      [m.report_summary_open_undecided, open.undecided, 'hits_undecided'],
      [m.report_summary_open_reopened, open.reopened.size, 'decisions_reopened'],
      [m.report_summary_open_unscreened, unscreened, 'members_never_screened'],
      [m.report_summary_open_not_delivered, open.notDelivered, 'groups_not_delivered'],
      [m.report_summary_open_unreadable, open.unreadable, 'answers_unreadable'],
      [m.report_summary_open_jobs, jobs, 'screenings_not_over'],
    ] as const
  ).flatMap(([message, number, what]) =>
    number === 0 ? [] : [splitMessage(message, { count: counted(number, what) })],
  );
  return [
    heading(3, words(m.report_summary_open())),
    points.length === 0
      ? wordsParagraph(m.report_summary_open_none())
      : { kind: 'list', isOrdered: false, items: points.map((line) => [paragraph(...line)]) },
  ];
}
