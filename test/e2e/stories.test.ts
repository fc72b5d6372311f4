// Bad days in the real application: the service gone, the power cut, a wrong key, no keychain.
import { spawnSync } from 'node:child_process';
import Database from '@signalapp/sqlcipher';
import { expect, test, type Page } from 'playwright/test';
import { createMachine, launch, type Machine } from '../drive/application.ts';
import { filesHolding } from '../drive/left-behind.ts';
import {
  addEnvironment,
  fillForm,
  goTo,
  openFirstCase,
  openResult,
  replaceKey,
  setUp,
  startScreening,
  unlock,
} from '../drive/main-job.ts';
import { startPractice, type PracticeProcess } from '../drive/practice-service.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { words } from '../drive/words.ts';

// Scenarios of the practice service.
const MIXER = '0x985D6C55a08e9547881F01252D6C65826E26aB12';
const SANCTIONS = 'TYRd8etXZ9uF7ScTZGwu3KxdC9AfcQ269f';
/** Searched in every file the application leaves behind; no real key. */
const CANARY = 'tracefile-canary-key-7f3a';

let machine: Machine;
let service: PracticeProcess | null = null;
test.beforeEach(() => {
  machine = createMachine();
});
test.afterEach(async () => {
  await service?.stop();
  service = null;
  await machine.remove();
});

async function addService(page: Page, practice: PracticeProcess, key: string): Promise<void> {
  await addEnvironment(page, {
    name: 'Office test',
    base: practice.base,
    backup: practice.backup,
    key,
    keep: 'keychain',
  });
  await openFirstCase(page);
}

function submits(requests: { method: string; path: string }[]): number {
  return requests.filter(({ path }) => path === '/api/v3/screen/kya').length;
}

test('a stored screening opens after a restart with its service stopped', async () => {
  service = await startPractice();
  const first = await launchPrepared(machine);
  await addService(first.page, service, service.key);
  await fillForm(first.page, { address: SANCTIONS, environment: 'Office test' });
  await startScreening(first.page);
  const shown = await openResult(first.page, SANCTIONS);
  expect(shown.verdict).toBe('block');
  await first.quit();
  await service.stop();

  const second = await launch(machine);
  await openFirstCase(second.page);
  expect(await openResult(second.page, SANCTIONS)).toEqual(shown);
  expect(second.problems).toEqual([]);
  await second.quit();
});

test('a program killed while its job is PROCESSING goes on polling and submits nothing twice', async () => {
  service = await startPractice();
  const first = await launchPrepared(machine);
  await addService(first.page, service, service.key);
  await fillForm(first.page, { address: MIXER, environment: 'Office test' });
  await startScreening(first.page);
  await first.page.getByText('PROCESSING').first().waitFor({ timeout: 20_000 });
  await first.kill();
  expect(submits(await service.requests())).toBe(1);

  const second = await launch(machine);
  await openFirstCase(second.page);
  const shown = await openResult(second.page, MIXER);
  expect(shown.verdict).toBe('review');
  const requests = await service.requests();
  expect(submits(requests)).toBe(1);
  expect(
    requests.filter(({ path }) => path.startsWith('/api/v3/screen/result/')).length,
  ).toBeGreaterThan(0);
  expect(second.problems).toEqual([]);
  await second.quit();
});

test('a wrong key is refused in words, bills nothing, and the right one brings the result', async () => {
  service = await startPractice();
  const app = await launchPrepared(machine);
  await addService(app.page, service, CANARY);
  await fillForm(app.page, { address: MIXER, environment: 'Office test', chain: 'Ethereum' });
  await startScreening(app.page);
  await expect(app.page.getByText(words('error_http_refused_key_what')).first()).toBeVisible();
  await expect(app.page.getByText(words('job_billed_no')).first()).toBeVisible();
  expect(submits(await service.requests())).toBe(0);

  await goTo(app.page, 'settings');
  await replaceKey(app.page, service.key);
  await openFirstCase(app.page);
  // The job that was held back continues on its own.
  expect((await openResult(app.page, MIXER)).verdict).toBe('review');
  expect(submits(await service.requests())).toBe(1);
  await app.quit();
  expect(filesHolding(machine.folder, CANARY)).toEqual([]);
});

test('without a keychain the file asks for its passphrase and a key lasts for the session', async () => {
  service = await startPractice();
  const first = await launch(machine, { withoutKeychain: true });
  const passphrase = await setUp(first.page, { remember: true });
  await addEnvironment(first.page, {
    name: 'Office test',
    base: service.base,
    key: service.key,
    keep: 'session',
  });
  await expect(first.page.getByText(words('environments_key_session')).first()).toBeVisible();
  await openFirstCase(first.page);
  await fillForm(first.page, { address: SANCTIONS, environment: 'Office test' });
  await startScreening(first.page);
  const shown = await openResult(first.page, SANCTIONS);
  await first.quit();

  const second = await launch(machine, { withoutKeychain: true });
  await unlock(second.page, 'not the passphrase');
  await expect(
    second.page.getByText(words('error_casefile_wrong_passphrase_what')).first(),
  ).toBeVisible();
  await unlock(second.page, passphrase);
  await openFirstCase(second.page);
  expect(await openResult(second.page, SANCTIONS)).toEqual(shown);
  await goTo(second.page, 'settings');
  await expect(second.page.getByText(words('environments_key_missing')).first()).toBeVisible();
  await second.quit();
});

test('the case file is noise to sqlite3, opens with plain SQLCipher 4, and no key lies about', async () => {
  const app = await launchPrepared(machine);
  const { passphrase } = app;
  await addEnvironment(app.page, {
    name: 'Office test',
    base: 'https://screening.invalid',
    key: CANARY,
    keep: 'keychain',
  });
  await openFirstCase(app.page);
  await fillForm(app.page, { address: MIXER });
  await startScreening(app.page);
  const shown = await openResult(app.page, MIXER);
  await app.quit();

  expect(filesHolding(machine.folder, CANARY)).toEqual([]);
  expect(filesHolding(machine.folder, MIXER)).toEqual([]);
  const plain = spawnSync('sqlite3', [machine.caseFilePath, 'PRAGMA integrity_check'], {
    encoding: 'utf8',
  });
  expect(plain.error).toBeUndefined();
  expect(plain.stderr).toContain('file is not a database');

  const db = new Database(machine.caseFilePath);
  try {
    db.pragma(`key = '${passphrase}'`);
    expect(Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})).toEqual(['ok']);
    expect(db.prepare('SELECT id, verdict, answer_sha256 AS sha256 FROM snapshots').all()).toEqual([
      { id: shown.snapshotId, verdict: shown.verdict, sha256: shown.sha256 },
    ]);
  } finally {
    db.close();
  }
});
