// What is known of an open file, as everybody outside its worker is informed.
import type { JournalCheck } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { OpenFile } from './open.ts';
import { readMeta } from './tables/meta.ts';

/** What is known of an open file. */
export interface CaseFileInfo {
  path: string;
  fileId: string;
  /** As `readFileSalt` gives it, without reading the open file from outside SQLite; empty: plain. */
  salt: string;
  investigator: string;
  createdAt: UtcMs;
  sqliteVersion: string;
  mode: 'write' | 'read';
  isEncrypted: boolean;
  /** Its last writer died. False in mode `read`, where a dead one cannot be told from a living. */
  wasUnclean: boolean;
  /** It died, and its log is gone or another's: what was written last may be missing. */
  mayMissChanges: boolean;
  /** The newest entries of the chain as checked on opening. */
  journal: JournalCheck;
}

/** Tells it. */
export function describeFile({
  db,
  path,
  mode,
  key,
  sqliteVersion,
  wasUnclean,
  mayMissChanges,
  journal,
}: OpenFile): CaseFileInfo {
  const { fileId, investigator, createdAt } = readMeta(db);
  return {
    path,
    fileId,
    mode,
    investigator,
    createdAt,
    sqliteVersion,
    wasUnclean,
    journal,
    mayMissChanges,
    isEncrypted: key !== null,
    salt: key === null ? '' : key.salt.toString('hex'),
  };
}
