// Where a term is: counted in each case, and the newest of its places.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { TERM_ROLES, type TermRole } from '#shared/review/terms.ts';
import { statement, type ReadDb } from '../database.ts';

/** One place of a term. */
export interface TermPlace {
  snapshotId: SnapshotId;
  caseId: CaseId;
  caseReference: string;
  role: TermRole;
  at: UtcMs;
}

/** The places of a term in one role. */
interface RoleCount {
  role: TermRole;
  places: number;
}

/** The same in one case, with the newest of them. */
export interface CaseTally extends RoleCount {
  caseNumber: number;
  newestAt: UtcMs;
  newestSnapshot: number;
}

/** The query behind `countPlaces`. */
export const COUNT_PLACES = `
  SELECT role, sum(places) AS places FROM search_tallies WHERE entry_id = ? GROUP BY role`;
/** The same within one case. */
export const COUNT_PLACES_IN_CASE = `
  SELECT role, places FROM search_tallies WHERE case_number = ? AND entry_id = ?`;
const SELECT_TALLY = `
  SELECT role, case_number AS caseNumber, places, newest_at AS newestAt,
    newest_snapshot AS newestSnapshot
  FROM search_tallies WHERE entry_id = ? AND role = ?`;
/** The query behind `listTalliesInRole`. */
export const LIST_TALLIES_IN_ROLE = `${SELECT_TALLY} ORDER BY case_number LIMIT ?`;
/** The query behind `findTally`. */
export const FIND_TALLY = `${SELECT_TALLY} AND case_number = ?`;

/** The query behind `listPlaces`; ties go by the order of indexing. */
export const LIST_PLACES = `
  SELECT snapshot_id AS snapshotId, cases.id AS caseId, reference AS caseReference, role,
    taken_at AS at
  FROM search_places
  CROSS JOIN search_snapshots ON search_snapshots.number = search_places.snapshot_number
  CROSS JOIN search_cases ON search_cases.number = search_snapshots.case_number
  CROSS JOIN cases ON cases.id = search_cases.case_id
  WHERE entry_id = @entryId AND role = @role
  ORDER BY taken_at DESC, snapshot_number LIMIT @limit`;
/** The same within one case. */
export const LIST_PLACES_IN_CASE = LIST_PLACES.replace(
  'ORDER BY',
  'AND search_snapshots.case_number = @inCase ORDER BY',
);

/** How often a term is in each role, in all cases or in one. */
export function countPlaces(db: ReadDb, entryId: number, inCase: number | null): RoleCount[] {
  return (
    inCase === null
      ? statement(db, COUNT_PLACES).all(entryId)
      : statement(db, COUNT_PLACES_IN_CASE).all(inCase, entryId)
  ) as RoleCount[];
}

/** The counts of a term in one role, in the order of the cases' numbers, at most `limit`. */
export function listTalliesInRole(
  db: ReadDb,
  { entryId, role, limit }: { entryId: number; role: TermRole; limit: number },
): CaseTally[] {
  return statement(db, LIST_TALLIES_IN_ROLE).all(entryId, role, limit) as CaseTally[];
}

/** The count of a term in one role in one case; null where it has none. */
export function findTally(
  db: ReadDb,
  { entryId, role, inCase }: { entryId: number; role: TermRole; inCase: number },
): CaseTally | null {
  return (statement(db, FIND_TALLY).get(entryId, role, inCase) as CaseTally | undefined) ?? null;
}

/** The newest places of a term in any of these roles, most telling first among those of one time. */
export function listPlaces(
  db: ReadDb,
  args: { entryId: number; roles: readonly TermRole[]; inCase: number | null; limit: number },
): TermPlace[] {
  const { entryId, roles, inCase, limit } = args;
  const places = roles.flatMap((role) => {
    const rows =
      inCase === null
        ? statement(db, LIST_PLACES).all({ entryId, role, limit })
        : statement(db, LIST_PLACES_IN_CASE).all({ entryId, role, inCase, limit });
    return rows as TermPlace[];
  });
  return places.sort((a, b) => b.at - a.at || rank(a.role) - rank(b.role)).slice(0, limit);
}

/** How telling a role is; 0 is the most. */
function rank(role: TermRole): number {
  return TERM_ROLES.indexOf(role);
}
