// Raw response bytes as they arrived, in chunks of at most 1 MiB. Size and SHA-256 are set when
// the last chunk is in; from then on nothing changes. A body is hashed chunk by chunk and only
// held whole when somebody is going to parse it.
import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { StoredResponse } from '#shared/screening/exchange.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

/** The largest chunk. */
const CHUNK_BYTES = 1_048_576;

/** Adds bytes at the end. Errors: `record.not_found`, `record.immutable` once finished. */
export function appendBody(db: WriteDb, { id, bytes }: { id: RequestId; bytes: Uint8Array }): null {
  if (bytes.length === 0) return null;
  statement(
    db,
    'INSERT INTO bodies (request_id) VALUES (?) ON CONFLICT (request_id) DO NOTHING',
  ).run(id);
  const last = statement(db, 'SELECT max(seq) FROM body_chunks WHERE request_id = ?');
  let seq = ((last.pluck().get(id) as number | null) ?? -1) + 1;
  const insert = statement(db, 'INSERT INTO body_chunks (request_id, seq, bytes) VALUES (?, ?, ?)');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    insert.run(id, seq++, bytes.subarray(at, at + CHUNK_BYTES));
  }
  return null;
}

/** An earlier answer to a poll of the same job with the same bytes. */
export const FIND_EQUAL_POLL = `
  SELECT bodies.request_id FROM requests AS poll
    JOIN requests AS earlier ON earlier.job_id = poll.job_id AND earlier.purpose = poll.purpose
    JOIN bodies ON bodies.request_id = earlier.id
  WHERE poll.id = @id AND poll.purpose IN ('poll', 'name_poll') AND earlier.id <> poll.id
    AND bodies.sha256 = @sha256 AND bodies.size_bytes = @sizeBytes AND bodies.same_as IS NULL`;

/**
 * Sets size and hash; null when no byte arrived. The bytes of a poll that says what an earlier one of
 * its job said are kept once.
 */
export function finishBody(db: WriteDb, id: RequestId): StoredResponse | null {
  const { sha256, sizeBytes } = loadBody(db, id, 0);
  if (sizeBytes === 0) return null;
  const finished = { sha256, sizeBytes };
  const equal = statement(db, FIND_EQUAL_POLL)
    .pluck()
    .get({ id, ...finished });
  const sameAs = (equal as string | undefined) ?? null;
  statement(
    db,
    `UPDATE bodies SET size_bytes = @sizeBytes, sha256 = @sha256, same_as = @sameAs
     WHERE request_id = @id`,
  ).run({ id, sameAs, ...finished });
  if (sameAs !== null) statement(db, 'DELETE FROM body_chunks WHERE request_id = ?').run(id);
  return finished;
}

/** Size and hash as set when the body was finished; null when there is none. */
export function getBody(db: ReadDb, id: RequestId): StoredResponse | null {
  const row = statement(
    db,
    'SELECT size_bytes, sha256 FROM bodies WHERE request_id = ? AND sha256 IS NOT NULL',
  ).get(id) as { size_bytes: number; sha256: string } | undefined;
  if (row === undefined) return null;
  return { sizeBytes: row.size_bytes, sha256: row.sha256 as Sha256Hex };
}

/** Like `getBody`. Errors: `record.not_found`. */
export function requireBody(db: ReadDb, id: RequestId): StoredResponse {
  const body = getBody(db, id);
  if (body === null) throw new AppError('record.not_found', 'no finished body');
  return body;
}

/**
 * Hashes the stored bytes, one chunk at a time, and gives them whole when there are no more than
 * `keepUpTo` of them.
 */
export function loadBody(
  db: ReadDb,
  id: RequestId,
  keepUpTo: number,
): StoredResponse & { bytes: Buffer | null } {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let sizeBytes = 0;
  for (const chunk of readChunks(db, id)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes <= keepUpTo) kept.push(chunk);
    else kept.length = 0;
  }
  const sha256 = hash.digest('hex') as Sha256Hex;
  return { sha256, sizeBytes, bytes: sizeBytes <= keepUpTo ? Buffer.concat(kept) : null };
}

/** The first bytes of a body, at most `maxBytes` of them. */
export function readBodyStart(db: ReadDb, id: RequestId, maxBytes: number): Buffer {
  const parts: Buffer[] = [];
  let missing = maxBytes;
  for (const chunk of readChunks(db, id)) {
    if (missing <= 0) break;
    parts.push(chunk.subarray(0, missing));
    missing -= chunk.length;
  }
  return Buffer.concat(parts);
}

/**
 * The bytes of a body in order; `evidence.hash_mismatch` behind the last when they are not those of the
 * hash.
 */
export function* readCheckedBody(db: ReadDb, id: RequestId, sha256: Sha256Hex): Generator<Buffer> {
  const hash = createHash('sha256');
  for (const chunk of readChunks(db, id)) {
    hash.update(chunk);
    yield chunk;
  }
  const recomputed = hash.digest('hex');
  if (recomputed === sha256) return;
  throw new AppError('evidence.hash_mismatch', 'an answer has another hash than was stored', {
    details: { record: 'answer', stored: sha256, recomputed },
  });
}

function* readChunks(db: ReadDb, id: RequestId): Generator<Buffer> {
  const read = statement(
    db,
    'SELECT bytes FROM body_chunks WHERE request_id = ? AND seq = ?',
  ).pluck();
  const same = statement(db, 'SELECT same_as FROM bodies WHERE request_id = ?').pluck().get(id);
  const holder = (same as string | null | undefined) ?? id;
  for (let seq = 0; ; seq++) {
    const chunk = read.get(holder, seq) as Buffer | undefined;
    if (chunk === undefined) return;
    yield chunk;
  }
}
