// The journal's chain: h_n = SHA-256(0x01 ‖ h_{n-1} ‖ JCS(entry_n)), h_0 = 32 zero bytes. The
// count and the head are kept a second time in `meta`, so that a cut tail shows; a new entry
// continues from there, so that a broken place stays visible for ever. Whoever holds the
// passphrase can rewrite all of it: only a head noted elsewhere shows that.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type {
  ChainedJournalEntry,
  JournalCheck,
  JournalEntry,
  JournalKind,
} from '#shared/domain/journal.ts';
import { canonicalText, sha256Hex, wellFormed } from './canonical.ts';
import { statement, type ReadDb, type WriteDb } from './database.ts';
import { readMeta, writeJournalHead } from './tables/meta.ts';

/** The hash before the first entry. */
export const JOURNAL_START = '0'.repeat(64) as Sha256Hex;

/** What a change says about itself; its place and its actor are added here. */
export type JournalNote = Omit<JournalEntry, 'seq' | 'actor'>;

const DOMAIN = Uint8Array.of(1);
const PAGE = 1000;

interface JournalRow {
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
  const { seq, at, actor, kind, caseId, subject, what, why } = entry;
  const hashed = { seq, at, actor, kind, caseId, subject, what, why };
  return sha256Hex(DOMAIN, Buffer.from(previous, 'hex'), canonicalText(hashed));
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
  const hash = chainHash(meta.journalHead, entry);
  statement(
    db,
    `INSERT INTO journal
       (seq, at, actor, kind, case_id, subject, what_json, why, previous_hash, hash)
     VALUES
       (@seq, @at, @actor, @kind, @caseId, @subject, @whatJson, @why, @previousHash, @hash)`,
  ).run({
    ...entry,
    what: undefined,
    whatJson: canonicalText(entry.what),
    previousHash: meta.journalHead,
    hash,
  });
  writeJournalHead(db, { entries: entry.seq, head: hash });
  return { ...entry, previousHash: meta.journalHead, hash };
}

/** The newest entries, newest first. */
export function listJournal(db: ReadDb, { limit }: { limit: number }): ChainedJournalEntry[] {
  const rows = statement(db, 'SELECT * FROM journal ORDER BY seq DESC LIMIT ?').all(limit);
  return (rows as JournalRow[]).map((row) => ({
    ...toEntry(row),
    previousHash: row.previous_hash as Sha256Hex,
    hash: row.hash as Sha256Hex,
  }));
}

/** The query behind `journaledRecordHash`. */
export const FIND_SNAPSHOT_ENTRY = `SELECT what_json FROM journal
  WHERE subject = ? AND kind = 'snapshot.stored' ORDER BY seq LIMIT 1`;

/** The record hash that the journal took of a snapshot when it was stored; null without one. */
export function journaledRecordHash(db: ReadDb, subject: string): string | null {
  const row = statement(db, FIND_SNAPSHOT_ENTRY).get(subject) as { what_json: string } | undefined;
  return row === undefined ? null : recordHashIn(row.what_json);
}

/** The record hash in the text of an entry; null when it names none. */
function recordHashIn(whatJson: string): string | null {
  try {
    const what = JSON.parse(whatJson) as Record<string, unknown> | null;
    const hash = what?.['recordHash'];
    return typeof hash === 'string' ? hash : null;
  } catch {
    return null; // An entry that was tampered with names nothing.
  }
}

/** Computes the whole chain again, a page of entries at a time. */
export function verifyJournal(db: ReadDb): JournalCheck {
  const meta = readMeta(db);
  const page = statement(db, 'SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT ?');
  let count = 0;
  let head = JOURNAL_START;
  let brokenAt: number | null = null;
  let last = 0;
  for (;;) {
    const rows = page.all(last, PAGE) as JournalRow[];
    for (const row of rows) {
      count++;
      last = row.seq;
      if (brokenAt !== null) continue;
      if (!follows(row, count, head)) brokenAt = count;
      head = row.hash as Sha256Hex;
    }
    if (rows.length < PAGE) break;
  }
  if (brokenAt === null && (count !== meta.journalEntries || head !== meta.journalHead)) {
    // A cut tail breaks at the first missing entry, a foreign head at the last one present.
    brokenAt = count === meta.journalEntries ? count : Math.min(count, meta.journalEntries) + 1;
  }
  return brokenAt === null
    ? { ok: true, entries: count, head }
    : { ok: false, entries: count, brokenAt };
}

function follows(row: JournalRow, seq: number, previous: Sha256Hex): boolean {
  if (row.seq !== seq || row.previous_hash !== previous) return false;
  try {
    const entry = toEntry(row);
    // The stored text must be the canonical one, or two texts would share a hash.
    return canonicalText(entry.what) === row.what_json && chainHash(previous, entry) === row.hash;
  } catch {
    return false; // What has no canonical form was never hashed by us.
  }
}

function toEntry(row: JournalRow): JournalEntry {
  return {
    seq: row.seq,
    at: row.at,
    actor: row.actor,
    kind: row.kind as JournalKind,
    caseId: row.case_id as CaseId | null,
    subject: row.subject,
    what: JSON.parse(row.what_json) as Record<string, string>,
    why: row.why,
  };
}
