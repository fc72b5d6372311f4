// Every subject with its role and how sure that is, what belongs to it with its worst current answer,
// the name hits attached to it, and where all of that disagrees.
import { groupBy } from '../../../domain/group-by.ts';
import type { SnapshotId } from '../../../domain/ids.ts';
import type { AttachedHit, Subject, SubjectMember } from '../../../domain/subject.ts';
import { m } from '../../../messages/generated/messages.js';
import {
  decisionOnAttached,
  standAttachedHit,
  type AttachedStanding,
} from '../../../review/attached-hit.ts';
import {
  APART_DAYS,
  findSubjectConflicts,
  type SubjectConflict,
  type SubjectRow,
} from '../../../review/subject-conflicts.ts';
import type { NameView, SnapshotSummary } from '../../../screening/snapshot.ts';
import {
  confidenceWord,
  jobKindOf,
  subjectNameKindWord,
} from '../../../words/attribution-words.ts';
import { conflictSentence } from '../../../words/conflict-words.ts';
import { dispositionWord } from '../../../words/disposition-words.ts';
import { formatCount } from '../../../words/format.ts';
import { groupWord } from '../../../words/name-words.ts';
import { memberKeyOf, screenedMemberKey, standingOf } from '../../../words/standing.ts';
import { subjectKindWord } from '../../../words/subject-words.ts';
import type { Block, Cell, Inline } from '../../document.ts';
import { value, words } from '../../inlines.ts';
import { historyOfDecisions, type DecisionHistory } from '../hit-decisions.ts';
import {
  answerCell,
  column,
  facts,
  heading,
  joined,
  levelValue,
  outcomeValue,
  paragraph,
  recordSource,
  snapshotSource,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';
import { splitMessage } from '../split-message.ts';

/** What the subjects are told with. */
interface Known {
  context: SectionContext;
  byMember: ReadonlyMap<string, readonly SnapshotSummary[]>;
  historyOf: DecisionHistory;
  standingOfHit: (hit: AttachedHit) => AttachedStanding;
}

/** The subjects. */
export const startSubjects: StartSection = (context) => {
  const { dossier } = context;
  const present = dossier.subjects.filter(({ removedAt }) => removedAt === null);
  const hits = present.flatMap((one) => one.hits.filter(({ removedAt }) => removedAt === null));
  const newestOf = newestScreenings(dossier.snapshots);
  const wanted = new Set(hits.flatMap(({ snapshotId }) => [snapshotId, newestOf(snapshotId)]));
  const views = new Map<SnapshotId, NameView>();
  return {
    add(view) {
      if (view.kind === 'name' && wanted.has(view.summary.id)) views.set(view.summary.id, view);
    },
    finish: () => {
      if (present.length === 0) return [wordsParagraph(m.report_subjects_none())];
      const known: Known = {
        context,
        // Newest first.
        byMember: groupBy(dossier.snapshots.toReversed(), screenedMemberKey),
        historyOf: historyOfDecisions(dossier.decisions),
        standingOfHit: (hit) => {
          const newest = views.get(newestOf(hit.snapshotId)) ?? null;
          const standing = standAttachedHit(hit, views.get(hit.snapshotId) ?? null, newest);
          // Without its newest screening nothing is known of where it is now.
          return newest === null ? { ...standing, presence: 'unknown' } : standing;
        },
      };
      return present.flatMap((subject) => subjectBlocks(subject, known));
    },
  };
};

/** The newest screening of the same name; practice is compared with practice alone. */
function newestScreenings(snapshots: readonly SnapshotSummary[]): (id: SnapshotId) => SnapshotId {
  const byId = new Map(snapshots.map((one) => [one.id, one]));
  const newest = new Map<string, SnapshotSummary>();
  const keyOf = (one: SnapshotSummary): string =>
    `${screenedMemberKey(one)}\n${String(one.environmentKind === 'practice')}`;
  for (const one of snapshots) {
    const before = newest.get(keyOf(one));
    if (before === undefined || one.takenAt >= before.takenAt) newest.set(keyOf(one), one);
  }
  return (id) => {
    const one = byId.get(id);
    return one === undefined ? id : (newest.get(keyOf(one))?.id ?? id);
  };
}

function subjectBlocks(subject: Subject, known: Known): Block[] {
  const of = (field: string) => recordSource('subject', subject.id, field);
  const members = subject.members.filter(({ removedAt }) => removedAt === null);
  const hits = subject.hits.filter(({ removedAt }) => removedAt === null);
  return [
    heading(3, value(subject.name, of('name'), 'foreign')),
    ...facts([
      [m.report_col_kind(), [value(subjectNameKindWord(subject.kind), of('kind'))]],
      [m.report_col_role(), textCell(subject.role, of('role'))],
      [m.report_col_confidence(), [value(confidenceWord(subject.confidence), of('confidence'))]],
      [m.report_col_remark(), textCell(subject.remark, of('remark'))],
    ]),
    ...(members.length === 0
      ? [wordsParagraph(m.report_subjects_no_members())]
      : memberTable(subject, members, known)),
    ...hitTable(subject, hits, known),
    ...conflictBlocks(members, hits, known),
  ];
}

function memberTable(subject: Subject, members: readonly SubjectMember[], known: Known): Block[] {
  return tableOf({
    id: `members-${subject.id.toLowerCase().replace(/[^a-z0-9-]/g, '-')}`,
    caption: m.report_subjects_members(),
    columns: [
      column(m.report_col_kind(), 10),
      column(m.report_col_value(), 33),
      column(m.report_col_role(), 17),
      column(m.report_col_confidence(), 11),
      column(m.report_col_outcome(), 15),
      column(m.report_col_taken(), 14),
    ],
    rows: members.map((one) => memberRow(one, known)),
  });
}

function memberRow(one: SubjectMember, { context, byMember }: Known): Cell[] {
  const of = (field: string) => recordSource('member', one.id, field);
  const { worst } = standingOf(byMember.get(memberKeyOf(one)) ?? []);
  const isName = one.kind === 'name';
  return [
    [value(subjectKindWord(jobKindOf(one.kind)), of('kind'))],
    joined([
      [value(one.value, of('value'), isName ? 'foreign' : 'mono')],
      textCell(one.chain ?? '', of('chain')),
    ]),
    joined([textCell(one.role, of('role')), textCell(one.remark, of('remark'))]),
    [value(confidenceWord(one.confidence), of('confidence'))],
    worst === null
      ? [words(m.report_subjects_never())]
      : joined([
          [outcomeValue(context, worst)],
          [levelValue(context, worst)],
          ...(worst.environmentKind === 'practice' ? [[words(m.environment_practice())]] : []),
        ]),
    worst === null
      ? []
      : joined(
          [
            [timeValue(worst.takenAt, snapshotSource(context, worst.id, 'takenAt'))],
            answerCell(context, worst.id),
          ],
          ' ',
        ),
  ];
}

function hitTable(subject: Subject, hits: readonly AttachedHit[], known: Known): Block[] {
  return tableOf({
    id: `attached-${subject.id.toLowerCase().replace(/[^a-z0-9-]/g, '-')}`,
    caption: m.report_subjects_hits(),
    columns: [
      column(m.report_col_hit(), 30),
      column(m.report_col_group(), 14),
      column(m.report_col_confidence(), 12),
      column(m.report_col_decision(), 26),
      column(m.report_col_remark(), 18),
    ],
    rows: hits.map((hit): Cell[] => {
      const of = (field: string) => recordSource('attached_hit', hit.id, field);
      return [
        joined([textCell(hit.title, of('title')), answerCell(known.context, hit.snapshotId)], ' '),
        [value(groupWord(hit.group), of('group'))],
        [value(confidenceWord(hit.confidence), of('confidence'))],
        hitDecision(hit, known),
        textCell(hit.remark, of('remark')),
      ];
    }),
  });
}

const presences: Partial<Record<AttachedStanding['presence'], () => string>> = {
  gone: m.report_subjects_gone,
  changed: m.report_subjects_changed,
  unknown: m.report_subjects_presence_unknown,
};

function hitDecision(hit: AttachedHit, { historyOf, standingOfHit }: Known): Cell {
  const standing = standingOfHit(hit);
  const state = decisionOnAttached(standing, historyOf);
  const presence = presences[standing.presence]?.();
  const decided: Inline =
    state.kind === 'none'
      ? words(m.decide_none())
      : value(
          dispositionWord(state.decision.disposition),
          recordSource('decision', state.decision.id, 'disposition'),
        );
  return joined([
    [decided],
    ...(state.kind === 'reopened' ? [[words(m.report_names_reopened())]] : []),
    ...(presence === undefined ? [] : [[words(presence)]]),
  ]);
}

function conflictBlocks(
  members: readonly SubjectMember[],
  hits: readonly AttachedHit[],
  known: Known,
): Block[] {
  const names = new Map<string, Inline>([
    ...members.map((one) => {
      const source = recordSource('member', one.id, 'value');
      return [one.id, value(one.value, source, one.kind === 'name' ? 'foreign' : 'mono')] as const;
    }),
    ...hits.map((one) => {
      const source = recordSource('attached_hit', one.id, 'title');
      return [one.id, value(one.title, source, 'foreign')] as const;
    }),
  ]);
  const conflicts = findSubjectConflicts([
    ...members.map((one) => rowOfMember(one, known)),
    ...hits.map((one) => rowOfHit(one, known)),
  ]);
  if (conflicts.length === 0) return [];
  const listed = (ids: readonly string[]): Cell =>
    joined(
      ids.map((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [name];
      }),
      ', ',
    );
  return [
    heading(4, words(m.report_subjects_conflicts())),
    {
      kind: 'list',
      isOrdered: false,
      items: conflicts.map((one): Block[] => {
        const against = listed(one.against);
        return [
          paragraph(
            ...conflictLine(one),
            words(` ${m.report_subjects_conflict_between()}`),
            ...listed(one.rows),
            ...(against.length === 0
              ? []
              : [words(m.report_subjects_conflict_against()), ...against]),
          ),
        ];
      }),
    },
  ];
}

function conflictLine({ kind }: SubjectConflict): Inline[] {
  if (kind !== 'far_apart') return [words(conflictSentence(kind))];
  return splitMessage(m.conflict_far_apart, {
    days: value(formatCount(APART_DAYS), { of: 'report', what: 'rule_far_apart_days' }, 'number'),
  });
}

function rowOfMember(one: SubjectMember, { byMember }: Known): SubjectRow {
  const { worst, newest } = standingOf(byMember.get(memberKeyOf(one)) ?? []);
  return {
    id: one.id,
    kind: one.kind,
    confidence: one.confidence,
    answer: worst,
    newestAt: newest?.takenAt ?? null,
    hit: null,
  };
}

function rowOfHit(one: AttachedHit, { historyOf, standingOfHit }: Known): SubjectRow {
  const standing = standingOfHit(one);
  const { summary, presence } = standing;
  const decision = decisionOnAttached(standing, historyOf);
  return {
    id: one.id,
    kind: 'hit',
    confidence: one.confidence,
    answer: summary,
    newestAt: summary?.takenAt ?? null,
    hit: { group: one.group, decision, presence },
  };
}
