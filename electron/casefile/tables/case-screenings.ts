// What a case's own pages ask of its screenings: how its outcomes are spread, and the newest of what
// belongs to its subjects.
import type { CaseId } from '#shared/domain/ids.ts';
import { subjectKey, type SubjectMemberKind } from '#shared/domain/subject.ts';
import type { MemberScreenings, OutcomeTally } from '#shared/records/search.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { statement, type ReadDb } from '../database.ts';
import { SELECT_SUMMARY, toSummary, type SummaryRow } from './snapshots.ts';

/** The query behind the outcomes of a case, by an index that holds all of it. */
export const LIST_OUTCOMES = `SELECT kind, environment_kind,
    coalesce(verdict, decision), outcome_mark
  FROM snapshots INDEXED BY snapshots_for_case_lists WHERE case_id = ?`;
/** The query behind the screenings of what belongs to a subject. */
export const LIST_MEMBER_SCREENINGS = `${SELECT_SUMMARY} INDEXED BY snapshots_by_subject
  WHERE kind = @kind AND subject_key = @key AND case_id = @caseId
  ORDER BY taken_at DESC, id LIMIT @limit`;

/** The query behind the newest screenings of what was decided about. */
export const LIST_RETAKEN = `SELECT id, chain, token, direction, hit_count AS hitCount
  FROM snapshots INDEXED BY snapshots_by_subject
  WHERE kind = @kind AND subject_key = @key AND case_id = @caseId
  ORDER BY taken_at DESC, id`;

const KINDS: Readonly<Record<SubjectMemberKind, JobKind>> = {
  address: 'kya',
  transaction: 'kyt',
  name: 'name',
};

type OutcomeRow = [
  kind: OutcomeTally['kind'],
  environmentKind: OutcomeTally['environmentKind'],
  outcome: string | null,
  mark: OutcomeTally['mark'],
];

/** How often each outcome occurs in a case, for each kind and sort of environment. */
export function countOutcomes(db: ReadDb, { caseId }: { caseId: CaseId }): OutcomeTally[] {
  const tallies = new Map<string, OutcomeTally>();
  const rows = statement(db, LIST_OUTCOMES).raw().iterate(caseId) as Iterable<OutcomeRow>;
  for (const row of rows) {
    const key = row.join('\n');
    const tally = tallies.get(key);
    if (tally !== undefined) tally.count += 1;
    else {
      const [kind, environmentKind, outcome, mark] = row;
      tallies.set(key, { kind, environmentKind, outcome, mark, count: 1 });
    }
  }
  return [...tallies.values()];
}

/** In the order given, each newest first. */
export function listMemberScreenings(
  db: ReadDb,
  args: {
    caseId: CaseId;
    members: { kind: SubjectMemberKind; value: string }[];
    /** Of each member at most so many. */
    limit: number;
  },
): MemberScreenings[] {
  const { caseId, limit } = args;
  return args.members.map(({ kind, value }) => {
    const about = { kind: KINDS[kind], key: subjectKey(kind, value), caseId };
    const rows = statement(db, LIST_MEMBER_SCREENINGS).all({ ...about, limit: limit + 1 });
    return {
      rows: (rows.slice(0, limit) as SummaryRow[]).map(toSummary),
      hasMore: rows.length > limit,
    };
  });
}
