// The file for support: figures and fixed words alone, saved as it was shown.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { openLogFile } from '../../../electron/platform/log-file.ts';
import { putInPlace, writeBeside } from '../../../electron/files/write-file.ts';
import { createDiagnosticService, keychainWord } from '../../../electron/services/diagnostics.ts';
import { openSettings } from '../../../electron/services/settings.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
/** Each is wherever a person's data may be. */
const CANARY = 'CANARY';
const ADDRESS = '0x00c167D7e66539F594C837Be1248376FE4De843B';

async function setUp(program: Partial<Record<string, string>> = {}) {
  const file = await createTestCaseFile();
  onTestFinished(() => file.close());
  const folder = temporaryFolder();
  const settings = await openSettings(join(folder, 'settings.json'));
  const clock = { now: () => NOW };
  const log = openLogFile(join(folder, 'logs'), clock);
  let chosen: string | null = join(folder, 'out.json');
  const diagnostics = createDiagnosticService({
    ...{ log, clock, newId: randomUUID, settings, caseFile: file.caseFile },
    program: {
      ...{ version: '0.1.0', electron: '33.2.1', chromium: '130.0.0.0', node: '22.1.0' },
      ...{ platform: 'linux', architecture: 'x64', isPackaged: true, ...(program as object) },
    },
    keychain: async () => ({ available: true, backend: `Secret Service (${CANARY})` }),
    files: { writeBeside, putInPlace },
    chooseExportPath: async () => chosen,
  });
  return { ...{ diagnostics, settings, log, folder, file }, cancel: () => (chosen = null) };
}

it('has versions, settings, counts and the log, every value of a closed kind', async () => {
  const { diagnostics, log } = await setUp();
  log.note('caseFile.changed', { state: 'open' });
  const { text, fileName } = await diagnostics.compose();
  expect(fileName).toBe('Tracefile diagnostics 2026-11-23.json');
  const read = JSON.parse(text) as Record<string, unknown>;
  expect(read).toMatchObject({
    format: 'tracefile-diagnostics 1',
    composedAt: '2026-11-23T09:00:00.000Z',
    program: { version: '0.1.0', electron: '33.2.1', platform: 'linux', isPackaged: true },
    keychain: { kind: 'other' },
    settings: { theme: 'system', language: 'system', isQuiet: false, proxy: 'system' },
    caseFile: { schema: 10, rows: { cases: 1, snapshots: 0, jobs: 0, journal: 4 } },
    log: [{ at: '2026-11-23T09:00:00.000Z', event: 'caseFile.changed', state: 'open' }],
  });
});

it('has no key, address, name, host or path, wherever they stand', async () => {
  const { diagnostics, settings, log, folder, file } = await setUp({ version: CANARY });
  await settings.update({
    proxy: { mode: 'manual', url: `http://${CANARY}.example:8080` },
    extraCa: { fileName: CANARY, subject: CANARY, validUntil: 1, sha256: CANARY as never },
    lastCaseFile: `/home/${CANARY}/case.tracefile`,
    explorers: { [CANARY]: `https://${CANARY.toLowerCase()}.example/{address}` },
    explorerSites: [`${CANARY}.example`],
    backups: { ...settings.get().backups, folder: `/home/${CANARY}` },
    environments: [
      {
        ...{ id: CANARY as EnvironmentId, name: CANARY, service: 'screening', kind: 'custom' },
        ...{ primaryBase: `https://${CANARY}.example`, backupBase: null, auth: 'api_key_header' },
      },
    ],
    keychainKeys: [CANARY as EnvironmentId],
    theme: CANARY as never,
    concurrency: CANARY as never,
    signingKey: {
      ...{ publicKey: CANARY, place: 'keychain', createdAt: 1, backedUpAt: null },
      secretName: CANARY,
    },
  });
  await file.createJob('practice' as EnvironmentId, ADDRESS);
  mkdirSync(join(folder, 'logs'));
  writeFileSync(
    log.path,
    `{"at":"2026-03-01T09:30:00.000Z","event":"problem","where":"${CANARY} x","message":"${ADDRESS}"}\n`,
  );
  const { text } = await diagnostics.compose();
  expect(text.toLowerCase()).not.toContain(CANARY.toLowerCase());
  expect(text.toLowerCase()).not.toContain(ADDRESS.toLowerCase());
  expect(text).not.toContain(folder);
  expect(JSON.parse(text)).toMatchObject({
    program: { version: null },
    settings: {
      ...{ theme: null, screeningsAtOnce: null, proxy: 'manual', hasCompanyCa: true },
      ...{ explorers: 1, explorerSites: 1, signingKey: 'keychain' },
      environments: [{ service: 'screening', kind: 'custom', hasKeyInKeychain: true }],
    },
    log: [{ event: 'problem', where: null }],
  });
});

it('without an open file says why there are no counts', async () => {
  const { diagnostics, file } = await setUp();
  file.failNext('countContents', new AppError('casefile.none_open', CANARY));
  const { text } = await diagnostics.compose();
  expect(JSON.parse(text)).toMatchObject({ caseFile: { notCounted: 'casefile.none_open' } });
});

it('is saved as it was shown, byte by byte, and only what was shown last', async () => {
  const { diagnostics, log, folder } = await setUp();
  const first = await diagnostics.compose();
  log.note('caseFile.changed', { state: 'locked' });
  const saved = await diagnostics.save({ id: first.id });
  expect(saved?.path).toBe(join(folder, 'out.json'));
  expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe(first.text);
  await diagnostics.compose();
  await expect(diagnostics.save({ id: first.id })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});

it('is not written when the person cancels', async () => {
  const { diagnostics, cancel } = await setUp();
  cancel();
  expect(await diagnostics.save({ id: (await diagnostics.compose()).id })).toBeNull();
});

it('names a keychain by a word of its own', () => {
  const word = (backend: string) => keychainWord({ available: true, backend });
  expect(
    [
      ...['Keychain', 'Credential Manager', 'Secret Service (gnome-keyring)'],
      ...['Secret Service (KWallet)', 'Secret Service (KeePassXC)', 'Secret Service (xyz)'],
    ].map(word),
  ).toEqual([
    ...['keychain', 'credential_manager', 'gnome_keyring', 'kwallet', 'keepassxc', 'other'],
  ]);
});
