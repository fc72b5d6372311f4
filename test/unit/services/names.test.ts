// The account behind a name key, over the real environments; only the service itself is replaced
// that writes down what it was asked.
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import {
  PRACTICE_ENVIRONMENT_ID,
  PRACTICE_NAMES_ENVIRONMENT_ID,
} from '#shared/domain/environment.ts';
import { parseDecimal } from '#shared/domain/amount.ts';
import type { Account, Usage } from '#shared/names/account.ts';
import { createNameService, type NamePorts } from '../../../electron/services/names.ts';
import { createEnvironmentStage } from '../../fakes/environment-stage.ts';

const KEY = '00000000-1111-2222-3333-444444445555';
const ACCOUNT: Account = {
  ...{ name: 'Invented Firm', email: null, tier: 'free', dailyLimit: 300 },
  ...{ status: 'active', createdAt: null },
};
const USAGE: Usage = {
  ...{ usedToday: 3, dailyLimit: 500, remaining: 497 },
  ...{ tier: 'email', email: 'a@example.invalid', status: 'active' },
};

async function setUp() {
  const stage = await createEnvironmentStage();
  const asked: string[] = [];
  let usageFails: AppError | null = null;
  let afterRegister = (): unknown => undefined;
  const names: NamePorts['names'] = {
    async register({ key, keyId }, { name, email }) {
      asked.push(`register ${name} ${email ?? '-'} ${key ?? 'no key'} ${keyId ?? 'no id'}`);
      afterRegister();
      return { key: KEY, account: ACCOUNT };
    },
    async bindEmail({ key }, email) {
      asked.push(`bind ${email} ${key ?? ''}`);
      return { ...ACCOUNT, email, tier: 'email', dailyLimit: 500 };
    },
    async survey(_environment, answers) {
      asked.push(`survey ${JSON.stringify(answers)}`);
      return null;
    },
    async usage() {
      asked.push('usage');
      if (usageFails !== null) throw usageFails;
      return USAGE;
    },
    async searchNames(_environment, search) {
      asked.push(`search ${JSON.stringify(search)}`);
      const results = { records: [], total: 0, others: [], deviations: [], deviationCount: 0 };
      return { requestId: 'r' as never, results, readAt: 7 };
    },
    async getEntity(_environment, id) {
      asked.push(`entity ${id}`);
      throw new AppError('http.not_found', 'no such entity');
    },
  };
  const service = createNameService({
    ...{ names, environments: stage.service, requireOpen: () => undefined },
  });
  const { id } = await stage.add({ service: 'names' });
  return {
    ...{ stage, service, asked, id },
    failUsage: (error: AppError) => void (usageFails = error),
    onRegistered: (act: () => unknown) => void (afterRegister = act),
  };
}

const person = { name: 'Invented Firm', email: null };

