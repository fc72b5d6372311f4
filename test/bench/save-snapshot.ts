// Saving a screening durably, against the same bytes stored with plain better-sqlite3 under the
// same pragmas and the same encryption.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { deriveKey } from '../../electron/casefile/cipher.ts';
import { connect, startWriteAhead } from '../../electron/casefile/connection.ts';
import { makeEmptyFile } from '../../electron/casefile/file-system.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  addAcceptedJob,
  addAnswer,
  FAST_PASSPHRASE,
  pollRecord,
  snapshotDraft,
  T0,
} from '../builders/casefile-records.ts';
import { PRODUCT_AIMS } from './aims.ts';
import { kyaAnswerOf } from './large-answer.ts';
import { alternate, timed, type BenchRow } from './measure.ts';

const ENGINE = { nativeBinding: null };

/** The bytes of one write of an answer that is streamed to the file. */
const WRITE_BYTES = 1_000_000;

/** A small and a large answer, each against the same writes and against a single one. */
export async function benchSaveSnapshot(folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [hits, rounds] of [
    [30, 40],
    [6_000, 5],
  ] as const) {
    rows.push(...(await benchSize(join(folder, `save-${String(hits)}`), hits, rounds)));
  }
  return rows;
}

async function benchSize(name: string, hits: number, rounds: number): Promise<BenchRow[]> {
  const bytes = Buffer.from(kyaAnswerOf(hits));
  const operations = newFile(`${name}.tracefile`);
  const plain = newPlainFile(`${name}.plain`);
  let number = 0;
  const measured = (): Promise<number> => {
    number += 1;
    // Submitting and accepting are no part of saving.
    addAcceptedJob(operations, number);
    return timed(() => save(operations, number, bytes));
  };
  const what = `save an answer of ${String(hits)} hits (${(bytes.length / 1e6).toFixed(2)} MB)`;
  try {
    return [
      {
        what,
        ...(await alternate(rounds, measured, () => timed(() => plain.writeAlike(bytes)))),
        against: 'the same writes, plain',
        aim: PRODUCT_AIMS.saving,
      },
      {
        what,
        ...(await alternate(rounds, measured, () => timed(() => plain.insert(bytes)))),
        against: 'one plain insert of its bytes',
        aim: null,
      },
    ];
  } finally {
    operations.close({});
    plain.close();
  }
}

/** From the first byte of the answer to the snapshot: ledger row, bytes, hash, record, journal. */
function save(operations: CaseFileOperations, number: number, bytes: Buffer): void {
  addAnswer(operations, pollRecord(number), bytes);
  operations.storeSnapshot({ draft: snapshotDraft(number) });
}

function newFile(path: string): CaseFileOperations {
  const operations = createCaseFileOperations(ENGINE);
  operations.create({
    path,
    passphrase: FAST_PASSPHRASE,
    investigator: 'Bench',
    fileId: 'bench',
    at: T0,
    appVersion: '0.0.0',
  });
  return operations;
}

/** A table of bytes and one of texts, and nothing that checks, hashes or reads them. */
function newPlainFile(path: string): {
  insert: (bytes: Buffer) => void;
  writeAlike: (bytes: Buffer) => void;
  close: () => void;
} {
  makeEmptyFile(path);
  const db = connect(path, deriveKey(FAST_PASSPHRASE, randomBytes(16)), ENGINE);
  startWriteAhead(db);
  db.exec(`CREATE TABLE answers (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
    CREATE TABLE records (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT`);
  const insertBytes = db.prepare('INSERT INTO answers (bytes) VALUES (?)');
  const insertRecord = db.prepare('INSERT INTO records (record) VALUES (?)');
  const record = 'r'.repeat(1_000);
  return {
    insert: (bytes) => void insertBytes.run(bytes),
    // A ledger row, the bytes as they come, the outcome, then snapshot, job and journal as one.
    writeAlike(bytes) {
      insertRecord.run(record);
      for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
        insertBytes.run(bytes.subarray(at, at + WRITE_BYTES));
      }
      insertRecord.run(record);
      db.transaction(() => {
        for (let row = 0; row < 4; row++) insertRecord.run(record);
      }).immediate();
    },
    close: () => void db.close(),
  };
}
