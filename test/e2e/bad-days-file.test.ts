// Files that cannot be opened, in the real application: each refusal in words, no file touched,
// and the right one opens afterwards. And the practice environment across a power cut.
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'playwright/test';
import { createMachine, launch, type Machine } from '../drive/application.ts';
import { answerOpenDialogs } from '../drive/dialogs.ts';
import {
  fillForm,
  goTo,
  openFirstCase,
  openResult,
  setUp,
  startScreening,
  unlock,
} from '../drive/main-job.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { expectWords, jobOf, press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// "Mixer at two hops" of the practice service.
const MIXER = '0x985D6C55a08e9547881F01252D6C65826E26aB12';

let machine: Machine;
test.beforeEach(() => {
  machine = createMachine();
});
test.afterEach(() => machine.remove());

/** A copy of a case file as a later version of the program would leave it. */
function writeNewerFile(from: string, to: string, passphrase: string): void {
  copyFileSync(from, to);
  const db = new Database(to);
  try {
    db.pragma("cipher='sqlcipher'");
    db.pragma('legacy=4');
    db.pragma(`key='${passphrase}'`);
    db.pragma('user_version=999999');
  } finally {
    db.close();
  }
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

test('a wrong passphrase, foreign files and a newer file are refused in words and left untouched', async () => {
  const first = await launch(machine);
  const passphrase = await setUp(first.page, { remember: false });
  await first.quit();

  const file = (name: string): string => join(machine.folder, 'Documents', name);
  const newer = file('newer.tracefile');
  const letter = file('letter.tracefile');
  const noise = file('noise.tracefile');
  const foreign = file('foreign.tracefile');
  writeNewerFile(machine.caseFilePath, newer, passphrase);
  writeFileSync(letter, 'Dear colleague, this is a letter.\n'.repeat(500));
  writeFileSync(noise, randomBytes(4096 * 4));
  const database = new Database(foreign);
  database.exec('CREATE TABLE notes (text TEXT)');
  database.close();
  const all = [machine.caseFilePath, newer, letter, noise, foreign];
  const before = all.map(sha256);

  const second = await launch(machine);
  const { page } = second;
  const card = page.locator('body');
  await unlock(page, 'not the passphrase');
  await expectWords(card, [
    'error_casefile_wrong_passphrase_what',
    'error_meaning_file_untouched',
    'error_casefile_wrong_passphrase_do',
  ]);
  for (const [path, code] of [
    [newer, 'newer_version'],
    [letter, 'not_a_case_file'],
    [noise, 'wrong_passphrase'],
    [foreign, 'not_a_case_file'],
  ] as const) {
    await answerOpenDialogs(second, path);
    await press(page, 'unlock_other');
    await expect(page.getByText(path, { exact: true })).toBeVisible();
    await unlock(page, passphrase);
    await expectWords(card, [
      `error_casefile_${code}_what`,
      'error_meaning_file_untouched',
      `error_casefile_${code}_do`,
    ]);
  }
  expect(all.map(sha256)).toEqual(before);

  await answerOpenDialogs(second, machine.caseFilePath);
  await press(page, 'unlock_other');
  await unlock(page, passphrase);
  await openFirstCase(page);
  await second.quit();
});

test('a power cut while the practice service is PROCESSING loses nothing: the same job goes on', async () => {
  const first = await launchPrepared(machine);
  await fillForm(first.page, { address: MIXER });
  await startScreening(first.page);
  const job = jobOf(first.page, MIXER);
  await expect(job).toContainText('PROCESSING');
  const shown = await job.innerText();
  const id = new RegExp(`${words('job_remote_id')}\\s+(\\d+)`).exec(shown)?.[1] ?? '';
  expect(id).toMatch(/^\d+$/);
  await first.kill();

  const second = await launch(machine);
  const { page } = second;
  await openFirstCase(page);
  expect((await openResult(page, MIXER)).verdict).toBe('review');
  await page.getByRole('tab', { name: words('screening_tab_raw') }).click();
  await expect(page.getByText(id, { exact: true }).first()).toBeVisible();
  await goTo(page, 'ledger');
  const submits = page
    .getByRole('row')
    .filter({ has: page.getByText('/api/v3/screen/kya', { exact: false }) });
  await expect(submits).toHaveCount(1);
  expect(second.problems).toEqual([]);
  await second.quit();
});
