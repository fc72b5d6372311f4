// The journal's chain: h_n = SHA-256(0x01 ‖ h_{n-1} ‖ JCS(entry_n)), h_0 = 32 zero bytes. The
// count and the head are kept a second time in `meta`, so that a cut tail shows; a new entry
// continues from there, so that a broken place stays visible for ever. Whoever holds the
// passphrase can rewrite all of it: only a head noted elsewhere shows that.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import {
  practiceJobsOf,
  type ChainedJournalEntry,
  type JournalCheck,
  type JournalEntry,
  type JournalKind,
  type JournalPage,
} from '#shared/domain/journal.ts';
import { canonicalText, sha256Hex, wellFormed } from './canonical.ts';
import { statement, type ReadDb, type WriteDb } from './database.ts';
import { readJson, unreadableWhere } from './stored-json.ts';
import { readMeta, writeJournalHead } from './tables/meta.ts';

/** The hash before the first entry. */
export const JOURNAL_START = '0'.repeat(64) as Sha256Hex;

/** What a change says about itself; its place and its actor are added here. */
export type JournalNote = Omit<JournalEntry, 'seq' | 'actor'>;

const DOMAIN = Uint8Array.of(1);
const PAGE = 1000;
/** How many entries are computed again at every opening. */
const NEWEST = 5_000;

/** A row of `journal`. */
export interface JournalRow {
  seq: number;
  at: number;
  actor: string;
  kind: string;
  case_id: string | null;
  subject: string | null;
  what_json: string;
  why: string | null;
  previous_hash: string;
  hash: string;
}

/** The hash of an entry after the one whose hash is given. */
export function chainHash(previous: Sha256Hex, entry: JournalEntry): Sha256Hex {
  return hashAfter(previous, entry, canonicalText(entry.what));
}

/**
 * RFC 8785 for this one shape, whose texts and integers `JSON.stringify` writes as it asks: a chain
 * has hundreds of thousands of links, and every check of the file computes them all.
 */
function hashAfter(
  previous: Sha256Hex,
  { seq, at, actor, kind, caseId, subject, why }: Omit<JournalEntry, 'what'>,
  what: string,
): Sha256Hex {
  const text = JSON.stringify;
  return sha256Hex(
    DOMAIN,
    Buffer.from(previous, 'hex'),
    `{"actor":${text(actor)},"at":${text(at)},"caseId":${text(caseId)},"kind":${text(kind)},` +
      `"seq":${text(seq)},"subject":${text(subject)},"what":${what},"why":${text(why)}}`,
  );
}

