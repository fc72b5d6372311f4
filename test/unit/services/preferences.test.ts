// The settings as a person changes them, over the real settings file and the real profile folder.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createExtraCa } from '../../../electron/services/extra-ca.ts';
import { createPreferenceService } from '../../../electron/services/preferences.ts';
import { openSettings } from '../../../electron/services/settings.ts';
import { SERVER_CERTIFICATE, SERVER_KEY, TEST_CA } from '../../fakes/tls/certificates.ts';

const AT = Date.UTC(2026, 0, 1);

async function setUp(now = AT) {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-preferences-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const settings = await openSettings(join(folder, 'settings.json'));
  let chosen: string | null = null;
  let changes = 0;
  const journal: Readonly<Record<string, string>>[] = [];
  let journalFailure: AppError | null = null;
  const start = () =>
    createPreferenceService({
      settings,
      clock: { now: () => now, monotonicMs: () => 0 },
      extraCa: createExtraCa(folder),
      caseFile: {
        async addJournalEntry({ kind, what }) {
          expect(kind).toBe('settings.changed');
          if (journalFailure !== null) throw journalFailure;
          journal.push(what);
          return null;
        },
        requireOtherFile: async () => null,
      },
      chooseCaFile: async () => chosen,
      onChanged: () => {
        changes++;
      },
    });
  const choose = async (text: string | null): Promise<void> => {
    chosen = text === null ? null : join(folder, 'company.pem');
    if (chosen !== null) await writeFile(chosen, text ?? '');
  };
  return {
    ...{ folder, settings, service: start(), restart: start, choose, journal },
    changes: () => changes,
    failJournal: (error: AppError | null) => (journalFailure = error),
  };
}

describe('a change', () => {
  it('is in force, told once, and leaves alone what it does not name', async () => {
    const { service, changes } = await setUp();
    await service.update({ concurrency: 20, theme: 'dark' });
    const changed = await service.update({ quiet: true, concurrency: undefined });
    expect(changed).toMatchObject({ concurrency: 20, theme: 'dark', quiet: true });
    expect(await service.get()).toEqual(changed);
    expect(changes()).toBe(2);
  });

  it('of the rules of backups keeps their folder', async () => {
    const { service, settings } = await setUp();
    await settings.update({ backups: { ...settings.get().backups, folder: '/elsewhere' } });
    const backups = { isAutomatic: false, everyHours: 8, keepNewest: 3 };
    expect(await service.update({ backups })).toMatchObject({
      backups: { ...backups, folder: '/elsewhere' },
    });
  });

  it('takes confirmed sites of explorers back, and adds none', async () => {
    const { service, settings, journal } = await setUp();
    const explorers = { A: 'https://a.example/{address}', B: 'https://b.example/{address}' };
    await settings.update({ explorers, explorerSites: ['a.example', 'b.example'] });
    const changed = await service.update({ explorerSites: ['b.example', 'c.example'] });
    expect(changed.explorerSites).toEqual(['b.example']);
    // A site that no line leads to any more is asked about again when one does.
    expect((await service.update({ explorers: { A: explorers.A } })).explorerSites).toEqual([]);
    expect((await service.update({ explorers })).explorerSites).toEqual([]);
    expect(journal).toEqual([
      { explorerSiteForgotten: 'a.example' },
      { explorerSiteForgotten: 'b.example' },
    ]);
  });

  it('of a proxy keeps scheme, host and port alone', async () => {
    const { service } = await setUp();
    const { proxy } = await service.update({
      proxy: { mode: 'manual', url: 'http://Proxy.invalid:3128/' },
    });
    expect(proxy).toEqual({ mode: 'manual', url: 'http://proxy.invalid:3128' });
    expect((await service.update({ proxy: { mode: 'none' } })).proxy).toEqual({ mode: 'none' });
  });

  it.each([
    ['proxy', 'not_a_url'],
    ['socks5://proxy.invalid', 'scheme'],
    ['http://user:secret-word@proxy.invalid', 'credentials'],
    ['http://@proxy.invalid', 'credentials'],
    ['http://proxy.invalid/path', 'path'],
    ['http://proxy.invalid?x', 'path'],
  ])('of a proxy to %s is refused in words', async (url, problem) => {
    const { service, settings, changes } = await setUp();
    const before = settings.get();
    const update = async () => service.update({ proxy: { mode: 'manual', url } });
    await expect(update()).rejects.toMatchObject({
      code: 'settings.proxy_invalid',
      details: { problem },
    });
    expect(settings.get()).toEqual(before);
    expect(changes()).toBe(0);
  });
});

