// The names of backups: which file they are of, when they were made, and why. What bears no such
// name was not made by this program and is never touched.
import { basename } from 'node:path';
import { formatIso, type UtcMs } from '#shared/domain/time.ts';
import type { BackupFile } from '#shared/records/file-care.ts';

/** Why a backup was made. */
export type BackupReason = BackupFile['reason'];

const EXTENSION = '.tracefile';
const OWN_NAME =
  /\.(?<file>[0-9a-z]{1,12})\.(?<time>\d{8}T\d{9}Z)\.(?<reason>automatic|manual)\.tracefile$/;
const ORIGINAL_NAME = /^\.(?<before>v\d+|replaced)-(?<time>\d{8}T\d{6}Z)\.backup$/;
const STEM_LENGTH = 80;

/** E.g. `cases.3f2a91bc04de.20260301T093005123Z.automatic.tracefile`. */
export function backupName(args: {
  /** The case file. */
  path: string;
  fileId: string;
  at: UtcMs;
  reason: BackupReason;
}): string {
  const name = basename(args.path);
  const stem = name.endsWith(EXTENSION) ? name.slice(0, -EXTENSION.length) : name;
  const time = formatIso(args.at).replace(/[-:.]/g, '');
  const short = stem.slice(0, STEM_LENGTH);
  return `${short}.${fileMark(args.fileId)}.${time}.${args.reason}${EXTENSION}`;
}

/** What a name says; null for one that this program did not make for this case file. */
export function readBackupName(
  name: string,
  fileId: string,
): { madeAt: UtcMs; reason: BackupReason } | null {
  const found = OWN_NAME.exec(name)?.groups;
  if (found?.['file'] !== fileMark(fileId)) return null;
  const madeAt = readTime(found['time'] ?? '');
  return madeAt === null ? null : { madeAt, reason: found['reason'] as BackupReason };
}

/**
 * What the name of an original says that a migration or a restore kept next to the case file, e.g.
 * `cases.tracefile.v20-20260301T093005Z.backup`; null for any other.
 * @param fileName the case file's own name
 */
export function readOriginalName(
  name: string,
  fileName: string,
): { madeAt: UtcMs; reason: BackupReason } | null {
  if (!name.startsWith(`${fileName}.`)) return null;
  const found = ORIGINAL_NAME.exec(name.slice(fileName.length))?.groups;
  const madeAt = readTime(found?.['time'] ?? '');
  if (madeAt === null) return null;
  return { madeAt, reason: found?.['before'] === 'replaced' ? 'restore' : 'migration' };
}

/** The part of a file's id that its backups are named by: it stays when the file is renamed. */
function fileMark(fileId: string): string {
  return fileId
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .slice(0, 12);
}

/** `20260301T093005123Z` or `20260301T093005Z`; null for no such time. */
function readTime(text: string): UtcMs | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})?Z$/.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, ms = '000'] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at) ? null : at;
}