/** Whether a text is the canonical one of flat text values: else two texts would share a hash. */
function isCanonical(whatJson: string): boolean {
  const what = JSON.parse(whatJson) as Record<string, unknown>;
  if (!Object.values(what).every(isText)) return false;
  // An object that was read keeps the order of its text, but for names that are numbers.
  const names = Object.keys(what);
  const isSorted = names.every((name, place) => place === 0 || String(names[place - 1]) < name);
  if (isSorted) return JSON.stringify(what) === whatJson;
  const fields = names
    .sort()
    .map((field) => `${JSON.stringify(field)}:${JSON.stringify(what[field])}`);
  return `{${fields.join(',')}}` === whatJson;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Adds an entry; belongs in the transaction of the change it tells of. */
export function appendJournal(db: WriteDb, note: JournalNote): ChainedJournalEntry {
  const meta = readMeta(db);
  const what = Object.entries(note.what).map(([key, text]) => [wellFormed(key), wellFormed(text)]);
  const entry: JournalEntry = {
    seq: meta.journalEntries + 1,
    at: note.at,
    actor: meta.investigator,
    kind: note.kind,
    caseId: note.caseId,
    subject: note.subject === null ? null : wellFormed(note.subject),
    what: Object.fromEntries(what) as Record<string, string>,
    why: note.why === null ? null : wellFormed(note.why),
  };
  const whatJson = canonicalText(entry.what);
  const hash = hashAfter(meta.journalHead, entry, whatJson);
  statement(
    db,
    `INSERT INTO journal
       (seq, at, actor, kind, case_id, subject, what_json, why, previous_hash, hash)
     VALUES
       (@seq, @at, @actor, @kind, @caseId, @subject, @whatJson, @why, @previousHash, @hash)`,
  ).run({
    ...entry,
    what: undefined,
    whatJson,
    previousHash: meta.journalHead,
    hash,
  });
  writeJournalHead(db, { entries: entry.seq, head: hash });
  return { ...entry, previousHash: meta.journalHead, hash };
}

const BEFORE = 'seq < @beforeSeq ORDER BY seq DESC LIMIT @limit';

/** The query behind `listJournal` of the whole file. */
export const LIST_JOURNAL = `SELECT * FROM journal WHERE ${BEFORE}`;
/** The query behind `listJournal` of one case. */
export const LIST_JOURNAL_OF_CASE = `SELECT * FROM journal WHERE case_id = @caseId AND ${BEFORE}`;
/** The query behind `listJournal` of one record. */
export const LIST_JOURNAL_OF_RECORD = `SELECT * FROM journal
  WHERE subject = @subject AND (@caseId IS NULL OR case_id = @caseId) AND ${BEFORE}`;
/** How many entries the journal has of a case. */
export const COUNT_JOURNAL_OF_CASE = 'SELECT count(*) FROM journal WHERE case_id = @caseId';
/** How many entries the journal has of a record. */
export const COUNT_JOURNAL_OF_RECORD = `SELECT count(*) FROM journal
  WHERE subject = @subject AND (@caseId IS NULL OR case_id = @caseId)`;

/** Entries of the file, of a case or of a record, newest first, and how many there are in all. */
export function listJournal(
  db: ReadDb,
  args: {
    caseId: CaseId | null;
    subject: string | null;
    beforeSeq: number | null;
    limit: number;
  },
): JournalPage {
  const { caseId, subject, limit } = args;
  const about = subject !== null ? { caseId, subject } : caseId !== null ? { caseId } : {};
  const range = { beforeSeq: args.beforeSeq ?? Number.MAX_SAFE_INTEGER, limit };
  const list =
    subject !== null
      ? LIST_JOURNAL_OF_RECORD
      : caseId !== null
        ? LIST_JOURNAL_OF_CASE
        : LIST_JOURNAL;
  const rows = statement(db, list).all({ ...about, ...range }) as JournalRow[];
  const entries = rows.map(toChainedEntry);
  const practiceJobs = practiceJobsAmong(entries, (jobs) =>
    statement(db, LIST_JOBS_MADE).all(jobs),
  );
  if (subject === null && caseId === null) {
    return { entries, total: readMeta(db).journalEntries, practiceJobs };
  }
  const count = subject === null ? COUNT_JOURNAL_OF_CASE : COUNT_JOURNAL_OF_RECORD;
  return { entries, total: statement(db, count).pluck().get(about) as number, practiceJobs };
}

/** The query behind which jobs of a page were the practice service's; of a JSON list of ids. */
export const LIST_JOBS_MADE = `SELECT * FROM journal
  WHERE subject IN (SELECT value FROM json_each(?)) AND kind = 'job.created'`;

/**
 * Which jobs that entries tell of were the practice service's.
 * @param listMade the rows that tell of the making of jobs, given their ids as a JSON list
 */
export function practiceJobsAmong(
  entries: readonly ChainedJournalEntry[],
  listMade: (jobs: string) => unknown[],
): string[] {
  const told = entries.filter(({ kind }) => kind === 'job.state_changed');
  if (told.length === 0) return [];
  const jobs = [...new Set(told.map(({ subject }) => subject))];
  const made = listMade(JSON.stringify(jobs)) as JournalRow[];
  return [...practiceJobsOf(made.map(toChainedEntry))];
}

/** The query behind `journaledRecordHash`: a snapshot was stored here, or came in from elsewhere. */
export const FIND_SNAPSHOT_ENTRY = `SELECT what_json FROM journal
  WHERE subject = ? AND kind IN ('snapshot.stored', 'snapshot.imported') ORDER BY seq LIMIT 1`;

/** The record hash that the journal took of a snapshot when it was stored; null without one. */
export function journaledRecordHash(db: ReadDb, subject: string): string | null {
  const whatJson = statement(db, FIND_SNAPSHOT_ENTRY).pluck().get(subject) as string | undefined;
  return whatJson === undefined ? null : recordHashIn(whatJson);
}

/** The record hash in the text of an entry; null when it names none. */
export function recordHashIn(whatJson: string): string | null {
  try {
    const what = JSON.parse(whatJson) as Record<string, unknown> | null;
    const hash = what?.['recordHash'];
    return typeof hash === 'string' ? hash : null;
  } catch {
    return null; // An entry that was tampered with names nothing.
  }
}

/** An entry by what it is about; its text may be anything where it was tampered with. */
export type EntryText = Pick<JournalEntry, 'seq' | 'caseId' | 'subject'> & {
  kind: string;
  whatJson: string;
};

/**
 * Computes the whole chain again, a page of entries at a time.
 * @param onBroken informed of every place where it is broken, in order
 * @param onEntry informed of every entry that is there, in order
 */
export function verifyJournal(
  db: ReadDb,
  onBroken?: (seq: number) => void,
  onEntry?: (entry: EntryText) => void,
): JournalCheck {
  return verifyFrom(db, 1, onBroken, onEntry);
}

/**
 * Computes the newest entries again, as many as take no time that a person waits for: their chain
 * must follow from the entry before them and end in the head that the file tells of.
 */
export function verifyNewest(db: ReadDb): JournalCheck {
  const last = statement(db, 'SELECT max(seq) FROM journal').pluck().get() as number | null;
  return verifyFrom(db, Math.max(1, (last ?? 0) - NEWEST + 1));
}

function verifyFrom(
  db: ReadDb,
  from: number,
  onBroken?: (seq: number) => void,
  onEntry?: (entry: EntryText) => void,
): JournalCheck {
  const meta = readMeta(db);
  let count = from - 1;
  let head = from === 1 ? JOURNAL_START : hashOfEntry(db, from - 1);
  let next = from;
  // Set in `breakAt`, which the compiler does not follow.
  let brokenAt = null as number | null;
  const breakAt = (seq: number): void => {
    brokenAt ??= seq;
    onBroken?.(seq);
  };
  for (const row of eachEntry(db, from)) {
    count++;
    // A gap breaks at the first entry that is missing, not again at those behind it.
    if (row.seq !== next) breakAt(next);
    else if (!follows(db, row, head)) breakAt(row.seq);
    head = row.hash as Sha256Hex;
    next = row.seq + 1;
    onEntry?.(toText(row));
  }
  if (brokenAt === null && (count !== meta.journalEntries || head !== meta.journalHead)) {
    // A cut tail breaks at the first missing entry, a foreign head at the last one present.
    breakAt(count === meta.journalEntries ? count : Math.min(count, meta.journalEntries) + 1);
  }
  const checked = { entries: count, checkedFrom: from };
  return brokenAt === null
    ? { ok: true, ...checked, head: meta.journalHead }
    : { ok: false, ...checked, brokenAt };
}

function toText(row: JournalRow): EntryText {
  const { seq, kind, case_id, subject, what_json: whatJson } = row;
  return { seq, kind, caseId: case_id as CaseId | null, subject, whatJson };
}

/** Of an entry that is missing, nothing: what comes behind it follows from nothing. */
function hashOfEntry(db: ReadDb, seq: number): Sha256Hex | null {
  const hash = statement(db, 'SELECT hash FROM journal WHERE seq = ?').pluck().get(seq);
  return (hash as Sha256Hex | undefined) ?? null;
}

function* eachEntry(db: ReadDb, from: number): Generator<JournalRow> {
  const page = statement(db, 'SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT ?');
  for (let last = from - 1; ;) {
    const rows = page.all(last, PAGE) as JournalRow[];
    yield* rows;
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < PAGE) return;
  }
}

