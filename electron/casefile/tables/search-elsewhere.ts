// Where else a thing was seen: in answers of other cases, among what their subjects have, and
// under their private labels. Thousands of things at once, each by an index.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { subjectKey, type SubjectMemberKind } from '#shared/domain/subject.ts';
import { MAX_CASES_ELSEWHERE, type SeenElsewhere } from '#shared/records/search.ts';
import { TERM_ROLES, type TermRole } from '#shared/review/terms.ts';
import { statement, type ReadDb } from '../database.ts';
import { findCaseNumber } from './search-entries.ts';
import { findTally, listTalliesInRole, type CaseTally } from './search-places.ts';

type SeenCase = SeenElsewhere['cases'][number];
/** A case and how it is called. */
type Reference = Pick<SeenCase, 'caseId' | 'reference'>;
/** A case with the number of the newest screening in place of its id. */
type CountedCase = Omit<SeenCase, 'newestSnapshotId'> & { newestSnapshot: number | null };
type CountedCases = Map<CaseId, CountedCase>;

/** Every thing of a call by its kind and key; a row of what is joined to it tells its position. */
const EACH_THING = 'FROM json_each(@things) CROSS JOIN';
const [KIND, KEY] = ['json_each.value ->> 0', 'json_each.value ->> 1'];

/** The query behind the entries of things in the search index. */
export const FIND_ENTRIES = `
  SELECT json_each.key AS position, search_entries.id AS entryId
  ${EACH_THING} search_entries ON kind = ${KIND} AND entry_key = ${KEY}`;
/** The query behind the subjects in other cases that have the things. */
export const FIND_MEMBERSHIPS = `
  SELECT json_each.key AS position, cases.id AS caseId, reference, subjects.name AS name
  ${EACH_THING} subject_members ON subject_members.kind = ${KIND} AND member_key = ${KEY}
  CROSS JOIN subjects ON subjects.id = subject_members.subject_id
  CROSS JOIN cases ON cases.id = subject_members.case_id
  WHERE subject_members.case_id != @notInCaseId
    AND subject_members.removed_at IS NULL AND subjects.removed_at IS NULL`;
/** The query behind the private labels in other cases on those that are addresses. */
export const FIND_LABELS = `
  SELECT json_each.key AS position, case_id AS caseId, reference, text
  ${EACH_THING} private_labels ON address_key = ${KEY}
  CROSS JOIN cases ON cases.id = private_labels.case_id
  WHERE ${KIND} = 'address' AND case_id != @notInCaseId AND removed_at IS NULL`;
/** The query behind the screenings that are under numbers. */
export const FIND_NUMBERED = `
  SELECT number, snapshot_id AS id
  FROM json_each(?) CROSS JOIN search_snapshots ON number = json_each.value`;

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
  { things, notInCaseId }: { things: Thing[]; notInCaseId: CaseId },
): SeenElsewhere[] {
  const here = findCaseNumber(db, notInCaseId);
  const asked = {
    things: JSON.stringify(things.map(({ kind, value }) => [kind, subjectKey(kind, value)])),
    notInCaseId,
  };
  const seen = things.map((): CountedCases => new Map());
  addMemberships(db, seen, asked);
  addLabels(db, seen, asked);
  const entries = entriesOf(db, asked);
  const known: Known = new Map();
  const found = things.flatMap(({ kind }, position) => {
    const [cases, entryId] = [seen[position], entries.get(position)];
    if (cases === undefined) return [];
    const isCut = entryId !== undefined && addPlaces(db, cases, known, { kind, entryId, here });
    if (cases.size === 0) return [];
    const first = ordered(cases).slice(0, MAX_CASES_ELSEWHERE);
    return [{ position, kind, hasMore: isCut || cases.size > first.length, cases: first }];
  });
  const ids = snapshotIdsOf(
    db,
    found.flatMap(({ cases }) => cases),
  );
  return found.map((one) => ({
    ...one,
    cases: one.cases.map(({ newestSnapshot, ...seenCase }) => ({
      ...seenCase,
      newestSnapshotId: newestSnapshot === null ? null : (ids.get(newestSnapshot) ?? null),
    })),
  }));
}

interface Thing {
  kind: SubjectMemberKind;
  value: string;
}

/** What the queries are asked with: the things as JSON. */
interface Asked {
  things: string;
  notInCaseId: CaseId;
}

/** Entries by the position of their things. */
function entriesOf(db: ReadDb, { things }: Asked): Map<number, number> {
  const rows = statement(db, FIND_ENTRIES).all({ things }) as {
    position: number;
    entryId: number;
  }[];
  return new Map(rows.map(({ position, entryId }) => [position, entryId]));
}

