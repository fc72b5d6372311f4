// The program around its case file: the real session and care over a real file in this process, a
// keychain in memory, and a keeper that works on copies. It can be started again like the program.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import { createKeeper } from '../../electron/casefile/keeper/keeper.ts';
import type { CaseFile } from '../../electron/casefile/operations.ts';
import type { SecretStore } from '../../electron/keychain/secret-store.ts';
import { createSessionStore } from '../../electron/keychain/session-store.ts';
import { createCaseFileArea, type CaseFileArea } from '../../electron/services/case-file-area.ts';
import { openSettings, type SettingsStore } from '../../electron/services/settings.ts';
import { FAST_PASSPHRASE } from '../builders/casefile-records.ts';
import { createFileKeeper, type FileKeeper } from './file-keeper.ts';
import { SimulatedClock } from './simulated-clock.ts';

/** What opens the stage's file. */
export const PASSPHRASE = FAST_PASSPHRASE;

/** The parts of a program that tests look at. */
export interface CaseFileProgram extends Omit<CaseFileArea, 'keeper'> {
  caseFile: CaseFile;
  settings: SettingsStore;
  keeper: FileKeeper;
  clock: SimulatedClock;
  /** As they were sent to the page. */
  events: { name: EventName; payload: Events[EventName] }[];
  /** What happened around the file: `opened`, `closing`. */
  log: string[];
  problems: string[];
  /** Whether stored intents were sent, one for each opening. */
  recoveries: boolean[];
  /** Makes the next call of this name fail, after it has done its work. */
  failNext: (name: string, error: Error) => void;
  /** What the person chooses in the next dialogs. */
  choose: (path: string | null) => void;
  /** Jobs under way; a lock waits until there are none. */
  setUnderWay: (count: number) => void;
  setIdleSeconds: (seconds: number) => void;
  setFreeBytes: (bytes: number) => void;
  create: (remember?: boolean) => ReturnType<CaseFileArea['session']['create']>;
}

const SETUP = { nativeBinding: null };
const at = (place: string): URL => new URL(place, import.meta.url);

/** The case file's worker, ended when the test ends. */
function startWorker(): CaseFile {
  const client = createCaseFileClient(at('../../electron/casefile/worker.ts'), SETUP);
  onTestFinished(() => client.terminate());
  return client;
}

/** No two moments are the same, or the chains of two files could be. */
let moments = 0;

/** A folder of its own, gone when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-session-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a program is started with. */
export interface CaseFileProgramOptions {
  secrets?: SecretStore;
  settingsPath?: string;
  /** Backups by themselves; none when left out. */
  isAutomatic?: boolean;
  /** The case file in its worker and the keeper in its threads, as in the application. */
  isThreaded?: boolean;
}

/** One start of the program over a folder. */
export async function startCaseFileProgram(
  folder: string,
  options: CaseFileProgramOptions = {},
): Promise<CaseFileProgram> {
  const { secrets = createSessionStore(), isAutomatic = false, isThreaded = false } = options;
  const settingsPath = options.settingsPath ?? join(folder, 'settings.json');
  const clock = new SimulatedClock();
  const now = () => clock.now() + moments++;
  const events: CaseFileProgram['events'] = [];
  const log: string[] = [];
  const problems: string[] = [];
  const onProblem = (what: string, { code }: AppError): void => {
    problems.push(`${what} ${code}`);
  };
  const recoveries: boolean[] = [];
  const failures = new Map<string, Error>();
  const failOnce = (name: string): void => {
    const failure = failures.get(name);
    failures.delete(name);
    if (failure !== undefined) throw failure;
  };
  let chosen: string | null = null;
  let underWay = 0;
  let idleSeconds = 0;
  let freeBytes = Number.MAX_SAFE_INTEGER;
  const waiting: { onCount: () => void; resolve: () => void }[] = [];
  const inner = isThreaded ? startWorker() : createCaseFileOperations({ nativeBinding: null });
  const caseFile = new Proxy(inner as CaseFile, {
    get: (target, name: keyof CaseFile) => async (args: never) => {
      const result: unknown = await target[name](args);
      failOnce(name);
      return result;
    },
  });
  const keeper = createFileKeeper();
  const stored = await openSettings(settingsPath);
  const settings: SettingsStore = {
    update: stored.update,
    get: () => ({ ...stored.get(), backups: { ...stored.get().backups, isAutomatic } }),
  };
  const area = createCaseFileArea({
    ...{ caseFile, secrets, settings, appVersion: '0.0.0', newId: randomUUID },
    clock: { now, monotonicMs: clock.monotonicMs },
    emit: (name, payload) => events.push({ name, payload }),
    keeper: isThreaded
      ? createKeeper(at('../../electron/casefile/keeper/worker.ts'), SETUP, onProblem)
      : keeper.keeper,
    sleep: clock.sleep,
    choosePath: async () => chosen,
    chooseBackup: async () => chosen,
    chooseBackupFolder: async () => chosen,
    freeBytes: async () => freeBytes,
    suggestedPath: join(folder, 'suggested.tracefile'),
    idleSeconds: () => idleSeconds,
    async onOpened(_info, { sendIntents }) {
      log.push('opened');
      recoveries.push(sendIntents);
      failOnce('onOpened');
    },
    async onClosing() {
      log.push('closing');
      for (const { resolve } of waiting.splice(0)) resolve();
      underWay = 0;
      failOnce('onClosing');
    },
    windDown: (onCount) =>
      new Promise((resolve) => {
        if (underWay === 0) resolve();
        else waiting.push({ onCount, resolve });
      }),
    underWay: () => underWay,
    onProblem,
  });
  onTestFinished(async () => {
    try {
      await area.session.close();
    } catch (error) {
      // What a test made fail fails at its end too.
      if (!(error instanceof Error)) throw error;
    }
  });
  return {
    ...{ ...area, caseFile, settings, keeper, clock, events, log, problems, recoveries },
    failNext: (name, error) => void failures.set(name, error),
    choose: (path) => (chosen = path),
    setUnderWay(count) {
      underWay = count;
      for (const one of waiting) one.onCount();
      if (count === 0) for (const { resolve } of waiting.splice(0)) resolve();
    },
    setIdleSeconds: (seconds) => (idleSeconds = seconds),
    setFreeBytes: (bytes) => (freeBytes = bytes),
    create: (remember = false) =>
      area.session.create({
        ...{ path: join(folder, 'suggested.tracefile'), passphrase: PASSPHRASE, remember },
        investigator: 'Test Investigator',
      }),
  };
}