describe('the journal', () => {
  const proxy = { mode: 'manual', url: 'http://proxy.invalid:3128' } as const;

  it('says how services are reached since when: proxy and CA, and nothing else', async () => {
    const { service, journal, choose } = await setUp();
    await service.update({ proxy });
    await service.update({ proxy, quiet: true, theme: 'dark' });
    await service.update({ proxy: { mode: 'none' } });
    await choose(TEST_CA);
    await service.chooseCa();
    await service.removeCa();
    expect(journal).toEqual([
      { proxy: 'http://proxy.invalid:3128' },
      { proxy: 'none' },
      {
        ...{ extraCa: 'company.pem', subject: 'CN=Tracefile test CA' },
        sha256: createHash('sha256').update(TEST_CA).digest('hex'),
      },
      { extraCa: 'none' },
    ]);
  });

  it.each(['casefile.none_open', 'casefile.read_only'] as const)(
    'of %s keeps nothing from being changed',
    async (code) => {
      const { service, failJournal } = await setUp();
      failJournal(new AppError(code, 'none'));
      expect((await service.update({ proxy })).proxy).toEqual(proxy);
    },
  );

  it('that cannot be written keeps the proxy and the CA as they were, and quiet mode free', async () => {
    const { service, choose, failJournal, restart } = await setUp();
    await choose(TEST_CA);
    const before = await service.chooseCa();
    failJournal(new AppError('casefile.disk_full', 'full'));
    const full = { code: 'casefile.disk_full' };
    await expect(service.update({ proxy })).rejects.toMatchObject(full);
    await expect(service.removeCa()).rejects.toMatchObject(full);
    await choose(`${TEST_CA}\n`);
    await expect(service.chooseCa()).rejects.toMatchObject(full);
    expect(await service.get()).toEqual(before);
    expect((await service.update({ quiet: true })).quiet).toBe(true);
    const later = restart();
    await later.loadCa();
    expect(later.caInForce()).toBe(TEST_CA);
  });
});

describe('a company’s CA', () => {
  it('is copied, shown by its subject and trusted again after a restart', async () => {
    const { service, restart, choose, folder } = await setUp();
    await choose(TEST_CA);
    const settings = await service.chooseCa();
    expect(settings?.extraCa).toEqual({
      ...{ fileName: 'company.pem', subject: 'CN=Tracefile test CA' },
      ...{ validUntil: Date.UTC(2120, 0, 1), isInForce: true },
    });
    expect(service.caInForce()).toBe(TEST_CA);
    await rm(join(folder, 'company.pem'));
    const later = restart();
    expect(later.caInForce()).toBeNull();
    await later.loadCa();
    expect(later.caInForce()).toBe(TEST_CA);
    expect((await later.removeCa()).extraCa).toBeNull();
    expect(later.caInForce()).toBeNull();
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('whose copy was changed is not trusted', async () => {
    const { service, restart, choose, folder } = await setUp();
    await choose(TEST_CA);
    await service.chooseCa();
    const [copy = ''] = (await readdir(folder)).filter((name) => name.startsWith('extra-ca'));
    await writeFile(join(folder, copy), `${TEST_CA}\n`);
    const later = restart();
    await expect(later.loadCa()).rejects.toMatchObject({ code: 'settings.ca_invalid' });
    expect(later.caInForce()).toBeNull();
    // The person sees it in the settings, until they choose it again.
    expect((await later.get()).extraCa).toMatchObject({
      fileName: 'company.pem',
      isInForce: false,
    });
    expect((await later.chooseCa())?.extraCa).toMatchObject({ isInForce: true });
  });

  it.each([
    ['no PEM', 'hello', 'not_pem'],
    ['no certificate', TEST_CA.replace('MIIBajCC', 'AAAAAAAA'), 'not_a_certificate'],
    ['the certificate of a server', SERVER_CERTIFICATE, 'not_a_ca'],
    ['a CA with a server behind it', TEST_CA + SERVER_CERTIFICATE, 'not_a_ca'],
    ['a CA with a private key', TEST_CA + SERVER_KEY, 'private_key'],
    ['far too much', `${TEST_CA}${'#'.repeat(1024 * 1024)}`, 'too_large'],
  ])('that is %s is refused, and nothing changes', async (_what, text, problem) => {
    const { service, settings, choose, folder } = await setUp();
    await choose(text);
    await expect(service.chooseCa()).rejects.toMatchObject({
      code: 'settings.ca_invalid',
      details: { problem },
    });
    expect(settings.get().extraCa).toBeNull();
    expect(await readdir(folder)).toEqual(['company.pem']);
  });

  it('that has expired is refused', async () => {
    const { service, choose } = await setUp(Date.UTC(2121, 0, 1));
    await choose(TEST_CA);
    await expect(service.chooseCa()).rejects.toMatchObject({ details: { problem: 'expired' } });
  });

  it('is not changed when the person cancels', async () => {
    const { service, choose, changes, folder } = await setUp();
    await choose(null);
    expect(await service.chooseCa()).toBeNull();
    expect(changes()).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });
});
