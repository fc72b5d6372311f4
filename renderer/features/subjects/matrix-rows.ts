// The matrix of a subject: everything that belongs to it with where it is in both worlds, worst
// first, and where that disagrees. Pure.
import type { Disposition, DecisionState, HitDecision } from '#shared/domain/decision.ts';
import { DISPOSITIONS } from '#shared/domain/decision.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { AttachedHitId, Sha256Hex } from '#shared/domain/ids.ts';
import type { AttachedHit, Confidence, Subject, SubjectMember } from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import {
  conflictWeight,
  endOf,
  findSubjectConflicts,
  type ConflictKind,
  type ConflictWeight,
  type SubjectConflict,
  type SubjectRow,
} from '#shared/review/subject-conflicts.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { decisionOnAttached, type AttachedStanding } from '#shared/review/attached-hit.ts';
import { isUnknownOutcome, outcomeOf } from '#shared/screening/outcome.ts';
import { conflictColumns, type MatrixColumn } from './conflict-columns.ts';
import { memberKeyOf, standingOf, type ScreeningsByMember } from '#shared/words/standing.ts';

/** How many hits of a member's screenings a person decided so. */
export type DecidedCounts = { disposition: Disposition; count: number }[];

/** What every row shows. */
interface RowBase {
  id: string;
  title: string;
  confidence: Confidence | null;
  remark: string;
  /** The worst of its newest answers; null when it was never screened. */
  answer: SnapshotSummary | null;
  newest: SnapshotSummary | null;
  /** The conflicts it is part of, worst first. */
  conflicts: ConflictKind[];
  /** The heaviest of them. */
  weight: ConflictWeight | null;
  /** The columns in which they show, with the heaviest there. */
  marks: ReadonlyMap<MatrixColumn, ConflictWeight>;
}

/** An address, a transaction or a name. */
interface MemberRow extends RowBase {
  kind: 'member';
  member: SubjectMember;
  count: number;
  decided: DecidedCounts;
}

/** An attached hit. */
interface HitRow extends RowBase {
  kind: 'hit';
  hit: AttachedHit;
  /** Null until it is read. */
  standing: AttachedStanding | null;
  decision: DecisionState;
}

/** One row. */
export type MatrixRow = MemberRow | HitRow;

/** The matrix of a subject. */
interface SubjectMatrix {
  /** Those in conflict first, the heaviest before; then by how bad the answer is. */
  rows: MatrixRow[];
  conflicts: SubjectConflict[];
  /** Of all hits of all rows, each counted once. */
  decided: DecidedCounts;
}

/** What the matrix is made of. */
interface MatrixParts {
  subject: Subject;
  byMember: ScreeningsByMember;
  /** Null until read. */
  standings: ReadonlyMap<AttachedHitId, AttachedStanding> | null;
  /** Of the case, newest first. */
  decisions: readonly HitDecision[];
}

type Draft<Row> = Row extends unknown ? Omit<Row, 'conflicts' | 'weight' | 'marks'> : never;

/** Builds it. */
export function buildMatrix({
  subject,
  byMember,
  standings,
  decisions,
}: MatrixParts): SubjectMatrix {
  const byKey = groupBy(decisions, ({ hitKey }) => hitKey);
  const historyOf = (key: Sha256Hex): readonly HitDecision[] => byKey.get(key) ?? [];
  const drafts: Draft<MatrixRow>[] = [
    ...subject.members.map((member) => memberDraft(member, byMember, byKey)),
    ...subject.hits.map((hit) => hitDraft(hit, standings?.get(hit.id) ?? null, historyOf)),
  ];
  const conflicts = findSubjectConflicts(drafts.map((one) => rowOf(one)));
  const rows = drafts.map((draft) => withConflicts(draft, conflicts));
  const order = (row: MatrixRow): number => WEIGHT_ORDER.indexOf(row.weight) * 10 + badness(row);
  const screenings = subject.members.flatMap((one) => byMember.get(memberKeyOf(one)) ?? []);
  const attached = new Set(subject.hits.map(({ hitKey }) => hitKey));
  return {
    rows: rows.toSorted((a, b) => order(a) - order(b)),
    conflicts,
    decided: decidedIn(screenings, byKey, attached),
  };
}

const WEIGHT_ORDER: readonly (ConflictWeight | null)[] = ['contradiction', 'outdated', 'gap', null];

