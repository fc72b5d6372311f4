// The calls that look after the case file: verify, back up, restore, passphrase, compact, lock.
import { z } from 'zod';
import type { VerifyReport } from '../../domain/journal.ts';
import type { CaseFileStatus } from '../../records/case-file-status.ts';
import type { BackupPreview, BackupStatus } from '../../records/file-care.ts';
import { nothing, passphrase, path, reply } from './inputs.ts';

/** The calls. Long ones report `caseFile.task`; one at a time, else `casefile.busy`. */
export const fileCareCalls = {
  /** SQLite's own check, the chain, every record, all stored bytes. `job.aborted` when cancelled. */
  'caseFile.verify': { in: nothing, out: reply<VerifyReport>() },
  /** The last check of this session; null without one. */
  'caseFile.verifyReport': { in: nothing, out: reply<VerifyReport | null>() },
  /** Ends the long task under way; nothing it wrote stays. */
  'caseFile.cancelTask': { in: nothing, out: reply<null>() },
  'caseFile.backups': { in: nothing, out: reply<BackupStatus>() },
  'caseFile.backUp': { in: nothing, out: reply<BackupStatus>() },
  /** Opens the system's dialog for a folder; null when the person cancels. */
  'caseFile.chooseBackupFolder': { in: nothing, out: reply<BackupStatus | null>() },
  /** Backups go next to the case file again. */
  'caseFile.useOwnBackupFolder': { in: nothing, out: reply<BackupStatus>() },
  /** Opens the system's dialog for a backup that is elsewhere. */
  'caseFile.chooseBackup': { in: nothing, out: reply<{ path: string | null }>() },
  /** Without a passphrase the open file's key is tried. `casefile.not_a_backup`. */
  'caseFile.previewBackup': {
    in: z.strictObject({ path, passphrase: passphrase.optional() }),
    out: reply<BackupPreview>(),
  },
  /** The present file is kept next to it under another name. */
  'caseFile.restore': {
    in: z.strictObject({ path, passphrase: passphrase.optional() }),
    out: reply<CaseFileStatus>(),
  },
  'caseFile.removeBackups': {
    in: z.strictObject({ paths: z.array(path).min(1).max(1000) }),
    out: reply<BackupStatus>(),
  },
  /** `casefile.wrong_passphrase` for the present one. Backups keep the old one. */
  'caseFile.changePassphrase': {
    in: z.strictObject({ current: passphrase, next: passphrase, remember: z.boolean() }),
    out: reply<CaseFileStatus>(),
  },
  /** Gives back the space of what was destroyed. */
  'caseFile.compact': {
    in: nothing,
    out: reply<{ bytesBefore: number; bytesAfter: number }>(),
  },
  /**
   * The file as it was found becomes what this computer compares with. Journaled with the reason.
   * `casefile.read_only`; `record.conflict` where there is nothing to accept.
   */
  'caseFile.acceptState': {
    in: z.strictObject({ why: z.string().trim().min(1).max(2000) }),
    out: reply<CaseFileStatus>(),
  },
  /** What this key signed in this file counts from now on. Journaled. `casefile.read_only`. */
  'caseFile.confirmSigner': {
    in: z.strictObject({ fingerprint: z.string().regex(/^[0-9a-f]{64}$/) }),
    out: reply<CaseFileStatus>(),
  },
  /** Blanks the page now; the file is closed and its key forgotten once no job is under way. */
  'caseFile.lock': { in: nothing, out: reply<CaseFileStatus>() },
} as const;
