// Looking after the open case file: checking it, going back to a backup, another passphrase, giving
// back free space. Whatever takes the file's place goes through the session.
import { AppError, toAppError } from '#shared/errors.ts';
import type { VerifyReport } from '#shared/domain/journal.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { CaseFileStatus, UnconfirmedSigner } from '#shared/records/case-file-status.ts';
import type { BackupPreview } from '#shared/records/file-care.ts';
import type { KeyedFile } from '../casefile/keeper/tasks.ts';
import type { CaseFileInfo } from '../casefile/file-info.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { AnnouncedKeeper } from './announced-keeper.ts';
import type { BackupService } from './backups.ts';
import type { CaseFileSession } from './session-ports.ts';
import type { OpenStatus } from './case-file-status.ts';
import { anchorsOf } from './file-heads.ts';
import { withLentKey } from './lent-key.ts';
import { createPassphraseKeychain } from './passphrase-keychain.ts';
import type { ServicePorts } from './ports.ts';
import type { SettingsStore } from './settings.ts';

/** What the service needs. */
export interface FileCarePorts extends ServicePorts {
  caseFile: Pick<CaseFile, 'lendKey' | 'noteVerified' | 'readLastVerified'>;
  keeper: AnnouncedKeeper;
  session: CaseFileSession;
  backups: BackupService;
  secrets: SecretStore;
  settings: SettingsStore;
  onProblem: (what: string, error: AppError) => void;
}

/** A backup, with its passphrase when the open file's key does not open it. */
export interface BackupChoice {
  path: string;
  passphrase?: string | undefined;
}

/** One task at a time: `casefile.busy`; `job.aborted` when cancelled or cut off by closing. */
export interface FileCare {
  /** The whole file, also one that is open for reading. Journaled. Errors: `casefile.none_open`. */
  verify: () => Promise<VerifyReport>;
  /** The last check since the file was opened; null without one. */
  report: () => VerifyReport | null;
  /** False after a check that found something, in this session or before. */
  isTrusted: () => boolean;
  cancel: () => Promise<void>;
  /** Errors: `casefile.not_a_backup`, `.wrong_passphrase`, `input.path_not_granted`. */
  previewBackup: (choice: BackupChoice) => Promise<BackupPreview>;
  /** The present file is kept next to it. Errors: as the preview's, `casefile.read_only`. */
  restore: (choice: BackupChoice) => Promise<CaseFileStatus>;
  /** The keychain follows. Errors: `casefile.wrong_passphrase`, `.read_only`. */
  changePassphrase: (args: {
    current: string;
    next: string;
    remember: boolean;
  }) => Promise<CaseFileStatus>;
  /** Errors: `casefile.read_only`, `.disk_full`. */
  compact: () => Promise<{ bytesBefore: number; bytesAfter: number }>;
  /** What the status tells of it. */
  standing: () => Pick<OpenStatus, 'task' | 'lastVerified'>;
  /** After the file was opened: a check on its own if its last use ended unclean, then backups. */
  begin: (info: CaseFileInfo, options: { goesOn: boolean }) => Promise<void>;
  /** Before it closes: what reads it is cut off. */
  end: () => Promise<void>;
}

const silent = (): void => undefined;

function signersIn({ findings }: VerifyReport): UnconfirmedSigner[] {
  return findings.flatMap(({ kind, id, seq }) => {
    const isSigner = kind === 'signer_unconfirmed' && id !== null && seq !== null;
    return isSigner ? [{ fingerprint: id as Sha256Hex, seq }] : [];
  });
}

