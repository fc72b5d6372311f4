// The keys of environments, over the real case file, the real settings and a test keychain.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { PRACTICE_ENVIRONMENT_ID } from '#shared/domain/environment.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import type { RequestPurpose } from '#shared/records/ledger.ts';
import { AT, createEnvironmentStage as setUp } from '../../fakes/environment-stage.ts';

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
    expect((await service.forgetKey({ id })).key).toBe('missing');
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
      () => service.forgetKey({ id }),
      () => service.setKey({ id, key: 'new', keep: 'session' }),
      () => service.setKey({ id, key: 'new', keep: 'keychain' }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'keychain.locked' });
    }
    expect(stage.journal()).toHaveLength(2);
    await expect(service.resolve(id)).rejects.toMatchObject({ code: 'keychain.locked' });
    const own = (await service.list()).find((one) => one.id === id);
    expect(own).toMatchObject({ key: 'keychain', keyHint: null, keyTrouble: 'keychain.locked' });
    keychain.unlock();
    expect((await service.resolve(id)).key).toBe('old');
  });

  it('can be kept and forgotten for the session where there never was a keychain', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    stage.keychain.lock();
    const onceMore = stage.service.setKey({ id, key: 'k', keep: 'keychain' });
    await expect(onceMore).rejects.toMatchObject({ code: 'keychain.locked' });
    const own = (await stage.service.list()).find((one) => one.id === id);
    expect(own).toMatchObject({ key: 'missing', keyTrouble: null });
    expect((await stage.service.setKey({ id, key: 'k', keep: 'session' })).key).toBe('session');
    expect((await stage.service.forgetKey({ id })).key).toBe('missing');
    await stage.service.remove({ id });
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
      () => service.forgetKey({ id }),
      () => service.setKey({ id, key: 'new', keep: 'session' }),
      () => service.remove({ id }),
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
    await expect(stage.service.forgetKey({ id })).rejects.toMatchObject({
      code: 'keychain.failed',
    });
    stage.keychain.fail(null);
    expect(stage.journal().slice(2)).toEqual([
      { kept: 'no' },
      { kept: 'no', failed: 'keychain.failed' },
    ]);
    expect((await stage.service.resolve(id)).key).toBe('old');
  });

  it('that the keychain does not give now is no reason to show no environment', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    await stage.service.setKey({ id, key: 'kept-in-the-keychain', keep: 'keychain' });
    stage.keychain.fail(new AppError('keychain.failed', 'refused'));
    const own = (await stage.service.list()).find((one) => one.id === id);
    expect(own).toMatchObject({ key: 'keychain', keyHint: null });
    await expect(stage.service.resolve(id)).rejects.toMatchObject({ code: 'keychain.failed' });
  });

  it.each([
    ['removed', null, 'keychain.entry_gone'],
    ['replaced', 'a key of somebody else', 'keychain.entry_changed'],
  ] as const)(
    'that was %s behind the back is said to be so and not sent',
    async (_, other, code) => {
      const stage = await setUp();
      const { id } = await stage.add();
      const { service, keychain } = stage;
      await service.setKey({ id, key: 'kept-in-the-keychain', keep: 'keychain' });
      const name = `environment-key:${id}`;
      await (other === null ? keychain.delete(name) : keychain.set(name, other));
      const own = (await service.list()).find((one) => one.id === id);
      expect(own).toMatchObject({ key: 'missing', keyHint: null, keyTrouble: code });
      await expect(service.resolve(id)).rejects.toMatchObject({ code });
      await expect(service.testKey({ id })).rejects.toMatchObject({ code });
      expect(stage.asked).toEqual([]);
      // Nothing replaces it but a person.
      expect(await keychain.peek(id)).toBe(other);
      const again = await service.setKey({ id, key: 'entered-once-more', keep: 'keychain' });
      expect(again).toMatchObject({ key: 'keychain', keyTrouble: null });
    },
  );

  it('of the practice environment is built in and cannot be set', async () => {
    const { service } = await setUp();
    const set = service.setKey({ id: PRACTICE_ENVIRONMENT_ID, key: 'k', keep: 'session' });
    await expect(set).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('is shown by its last four characters, its name in the ledger and its time', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    const { service, settings } = stage;
    const { keyHint: hint } = await service.setKey({
      id,
      key: 'k'.repeat(12) + 'WXYZ',
      keep: 'keychain',
    });
    expect(hint).toMatchObject({ tail: 'WXYZ', setAt: AT });
    expect((await service.resolve(id)).keyId).toBe(hint?.keyId);
    expect(service.keyNameOf(id)).toBe(hint?.keyId);
    const mark = expect.stringMatching(/^[0-9a-f]{4}$/) as string;
    const record = { keyId: hint?.keyId, setAt: AT, mark };
    expect(settings.get().environmentKeys).toEqual({ [id]: record });
    const other = await service.setKey({ id, key: 'a-session-key-1234', keep: 'session' });
    expect(other.keyHint?.keyId).not.toBe(hint?.keyId);
    expect(other.keyHint?.tail).toBe('1234');
    // What is said of a key for the session ends with it.
    expect(settings.get().environmentKeys).toEqual({});
    expect((await service.forgetKey({ id })).keyHint).toBeNull();
    expect(service.keyNameOf(id)).toBeNull();
  });

  it('that is short is not shown in part', async () => {
    const { service, add } = await setUp();
    const { id } = await add();
    const { keyHint } = await service.setKey({ id, key: 'eleven-char', keep: 'session' });
    expect(keyHint?.tail).toBe('');
  });

  it('of an older version gets its name when it is first looked at', async () => {
    const stage = await setUp();
    const { id } = await stage.add();
    await stage.service.setKey({ id, key: 'kept-by-an-older-version', keep: 'keychain' });
    await stage.settings.update({ environmentKeys: {} });
    const { keyId } = await stage.service.resolve(id);
    expect(keyId).not.toBeNull();
    expect((await stage.service.resolve(id)).keyId).toBe(keyId);
  });

  it.each(['two\nlines', 'two\r\nlines', 'a space', 'schlüssel', 'tab\there'])(
    '%j cannot be sent, is refused and repeated nowhere',
    async (key) => {
      const { service, add, journal } = await setUp();
      const { id } = await add();
      const error = await service.setKey({ id, key, keep: 'session' }).catch((one: unknown) => one);
      expect(error).toMatchObject({ code: 'input.invalid', details: { field: 'key' } });
      expect(JSON.stringify((error as AppError).toWire())).not.toContain(key.slice(-4));
      expect(journal()).toHaveLength(1);
    },
  );
});