describe('a registration', () => {
  it.each(['keychain', 'session'] as const)(
    'is sent without a key; the new one goes to the %s and into no answer',
    async (keep) => {
      const { stage, service, asked, id } = await setUp();
      const account = await service.register({ environmentId: id, ...person, keep });
      expect(account).toEqual(ACCOUNT);
      expect(JSON.stringify(account)).not.toContain(KEY);
      expect(asked).toEqual(['register Invented Firm - no key no id']);
      const [view] = (await stage.service.list()).filter((one) => one.id === id);
      expect(view).toMatchObject({ key: keep, keyHint: { tail: '5555' } });
      expect((await stage.service.resolve(id)).key).toBe(KEY);
      expect(stage.journal().at(-1)).toEqual({ kept: keep });
      expect(JSON.stringify(stage.settings.get())).not.toContain(KEY);
    },
  );

  it('is not sent while the keychain that is to keep the key cannot be used', async () => {
    const { stage, service, asked, id } = await setUp();
    stage.keychain.lock();
    const attempt = service.register({ environmentId: id, ...person, keep: 'keychain' });
    await expect(attempt).rejects.toMatchObject({ code: 'keychain.locked' });
    expect(asked).toEqual([]);
  });

  it('loses no key to a keychain that refuses afterwards, and says where it is', async () => {
    const { stage, service, id } = await setUp();
    stage.keychain.refuseNew(new AppError('keychain.failed', 'refused'));
    const attempt = service.register({ environmentId: id, ...person, keep: 'keychain' });
    await expect(attempt).rejects.toMatchObject({
      code: 'keychain.failed',
      details: { keptFor: 'session' },
    });
    expect((await stage.service.resolve(id)).key).toBe(KEY);
  });

  it.each(['keychain', 'session'] as const)(
    'for the %s loses no key to a keychain and a journal that both fail afterwards',
    async (keep) => {
      const { stage, service, id, onRegistered } = await setUp();
      await stage.service.setKey({ id, key: 'an-older-key', keep: 'keychain' });
      onRegistered(() => {
        stage.keychain.fail(new AppError('keychain.failed', 'refused'));
        stage.file.failNext('addJournalEntry', new AppError('casefile.disk_full', 'full'), 9);
      });
      const attempt = service.register({ environmentId: id, ...person, keep });
      const error = await attempt.catch((one: unknown) => one);
      expect(error).toMatchObject({
        code: 'casefile.disk_full',
        details: { keptFor: 'session' },
      });
      expect(JSON.stringify((error as AppError).toWire())).not.toContain(KEY);
      expect((await stage.service.resolve(id)).key).toBe(KEY);
    },
  );

  it('for the session loses no key to a keychain that does not let the old one go', async () => {
    const { stage, service, id, onRegistered } = await setUp();
    await stage.service.setKey({ id, key: 'an-older-key', keep: 'keychain' });
    onRegistered(() => stage.keychain.fail(new AppError('keychain.failed', 'refused')));
    const attempt = service.register({ environmentId: id, ...person, keep: 'session' });
    await expect(attempt).rejects.toMatchObject({
      code: 'keychain.failed',
      details: { keptFor: 'session' },
    });
    expect((await stage.service.resolve(id)).key).toBe(KEY);
    expect(stage.journal().at(-1)).toEqual({ kept: 'session' });
  });

  it('is for a name environment of one’s own', async () => {
    const { stage, service, asked } = await setUp();
    const screening = await stage.add();
    for (const environmentId of [
      screening.id,
      PRACTICE_ENVIRONMENT_ID,
      PRACTICE_NAMES_ENVIRONMENT_ID,
    ]) {
      const attempt = service.register({ environmentId, ...person, keep: 'session' });
      await expect(attempt).rejects.toMatchObject({ code: 'input.invalid' });
    }
    expect(asked).toEqual([]);
  });
});

describe('a change of the account', () => {
  it('is followed by asking what the key may do now', async () => {
    const { stage, service, asked, id } = await setUp();
    await stage.service.setKey({ id, key: KEY, keep: 'session' });
    const email = 'a@example.invalid';
    expect(await service.bindEmail({ environmentId: id, email })).toEqual(USAGE);
    expect(await service.survey({ environmentId: id, answers: { use: 'testing' } })).toEqual(USAGE);
    expect(asked).toEqual([`bind ${email} ${KEY}`, 'usage', 'survey {"use":"testing"}', 'usage']);
  });

  it('that was made is no failure when the question after it fails', async () => {
    const { stage, service, id, failUsage } = await setUp();
    await stage.service.setKey({ id, key: KEY, keep: 'session' });
    failUsage(new AppError('http.not_reached', 'gone'));
    expect(await service.bindEmail({ environmentId: id, email: 'a@example.invalid' })).toEqual({
      ...{ usedToday: null, remaining: null, dailyLimit: 500 },
      ...{ tier: 'email', email: 'a@example.invalid', status: 'active' },
    });
    await expect(service.usage({ environmentId: id })).rejects.toMatchObject({
      code: 'http.not_reached',
    });
  });
});

describe('search', () => {
  it('sends what was asked, and gives the time it was read', async () => {
    const { stage, service, asked, id } = await setUp();
    await stage.service.setKey({ id, key: KEY, keep: 'session' });
    const threshold = parseDecimal('0.3');
    if (threshold === null) throw new Error('not a decimal');
    const search = { environmentId: id, query: 'Invented', limit: 20, threshold };
    expect(await service.search(search)).toEqual({
      results: { records: [], total: 0, others: [], deviations: [], deviationCount: 0 },
      readAt: 7,
    });
    expect(asked).toEqual(['search {"q":"Invented","limit":20,"threshold":"0.3"}']);
    await expect(service.search({ ...search, query: 'half \ud800' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    const entity = service.entity({ environmentId: id, entityId: 'x' });
    await expect(entity).rejects.toMatchObject({ code: 'http.not_found' });
  });
});
