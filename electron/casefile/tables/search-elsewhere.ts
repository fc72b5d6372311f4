// Where else a thing was seen: in answers of other cases, among what their subjects have, and
// under their private labels. Thousands of things at once, each by an index.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { subjectKey, type SubjectMemberKind } from '#shared/domain/subject.ts';
import { MAX_CASES_ELSEWHERE, type SeenElsewhere } from '#shared/ipc/search.ts';
import { TERM_ROLES, type TermRole } from '#shared/review/terms.ts';
import { statement, type ReadDb } from '../database.ts';
import { findCaseNumber, findEntry } from './search-entries.ts';
import { listTallies, listTallyCases, rank } from './search-places.ts';

type SeenCase = SeenElsewhere['cases'][number];
/** A case and how it is called. */
type Reference = Pick<SeenCase, 'caseId' | 'reference'>;

/** The query behind a thing's subjects in other cases. */
export const FIND_MEMBERSHIPS = `
  SELECT subject_members.case_id AS caseId, cases.reference AS reference, subjects.name AS name
  FROM subject_members
  CROSS JOIN subjects ON subjects.id = subject_members.subject_id
  CROSS JOIN cases ON cases.id = subject_members.case_id
  WHERE subject_members.kind = ? AND member_key = ? AND subject_members.case_id != ?
    AND subject_members.removed_at IS NULL AND subjects.removed_at IS NULL`;
/** The query behind an address's private labels in other cases. */
export const FIND_LABELS = `
  SELECT case_id AS caseId, reference, text
  FROM private_labels CROSS JOIN cases ON cases.id = private_labels.case_id
  WHERE address_key = ? AND case_id != ? AND removed_at IS NULL`;

/** The roles that a thing of a kind can have, most telling first. */
const ROLES: Readonly<Record<SubjectMemberKind, readonly TermRole[]>> = {
  address: ['subject', 'source', 'path'],
  transaction: ['subject'],
  name: ['subject', 'match'],
};

/** Cases by the number under which the index knows them, for the length of one call. */
type Known = Map<number, Reference>;

/** By the position of the thing asked for; those seen nowhere else are left out. */
export function findSeenElsewhere(
  db: ReadDb,
  args: { things: { kind: SubjectMemberKind; value: string }[]; notInCaseId: CaseId },
): SeenElsewhere[] {
  const here = findCaseNumber(db, args.notInCaseId);
  const known: Known = new Map();
  return args.things.flatMap(({ kind, value }, position) => {
    const key = subjectKey(kind, value);
    const cases = new Map<CaseId, SeenCase>();
    addMemberships(db, cases, { kind, key, notInCaseId: args.notInCaseId });
    if (kind === 'address') addLabels(db, cases, { key, notInCaseId: args.notInCaseId });
    const hasMore = addPlaces(db, cases, known, { kind, key, here });
    if (cases.size === 0) return [];
    const first = ordered(cases).slice(0, MAX_CASES_ELSEWHERE);
    return [{ position, kind, hasMore: hasMore || cases.size > first.length, cases: first }];
  });
}

/** Most telling roles first; gives whether there are cases that were not looked at. */
function addPlaces(
  db: ReadDb,
  cases: Map<CaseId, SeenCase>,
  known: Known,
  { kind, key, here }: { kind: SubjectMemberKind; key: string; here: number | null },
): boolean {
  const entryId = findEntry(db, kind, key);
  if (entryId === null) return false;
  const numbers = new Set<number>();
  for (const { caseId } of cases.values()) {
    const number = findCaseNumber(db, caseId);
    if (number !== null) numbers.add(number);
  }
  // One for the case itself, and one to see that there are more.
  const limit = MAX_CASES_ELSEWHERE + 2;
  const found = ROLES[kind].map((role) => listTallyCases(db, { entryId, role, limit }));
  const elsewhere = new Set(found.flat().filter((number) => number !== here));
  for (const number of [...elsewhere].slice(0, MAX_CASES_ELSEWHERE)) numbers.add(number);
  for (const number of numbers) {
    const tallies = listTallies(db, { entryId, inCase: number });
    const [newest] = tallies.toSorted((a, b) => b.newestAt - a.newestAt);
    if (newest === undefined) continue;
    const seen = caseIn(cases, caseOf(db, known, number));
    seen.roles = tallies.map(({ role }) => role).sort((a, b) => rank(a) - rank(b));
    seen.snapshotCount = tallies.reduce((sum, { places }) => sum + places, 0);
    seen.newestSnapshotId = snapshotIdOf(db, newest.newestSnapshot);
  }
  return elsewhere.size > MAX_CASES_ELSEWHERE;
}

function addMemberships(
  db: ReadDb,
  cases: Map<CaseId, SeenCase>,
  args: { kind: SubjectMemberKind; key: string; notInCaseId: CaseId },
): void {
  const rows = statement(db, FIND_MEMBERSHIPS).all(args.kind, args.key, args.notInCaseId);
  for (const { caseId, reference, name } of rows as (Reference & { name: string })[]) {
    const { subjects } = caseIn(cases, { caseId, reference });
    if (!subjects.includes(name)) subjects.push(name);
  }
}

function addLabels(
  db: ReadDb,
  cases: Map<CaseId, SeenCase>,
  { key, notInCaseId }: { key: string; notInCaseId: CaseId },
): void {
  const rows = statement(db, FIND_LABELS).all(key, notInCaseId);
  for (const { caseId, reference, text } of rows as (Reference & { text: string })[]) {
    caseIn(cases, { caseId, reference }).label = text;
  }
}

function caseIn(cases: Map<CaseId, SeenCase>, { caseId, reference }: Reference): SeenCase {
  const known = cases.get(caseId);
  if (known !== undefined) return known;
  const seen: SeenCase = {
    ...{ caseId, reference, roles: [], snapshotCount: 0, newestSnapshotId: null },
    ...{ label: null, subjects: [] },
  };
  cases.set(caseId, seen);
  return seen;
}

/** Those with a subject or a label first, then by the most telling role, then by how often. */
function ordered(cases: ReadonlyMap<CaseId, SeenCase>): SeenCase[] {
  const isNamed = ({ subjects, label }: SeenCase) => subjects.length > 0 || label !== null;
  const roleOf = ({ roles: [first] }: SeenCase) =>
    first === undefined ? TERM_ROLES.length : TERM_ROLES.indexOf(first as TermRole);
  return [...cases.values()].sort(
    (a, b) =>
      Number(isNamed(b)) - Number(isNamed(a)) ||
      roleOf(a) - roleOf(b) ||
      b.snapshotCount - a.snapshotCount ||
      (a.reference < b.reference ? -1 : 1),
  );
}

function caseOf(db: ReadDb, known: Known, number: number): Reference {
  const found =
    known.get(number) ??
    (statement(
      db,
      `SELECT cases.id AS caseId, reference
       FROM search_cases CROSS JOIN cases ON cases.id = search_cases.case_id WHERE number = ?`,
    ).get(number) as Reference);
  known.set(number, found);
  return found;
}

function snapshotIdOf(db: ReadDb, number: number): SnapshotId {
  const id = statement(db, 'SELECT snapshot_id FROM search_snapshots WHERE number = ?')
    .pluck()
    .get(number);
  return id as SnapshotId;
}
