// The environment service over the real case file and the real settings file.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { PRACTICE_ENVIRONMENT_ID } from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { JobState } from '#shared/screening/job.ts';
import { createSessionStore } from '../../../electron/keychain/session-store.ts';
import { createEnvironmentService } from '../../../electron/services/environments.ts';
import type { KnownPracticeJob } from '../../../electron/services/ports.ts';
import { openSettings } from '../../../electron/services/settings.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const AT = 1_770_000_000_000;
const CHAIN = { chainName: 'Ethereum', chainSlug: 'ethereum', symbol: 'ETH' };
const unavailable = () => new AppError('keychain.unavailable', 'none');

/** A keychain that can be taken away and given back. */
function createTestKeychain() {
  const store = createSessionStore();
  let isAvailable = true;
  let failure: AppError | null = null;
  const guard =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (!isAvailable) throw unavailable();
      if (failure !== null) throw failure;
      return call(...args);
    };
  return {
    get: guard((name: string) => store.get(name)),
    set: guard((name: string, secret: string) => store.set(name, secret)),
    delete: guard((name: string) => store.delete(name)),
    status: async () =>
      isAvailable
        ? ({ available: true, backend: 'test' } as const)
        : ({ available: false, reason: 'locked' } as const),
    lock: () => (isAvailable = false),
    unlock: () => (isAvailable = true),
    fail: (error: AppError | null) => (failure = error),
    /** What it holds, whether it can be reached or not. */
    peek: (id: EnvironmentId) => store.get(`environment-key:${id}`),
  };
}

async function setUp() {
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
  let running: { base: string; backup: string; key: string } | null = null;
  const service = createEnvironmentService({
    clock: { now: () => AT, monotonicMs: () => 0 },
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
    client: {
      async listChains({ primaryBase, key }) {
        asked.push(`${primaryBase} ${key ?? ''}`);
        return [CHAIN as never];
      },
    },
    onChanged: (id) => woken.push(id),
  });
  const add = (parts: { backupBase?: string | null } = {}) =>
    service.save({
      id: null,
      name: 'Mine',
      kind: 'test',
      primaryBase: 'https://service.invalid/',
      backupBase: null,
      ...parts,
    });
  /** The journal's words about environments and keys, oldest first. */
  const journal = () =>
    file.operations
      .listJournal({ limit: 100 })
      .filter(({ kind }) => kind === 'key.changed' || kind === 'environment.changed')
      .map(({ what }) => what)
      .reverse();
  return {
    ...{ service, settings, keychain, file, closeFile, woken, events, starts, asked, add, journal },
  };
}

const keyOf = async ({ service }: Awaited<ReturnType<typeof setUp>>, id: EnvironmentId) =>
  (await service.list()).find((one) => one.id === id)?.key;