function follows(db: ReadDb, row: JournalRow, previous: Sha256Hex | null): boolean {
  if (previous === null || row.previous_hash !== previous) return false;
  if (row.kind === 'erased') return isLawfullyErased(db, row);
  try {
    const { seq, at, actor, case_id: caseId, subject, what_json: what, why } = row;
    const entry = { seq, at, actor, kind: row.kind, caseId, subject, why } as JournalEntry;
    return isCanonical(what) && hashAfter(previous, entry, what) === row.hash;
  } catch {
    return false; // What is no JSON was never hashed by us.
  }
}

/** The query behind the check of an entry that was emptied: what is left says nothing. */
export const FIND_TOMBSTONE = `SELECT 1 FROM destroyed_cases
  JOIN journal ON journal.seq = destroyed_cases.journal_seq
  WHERE destroyed_cases.case_id = @caseId AND destroyed_cases.journal_seq > @seq
    AND journal.kind = 'case.destroyed' AND journal.case_id = @caseId LIMIT 1`;

/** Whether a later entry, itself a link of the chain, tells that the entry's case was destroyed. */
function isLawfullyErased(db: ReadDb, row: JournalRow): boolean {
  const isEmpty = row.at === 0 && row.actor === '' && row.subject === null && row.why === null;
  if (!isEmpty || row.what_json !== '{}' || row.case_id === null) return false;
  return statement(db, FIND_TOMBSTONE).get({ caseId: row.case_id, seq: row.seq }) !== undefined;
}

/** The entry of a row, as it is there. */
export function toChainedEntry(row: JournalRow): ChainedJournalEntry {
  const what = readJson('journal.what_json', row.what_json);
  return {
    seq: row.seq,
    at: row.at,
    actor: row.actor,
    kind: row.kind as JournalKind,
    caseId: row.case_id as CaseId | null,
    subject: row.subject,
    what: what ?? {},
    why: row.why,
    previousHash: row.previous_hash as Sha256Hex,
    hash: row.hash as Sha256Hex,
    ...unreadableWhere(what === null),
  };
}
