// Backups of the open case file: where they are, making them on demand and by themselves, and
// rotation. Only files whose names this program makes for this very case file are ever removed.
import { mkdir, readdir, realpath, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, toAppError, type ErrorCode } from '#shared/errors.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { BackupFile, BackupStatus } from '#shared/records/file-care.ts';
import type { CaseFileInfo } from '../casefile/file-info.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { Sleep } from '../providers/sleep.ts';
import type { AnnouncedKeeper } from './announced-keeper.ts';
import { backupName, readBackupName, readOriginalName, type BackupReason } from './backup-names.ts';
import { findSurplus } from './backup-rotation.ts';
import { createChosenPaths } from './chosen-paths.ts';
import type { CaseFileSession } from './session-ports.ts';
import { hasGrownSince, readJournalEnd } from './journal-ends.ts';
import { withLentKey } from './lent-key.ts';
import type { ChooseFile, ChooseFolder, ServicePorts } from './ports.ts';
import type { SettingsStore } from './settings.ts';

/** What the service needs. */
export interface BackupPorts extends ServicePorts {
  caseFile: Pick<CaseFile, 'lendKey' | 'listJournal' | 'requireOtherFile'>;
  keeper: AnnouncedKeeper;
  settings: SettingsStore;
  session: Pick<CaseFileSession, 'openFile' | 'requireOpen' | 'requireWritable'>;
  /** False after a check that found something: what is sound must not be rotated out then. */
  isTrusted: () => boolean;
  chooseFolder: ChooseFolder;
  chooseFile: ChooseFile;
  sleep: Sleep;
  /** Bytes that may still be written into a folder; the file system's own figure when left out. */
  freeBytes?: (folder: string) => Promise<number>;
  onProblem: (what: string, error: AppError) => void;
}

/** The backups of the open file. Errors of all: `casefile.none_open`. */
export interface BackupService {
  status: () => Promise<BackupStatus>;
  /** Errors: `casefile.read_only`, `.busy`, `.disk_full`, `.not_writable`, `.damaged`, `.io_failed`. */
  backUp: () => Promise<BackupStatus>;
  /** Null when the person cancels. */
  chooseFolder: () => Promise<BackupStatus | null>;
  useOwnFolder: () => Promise<BackupStatus>;
  /** A backup that is elsewhere. */
  choose: () => Promise<string | null>;
  /** Those of the list alone; `input.path_not_granted` for any other. */
  remove: (paths: readonly string[]) => Promise<BackupStatus>;
  /** Errors: `input.path_not_granted` unless it is listed or was chosen; `input.open_case_file`. */
  requireGranted: (path: string) => Promise<void>;
  /** From now on by themselves. `goesOn`: an opening that begins nothing new. */
  begin: (options: { goesOn: boolean }) => void;
  /** Begins none; resolves when the one under way is over, which the keeper may cut off. */
  end: () => Promise<void>;
}

/** How often it is looked whether one is due. */
const LOOK_EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** Left free next to a backup. */
const MARGIN_BYTES = 16 * 1024 * 1024;