describe('saving', () => {
  it('adds one, normalized, journaled and kept', async () => {
    const { add, service, settings, journal, woken } = await setUp();
    const saved = await add();
    expect(saved).toMatchObject({ primaryBase: 'https://service.invalid', key: 'missing' });
    expect(settings.get().environments.map(({ id }) => id)).toEqual([saved.id]);
    expect((await service.list()).map(({ kind }) => kind)).toEqual(['practice', 'test']);
    expect(journal()).toMatchObject([{ name: 'Mine', primaryBase: 'https://service.invalid' }]);
    expect(woken).toEqual([saved.id]);
  });

  it('may change the name and add a backup where there was none', async () => {
    const { add, service } = await setUp();
    const { id, primaryBase } = await add();
    const change = { id, name: 'New', kind: 'test' as const, primaryBase };
    const backupBase = 'https://backup.invalid';
    expect(await service.save({ ...change, backupBase })).toMatchObject({
      name: 'New',
      backupBase,
    });
  });

  it.each([
    ['another address', { primaryBase: 'https://other.invalid' }],
    ['another backup', { backupBase: 'https://other.invalid' }],
    ['no backup any more', { backupBase: null }],
    ['another kind', { kind: 'production' as const }],
  ])('refuses %s, for ids belong to the service at the address', async (_name, parts) => {
    const { add, service, settings, journal } = await setUp();
    const { id } = await add({ backupBase: 'https://backup.invalid' });
    const before = settings.get();
    const same = {
      ...{ id, name: 'New', kind: 'test' as const, primaryBase: 'https://service.invalid' },
      backupBase: 'https://backup.invalid',
    };
    await expect(service.save({ ...same, ...parts })).rejects.toMatchObject({
      code: 'environment.address_fixed',
    });
    expect(settings.get()).toEqual(before);
    expect(journal()).toHaveLength(1);
  });

  it('refuses an address that is none, an unknown id and the built-in one', async () => {
    const { service, add } = await setUp();
    const { id: _id, ...saved } = await add();
    const { name, primaryBase, backupBase } = saved;
    const args = { name, kind: 'test' as const, primaryBase, backupBase };
    await expect(
      service.save({ ...args, id: null, primaryBase: 'http://service.invalid' }),
    ).rejects.toMatchObject({ code: 'environment.address_invalid' });
    await expect(service.save({ ...args, id: 'none' as EnvironmentId })).rejects.toMatchObject({
      code: 'environment.unknown',
    });
    await expect(service.save({ ...args, id: PRACTICE_ENVIRONMENT_ID })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

describe('removing', () => {
  const WAYS: Record<string, [JobState, JobState][]> = {
    intent: [],
    sending: [['intent', 'sending']],
    stopped: [['intent', 'stopped']],
    unknown: [
      ['intent', 'sending'],
      ['sending', 'unknown'],
    ],
    accepted: [
      ['intent', 'sending'],
      ['sending', 'accepted'],
    ],
  };

  it.each(Object.entries(WAYS))('is refused while a job is %s', async (_state, steps) => {
    const stage = await setUp();
    const { id } = await stage.add();
    await stage.service.setKey({ id, key: 'k', keep: 'keychain' });
    const job = await stage.file.createJob(id);
    for (const [from, to] of steps) {
      const change = { id: job.id, from: [from], to, patch: {}, at: AT, why: null };
      stage.file.operations.changeJob(change);
    }
    await expect(stage.service.remove(id)).rejects.toMatchObject({
      code: 'environment.in_use',
      details: { jobs: 1 },
    });
    expect(await keyOf(stage, id)).toBe('keychain');
    expect(stage.journal()).toHaveLength(2);
  });

  it('goes once its jobs are over, and takes the keys along', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    const other = await stage.add();
    await stage.file.createJob(other.id);
    await stage.service.setKey({ id, key: 'k', keep: 'keychain' });
    const job = await stage.file.createJob(id);
    const change = { id: job.id, patch: {}, at: AT, why: null };
    stage.file.operations.changeJob({ ...change, from: ['intent'], to: 'sending' });
    stage.file.operations.changeJob({ ...change, from: ['sending'], to: 'failed' });
    await stage.service.remove(id);
    expect(await keyOf(stage, id)).toBeUndefined();
    expect(await stage.keychain.peek(id)).toBeNull();
    expect(stage.settings.get().keychainKeys).toEqual([]);
    expect(stage.journal().at(-1)).toEqual({ name: 'Mine', removed: 'yes' });
  });

  it('is refused while the keychain that holds its key cannot be reached', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    await stage.service.setKey({ id, key: 'k', keep: 'keychain' });
    stage.keychain.lock();
    await expect(stage.service.remove(id)).rejects.toMatchObject({ code: 'keychain.unavailable' });
    expect(stage.settings.get().environments).toHaveLength(1);
    expect(stage.journal()).toHaveLength(2);
  });
});

describe('a key', () => {
  it('goes to the keychain or stays for the session; the session one replaces the other', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    const { service, keychain } = stage;
    expect((await service.setKey({ id, key: 'old', keep: 'keychain' })).key).toBe('keychain');
    expect((await service.setKey({ id, key: 'new', keep: 'session' })).key).toBe('session');
    expect(await keychain.peek(id)).toBeNull();
    expect((await service.resolve(id)).key).toBe('new');
    expect((await service.setKey({ id, key: 'third', keep: 'keychain' })).key).toBe('keychain');
    expect((await service.resolve(id)).key).toBe('third');
    expect((await service.forgetKey(id)).key).toBe('missing');
    await expect(service.resolve(id)).rejects.toMatchObject({ code: 'key.missing' });
    expect(stage.journal().slice(1)).toEqual(
      ['keychain', 'session', 'keychain', 'no'].map((kept) => ({ kept })),
    );
    expect(stage.woken).toEqual([id, id, id, id, id]);
  });

  it('in a keychain that cannot be reached is neither forgotten nor replaced', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    const { service, keychain } = stage;
    await service.setKey({ id, key: 'old', keep: 'keychain' });
    keychain.lock();
    const attempts = [
      () => service.forgetKey(id),
      () => service.setKey({ id, key: 'new', keep: 'session' }),
      () => service.setKey({ id, key: 'new', keep: 'keychain' }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'keychain.unavailable' });
    }
    expect(stage.journal()).toHaveLength(2);
    keychain.unlock();
    expect((await service.resolve(id)).key).toBe('old');
  });

  it('can be kept and forgotten for the session where there never was a keychain', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    stage.keychain.lock();
    const onceMore = stage.service.setKey({ id, key: 'k', keep: 'keychain' });
    await expect(onceMore).rejects.toMatchObject({ code: 'keychain.unavailable' });
    expect((await stage.service.setKey({ id, key: 'k', keep: 'session' })).key).toBe('session');
    expect((await stage.service.forgetKey(id)).key).toBe('missing');
    await stage.service.remove(id);
    expect(stage.settings.get().environments).toEqual([]);
  });

  it('changes only together with a journal entry', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    await stage.service.setKey({ id, key: 'old', keep: 'keychain' });
    const full = new AppError('casefile.disk_full', 'full');
    stage.file.failNext('addJournalEntry', full, 3);
    const { service } = stage;
    for (const attempt of [
      () => service.forgetKey(id),
      () => service.setKey({ id, key: 'new', keep: 'session' }),
      () => service.remove(id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'casefile.disk_full' });
    }
    expect((await service.resolve(id)).key).toBe('old');
    await stage.closeFile();
    await expect(service.setKey({ id, key: 'new', keep: 'session' })).rejects.toMatchObject({
      code: 'casefile.none_open',
    });
    expect((await service.resolve(id)).key).toBe('old');
  });

  it('that the keychain refuses is journaled as failed', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    await stage.service.setKey({ id, key: 'old', keep: 'keychain' });
    stage.keychain.fail(new AppError('keychain.failed', 'refused'));
    await expect(stage.service.forgetKey(id)).rejects.toMatchObject({ code: 'keychain.failed' });
    stage.keychain.fail(null);
    expect(stage.journal().slice(2)).toEqual([
      { kept: 'no' },
      { kept: 'no', failed: 'keychain.failed' },
    ]);
    expect((await stage.service.resolve(id)).key).toBe('old');
  });

  it('of the practice environment is built in and cannot be set', async () => {
    const { service } = await setUp();
    const set = service.setKey({ id: PRACTICE_ENVIRONMENT_ID, key: 'k', keep: 'session' });
    await expect(set).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

it('is described without a key, and unknown ones are not', async () => {
  const { service, add, keychain } = await setUp();
  const { id } = await add();
  keychain.lock();
  expect(service.describe(id)).toEqual({
    ...{ id, name: 'Mine', kind: 'test' },
    ...{ primaryBase: 'https://service.invalid', backupBase: null },
  });
  expect(service.describe(PRACTICE_ENVIRONMENT_ID).kind).toBe('practice');
  expect(() => service.describe('none' as EnvironmentId)).toThrow(
    expect.objectContaining({ code: 'environment.unknown' }),
  );
});

describe('chains', () => {
  it('are asked for once and then read from the case file, unless refreshed', async () => {
    const { service, add, asked } = await setUp();
    const { id } = await add();
    await service.setKey({ id, key: 'k', keep: 'session' });
    expect((await service.chains({ id, refresh: false })).source).toBe('service');
    const stored = await service.chains({ id, refresh: false });
    expect(stored).toMatchObject({ source: 'stored', chains: [CHAIN], readAt: AT });
    expect((await service.chains({ id, refresh: true })).source).toBe('service');
    expect(asked).toEqual(['https://service.invalid k', 'https://service.invalid k']);
  });
});

describe('practice', () => {
  it('starts when first used and is told the accepted jobs of the open file', async () => {
    const { service, starts, events, file } = await setUp();
    const id = PRACTICE_ENVIRONMENT_ID;
    expect((await service.list())[0]).toMatchObject({ running: false, primaryBase: '' });
    file.failNext('listAcceptedSubmits', new AppError('casefile.io_failed', 'x'));
    await expect(service.resolve(id)).rejects.toMatchObject({ code: 'casefile.io_failed' });
    expect(await service.resolve(id)).toMatchObject({
      primaryBase: 'http://127.0.0.1:1',
      key: 'p',
    });
    await service.resolve(id);
    expect(starts).toEqual([[]]);
    expect((await service.list())[0]).toMatchObject({ running: true, key: 'built_in' });
    // Every poll resolves; only the start is news.
    expect(events).toEqual(['environments.changed']);
  });

  it('ends with the case file, so that the next file’s jobs are told at a new start', async () => {
    const { service, starts } = await setUp();
    await service.resolve(PRACTICE_ENVIRONMENT_ID);
    await service.release();
    expect((await service.list())[0]).toMatchObject({ running: false });
    await service.resolve(PRACTICE_ENVIRONMENT_ID);
    expect(starts).toHaveLength(2);
  });
});
