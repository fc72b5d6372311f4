// Which case file is open, who opened it, and whether the keychain remembers its passphrase.
// Only paths that this program offered or the person chose in a dialog are ever touched.
import { stat } from 'node:fs/promises';
import { AppError, toAppError } from '#shared/errors.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { CaseFileStatus } from '#shared/ipc/contract.ts';
import { readFileSalt } from '../casefile/file-identity.ts';
import type { CaseFile, CaseFileInfo } from '../casefile/operations.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { ChoosePath, ServicePorts } from './ports.ts';
import { goesOnFrom, readJournalEnd } from './journal-ends.ts';
import type { SettingsStore, StoredSettings } from './settings.ts';

/** What the session needs. */
export interface CaseFileSessionPorts extends ServicePorts {
  caseFile: CaseFile;
  secrets: SecretStore;
  settings: SettingsStore;
  choosePath: ChoosePath;
  /** Where a new file is offered. */
  suggestedPath: string;
  /**
   * Called after a file was opened and before it is closed. `sendIntents` is false for a copy or
   * an older state of a file: its stored intents may have been sent from the original.
   */
  onOpened: (info: CaseFileInfo, options: { sendIntents: boolean }) => Promise<void>;
  onClosing: () => Promise<void>;
  /** Told of failures that keep nothing from going on. */
  onProblem: (what: string, error: AppError) => void;
}

interface OpenFile {
  info: CaseFileInfo;
  openedAt: UtcMs;
  isRemembered: boolean;
  /** False for a copy whose intents are not known to be stopped: it stays a copy. */
  mayNoteEnd: boolean;
}

/** The session of one case file at a time. */
export interface CaseFileSession {
  status: () => Promise<CaseFileStatus>;
  /** Opens the last file when the keychain has its passphrase; says nothing when it cannot. */
  restore: () => Promise<void>;
  choosePath: (purpose: 'create' | 'open') => Promise<string | null>;
  create: (args: {
    path: string;
    passphrase: string;
    investigator: string;
    remember: boolean;
  }) => Promise<CaseFileStatus>;
  open: (args: {
    path: string;
    passphrase?: string | undefined;
    remember: boolean;
  }) => Promise<CaseFileStatus>;
  close: () => Promise<CaseFileStatus>;
  /** `casefile.none_open` unless a file is open. */
  requireOpen: () => void;
}