/** Most telling roles first; gives whether there are cases that were not looked at. */
function addPlaces(
  db: ReadDb,
  cases: CountedCases,
  known: Known,
  { kind, entryId, here }: { kind: SubjectMemberKind; entryId: number; here: number | null },
): boolean {
  const numbers = new Set<number>();
  for (const { caseId } of cases.values()) {
    const number = findCaseNumber(db, caseId);
    if (number !== null) numbers.add(number);
  }
  const inRoles = ROLES[kind].map((role) => talliesOf(db, entryId, role));
  const elsewhere = new Set<number>();
  for (const { first } of inRoles) {
    for (const { caseNumber } of first) if (caseNumber !== here) elsewhere.add(caseNumber);
  }
  for (const number of [...elsewhere].slice(0, MAX_CASES_ELSEWHERE)) numbers.add(number);
  for (const number of numbers) {
    const tallies = inRoles.flatMap(({ of }) => of(number) ?? []);
    const [newest] = tallies.toSorted((a, b) => b.newestAt - a.newestAt);
    if (newest === undefined) continue;
    const seen = caseIn(cases, caseOf(db, known, number));
    seen.roles = tallies.map(({ role }) => role);
    seen.snapshotCount = tallies.reduce((sum, { places }) => sum + places, 0);
    seen.newestSnapshot = newest.newestSnapshot;
  }
  return elsewhere.size > MAX_CASES_ELSEWHERE;
}

/** One for the case itself, and one to see that there are more. */
const FIRST = MAX_CASES_ELSEWHERE + 2;

interface RoleTallies {
  first: CaseTally[];
  /** The count in any case. */
  of: (caseNumber: number) => CaseTally | null;
}

/** The counts of a term in one role: the first are read at once, those behind them when asked for. */
function talliesOf(db: ReadDb, entryId: number, role: TermRole): RoleTallies {
  const first = listTalliesInRole(db, { entryId, role, limit: FIRST });
  const lastRead = first.length < FIRST ? Infinity : (first.at(-1)?.caseNumber ?? 0);
  return {
    first,
    of: (inCase) =>
      inCase <= lastRead
        ? (first.find(({ caseNumber }) => caseNumber === inCase) ?? null)
        : findTally(db, { entryId, role, inCase }),
  };
}

function addMemberships(db: ReadDb, seen: readonly CountedCases[], asked: Asked): void {
  const rows = statement(db, FIND_MEMBERSHIPS).all(asked) as (SeenRow & { name: string })[];
  for (const { position, caseId, reference, name } of rows) {
    const { subjects } = caseAt(seen, position, { caseId, reference });
    if (!subjects.includes(name)) subjects.push(name);
  }
}

function addLabels(db: ReadDb, seen: readonly CountedCases[], asked: Asked): void {
  const rows = statement(db, FIND_LABELS).all(asked) as (SeenRow & { text: string })[];
  for (const { position, caseId, reference, text } of rows) {
    caseAt(seen, position, { caseId, reference }).label = text;
  }
}

interface SeenRow extends Reference {
  position: number;
}

function caseAt(seen: readonly CountedCases[], position: number, of: Reference): CountedCase {
  return caseIn(seen[position] ?? new Map<CaseId, CountedCase>(), of);
}

function caseIn(cases: CountedCases, { caseId, reference }: Reference): CountedCase {
  const known = cases.get(caseId);
  if (known !== undefined) return known;
  const seen: CountedCase = {
    caseId,
    reference,
    roles: [],
    snapshotCount: 0,
    newestSnapshot: null,
    label: null,
    subjects: [],
  };
  cases.set(caseId, seen);
  return seen;
}

/** Those with a subject or a label first, then by the most telling role, then by how often. */
function ordered(cases: CountedCases): CountedCase[] {
  const isNamed = ({ subjects, label }: CountedCase) => subjects.length > 0 || label !== null;
  const roleOf = ({ roles: [first] }: CountedCase) =>
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

/** Of the newest screening in each case, by its number. */
function snapshotIdsOf(db: ReadDb, cases: readonly CountedCase[]): Map<number, SnapshotId> {
  const numbers = new Set(cases.flatMap(({ newestSnapshot }) => newestSnapshot ?? []));
  const rows = statement(db, FIND_NUMBERED).all(JSON.stringify([...numbers]));
  return new Map(
    (rows as { number: number; id: SnapshotId }[]).map(({ number, id }) => [number, id]),
  );
}
