// Single flipped bits. In an encrypted file each one is noticed. In a plain one each is noticed that
// changes what is read of the evidence; what the others come to is counted.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import { seeded } from '../fakes/seeded.ts';
import { PASSPHRASE, SAMPLE } from './samples.ts';
import { APP, ENGINE, reading } from './work.ts';

/** Where the flipped bits fall. */
export type FlipSort = 'encrypted' | 'evidence' | 'anywhere';

/**
 * What became of a flip:
 * - `open`, `verify`, `read`: noticed there.
 * - `evidence`: not noticed, and evidence reads otherwise. Must never be.
 * - `other`: not noticed; something reads otherwise that is no evidence.
 * - `nothing`: not noticed, and everything reads as before.
 */
export type FlipFate = 'open' | 'verify' | 'read' | 'evidence' | 'other' | 'nothing';

/** What came of many flips. */
export interface FlipCount {
  sort: FlipSort;
  flips: number;
  fates: Record<FlipFate, number>;
  /** Where something other than evidence read otherwise, by table, and how often. */
  others: Map<string, number>;
  /** Places of the flips that must not be. */
  missed: string[];
}

/** What `verify` answers for: the journal, and all that its entries and the snapshots rest on. */
const EVIDENCE = [
  ...['meta', 'journal', 'snapshots', 'snapshot_rulesets', 'stored_texts', 'bodies', 'body_chunks'],
  ...['files', 'file_chunks', 'cases', 'subjects', 'subject_members', 'notes', 'note_revisions'],
  ...['attached_hits', 'note_citations', 'attachments', 'decisions', 'private_labels', 'hop_slots'],
  ...[
    'stated_transactions',
    'own_facts',
    'timeline_entries',
    'monitors',
    'notices',
    'case_imports',
    'custody_entries',
  ],
];
/** Pieces of values that are looked for; shorter values are in many places. */
const PIECE_BYTES = 48;
const LEAST_BYTES = 6;

/** Flips so many bits, each in a fresh copy. */
export function flipOften(sort: FlipSort, { folder, samples, flips, seed }: FlipArgs): FlipCount {
  const isEncrypted = sort === 'encrypted';
  const whole = readFileSync(join(samples, isEncrypted ? SAMPLE.whole : SAMPLE.plain));
  const path = join(folder, `${sort}.tracefile`);
  const passphrase = isEncrypted ? PASSPHRASE : null;
  writeFileSync(path, whole, { mode: 0o600 });
  const before = reading(path, passphrase, digestTables);
  const places = sort === 'evidence' ? reading(path, null, (db) => findEvidence(db, whole)) : null;
  const chance = seeded(seed);
  const count: FlipCount = {
    ...{ sort, flips, others: new Map(), missed: [] },
    fates: { open: 0, verify: 0, read: 0, evidence: 0, other: 0, nothing: 0 },
  };
  for (let flip = 0; flip < flips; flip++) {
    const pick = Math.floor(chance() * (places ?? whole).length);
    const at = places === null ? pick : (places[pick] ?? 0);
    const bit = Math.floor(chance() * 8);
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    writeFileSync(path, bytes);
    const { fate, tables } = fateOf(path, passphrase, before);
    count.fates[fate]++;
    for (const table of tables) count.others.set(table, (count.others.get(table) ?? 0) + 1);
    const isUnnoticed = fate === 'other' || fate === 'nothing';
    if (fate === 'evidence' || (isEncrypted && isUnnoticed)) {
      count.missed.push(`bit ${String(bit)} of byte ${String(at)}: ${fate} ${tables.join(', ')}`);
    }
  }
  return count;
}

/** What flips need. */
export interface FlipArgs {
  folder: string;
  samples: string;
  flips: number;
  seed: number;
}

function fateOf(
  path: string,
  passphrase: string | null,
  before: Map<string, string>,
): { fate: FlipFate; tables: string[] } {
  let step: FlipFate = 'open';
  try {
    const file = openFile({ path, passphrase, mode: 'read', ...APP }, ENGINE);
    try {
      step = 'verify';
      const sealed = file.key === null ? undefined : { path, key: file.key };
      const args = { at: APP.at, tell: () => undefined, monotonicMs: () => 0, sealed };
      if (!file.journal.ok || !verifyFile(file.db, args).ok) return { fate: 'verify', tables: [] };
      step = 'read';
      const after = digestTables(file.db);
      const tables = [...before].flatMap(([table, digest]) =>
        after.get(table) === digest ? [] : [table],
      );
      const isEvidence = tables.some((table) => EVIDENCE.includes(table));
      return { fate: isEvidence ? 'evidence' : tables.length > 0 ? 'other' : 'nothing', tables };
    } finally {
      file.close();
    }
  } catch (error) {
    // An error that nobody foresaw is a defect, not a notice.
    if (fromSqlite(error).code === 'internal') throw error;
    return { fate: step, tables: [] };
  }
}

/** Everything that can be read, by table. */
function digestTables(db: ReadDb): Map<string, string> {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    .pluck()
    .all() as string[];
  return new Map(
    names.map((name) => {
      const hash = createHash('sha256');
      for (const row of db.prepare(`SELECT * FROM "${name}"`).raw().iterate()) {
        for (const value of row as unknown[]) {
          hash.update(Buffer.isBuffer(value) ? value : JSON.stringify(value));
          hash.update('\0');
        }
      }
      return [name, hash.digest('hex')];
    }),
  );
}

/** The place of every byte of every value of the evidence, as far as it is in one piece. */
function findEvidence(db: ReadDb, whole: Buffer): number[] {
  const pages = db.prepare('SELECT pageno FROM dbstat WHERE name = ?').pluck();
  const found = new Set<number>();
  for (const table of EVIDENCE) {
    const starts = (pages.all(table) as number[]).map((page) => (page - 1) * 4096);
    const pieces = new Set<string>();
    for (const row of db.prepare(`SELECT * FROM ${table}`).raw().iterate()) {
      for (const value of row as unknown[]) {
        for (const piece of piecesOf(value)) pieces.add(piece.toString('latin1'));
      }
    }
    for (const start of starts) {
      const page = whole.subarray(start, start + 4096);
      for (const piece of pieces) {
        for (let at = page.indexOf(piece, 0, 'latin1'); at >= 0;) {
          for (let byte = 0; byte < piece.length; byte++) found.add(start + at + byte);
          at = page.indexOf(piece, at + 1, 'latin1');
        }
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

function piecesOf(value: unknown): Buffer[] {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 2 ** 32) {
    // A time: six bytes, as SQLite stores it.
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(value));
    return [bytes.subarray(2)];
  }
  const isText = typeof value === 'string';
  if (!isText && !Buffer.isBuffer(value)) return [];
  const bytes = isText ? Buffer.from(value) : value;
  if (bytes.length < LEAST_BYTES) return [];
  if (bytes.length <= PIECE_BYTES) return [bytes];
  const starts = Array.from(
    { length: Math.ceil((bytes.length - PIECE_BYTES) / (PIECE_BYTES / 2)) + 1 },
    (_, index) => Math.min(index * (PIECE_BYTES / 2), bytes.length - PIECE_BYTES),
  );
  return starts.map((start) => bytes.subarray(start, start + PIECE_BYTES));
}
