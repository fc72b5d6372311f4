import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_SCREENING_SORTS } from '#shared/ipc/calls/screening-sorts.ts';
import { openSettings } from '../../../electron/services/settings.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracefile-settings-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('settings', () => {
  it('start with defaults and are read back after a change', async () => {
    const path = join(folder, 'below', 'settings.json');
    const settings = await openSettings(path);
    expect(settings.get()).toEqual({
      theme: 'system',
      locale: null,
      quiet: false,
      proxy: { mode: 'system' },
      extraCa: null,
      concurrency: 8,
      screeningDefaults: {},
      screeningSorts: FIRST_SCREENING_SORTS,
      backups: { isAutomatic: true, everyHours: 4, keepNewest: 10, folder: null },
      idleLockMinutes: 15,
      locksWithSystem: true,
      lockAsksPassphrase: false,
      explorers: {},
      transactionExplorers: {},
      explorerSites: [],
      withheldPassphrases: [],
      backedUp: {},
      lastCaseFile: null,
      environments: [],
      keychainKeys: [],
      keptSecrets: {},
      environmentKeys: {},
      journalEnds: {},
      ownSigners: [],
      confirmedSigners: {},
      signingKey: null,
    });
    await settings.update({ theme: 'dark', quiet: true });
    expect((await openSettings(path)).get()).toMatchObject({ theme: 'dark', quiet: true });
  });

  it('of an older version are read: what it did not know has its default', async () => {
    const path = join(folder, 'settings.json');
    const environment = {
      ...{ id: 'e', name: 'Old', kind: 'production' },
      ...{ primaryBase: 'https://service.invalid', backupBase: null },
    };
    await writeFile(
      path,
      JSON.stringify({
        ...{ theme: 'dark', locale: null, quiet: true, lastCaseFile: '/x.tracefile' },
        ...{ environments: [environment], keychainKeys: ['e'], journalEnds: {} },
      }),
    );
    expect((await openSettings(path)).get()).toMatchObject({
      ...{ theme: 'dark', quiet: true, keychainKeys: ['e'], concurrency: 8 },
      environments: [{ ...environment, service: 'screening', auth: 'api_key_header' }],
    });
  });

  it('set a damaged file aside under another name and never overwrite it', async () => {
    const path = join(folder, 'settings.json');
    await writeFile(path, '{"theme": "dark"');
    const settings = await openSettings(path);
    expect(settings.get().theme).toBe('system');
    await settings.update({ theme: 'light' });
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe('{"theme": "dark"');
    await writeFile(path, 'damaged again');
    await openSettings(path);
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe('{"theme": "dark"');
    expect(await readFile(`${path}.damaged.2`, 'utf8')).toBe('damaged again');
  });

  it('of a damaged file that cannot be set aside are not replaced: that is an error in words', async () => {
    // With `.damaged` behind it no file system takes the name.
    const path = join(folder, `${'s'.repeat(245)}.json`);
    await writeFile(path, 'damaged');
    await expect(openSettings(path)).rejects.toMatchObject({ code: 'casefile.io_failed' });
    expect(await readFile(path, 'utf8')).toBe('damaged');
  });

  it('of a damaged file are quiet: whether anything may be sent is not known any more', async () => {
    const path = join(folder, 'settings.json');
    await writeFile(path, JSON.stringify({ quiet: true, proxy: { mode: 'manual' } }));
    expect((await openSettings(path)).get().quiet).toBe(true);
  });

  it('keep every one of many changes made at once, and leave no temporary file', async () => {
    const path = join(folder, 'settings.json');
    const settings = await openSettings(path);
    await Promise.all([
      settings.update({ theme: 'dark' }),
      settings.update({ locale: 'zh-CN' }),
      settings.update({ quiet: true }),
    ]);
    expect((await openSettings(path)).get()).toMatchObject({
      theme: 'dark',
      locale: 'zh-CN',
      quiet: true,
    });
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('say so in a typed error when the folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const settings = await openSettings(join(folder, 'file2.json'));
    await rm(folder, { recursive: true });
    await writeFile(folder, 'now a file');
    await expect(settings.update({ quiet: true })).rejects.toMatchObject({
      code: 'casefile.io_failed',
    });
  });
});
