// A case with snapshots to cite and to decide on, and files on the disk to attach.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AttachmentFields } from '#shared/domain/attachment.ts';
import type { AttachmentId, CaseId, FileId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { deriveKey, SALT_BYTES } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { ENGINE, newCaseFile } from './casefile-file.ts';
import { addPolledAnswer, FAST_PASSPHRASE, T0 } from './casefile-records.ts';

/** The case of `newWork`. */
export const CASE = 'case-1' as CaseId;
/** Its snapshot. */
export const SNAPSHOT = 'snapshot-1' as SnapshotId;

/** SHA-256 of a text or bytes. */
export function sha256Of(bytes: Uint8Array | string): Sha256Hex {
  return createHash('sha256').update(bytes).digest('hex') as Sha256Hex;
}

/** Case `number` with one snapshot of these answer bytes. */
export function addSnapshot(
  operations: CaseFileOperations,
  number: number,
  answer: Uint8Array | string,
): void {
  operations.storeSnapshot({ draft: addPolledAnswer(operations, number, answer) });
}

/** An open file with one case that has a snapshot of the answer. */
export function newWork(answer = '{"code":0,"msg":"success","data":{}}') {
  const { operations, folder, path } = newCaseFile();
  addSnapshot(operations, 1, answer);
  const close = (): void => {
    operations.setCaseStatus({ id: CASE, status: 'closed', why: 'done', at: T0 + 50 });
  };
  const reopenCase = (): void => {
    operations.setCaseStatus({ id: CASE, status: 'open', why: 'more came in', at: T0 + 51 });
  };
  const putFile = (name: string, bytes: Uint8Array | string): string => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  const attach = (file: string, number = 1, fields: Partial<AttachmentFields> = {}) =>
    operations.addAttachment({
      ...{ id: `attachment-${String(number)}` as AttachmentId, caseId: CASE, path: file },
      ...{ fileId: `file-${String(number)}` as FileId, mediaType: 'text/plain', at: T0 + number },
      fields: { name: 'letter.txt', source: 'desk', remark: '', subjectId: null, ...fields },
    });
  return { operations, folder, path, close, reopenCase, putFile, attach };
}

/** The closed file as SQLite alone opens it, without its references and these triggers in force. */
export function openPastTriggers(path: string, tables: readonly string[]): ReadDb {
  const key = deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, SALT_BYTES));
  const db = connect(path, key, ENGINE);
  onTestFinished(() => void db.close());
  db.pragma('foreign_keys=OFF');
  for (const table of tables) {
    for (const verb of ['update', 'delete']) {
      db.exec(`DROP TRIGGER IF EXISTS ${table}_refuse_${verb}`);
    }
  }
  return db;
}
