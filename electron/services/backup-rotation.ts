// Which backups may go: pure, and by the backups' own times alone, so that a wrong clock cannot
// empty a folder.
import type { BackupFile } from '#shared/records/file-care.ts';

const DAY_MS = 86_400_000;
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;

/**
 * The backups that rotation removes. Kept are the newest so many, the newest of each of the last
 * seven days and of each of the last four weeks (UTC, from Monday) that have one, and every one
 * made before a migration or a restore.
 */
export function findSurplus(files: readonly BackupFile[], keepNewest: number): BackupFile[] {
  const rotated = files
    .filter(({ reason }) => reason === 'automatic' || reason === 'manual')
    .toSorted((a, b) => b.madeAt - a.madeAt || (a.path < b.path ? 1 : -1));
  const kept = new Set([
    ...rotated.slice(0, Math.max(1, keepNewest)),
    ...newestOfEach(rotated, dayOf).slice(0, DAYS_KEPT),
    ...newestOfEach(rotated, weekOf).slice(0, WEEKS_KEPT),
  ]);
  return rotated.filter((file) => !kept.has(file));
}

/** Of files in order, the first of each period. */
function newestOfEach(
  files: readonly BackupFile[],
  periodOf: (at: number) => number,
): BackupFile[] {
  const seen = new Map<number, BackupFile>();
  for (const file of files) {
    const period = periodOf(file.madeAt);
    if (!seen.has(period)) seen.set(period, file);
  }
  return [...seen.values()];
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** 1 January 1970 was a Thursday. */
function weekOf(at: number): number {
  return Math.floor((dayOf(at) + 3) / 7);
}
