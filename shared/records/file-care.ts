// What looking after the case file gives: backups, restoring, long tasks.
import type { Sha256Hex } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';

/** Long tasks on the case file; one at a time. */
export const FILE_TASKS = [
  'verify',
  'backup',
  'restore',
  'passphrase',
  'compact',
  'export',
  'inspect',
] as const;
/** One of these. */
export type FileTask = (typeof FILE_TASKS)[number];

/** Automatic backups. */
export interface BackupSettings {
  isAutomatic: boolean;
  /** Hours between automatic ones while the file is open and changed. */
  everyHours: number;
  /** How many of the newest are kept, besides one a day for a week and one a week for a month. */
  keepNewest: number;
  /** Null: a folder next to the case file. */
  folder: string | null;
}

/** A backup as found in the folder. */
export interface BackupFile {
  path: string;
  /** From its name. */
  madeAt: UtcMs;
  sizeBytes: number;
  /** `migration` and `restore` ones are never rotated out. */
  reason: 'automatic' | 'manual' | 'migration' | 'restore';
}

/** Where the backups are. */
export interface BackupStatus {
  folder: string;
  files: BackupFile[];
  /** The last one that was made and verified; null when there is none. */
  lastAt: UtcMs | null;
  /** Why the last attempt failed; null when it did not. */
  lastErrorCode: string | null;
}

/** What is in a backup, next to what is in the open file. */
export interface BackupPreview {
  path: string;
  madeAt: UtcMs;
  sizeBytes: number;
  isSound: boolean;
  entries: number;
  head: Sha256Hex;
  /** `older`: the open file continues from it. `diverged`: both have entries the other has not. */
  relation: 'same' | 'older' | 'newer' | 'diverged' | 'other_file';
  /** Entries of the open file that the backup does not have. */
  entriesLost: number;
  cases: { reference: string; title: string; screenings: number }[];
  snapshots: number;
}