/** Builds the session. */
export function createCaseFileSession(ports: CaseFileSessionPorts): CaseFileSession {
  const { caseFile, settings, secrets, clock } = ports;
  const granted = new Set<string>([ports.suggestedPath]);
  let current: OpenFile | null = null;
  let restoring: Promise<void> = Promise.resolve();
  let changing: Promise<unknown> = Promise.resolve();

  /** Opening, creating and closing happen one after the other. */
  function inTurn<Value>(action: () => Promise<Value>): Promise<Value> {
    const result = changing.catch(() => undefined).then(action);
    changing = result;
    return result;
  }

  function requireGranted(path: string): void {
    if (granted.has(path) || settings.get().lastCaseFile === path) return;
    throw new AppError('input.path_not_granted', 'this path was not chosen in a dialog');
  }

  /**
   * What follows once the file itself is open. If any of it fails, the file is closed again: it
   * is either open with everything it needs, or not at all.
   */
  async function opened(
    info: CaseFileInfo,
    args: { isNew: boolean; remembers: () => Promise<boolean> },
  ): Promise<CaseFileStatus> {
    try {
      const openedAt = clock.now();
      const isRemembered = await args.remembers();
      const file: OpenFile = { info, openedAt, isRemembered, mayNoteEnd: false };
      current = file;
      const { journalEnds } = settings.get();
      const end = await readJournalEnd(caseFile);
      const isKnown = args.isNew || (await goesOnFrom(caseFile, end, journalEnds[info.fileId]));
      const ends = { journalEnds: { ...journalEnds, [info.fileId]: end } };
      const isNoted = await note({ lastCaseFile: info.path, ...(isKnown ? ends : {}) });
      file.mayNoteEnd = isKnown;
      // What cannot be noted could not be told from a copy the next time.
      await ports.onOpened(info, { sendIntents: isKnown && isNoted });
      // Noted before its intents are stopped, a copy would send them after a crash.
      if (!isKnown) await note(ends);
      file.mayNoteEnd = true;
    } catch (error) {
      current ??= { info, openedAt: clock.now(), isRemembered: false, mayNoteEnd: false };
      await closeCurrent().catch((second: unknown) => {
        ports.onProblem('caseFile.closeAfterFailure', toAppError(second));
      });
      throw error;
    }
    ports.emit('caseFile.changed', { state: 'open' });
    return status();
  }

  /** Settings that cannot be written keep no case file from being used; they hold until the end. */
  async function note(change: Partial<StoredSettings>): Promise<boolean> {
    try {
      await settings.update(change);
      return true;
    } catch (error) {
      ports.onProblem('caseFile.note', toAppError(error));
      return false;
    }
  }

  async function noteEnd(fileId: string): Promise<void> {
    try {
      const end = await readJournalEnd(caseFile);
      await note({ journalEnds: { ...settings.get().journalEnds, [fileId]: end } });
    } catch (error) {
      ports.onProblem('caseFile.noteEnd', toAppError(error));
    }
  }

  /** Whatever fails on the way, the file is closed afterwards and the page knows it. */
  async function closeCurrent(): Promise<void> {
    if (current === null) return;
    const { info, mayNoteEnd } = current;
    try {
      await ports.onClosing();
      if (mayNoteEnd) await noteEnd(info.fileId);
    } finally {
      current = null;
      try {
        await caseFile.close({});
      } finally {
        ports.emit('caseFile.changed', { state: 'locked' });
      }
    }
  }

  async function status(): Promise<CaseFileStatus> {
    const keychain = await secrets.status();
    if (current !== null) {
      return {
        state: 'open',
        path: current.info.path,
        investigator: current.info.investigator,
        remembered: current.isRemembered,
        encrypted: true,
        openedAt: current.openedAt,
        journal: current.info.journal,
        keychain,
      };
    }
    const { suggestedPath } = ports;
    const path = settings.get().lastCaseFile;
    if (path === null) return { state: 'none', suggestedPath, keychain };
    return { state: 'locked', path, suggestedPath, missing: !(await exists(path)), keychain };
  }

  async function openFile(args: {
    path: string;
    passphrase?: string | undefined;
    remember: boolean;
  }): Promise<CaseFileStatus> {
    requireGranted(args.path);
    await closeCurrent();
    const passphrase = args.passphrase ?? (await recall(args.path));
    const { path } = args;
    const at = clock.now();
    const info = await caseFile.open({ path, passphrase, at, appVersion: ports.appVersion });
    const isRecalled = args.passphrase === undefined;
    return opened(info, {
      isNew: false,
      remembers: async () =>
        isRecalled || (args.remember && (await rememberOrExplain(info, passphrase))),
    });
  }

  /** The file is open whatever the keychain does; the status then says it is not remembered. */
  async function rememberOrExplain({ salt }: CaseFileInfo, passphrase: string): Promise<boolean> {
    try {
      await secrets.set(secretName(salt), passphrase);
      return true;
    } catch (error) {
      if (toAppError(error).code === 'internal') throw error;
      return false;
    }
  }

  async function recall(path: string): Promise<string> {
    const salt = await readFileSalt(path);
    const passphrase = salt === null ? null : await secrets.get(secretName(salt));
    if (passphrase === null) {
      throw new AppError('key.missing', 'the keychain has no passphrase for this file');
    }
    return passphrase;
  }

  return {
    async status() {
      await restoring;
      return status();
    },
    restore() {
      const path = settings.get().lastCaseFile;
      if (path === null) return Promise.resolve();
      restoring = inTurn(() => openFile({ path, remember: true })).then(
        () => undefined,
        // The unlock view asks for the passphrase and reports what opening it says then.
        () => undefined,
      );
      return restoring;
    },
    async choosePath(purpose) {
      const path = await ports.choosePath(purpose, ports.suggestedPath);
      if (path !== null) granted.add(path);
      return path;
    },
    create: (args) =>
      inTurn(async () => {
        requireGranted(args.path);
        await closeCurrent();
        const info = await caseFile.create({
          path: args.path,
          passphrase: args.passphrase,
          investigator: args.investigator,
          fileId: ports.newId(),
          at: clock.now(),
          appVersion: ports.appVersion,
        });
        return opened(info, {
          isNew: true,
          remembers: async () => args.remember && rememberOrExplain(info, args.passphrase),
        });
      }),
    open: (args) => inTurn(() => openFile(args)),
    close: () =>
      inTurn(async () => {
        await closeCurrent();
        return status();
      }),
    requireOpen() {
      if (current === null) throw new AppError('casefile.none_open', 'no case file is open');
    },
  };
}

function secretName(salt: string): string {
  return `casefile:${salt}`;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    // A folder that may not be read hides the file as well as its absence does.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}
