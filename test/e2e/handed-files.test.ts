// Files that are opened from outside: given to the first start, and by later ones to the program that runs.
import { spawn } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { createMachine, environment, launch, type Machine } from '../drive/application.ts';
import { goTo, openFirstCase, setUp, unlock } from '../drive/main-job.ts';
import { words } from '../drive/words.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the program once more on the same machine; gives the exit code of that start. */
function startAgain(machine: Machine, ...files: string[]): Promise<number | null> {
  const flags = JSON.parse(process.env['TRACEFILE_ELECTRON_ARGS'] ?? '[]') as string[];
  const args = [...flags, CHECKOUT, `--user-data-dir=${machine.profile}`, ...files];
  const child = spawn(process.env['TRACEFILE_ELECTRON'] ?? '', args, {
    cwd: machine.folder,
    env: environment(machine),
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

test('a second start hands its file over, and nothing is closed without a word', async () => {
  const machine = createMachine();
  const first = await launch(machine);
  const passphrase = await setUp(first.page, { remember: false });
  await first.quit();
  // Of a closed file: an open one has a part of itself in a file next to it.
  const other = join(machine.folder, 'other.tracefile');
  copyFileSync(machine.caseFilePath, other);
  const app = await launch(machine);
  const { page } = app;
  const asked = page.getByRole('dialog', { name: words('handed_open_title') });
  const refused = page.getByRole('dialog', { name: words('handed_refused_title') });
  const pathIn = (dialog: typeof asked) => dialog.locator('[data-handed-path]');
  try {
    await unlock(page, passphrase);
    await openFirstCase(page);

    // Relative to where that start is.
    expect(await startAgain(machine, 'missing.tracefile')).toBe(0);
    await expect(refused).toContainText(words('handed_refused_not_found'));
    await expect(pathIn(refused)).toHaveText(join(machine.folder, 'missing.tracefile'));
    await page.keyboard.press('Escape');
    await expect(refused).toBeHidden();

    // The file that is open already, and no file at all: the window comes to the front, that is all.
    expect(await startAgain(machine, machine.caseFilePath)).toBe(0);
    expect(await startAgain(machine)).toBe(0);

    const bundle = join(machine.folder, 'evidence.zip');
    writeFileSync(bundle, 'PK\x03\x04 and no more', 'latin1');
    expect(await startAgain(machine, 'evidence.zip')).toBe(0);
    await expect(page.getByRole('heading', { name: words('bundles_open_title') })).toBeVisible();
    await expect(page.getByText(bundle).first()).toBeVisible();
    await expect(asked).toBeHidden();

    await goTo(page, 'queue');
    expect(await startAgain(machine, other)).toBe(0);
    await expect(pathIn(asked)).toHaveText(other);
    await asked.getByRole('button', { name: words('handed_open_stay') }).click();
    await expect(asked).toBeHidden();
    await openFirstCase(page);

    expect(await startAgain(machine, other)).toBe(0);
    await asked.getByRole('button', { name: words('handed_open_button') }).click();
    await expect(page.getByText(other)).toBeVisible();
    await unlock(page, passphrase);
    await openFirstCase(page);
    await expect(asked).toBeHidden();
    expect(app.problems).toEqual([]);
    await app.quit();
  } finally {
    await machine.remove();
  }
});

test('the first start opens what it is given: a case file after the passphrase, a bundle after that', async () => {
  const machine = createMachine();
  const elsewhere = createMachine();
  try {
    const first = await launch(machine);
    const passphrase = await setUp(first.page, { remember: false });
    await first.quit();
    const bundle = join(elsewhere.folder, 'evidence.zip');
    writeFileSync(bundle, 'PK\x03\x04 and no more', 'latin1');

    const second = await launch(elsewhere, { files: [machine.caseFilePath, bundle] });
    const { page } = second;
    await expect(page.getByText(machine.caseFilePath)).toBeVisible();
    const waits = words('handed_bundle_waits', { fileName: 'evidence.zip' });
    await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible();
    await unlock(page, passphrase);
    await expect(page.getByRole('heading', { name: words('bundles_open_title') })).toBeVisible();
    await expect(page.getByText(bundle).first()).toBeVisible();
    await expect(page.getByText(waits)).toBeHidden();
    expect(second.problems).toEqual([]);
    await second.quit();
  } finally {
    await machine.remove();
    await elsewhere.remove();
  }
});
