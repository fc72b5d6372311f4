// The environment service over the real case file and the real settings file.
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
} from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { JobState } from '#shared/screening/job.ts';
import { AT, CHAIN, createEnvironmentStage as setUp } from '../../fakes/environment-stage.ts';

const keyOf = async ({ service }: Awaited<ReturnType<typeof setUp>>, id: EnvironmentId) =>
  (await service.list()).find((one) => one.id === id)?.key;

describe('saving', () => {
  it('adds one, normalized, journaled and kept', async () => {
    const { add, service, settings, journal, woken } = await setUp();
    const saved = await add();
    expect(saved).toMatchObject({ primaryBase: 'https://service.invalid', key: 'missing' });
    expect(settings.get().environments.map(({ id }) => id)).toEqual([saved.id]);
    expect((await service.list()).map(({ name }) => name)).toEqual([
      'Practice',
      'Practice (names)',
      'Mine',
    ]);
    expect(journal()).toMatchObject([{ name: 'Mine', primaryBase: 'https://service.invalid' }]);
    expect(woken).toEqual([saved.id]);
  });

  it('may change the name and add a backup where there was none', async () => {
    const { add, service } = await setUp();
    const { id, primaryBase } = await add();
    const same = { service: 'screening' as const, auth: 'bearer_token' as const };
    const change = { ...same, id, name: 'New', kind: 'test' as const, primaryBase };
    const backupBase = 'https://backup.invalid';
    expect(await service.save({ ...change, backupBase })).toMatchObject({
      ...{ name: 'New', auth: 'bearer_token', backupBase },
    });
  });

  it.each([
    ['another address', { primaryBase: 'https://other.invalid' }],
    ['another backup', { backupBase: 'https://other.invalid' }],
    ['no backup any more', { backupBase: null }],
    ['another kind', { kind: 'production' as const }],
    ['another service', { service: 'names' as const, backupBase: null }],
  ])('refuses %s, for ids belong to the service at the address', async (_name, parts) => {
    const { add, service, settings, journal } = await setUp();
    const { id } = await add({ backupBase: 'https://backup.invalid' });
    const before = settings.get();
    const same = {
      ...{ id, name: 'New', kind: 'test' as const, primaryBase: 'https://service.invalid' },
      ...{ service: 'screening' as const, auth: 'api_key_header' as const },
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
    const { name, service: of, auth, primaryBase, backupBase } = saved;
    const args = { name, service: of, auth, kind: 'test' as const, primaryBase, backupBase };
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

  it.each([
    ['https://service.invalid/api', 'path'],
    ['https://user@service.invalid', 'credentials'],
    ['https://user:secret-word@service.invalid', 'credentials'],
    ['ftp://service.invalid', 'scheme'],
    ['http://service.invalid', 'plain_http'],
    ['https://service.invalid?x=1', 'query_or_fragment'],
    ['service', 'not_a_url'],
  ])('refuses %s in words, by field, and repeats none of it', async (address, problem) => {
    const { service } = await setUp();
    const good = 'https://service.invalid';
    for (const field of ['primaryBase', 'backupBase'] as const) {
      const entry = {
        ...{ id: null, name: 'x', service: 'screening' as const, kind: 'test' as const },
        ...{ auth: 'api_key_header' as const, primaryBase: good, backupBase: good },
        [field]: address,
      };
      const error = await service.save(entry).catch((one: unknown) => one);
      expect(error).toMatchObject({
        code: 'environment.address_invalid',
        details: { problem, field },
      });
      expect(JSON.stringify((error as AppError).toWire())).not.toContain('secret-word');
    }
  });

  it('refuses what the name service has not: a backup and another way of showing the key', async () => {
    const { service } = await setUp();
    const entry = {
      ...{ id: null, name: 'x', service: 'names' as const, kind: 'test' as const },
      ...{ auth: 'api_key_header' as const, primaryBase: 'https://n.invalid', backupBase: null },
    };
    for (const [field, value] of [
      ['backupBase', 'https://b.invalid'],
      ['auth', 'bearer_token'],
    ] as const) {
      await expect(service.save({ ...entry, [field]: value })).rejects.toMatchObject({
        code: 'input.invalid',
        details: { field },
      });
    }
    expect((await service.save(entry)).service).toBe('names');
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
    await expect(stage.service.remove({ id })).rejects.toMatchObject({
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
    await stage.service.remove({ id });
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
    await expect(stage.service.remove({ id })).rejects.toMatchObject({ code: 'keychain.locked' });
    expect(stage.settings.get().environments).toHaveLength(1);
    expect(stage.journal()).toHaveLength(2);
  });
});

it('is described without a key, and unknown ones are not', async () => {
  const { service, add, keychain } = await setUp();
  const { id } = await add();
  keychain.lock();
  expect(service.describe(id)).toEqual({
    ...{ id, name: 'Mine', service: 'screening', kind: 'test', auth: 'api_key_header' },
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

  it('are not asked of a name service', async () => {
    const { service } = await setUp();
    const chains = service.chains({ id: PRACTICE_NAMES_ENVIRONMENT_ID, refresh: true });
    await expect(chains).rejects.toMatchObject({ code: 'input.invalid' });
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
    expect(events).toEqual(['environments.changed', 'environments.changed']);
  });

  it('is one process behind both environments; the name service has no backup', async () => {
    const { service, starts } = await setUp();
    const screening = await service.resolve(PRACTICE_ENVIRONMENT_ID);
    const names = await service.resolve(PRACTICE_NAMES_ENVIRONMENT_ID);
    expect(starts).toHaveLength(1);
    expect(names).toMatchObject({ service: 'names', backupBase: null, auth: 'api_key_header' });
    expect(names).toMatchObject({ primaryBase: screening.primaryBase, key: screening.key });
    expect(screening).toMatchObject({ service: 'screening', backupBase: 'http://127.0.0.1:2' });
  });

  it('asked for by both environments at once is started once', async () => {
    const { service, starts, events } = await setUp();
    await Promise.all(
      [PRACTICE_ENVIRONMENT_ID, PRACTICE_NAMES_ENVIRONMENT_ID].map((id) => service.resolve(id)),
    );
    expect(starts).toHaveLength(1);
    expect(events).toHaveLength(2);
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
