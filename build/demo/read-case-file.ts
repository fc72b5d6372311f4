// Reads one snapshot of a case file with another program's SQLCipher, without any code of the
// application: `node read-case-file.ts FILE SNAPSHOT_ID`, the passphrase on standard input.
// Prints what the file says and what its stored bytes give when hashed and parsed again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from '@signalapp/sqlcipher';

/** One snapshot as an external recipient reads it. */
export interface ForeignReading {
  integrityCheck: string;
  snapshotId: string;
  /** As the file's summary says. */
  stored: { verdict: string | null; sha256: string };
  /** From the raw bytes alone. */
  recomputed: { verdict: string | null; sha256: string; sizeBytes: number };
}

interface Answer {
  data?: { result?: { score?: { verdict?: string } | null } };
}

function readSnapshot(path: string, passphrase: string, snapshotId: string): ForeignReading {
  const db = new Database(path);
  try {
    db.pragma(`key = '${passphrase.replaceAll("'", "''")}'`);
    const integrity = db.prepare('PRAGMA integrity_check').get() ?? {};
    const snapshot = db
      .prepare('SELECT verdict, answer_sha256, answer_request_id FROM snapshots WHERE id = ?')
      .get<{ verdict: string | null; answer_sha256: string; answer_request_id: string }>([
        snapshotId,
      ]);
    if (snapshot === undefined) throw new Error(`no snapshot ${snapshotId} in ${path}`);
    const chunks = db
      .prepare('SELECT bytes FROM body_chunks WHERE request_id = ? ORDER BY seq')
      .all<{ bytes: Uint8Array<ArrayBuffer> }>([snapshot.answer_request_id]);
    const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes));
    const answer = JSON.parse(bytes.toString('utf8')) as Answer;
    return {
      integrityCheck: String(Object.values(integrity)[0]),
      snapshotId,
      stored: { verdict: snapshot.verdict, sha256: snapshot.answer_sha256 },
      recomputed: {
        verdict: answer.data?.result?.score?.verdict ?? null,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        sizeBytes: bytes.length,
      },
    };
  } finally {
    db.close();
  }
}

const [path = '', snapshotId = ''] = process.argv.slice(2);
const passphrase = readFileSync(0, 'utf8').trim();
process.stdout.write(`${JSON.stringify(readSnapshot(path, passphrase, snapshotId))}\n`);