/** What the rules of conflict look at. */
function rowOf(draft: Draft<MatrixRow>): SubjectRow {
  const { id, confidence, answer, newest } = draft;
  const base = { id, confidence, answer, newestAt: newest?.takenAt ?? null };
  if (draft.kind === 'member') return { ...base, kind: draft.member.kind, hit: null };
  const { hit, standing, decision } = draft;
  const presence = standing?.presence ?? 'unknown';
  return { ...base, kind: 'hit', hit: { group: hit.group, decision, presence } };
}

function memberDraft(
  member: SubjectMember,
  byMember: ScreeningsByMember,
  decisions: ReadonlyMap<Sha256Hex, readonly HitDecision[]>,
): Draft<MemberRow> {
  const screenings = byMember.get(memberKeyOf(member)) ?? [];
  const { worst, newest, count } = standingOf(screenings);
  return {
    kind: 'member',
    id: member.id,
    title: member.value,
    member,
    count,
    confidence: member.confidence,
    remark: member.remark,
    answer: worst,
    newest,
    decided: decidedIn(screenings, decisions),
  };
}

function hitDraft(
  hit: AttachedHit,
  standing: AttachedStanding | null,
  historyOf: (key: Sha256Hex) => readonly HitDecision[],
): Draft<HitRow> {
  const own: AttachedStanding = standing ?? {
    summary: null,
    similarity: null,
    presence: 'unknown',
    identities: [{ key: hit.hitKey, fingerprint: hit.fingerprint }],
  };
  return {
    kind: 'hit',
    id: hit.id,
    title: hit.title,
    hit,
    standing,
    confidence: hit.confidence,
    remark: hit.remark,
    answer: own.summary,
    newest: own.summary,
    decision: decisionOnAttached(own, historyOf),
  };
}

/**
 * The newest decision on every hit that was decided in one of these screenings, or has one of these
 * keys. Whether what a hit
 * says has changed since, only the screening itself tells.
 */
function decidedIn(
  screenings: readonly SnapshotSummary[],
  decisions: ReadonlyMap<Sha256Hex, readonly HitDecision[]>,
  keys: ReadonlySet<Sha256Hex> = new Set(),
): DecidedCounts {
  const ids = new Set(screenings.map(({ id }) => id));
  const newest = [...decisions]
    .filter(([key, all]) => keys.has(key) || all.some(({ snapshotId }) => ids.has(snapshotId)))
    .map(([, [first]]) => first?.disposition);
  return DISPOSITIONS.map((disposition) => ({
    disposition,
    count: newest.filter((one) => one === disposition).length,
  })).filter(({ count }) => count > 0);
}

function withConflicts(draft: Draft<MatrixRow>, conflicts: readonly SubjectConflict[]): MatrixRow {
  const own = conflicts.filter(({ rows }) => rows.includes(draft.id));
  const other = conflicts.filter(({ against }) => against.includes(draft.id));
  const kinds = [...new Set([...own, ...other].map(({ kind }) => kind))];
  const marks = new Map<MatrixColumn, ConflictWeight>();
  for (const { kind } of own) {
    for (const column of conflictColumns(kind)) {
      if (!marks.has(column)) marks.set(column, conflictWeight(kind));
    }
  }
  // What is against it contradicts it, too; of the rest it is only the measure.
  for (const { kind } of other) {
    if (conflictWeight(kind) === 'contradiction') marks.set('outcome', 'contradiction');
  }
  const weights = kinds
    .filter(
      (kind) => own.some((one) => one.kind === kind) || conflictWeight(kind) === 'contradiction',
    )
    .map(conflictWeight);
  const weight = WEIGHT_ORDER.find((one) => one !== null && weights.includes(one)) ?? null;
  return { ...draft, conflicts: kinds, weight, marks };
}

/** 0 is the worst: a word that nobody knows. */
function badness({ answer, kind }: MatrixRow): number {
  return rankOfAnswer(answer) * 2 + (kind === 'hit' ? 1 : 0);
}

function rankOfAnswer(answer: SnapshotSummary | null): number {
  if (answer === null) return 3;
  if (isUnknownOutcome(outcomeOf(answer))) return 0;
  const end = endOf(answer);
  return end === 'adverse' ? 1 : end === 'clear' ? 4 : 2;
}

/** How old an answer is, in whole days. */
export function ageInDays(at: UtcMs, now: UtcMs): number {
  return Math.max(0, Math.floor((now - at) / 86_400_000));
}
