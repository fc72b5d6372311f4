// Bytes that came from a file, in chunks of at most 1 MiB under their size and hash. Who refers to
// them (an attachment, an imported answer) is not known here.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs';
import type { CaseId, FileId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

/** Stored bytes as their row tells. */
export interface StoredFile {
  id: FileId;
  caseId: CaseId;
  sizeBytes: number;
  sha256: Sha256Hex;
}

/** What a file is refused with, and how large it may be. */
export interface IngestRules {
  maxBytes: number;
  tooLarge: ErrorCode;
  /** With `details.reason`: `gone`, `not_a_file`, `changed` or `io_failed`. */
  unreadable: ErrorCode;
}

/** The largest chunk. */
const CHUNK_BYTES = 1_048_576;

const SELECT = 'SELECT id, case_id, size_bytes, sha256 FROM files';
/** The query behind `eachFile`. */
export const LIST_FILES = `${SELECT} WHERE id > ? ORDER BY id LIMIT 1`;
/** The query behind a file's bytes. */
export const FIND_FILE_CHUNK = 'SELECT bytes FROM file_chunks WHERE file_id = ? AND seq = ?';

/**
 * Reads a file of the disk once and stores what was read, with its hash. Size and time of change
 * are looked at before and after, so that a file that is written meanwhile is refused. Errors:
 * those of `rules`; inside a transaction, so that nothing stays of a refused one.
 */
export function storeFile(
  db: WriteDb,
  args: { id: FileId; caseId: CaseId; path: string; rules: IngestRules },
): StoredFile & { modifiedAt: UtcMs } {
  const { path, rules } = args;
  const before = inspect(path, rules);
  if (before.size > BigInt(rules.maxBytes)) {
    throw new AppError(rules.tooLarge, 'the file is too large', {
      details: { sizeBytes: Number(before.size), maxBytes: rules.maxBytes },
    });
  }
  const stored = storeBytes(db, { ...args, bytes: readParts(path, rules) });
  const after = inspect(path, rules);
  const isSame =
    [stored.sizeBytes, after.size].every((size) => BigInt(size) === before.size) &&
    after.mtimeNs === before.mtimeNs &&
    after.ino === before.ino &&
    after.dev === before.dev;
  if (!isSame) throw unreadable(rules, 'changed');
  return { ...stored, modifiedAt: Number(before.mtimeMs) };
}

/** In parts, none of them held longer than its turn. */
function storeBytes(
  db: WriteDb,
  { id, caseId, bytes }: { id: FileId; caseId: CaseId; bytes: Iterable<Uint8Array> },
): StoredFile {
  // The hash is known after the last chunk: the row they belong to is added behind them.
  db.pragma('defer_foreign_keys=ON');
  const insert = statement(db, 'INSERT INTO file_chunks (file_id, seq, bytes) VALUES (?, ?, ?)');
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let seq = 0;
  for (const part of bytes) {
    hash.update(part);
    sizeBytes += part.length;
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      insert.run(id, seq++, part.subarray(at, at + CHUNK_BYTES));
    }
  }
  const sha256 = hash.digest('hex') as Sha256Hex;
  statement(
    db,
    'INSERT INTO files (id, case_id, size_bytes, sha256) VALUES (@id, @caseId, @sizeBytes, @sha256)',
  ).run({ id, caseId, sizeBytes, sha256 });
  return { id, caseId, sizeBytes, sha256 };
}

/** What is known of stored bytes without reading them. Errors: `record.not_found`. */
export function getFile(db: ReadDb, id: FileId): StoredFile {
  const row = statement(db, `${SELECT} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such file');
  return toFile(row as FileRow);
}

/** Every file, in the order of ids, one at a time. */
export function* eachFile(db: ReadDb): Generator<StoredFile> {
  const next = statement(db, LIST_FILES);
  let last = '';
  for (;;) {
    const row = next.get(last) as FileRow | undefined;
    if (row === undefined) return;
    last = row.id;
    yield toFile(row);
  }
}

/** The stored chunks in order. */
export function* readFileChunks(db: ReadDb, id: FileId): Generator<Buffer> {
  const read = statement(db, FIND_FILE_CHUNK).pluck();
  for (let seq = 0; ; seq++) {
    const chunk = read.get(id, seq) as Buffer | undefined;
    if (chunk === undefined) return;
    yield chunk;
  }
}

/** The stored chunks in order; `evidence.hash_mismatch` at the end when they are not what came in. */
export function* readCheckedChunks(db: ReadDb, file: StoredFile): Generator<Buffer> {
  const hash = createHash('sha256');
  for (const chunk of readFileChunks(db, file.id)) {
    hash.update(chunk);
    yield chunk;
  }
  const recomputed = hash.digest('hex');
  if (recomputed === file.sha256) return;
  throw new AppError('evidence.hash_mismatch', 'a file has another hash than was stored', {
    details: { record: 'file', stored: file.sha256, recomputed },
  });
}

/**
 * The first bytes of a file, all of them hashed again. Errors: `record.not_found`,
 * `evidence.hash_mismatch`.
 */
export function readFileStart(
  db: ReadDb,
  id: FileId,
  maxBytes: number,
): { bytes: Buffer; isCut: boolean } {
  const file = getFile(db, id);
  const parts: Buffer[] = [];
  let missing = maxBytes;
  for (const chunk of readCheckedChunks(db, file)) {
    if (missing > 0) parts.push(chunk.subarray(0, missing));
    missing -= chunk.length;
  }
  return { bytes: Buffer.concat(parts), isCut: missing < 0 };
}

interface FileRow {
  id: string;
  case_id: string;
  size_bytes: number;
  sha256: string;
}

function toFile(row: FileRow): StoredFile {
  return {
    id: row.id as FileId,
    caseId: row.case_id as CaseId,
    sizeBytes: row.size_bytes,
    sha256: row.sha256 as Sha256Hex,
  };
}

/** Looked at before it is opened: opening a pipe would wait for its other end. */
function inspect(path: string, rules: IngestRules): BigIntStats {
  const stat = onDisk(rules, () => statSync(path, { bigint: true }));
  if (!stat.isFile()) throw unreadable(rules, 'not_a_file');
  return stat;
}

function* readParts(path: string, rules: IngestRules): Generator<Uint8Array> {
  const file = onDisk(rules, () => openSync(path, 'r'));
  try {
    // A file that grows without end must not be read without end.
    for (let total = 0; total <= rules.maxBytes;) {
      const part = Buffer.allocUnsafe(CHUNK_BYTES);
      const length = onDisk(rules, () => fill(file, part));
      if (length === 0) return;
      total += length;
      yield part.subarray(0, length);
      if (length < part.length) return;
    }
  } finally {
    closeSync(file);
  }
}

/** Reads until the part is full or the file ends. */
function fill(file: number, part: Buffer): number {
  let length = 0;
  while (length < part.length) {
    const read = readSync(file, part, length, part.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}

function onDisk<Result>(rules: IngestRules, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isGone = code === 'ENOENT' || code === 'ENOTDIR';
    throw unreadable(rules, isGone ? 'gone' : 'io_failed', { systemCode: code }, error);
  }
}

function unreadable(
  rules: IngestRules,
  reason: 'gone' | 'not_a_file' | 'changed' | 'io_failed',
  more: Readonly<Record<string, string>> = {},
  cause?: unknown,
): AppError {
  return new AppError(rules.unreadable, `the file cannot be taken in: ${reason}`, {
    details: { reason, ...more },
    cause,
  });
}
