// The keeper's tasks: long work on a whole case file, each in a thread of its own with a connection
// of its own, so that neither main nor the writer waits. Reading tasks run next to the writer;
// tasks that replace the file take its lock, so the writer has closed it before.
import type { CaseId } from '#shared/domain/ids.ts';
import type { VerifyReport } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { CaseViewerWords } from '#shared/bundle/viewer-data.ts';
import type { BundlePreview } from '#shared/bundle/preview.ts';
import type { BackupPreview } from '#shared/records/file-care.ts';
import type { CaseExportReport, FoundCases } from '#shared/records/transfer.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type { RedactionProfile } from '#shared/report/report.ts';
import type { WrittenBag } from '../../bundle/bag-writer.ts';
import type { SigningKey } from '../../bundle/signing.ts';
import type { BundledReport } from '../bundle/bundle-payload.ts';
import type { Anchors } from '../verify/signed-heads.ts';

/** A file and what opens it; null for one that is not encrypted. */
export interface KeyedFile {
  path: string;
  key: { key: Uint8Array; salt: Uint8Array } | null;
}

/** What each task takes and gives. */
export interface KeeperTasks {
  /** Next to the writer. `integrity_check`, the chain, every record, all stored bytes. */
  verify: { in: { file: KeyedFile; at: UtcMs; anchors?: Anchors }; out: VerifyReport };
  /**
   * Next to the writer. A copy of this moment under a temporary name, verified, fsynced, put in
   * place; its folder is made when missing. `casefile.disk_full`, `.io_failed`, `.not_writable`, `.already_exists`, `.damaged`.
   */
  backUp: { in: { file: KeyedFile; to: string; at: UtcMs }; out: { sizeBytes: number } };
  /** What is in a backup, next to the open file's journal. Changes nothing. */
  previewBackup: {
    in: {
      path: string;
      /** The passphrase, or the open file's key. */
      unlock: { passphrase: string } | { key: KeyedFile['key'] };
      current: KeyedFile;
    };
    out: BackupPreview;
  };
  /**
   * The closed file gives way to a copy of the backup and is kept next to it; gives where, or null when
   * it was gone. Verified before. The copy's journal says so. `casefile.not_a_backup`,
   * `.wrong_passphrase`, `.damaged`, `.in_use`.
   */
  restore: {
    in: {
      path: string;
      backup: string;
      unlock: { passphrase: string } | { key: KeyedFile['key'] };
      at: UtcMs;
      appVersion: string;
    };
    out: { keptAs: string | null };
  };
  /** The closed file gives way to a copy under another key; nothing of the old stays next to it. */
  changePassphrase: {
    in: { path: string; current: string; next: string; at: UtcMs; appVersion: string };
    out: { salt: string };
  };
  /** The closed file gives way to a copy without free pages, its search index made again. */
  compact: {
    in: { file: KeyedFile; at: UtcMs; appVersion: string };
    out: { bytesBefore: number; bytesAfter: number };
  };
  /**
   * Next to the writer. A case as a case file of its own, verified, fsynced, put in place. What is
   * there stays until then.
   */
  exportCase: {
    in: {
      file: KeyedFile;
      caseId: CaseId;
      to: string;
      /** Whether a file of that name may give way, as a person has agreed. */
      replaces: boolean;
      /** Null: not encrypted. */
      passphrase: string | null;
      fileId: string;
      at: UtcMs;
      appVersion: string;
    };
    out: CaseExportReport;
  };
  /** A foreign file, migrated on a copy, verified, and compared with the open one. */
  previewCases: {
    in: {
      path: string;
      passphrase: string | null;
      current: KeyedFile;
      at: UtcMs;
      appVersion: string;
    };
    out: FoundCases;
  };
  /**
   * Next to the writer. What an evidence bundle of a case would hold but for the reports, and the
   * originals that tokens replace, none for `internal`.
   */
  previewBundle: {
    in: {
      file: KeyedFile;
      caseId: CaseId;
      profile: RedactionProfile;
      preparedAt: UtcMs;
      commitmentKey: Uint8Array;
      /** Of the reports that go along to external recipients, before redaction, as JSON in UTF-8. */
      documents: Uint8Array[];
    };
    out: BundlePreview;
  };
  /**
   * Next to the writer. A case as an evidence bundle, written next to `to`, flushed, and not yet in its
   * place. `evidence.hash_mismatch`, `record.conflict`, `export.failed`, `evidence.too_large`.
   */
  writeBundle: {
    in: {
      file: KeyedFile;
      caseId: CaseId;
      to: string;
      /** Its path until then (`partPathBeside`), removed also when the thread is lost. */
      part: string;
      profile: RedactionProfile;
      preparedAt: UtcMs;
      appVersion: string;
      /** Overwritten after it signed. */
      signer: SigningKey;
      reports: BundledReport[];
      words: CaseViewerWords;
      commitmentKey: Uint8Array;
      /** Null for `internal`. `documents`: of the reports, before redaction, as JSON in UTF-8. */
      redaction: {
        secrets: Secret[];
        documents: Uint8Array[];
      } | null;
    };
    out: WrittenBag;
  };
}

/** The name of a task. */
export type KeeperTaskName = keyof KeeperTasks;

/** Tells how far a task is, 0–1; null while it cannot be told. */
export type TellProgress = (value: number | null) => void;

/** The keeper as services see it: at most one task at a time, else `casefile.busy`. */
export interface Keeper {
  run: <Name extends KeeperTaskName>(
    name: Name,
    input: KeeperTasks[Name]['in'],
    onProgress: TellProgress,
  ) => Promise<KeeperTasks[Name]['out']>;
  /** Ends the task under way with `job.aborted`; what it wrote under temporary names is removed. */
  cancel: () => Promise<void>;
}