/** Builds the service. */
export function createBackupService(ports: BackupPorts): BackupService {
  const { caseFile, keeper, settings, session, clock } = ports;
  const chosen = createChosenPaths(caseFile);
  let lastErrorCode: ErrorCode | null = null;
  /** One was due and gave way. */
  let isOwed = false;
  let schedule: AbortController | null = null;
  const underWay = new Set<Promise<void>>();

  const folderOf = ({ path }: CaseFileInfo): string =>
    settings.get().backups.folder ?? `${path}.backups`;

  async function status(): Promise<BackupStatus> {
    const info = session.requireOpen();
    const folder = folderOf(info);
    const files = await listBackups(info, folder);
    const made = files.filter(({ reason }) => reason === 'automatic' || reason === 'manual');
    return { folder, files, lastAt: made[0]?.madeAt ?? null, lastErrorCode };
  }

  function make(reason: BackupReason): Promise<void> {
    const made = makeNow(reason);
    const settled = made.then(ignore, ignore).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return made;
  }

  /** Tells whatever comes of it; what fails is shown until one succeeds. */
  async function makeNow(reason: BackupReason): Promise<void> {
    const info = session.requireWritable();
    try {
      const folder = folderOf(info);
      await mkdir(folder, { recursive: true });
      await requireRoom(info.path, folder, ports.freeBytes ?? freeBytesOf);
      const at = clock.now();
      const to = join(folder, backupName({ path: info.path, fileId: info.fileId, at, reason }));
      const end = await readJournalEnd(caseFile);
      const run = reason === 'automatic' ? keeper.runBehind : keeper.run;
      await withLentKey(caseFile, info.path, (file) =>
        run('backUp', { file, to, at }, () => undefined),
      );
      lastErrorCode = null;
      isOwed = false;
      await settings.update({ backedUp: { ...settings.get().backedUp, [info.fileId]: end } });
      if (ports.isTrusted()) await rotate(info, folder);
    } catch (error) {
      const failure = asFileError(error);
      // Cut off by closing the file, or by what a person asked for: the next one will do.
      if (failure.code === 'casefile.busy' && reason === 'automatic') isOwed = true;
      if (failure.code !== 'job.aborted' && failure.code !== 'casefile.busy') {
        lastErrorCode = failure.code;
      }
      throw failure;
    } finally {
      ports.emit('backups.changed', { ok: lastErrorCode === null });
    }
  }

  async function rotate(info: CaseFileInfo, folder: string): Promise<void> {
    const files = await listOwn(info.fileId, folder);
    for (const { path } of findSurplus(files, settings.get().backups.keepNewest)) {
      await rm(path, { force: true });
    }
  }

  async function isDue({ fileId, path, mode }: CaseFileInfo, isAtOpening: boolean) {
    const { isAutomatic, everyHours } = settings.get().backups;
    if (!isAutomatic || mode === 'read' || keeper.task() !== null || !ports.isTrusted())
      return false;
    const folder = settings.get().backups.folder ?? `${path}.backups`;
    const [newest] = await listOwn(fileId, folder);
    if (newest === undefined) return true;
    const isOld = clock.now() - newest.madeAt >= everyHours * HOUR_MS;
    if (!isAtOpening && !isOld && lastErrorCode === null && !isOwed) return false;
    return hasGrownSince(caseFile, settings.get().backedUp[fileId]);
  }

  async function look(isAtOpening: boolean, signal: AbortSignal): Promise<void> {
    const info = session.openFile();
    if (info === null) return;
    try {
      if ((await isDue(info, isAtOpening)) && !signal.aborted) await make('automatic');
    } catch (error) {
      ports.onProblem('caseFile.backUp', toAppError(error));
    }
  }

  async function followClock(goesOn: boolean, signal: AbortSignal): Promise<void> {
    for (let isAtOpening = !goesOn; !signal.aborted; isAtOpening = false) {
      await look(isAtOpening, signal);
      await ports.sleep(LOOK_EVERY_MS, signal);
    }
  }

  async function useFolder(folder: string | null): Promise<BackupStatus> {
    await settings.update({ backups: { ...settings.get().backups, folder } });
    lastErrorCode = null;
    const found = await status();
    ports.emit('backups.changed', { ok: true });
    return found;
  }

  return {
    status,
    async backUp() {
      await make('manual');
      return status();
    },
    async chooseFolder() {
      session.requireOpen();
      const folder = await ports.chooseFolder();
      return folder === null ? null : useFolder(folder);
    },
    useOwnFolder: () => useFolder(null),
    async choose() {
      const path = await ports.chooseFile();
      if (path !== null) chosen.add(path);
      return path;
    },
    async remove(paths) {
      const { files } = await status();
      session.requireWritable();
      const listed = new Set(files.map(({ path }) => path));
      if (!paths.every((path) => listed.has(path))) throw notGranted();
      try {
        for (const path of paths) await rm(path, { force: true });
      } catch (error) {
        throw asFileError(error);
      }
      return status();
    },
    async requireGranted(path) {
      const { files } = await status();
      // A crash while one file gives way to another leaves the open one listed under a second name.
      if (files.some((file) => file.path === path)) await caseFile.requireOtherFile({ path });
      else await chosen.require(path);
    },
    begin({ goesOn }) {
      lastErrorCode = null;
      isOwed = false;
      schedule?.abort();
      schedule = new AbortController();
      void followClock(goesOn, schedule.signal);
    },
    async end() {
      schedule?.abort();
      schedule = null;
      await Promise.all(underWay);
    },
  };
}

/** Newest first: those of the folder, and the originals that a migration or a restore kept next to. */
async function listBackups(info: CaseFileInfo, folder: string): Promise<BackupFile[]> {
  const originals = await listNamed(dirname(info.path), (name) =>
    readOriginalName(name, basename(info.path)),
  );
  const all = [...(await listOwn(info.fileId, folder)), ...originals];
  return all.toSorted((a, b) => b.madeAt - a.madeAt);
}

/** Newest first. */
async function listOwn(fileId: string, folder: string): Promise<BackupFile[]> {
  const files = await listNamed(folder, (name) => readBackupName(name, fileId));
  return files.toSorted((a, b) => b.madeAt - a.madeAt);
}

async function listNamed(
  folder: string,
  read: (name: string) => { madeAt: UtcMs; reason: BackupReason } | null,
): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for (const name of await namesIn(folder)) {
    const told = read(name);
    if (told === null) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    // It may have been removed meanwhile; a folder or a link of that name is not ours.
    if (file?.isFile() === true) found.push({ path, ...told, sizeBytes: file.size });
  }
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw asFileError(error);
  }
}

async function requireRoom(
  path: string,
  folder: string,
  freeBytes: (folder: string) => Promise<number>,
): Promise<void> {
  // The log is next to the file itself, not next to a link to it.
  const log = await stat(`${await realpath(path)}-wal`).catch(() => null);
  const needed = (await stat(path)).size + (log?.size ?? 0) + MARGIN_BYTES;
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new AppError('casefile.disk_full', 'no room for a backup', {
    retryable: true,
    details: { neededBytes: needed, freeBytes: free },
  });
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function ignore(): void {
  // Whoever asked for it is informed.
}

function notGranted(): AppError {
  return new AppError('input.path_not_granted', 'not a backup of this file');
}

const FILE_CODES: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'casefile.not_found',
  ENOTDIR: 'casefile.not_writable',
  EEXIST: 'casefile.not_writable',
  EACCES: 'casefile.not_writable',
  EPERM: 'casefile.not_writable',
  EROFS: 'casefile.not_writable',
  ENOSPC: 'casefile.disk_full',
  EDQUOT: 'casefile.disk_full',
};

function asFileError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const foreign = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (foreign === '' || foreign.startsWith('ERR_')) return toAppError(error);
  return new AppError(FILE_CODES[foreign] ?? 'casefile.io_failed', `backups: ${foreign}`, {
    details: { foreignCode: foreign },
    cause: error,
  });
}