/** Builds the service. */
export function createFileCare(ports: FileCarePorts): FileCare {
  const { caseFile, keeper, session, backups, clock, appVersion } = ports;
  const keychain = createPassphraseKeychain(ports.secrets, ports.settings);
  let lastVerified: OpenStatus['lastVerified'] = null;
  let report: VerifyReport | null = null;
  /** How often a file was closed. */
  let closings = 0;

  /** Nothing begins on a file that is being closed: nobody would cut it off. */
  async function withOpenFile<Value>(
    path: string,
    task: (file: KeyedFile) => Promise<Value>,
  ): Promise<Value> {
    const before = closings;
    return withLentKey(caseFile, path, async (file) => {
      if (closings === before) return task(file);
      throw new AppError('job.aborted', 'the file was closed meanwhile');
    });
  }

  async function verify(run = keeper.run): Promise<VerifyReport> {
    const info = session.requireOpen();
    const at = clock.now();
    const anchors = anchorsOf(ports.settings.get(), info.fileId);
    const found = await withOpenFile(info.path, (file) =>
      run('verify', { file, at, anchors }, silent),
    );
    report = found;
    session.addUnconfirmed(signersIn(found));
    lastVerified = { at, ok: found.ok };
    try {
      if (info.mode === 'write') await caseFile.noteVerified({ report: found });
    } finally {
      // The page asks for the status, which tells of a finding over every view.
      ports.emit('caseFile.changed', { state: 'open' });
    }
    return found;
  }

  function unlockWith(passphrase: string | undefined, key: KeyedFile['key']) {
    return passphrase === undefined ? { key } : { passphrase };
  }

  /** Gives way to what is asked for meanwhile, and then begins again. */
  async function verifyBehind(info: CaseFileInfo): Promise<void> {
    for (;;) {
      try {
        await verify(keeper.runBehind);
        return;
      } catch (error) {
        if (toAppError(error).code !== 'casefile.busy') throw error;
        await keeper.whenFree();
        if (session.openFile() !== info) return;
      }
    }
  }

  /** A file that was not closed in good order is checked without being asked. */
  async function checkAndBackUp(info: CaseFileInfo, goesOn: boolean): Promise<void> {
    if (info.wasUnclean) {
      try {
        await verifyBehind(info);
      } catch (error) {
        const failure = toAppError(error);
        if (failure.code !== 'job.aborted') ports.onProblem('caseFile.verify', failure);
      }
    }
    const isStillOpen = session.openFile() === info;
    if (isStillOpen && info.mode === 'write') backups.begin({ goesOn });
  }

  return {
    verify: () => verify(),
    report: () => report,
    isTrusted: () => lastVerified?.ok !== false,
    cancel: () => keeper.cancel(),
    async previewBackup({ path, passphrase }) {
      await backups.requireGranted(path);
      const info = session.requireOpen();
      return withOpenFile(info.path, (current) => {
        const unlock = unlockWith(passphrase, current.key);
        return keeper.run('previewBackup', { path, unlock, current }, silent);
      });
    },
    async restore({ path, passphrase }) {
      await backups.requireGranted(path);
      await session.replace(
        async (closed) => {
          const unlock = unlockWith(passphrase, closed.key);
          const how = { backup: path, unlock, at: clock.now(), appVersion };
          const { keptAs } = await keeper.run('restore', { path: closed.path, ...how }, silent);
          const isOther = true;
          if (passphrase === undefined) return { value: keptAs, isOther };
          const isRemembered = (await recallQuietly(closed.path)) === passphrase;
          return { value: keptAs, isOther, opens: { passphrase, isRemembered } };
        },
        passphrase === undefined ? [] : [passphrase],
      );
      return session.status();
    },
    async changePassphrase({ current, next, remember }) {
      const { salt } = session.requireWritable();
      await session.replace(
        async ({ path }) => {
          const args = { path, current, next, at: clock.now(), appVersion };
          const changed = await keeper.run('changePassphrase', args, silent);
          const isRemembered = await followPassphrase(salt, changed.salt, remember ? next : null);
          return { value: null, opens: { passphrase: next, isRemembered } };
        },
        [next],
      );
      return session.status();
    },
    compact: () =>
      session.replace(async (file) => ({
        value: await keeper.run('compact', { file, at: clock.now(), appVersion }, silent),
      })),
    standing: () => ({ task: keeper.task(), lastVerified }),
    async begin(info, { goesOn }) {
      report = null;
      lastVerified = await caseFile.readLastVerified({});
      void checkAndBackUp(info, goesOn);
    },
    async end() {
      closings++;
      const ended = backups.end();
      // What replaces the file runs while it is closed, and is not cut off by that.
      if (keeper.task() !== null) await keeper.cancel();
      await ended;
      report = null;
      lastVerified = null;
    },
  };

  /** The keychain's passphrase of a file, if it can be had. */
  async function recallQuietly(path: string): Promise<string | null> {
    try {
      return await keychain.recall(path);
    } catch (error) {
      if (toAppError(error).code === 'internal') throw error;
      return null;
    }
  }

  /** The entry of the new salt, if wanted, takes the place of the old one. */
  async function followPassphrase(
    before: string,
    now: string,
    passphrase: string | null,
  ): Promise<boolean> {
    // Locked meanwhile: whoever unlocks it types the passphrase.
    const isKept = passphrase !== null && !session.isLocked();
    const isRemembered = isKept && (await keychain.remember(now, passphrase));
    try {
      if (before !== now) await keychain.forget(before);
    } catch (error) {
      // It opens old backups alone; the person was told that these keep the old passphrase.
      ports.onProblem('caseFile.forgetPassphrase', toAppError(error));
    }
    return isRemembered;
  }
}
