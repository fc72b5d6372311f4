// The case file and everything that looks after it, wired together: the session asks the care what
// to tell, and the care goes through the session.
import { toAppError, type AppError } from '#shared/errors.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { Keeper } from '../casefile/keeper/tasks.ts';
import type { Sleep } from '../providers/sleep.ts';
import { announce, type AnnouncedKeeper } from './announced-keeper.ts';
import { createBackupService, type BackupService } from './backups.ts';
import { createCaseFileSession } from './case-file-session.ts';
import { createFileCare, type FileCare } from './file-care.ts';
import { lockWhenIdle } from './idle-lock.ts';
import type { ChooseFile, ChooseFolder } from './ports.ts';
import type { CaseFileSession, CaseFileSessionPorts } from './session-ports.ts';

/** What the area needs. */
export interface CaseFileAreaPorts extends Omit<CaseFileSessionPorts, 'care'> {
  keeper: Keeper;
  chooseBackupFolder: ChooseFolder;
  chooseBackup: ChooseFile;
  /** Seconds since anybody used the computer. */
  idleSeconds: () => number;
  sleep: Sleep;
  /** Space for backups; the file system's own figure when left out. */
  freeBytes?: (folder: string) => Promise<number>;
  onProblem: (what: string, error: AppError) => void;
}

/** The area. */
export interface CaseFileArea {
  session: CaseFileSession;
  fileCare: FileCare;
  backups: BackupService;
  /** What the page asks of it. */
  caseFileCalls: CallsOf<'caseFile'>;
  /** For others who give it tasks. */
  keeper: AnnouncedKeeper;
  /** The system's session was locked, or the computer sleeps. */
  lockWithSystem: () => void;
  /** Until the signal is aborted. */
  watchIdleness: (signal: AbortSignal) => void;
}

/** Builds it. */
export function createCaseFileArea(ports: CaseFileAreaPorts): CaseFileArea {
  const { settings } = ports;
  const keeper = announce(ports.keeper, ports);
  const session = createCaseFileSession({
    ...ports,
    care: () => fileCare.standing(),
    async onOpened(info, options) {
      await ports.onOpened(info, options);
      await fileCare.begin(info, options);
    },
    async onClosing() {
      try {
        await fileCare.end();
      } finally {
        await ports.onClosing();
      }
    },
  });
  const backups = createBackupService({
    ...ports,
    keeper,
    session,
    isTrusted: () => fileCare.isTrusted(),
    chooseFolder: ports.chooseBackupFolder,
    chooseFile: ports.chooseBackup,
  });
  const fileCare = createFileCare({ ...ports, keeper, session, backups });
  const report = (what: string) => (error: unknown) => ports.onProblem(what, toAppError(error));
  return {
    session,
    fileCare,
    backups,
    caseFileCalls: {
      status: session.status,
      choosePath: async ({ purpose }) => ({ path: await session.choosePath(purpose) }),
      create: session.create,
      open: session.open,
      close: session.close,
      lock: () => session.lock('person'),
      verify: fileCare.verify,
      verifyReport: async () => fileCare.report(),
      async cancelTask() {
        await fileCare.cancel();
        return null;
      },
      backups: backups.status,
      backUp: backups.backUp,
      chooseBackupFolder: backups.chooseFolder,
      useOwnBackupFolder: backups.useOwnFolder,
      chooseBackup: async () => ({ path: await backups.choose() }),
      removeBackups: ({ paths }) => backups.remove(paths),
      previewBackup: fileCare.previewBackup,
      restore: fileCare.restore,
      changePassphrase: fileCare.changePassphrase,
      acceptState: ({ why }) => session.acceptState(why),
      confirmSigner: ({ fingerprint }) => session.confirmSigner(fingerprint),
      compact: fileCare.compact,
    },
    keeper,
    lockWithSystem() {
      if (settings.get().locksWithSystem) session.lock('system').catch(report('caseFile.lock'));
    },
    watchIdleness(signal) {
      const watching = lockWhenIdle(
        {
          idleSeconds: ports.idleSeconds,
          limitMinutes: () => settings.get().idleLockMinutes,
          isOpen: () => session.openFile() !== null,
          lock: () => session.lock('idle'),
          sleep: ports.sleep,
        },
        signal,
      );
      watching.catch(report('caseFile.idleLock'));
    },
  };
}
