// The environment service over the real case file and the real settings file, with a keychain that
// can be taken away and services that only write down what they were asked.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Service } from '#shared/domain/environment.ts';
import type { Usage } from '#shared/names/account.ts';
import type { Chain } from '#shared/screening/chain.ts';
import { createSessionStore } from '../../electron/keychain/session-store.ts';
import { createEnvironmentService } from '../../electron/services/environments.ts';
import type { KnownPracticeJob } from '../../electron/services/ports.ts';
import { openSettings } from '../../electron/services/settings.ts';
import { createTestCaseFile } from './case-file.ts';
import { newestEntries } from '../builders/casefile-records.ts';

/** The time of the stage's clock. */
export const AT = 1_770_000_000_000;
/** The chain that every service of the stage lists. */
export const CHAIN: Chain = {
  ...{ chainName: 'Ethereum', tokens: ['usdt'], defaultToken: 'usdt', addressFamily: 'evm' },
};
/** What every name service of the stage says of its key. */
const USAGE: Usage = {
  ...{ usedToday: 1, dailyLimit: 300, remaining: 299 },
  ...{ tier: 'free', email: null, status: 'active' },
};
const unavailable = () => new AppError('keychain.locked', 'locked');

/** A keychain that can be taken away and given back. */
function createTestKeychain() {
  const store = createSessionStore();
  let isAvailable = true;
  let failure: AppError | null = null;
  let refusal: AppError | null = null;
  const guard =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (!isAvailable) throw unavailable();
      if (failure !== null) throw failure;
      return call(...args);
    };
  return {
    get: guard((name: string) => store.get(name)),
    set: guard(async (name: string, secret: string) => {
      if (refusal !== null) throw refusal;
      await store.set(name, secret);
    }),
    delete: guard((name: string) => store.delete(name)),
    status: async () =>
      isAvailable
        ? ({ available: true, backend: 'test' } as const)
        : ({ available: false, code: 'keychain.locked', reason: '' } as const),
    lock: () => (isAvailable = false),
    unlock: () => (isAvailable = true),
    fail: (error: AppError | null) => (failure = error),
    /** Keeps nothing new; everything else works. */
    refuseNew: (error: AppError) => (refusal = error),
    /** What it holds, whether it can be reached or not. */
    peek: (id: EnvironmentId) => store.get(`environment-key:${id}`),
  };
}

/** The stage of one test; it is taken down with it. */
export async function createEnvironmentStage() {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-environments-'));
  const file = await createTestCaseFile();
  let isOpen = true;
  const closeFile = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  onTestFinished(async () => {
    await closeFile();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = await openSettings(join(folder, 'settings.json'));
  const keychain = createTestKeychain();
  const woken: EnvironmentId[] = [];
  const events: string[] = [];
  const starts: (readonly KnownPracticeJob[])[] = [];
  const asked: string[] = [];
  let monotonicMs = 0;
  let running: { base: string; backup: string; key: string } | null = null;
  const service = createEnvironmentService({
    clock: { now: () => AT, monotonicMs: () => (monotonicMs += 5) },
    newId: randomUUID,
    emit: (name) => events.push(name),
    appVersion: '0.0.0',
    settings,
    secrets: keychain,
    sessionSecrets: createSessionStore(),
    practice: {
      async start(knownJobs) {
        starts.push(knownJobs);
        running = { base: 'http://127.0.0.1:1', backup: 'http://127.0.0.1:2', key: 'p' };
        return running;
      },
      running: () => running,
      async stop() {
        running = null;
      },
    },
    caseFile: file.caseFile,
    requireOpen: () => undefined,
    client: {
      async listChains({ primaryBase, key }) {
        asked.push(`${primaryBase} ${key ?? ''}`);
        return [CHAIN];
      },
    },
    names: {
      async usage({ primaryBase, key }) {
        asked.push(`${primaryBase} ${key ?? ''}`);
        return USAGE;
      },
    },
    onChanged: (id) => woken.push(id),
  });
  const add = (parts: { backupBase?: string | null; service?: Service } = {}) =>
    service.save({
      id: null,
      name: 'Mine',
      service: 'screening',
      kind: 'test',
      auth: 'api_key_header',
      primaryBase: 'https://service.invalid/',
      backupBase: null,
      ...parts,
    });
  /** The journal's words about environments and keys, oldest first. */
  const journal = () =>
    newestEntries(file.operations, 100)
      .filter(({ kind }) => kind === 'key.changed' || kind === 'environment.changed')
      .map(({ what }) => what)
      .reverse();
  return {
    ...{ service, settings, keychain, file, closeFile, woken, events, starts, asked, add, journal },
  };
}
