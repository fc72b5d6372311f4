// Which case file is open and how: for writing, for reading, or locked. Closing, opening and
// putting another file in its place happen one after the other, here alone. Only paths that this
// program offered or the person chose in a dialog are ever touched.
import { AppError, toAppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { CaseFileStatus } from '#shared/records/case-file-status.ts';
import type { KeyedFile } from '../casefile/keeper/tasks.ts';
import type { CaseFileInfo } from '../casefile/file-info.ts';
import { describeClosed, describeOpen, type ClosedFile } from './case-file-status.ts';
import { asPassphrase, wipe } from './lent-key.ts';
import { asOpen, OpenCaseFile, type OpenFile } from './open-case-file.ts';
import { createPassphraseKeychain } from './passphrase-keychain.ts';
import type {
  CaseFileSession,
  CaseFileSessionPorts,
  LockReason,
  OpeningArgs,
  Replaced,
} from './session-ports.ts';

/** Asking the keychain once more would not open the file. */
const NOT_THERE = ['keychain.entry_gone', 'keychain.entry_changed', 'keychain.other_backend'];

/** Nobody typed it: the entry was replaced, or the passphrase was changed on another computer. */
function raiseRecalled(error: unknown): never {
  if (toAppError(error).code !== 'casefile.wrong_passphrase') throw error;
  throw new AppError('keychain.entry_changed', 'the remembered passphrase does not open the file');
}

/** Builds the session. */
export function createCaseFileSession(ports: CaseFileSessionPorts): CaseFileSession {
  const { caseFile, settings, clock, appVersion } = ports;
  const keychain = createPassphraseKeychain(ports.secrets, settings);
  const granted = new Set<string>([ports.suggestedPath]);
  const current = new OpenCaseFile(ports);
  /** Closed for a task, to be opened again after it. */
  let replacing: OpenFile | null = null;
  let closed: ClosedFile | null = null;
  /** The lock in force. */
  let lock: { reason: LockReason } | null = null;
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

  function openFile(): CaseFileInfo | null {
    return lock === null ? (current.file?.info ?? null) : null;
  }

  function requireOpen(): CaseFileInfo {
    const info = openFile();
    if (info === null) throw new AppError('casefile.none_open', 'no case file is open');
    return info;
  }

  function requireWritable(): CaseFileInfo {
    const info = requireOpen();
    if (info.mode === 'write') return info;
    throw new AppError('casefile.read_only', 'the case file is open for reading');
  }

  /** What of a file is known while it is not open. */
  function asClosed({ info, isRemembered }: OpenFile, problem: unknown = null): ClosedFile {
    const { path, salt, isEncrypted } = info;
    return {
      path,
      salt,
      reason: lock?.reason ?? 'closed',
      opensUntyped: isRemembered || !isEncrypted,
      problem: problem === null ? null : toAppError(problem).toWire(),
    };
  }

  async function status(): Promise<CaseFileStatus> {
    const found = await keychain.status();
    const file = current.file ?? replacing;
    if (file !== null && lock === null) return describeOpen(file, found, ports.care());
    const { suggestedPath } = ports;
    const at = file === null ? (closed ?? closedBefore()) : asClosed(file);
    if (at === null) return { state: 'none', suggestedPath, keychain: found };
    const isWithheld = at.salt !== null && keychain.isWithheld(at.salt);
    return describeClosed(at, {
      suggestedPath,
      keychain: found,
      finishing: file === null ? 0 : ports.underWay(),
      mayUseKeychain: at.opensUntyped && !isWithheld,
    });
  }

  /** The file that an earlier run of the program used last. */
  function closedBefore(): ClosedFile | null {
    const path = settings.get().lastCaseFile;
    if (path === null) return null;
    return { path, salt: null, reason: 'start', opensUntyped: false, problem: null };
  }

  async function closeCurrent(): Promise<void> {
    const { file } = current;
    if (file === null) return;
    try {
      await current.putAway();
    } finally {
      closed = asClosed(file);
      ports.emit('caseFile.changed', { state: 'locked' });
    }
  }

  async function takeIn(
    info: CaseFileInfo,
    args: Parameters<OpenCaseFile['takeIn']>[1],
  ): Promise<CaseFileStatus> {
    try {
      await current.takeIn(info, args);
    } catch (error) {
      closed = asClosed(asOpen(info, clock.now()));
      ports.emit('caseFile.changed', { state: 'locked' });
      throw error;
    }
    // Locked again while it was being opened: the page is not told that it is open.
    if (lock === null) ports.emit('caseFile.changed', { state: 'open' });
    return status();
  }

  async function openAt({ path, remember, ...args }: OpeningArgs): Promise<CaseFileStatus> {
    requireGranted(path);
    const goesOn = lock !== null;
    // One way to unlock: what is still finishing is ended in good order, and the opening takes it
    // up again. A passphrase that does not fit has then forgotten the key, and lost nothing.
    await closeCurrent();
    const { mode = 'write' } = args;
    const isRecalled = args.passphrase === undefined;
    const passphrase = args.passphrase ?? (await keychain.recall(path));
    const opening = caseFile.open({ path, passphrase, mode, at: clock.now(), appVersion });
    const info = await (isRecalled ? opening.catch(raiseRecalled) : opening);
    lock = null;
    return takeIn(info, {
      isNew: false,
      goesOn,
      async remembers() {
        if (passphrase === null || isRecalled) return passphrase !== null;
        await keychain.release(info.salt).catch((error: unknown) => {
          ports.onProblem('caseFile.release', toAppError(error));
        });
        return remember && keychain.remember(info.salt, passphrase);
      },
    });
  }

  async function finishLock(mine: { reason: LockReason }, file: OpenFile): Promise<void> {
    if (settings.get().lockAsksPassphrase && file.info.isEncrypted) {
      await keychain.withhold(file.info.salt).catch((error: unknown) => {
        ports.onProblem('caseFile.withhold', toAppError(error));
      });
    }
    // The page counts along.
    await ports.windDown(() => ports.emit('caseFile.changed', { state: 'locked' }));
    await inTurn(async () => {
      if (lock === mine) await closeCurrent();
    });
  }

  /** What a task left is opened by what should open it, else by what may. */
  async function openReplaced(
    path: string,
    [first = null, ...others]: readonly (string | null)[],
  ): Promise<CaseFileInfo> {
    try {
      const how = { mode: 'write', at: clock.now(), appVersion } as const;
      return await caseFile.open({ path, passphrase: first, ...how });
    } catch (error) {
      const isOther = toAppError(error).code === 'casefile.wrong_passphrase';
      if (others.length > 0 && isOther) return openReplaced(path, others);
      throw error;
    }
  }

  async function reopen(
    file: OpenFile,
    opensWith: readonly (string | null)[],
    isAccepted: boolean,
  ): Promise<void> {
    try {
      const info = await openReplaced(file.info.path, opensWith);
      const remembers = async (): Promise<boolean> => file.isRemembered;
      await takeIn(info, { isNew: false, goesOn: true, isAccepted, remembers });
    } catch (error) {
      closed = asClosed(file, error);
      throw error;
    } finally {
      replacing = null;
    }
  }

  async function replaceNow<Value>(
    task: (closed: KeyedFile) => Promise<Replaced<Value>>,
    others: readonly string[],
  ): Promise<Value> {
    const { path } = requireWritable();
    const { file } = current;
    if (file === null) throw new AppError('casefile.none_open', 'no case file is open');
    const key = await caseFile.lendKey({});
    let opensWith = [asPassphrase(key), ...others];
    replacing = file;
    let result: { value: Value; isOther?: boolean | undefined } | { error: unknown };
    try {
      await current.putAway();
      const { value, opens, isOther } = await task({ path, key });
      if (opens !== undefined) {
        opensWith = [opens.passphrase];
        replacing = { ...file, isRemembered: opens.isRemembered };
      }
      result = { value, isOther };
    } catch (error) {
      result = { error };
    } finally {
      wipe(key);
    }
    return endReplacing(replacing, opensWith, result);
  }

  async function endReplacing<Value>(
    file: OpenFile,
    opensWith: readonly (string | null)[],
    result: { value: Value; isOther?: boolean | undefined } | { error: unknown },
  ): Promise<Value> {
    try {
      // Locked meanwhile, it stays closed.
      if (lock === null)
        await reopen(file, opensWith, 'value' in result && result.isOther === true);
      else closed = asClosed(file);
    } catch (error) {
      // The status has it; what the task itself said comes first.
      if ('value' in result) throw error;
      ports.onProblem('caseFile.reopen', toAppError(error));
    } finally {
      replacing = null;
      if (current.file === null) ports.emit('caseFile.changed', { state: 'locked' });
    }
    if ('error' in result) throw result.error;
    return result.value;
  }

  return {
    async status() {
      await restoring;
      return status();
    },
    restore() {
      const path = settings.get().lastCaseFile;
      if (path === null) return Promise.resolve();
      restoring = inTurn(() => openAt({ path, remember: true })).then(
        () => undefined,
        (error: unknown) => {
          const problem = toAppError(error).toWire();
          // The unlock view says why, unless it only has to ask.
          if (problem.code === 'key.missing' || problem.code === 'casefile.not_found') return;
          const opensUntyped = !NOT_THERE.includes(problem.code);
          closed = { path, salt: null, reason: 'start', opensUntyped, problem };
        },
      );
      return restoring;
    },
    async choosePath(purpose) {
      const path = await ports.choosePath(purpose, ports.suggestedPath);
      if (path !== null) granted.add(path);
      return path;
    },
    grant(path) {
      granted.add(path);
    },
    create: ({ path, passphrase, investigator, remember }) =>
      inTurn(async () => {
        requireGranted(path);
        await closeCurrent();
        const fileId = ports.newId();
        const who = { investigator, fileId, at: clock.now(), appVersion };
        const info = await caseFile.create({ path, passphrase, ...who });
        lock = null;
        return takeIn(info, {
          isNew: true,
          goesOn: false,
          remembers: async () => remember && keychain.remember(info.salt, passphrase),
        });
      }),
    open: (args) => inTurn(() => openAt(args)),
    close: () =>
      inTurn(async () => {
        await closeCurrent();
        return status();
      }),
    async lock(reason) {
      const file = current.file ?? replacing;
      if (file === null || lock !== null) return status();
      const mine = { reason };
      lock = mine;
      ports.emit('caseFile.changed', { state: 'locked' });
      finishLock(mine, file).catch((error: unknown) => {
        ports.onProblem('caseFile.lock', toAppError(error));
      });
      return status();
    },
    acceptState: (why) =>
      inTurn(async () => {
        requireWritable();
        await current.accept(why);
        return status();
      }),
    confirmSigner: (fingerprint) =>
      inTurn(async () => {
        requireWritable();
        await current.confirmSigner(fingerprint as Sha256Hex);
        return status();
      }),
    addUnconfirmed: (found) => current.addUnconfirmed(found),
    isLocked: () => lock !== null,
    isReplacing: () => replacing !== null,
    openFile,
    requireOpen,
    requireWritable,
    replace: (task, others = []) => inTurn(() => replaceNow(task, others)),
  };
}