describe('testing a key', () => {
  it('asks one free question and names the base address that answered', async () => {
    const { service, add, asked, file } = await setUp();
    const { id } = await add({ backupBase: 'https://backup.invalid' });
    await service.setKey({ id, key: 'k', keep: 'session' });
    ledgerRow(file, id, 'chains', 'https://backup.invalid');
    expect(await service.testKey({ id })).toEqual({
      ...{ answeredBy: 'https://backup.invalid', durationMs: 5 },
    });
    expect(asked).toEqual(['https://service.invalid k']);
  });

  it('of a name service asks for its usage', async () => {
    const { service, add, asked } = await setUp();
    const { id } = await add({ service: 'names' });
    await service.setKey({ id, key: 'k', keep: 'session' });
    expect((await service.testKey({ id })).answeredBy).toBe('https://service.invalid');
    expect(asked).toEqual(['https://service.invalid k']);
  });

  it('without one sends nothing', async () => {
    const { service, add, asked } = await setUp();
    const { id } = await add();
    await expect(service.testKey({ id })).rejects.toMatchObject({ code: 'key.missing' });
    expect(asked).toEqual([]);
  });
});

/** A request as the transport would have written it. */
function ledgerRow(
  { operations }: Awaited<ReturnType<typeof setUp>>['file'],
  environmentId: Parameters<typeof operations.getChains>[0]['environmentId'],
  purpose: RequestPurpose,
  base: string,
): void {
  const id = randomUUID() as RequestId;
  operations.beginRequest({
    record: {
      ...{ id, jobId: null, environmentId, keyId: null, purpose, method: 'GET', base },
      ...{ path: '/api/v3/chains', body: null, sentAt: AT, sentMonotonicMs: 0 },
    },
  });
  operations.finishRequest({
    id,
    outcome: {
      ...{ reached: 'yes', httpStatus: 200, headers: {}, serverDate: null, receivedAt: AT },
      ...{ receivedMonotonicMs: 1, errorCode: null, billed: null, isTruncated: false },
    },
  });
}
