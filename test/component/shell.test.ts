// The frame: shortcuts, entry box, offline mode, language, the queue's decisions.
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { tronAddress } from '../builders/page-samples.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

test('the entry box recognises an address and opens the form with it', async ({ openPage }) => {
  const page = await openPage({ at: 'ledger' });
  await page.keyboard.press('Control+k');
  const entry = page.getByRole('combobox', {
    name: 'Address, transaction or name to screen or find',
  });
  await expect(entry).toBeFocused();
  await entry.fill(tronAddress(4));
  await expect(page.getByText('Tron address', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const field = page
    .getByRole('form')
    .getByLabel('Address, transaction hash or name', { exact: true });
  await expect(field).toHaveValue(tronAddress(4));
});

test('practice is visible in every view, and says what it is said of', async ({ openPage }) => {
  // Lists may hold real records: of those the banner must not say that they are none.
  for (const at of ['cases', 'case', 'queue', 'ledger', 'settings']) {
    const page = await openPage({ at });
    await expect(page.getByText('new screenings use invented addresses')).toBeVisible();
    await expect(page.getByText('Nothing here is evidence.')).toHaveCount(0);
  }
  for (const at of ['screen', 'screening']) {
    const page = await openPage({ at });
    await expect(page.getByText('Nothing here is evidence.')).toHaveCount(1);
  }
});

test('the shortcuts stand in the help; Escape closes it, and Alt with an arrow goes back', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.keyboard.press('?');
  const guide = page.getByRole('dialog', { name: 'User guide' });
  await expect(guide.getByRole('heading', { level: 2, name: 'Keyboard' })).toBeVisible();
  await expect(guide.getByTestId('shortcuts')).toContainText('Show request log');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // With nothing open it does nothing: a key too many leaves no view.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
});

test('a command is called by its name from the entry box', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  const entry = page.getByRole('combobox', {
    name: 'Address, transaction or name to screen or find',
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toHaveText(/Search this file\s*Ctrl\s*F/);
  expect(await options.count()).toBeGreaterThan(20);
  await expect(page.getByRole('option', { name: 'Export report' })).toHaveCount(0);
  await page.keyboard.type('show au');
  await expect(options).toHaveText(['Show audit log']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(entry).toHaveValue('');
  // Nothing that is meant as a command is searched for in the file, let alone sent.
  expect(await page.evaluate(() => window.harness.calls.map(({ name }) => name))).not.toContain(
    'search.find',
  );

  await page.keyboard.press('Control+k');
  await page.keyboard.type('> nothing of this name');
  await expect(page.getByText('No command has this name.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('> theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the commands are listed at once by their own shortcut, and only those that can be run', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  await page.keyboard.press('Control+Shift+P');
  const entry = page.getByRole('combobox', {
    name: 'Address, transaction or name to screen or find',
  });
  await expect(entry).toBeFocused();
  await expect(entry).toHaveValue('>');
  const options = page.getByRole('listbox').getByRole('option');
  await page.keyboard.type('new ');
  await expect(options).toHaveText([/^\s*New screening/, /^\s*New batch/]);
  // A case is made in the list of cases.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+Shift+P');
  await page.keyboard.type('new ');
  await expect(options).toHaveText([/^\s*New screening/, /^\s*New batch/, /^\s*New case/]);
  await options.last().click();
  await expect(page.getByRole('dialog', { name: 'New case' })).toBeVisible();
});

test('the menu is told what can be run where the keyboard is, and runs it once', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  const offered = () =>
    page.evaluate(() => {
      const told = window.harness.calls.findLast(({ name }) => name === 'app.offerCommands');
      return (told?.input as { ids: string[] } | undefined)?.ids ?? [];
    });
  const choose = (id: string) =>
    page.evaluate((wanted) => window.harness.emit('command.run', { id: wanted as never }), id);
  await expect.poll(offered).toContain('go_ledger');
  expect(await offered()).not.toContain('undo');
  expect(await offered()).not.toContain('export_report');
  await choose('toggle_quiet');
  await expect(page.getByRole('switch', { name: 'Online' })).not.toBeChecked();
  // One that is not offered is not run.
  await choose('export_report');
  await choose('go_ledger');
  await expect(page.getByRole('heading', { level: 1, name: 'Request log' })).toBeVisible();
  // A dialog has the keyboard to itself.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(offered).toEqual(['lock']);
  await choose('go_queue');
  await expect(page.getByRole('dialog')).toBeVisible();
  await choose('lock');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect.poll(offered).toEqual(['help', 'keyboard_help']);
});

test('a list of commands longer than the panel follows the keyboard', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  await page.keyboard.press('ArrowUp');
  const last = page.getByRole('listbox').getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport();
});

test('commands of the name that is typed are offered, and stay where they are', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('offline');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.nth(3)).toHaveText(/Turn offline mode on or off/);
  // What the file holds of it comes below.
  await expect(page.getByText('Searching…')).toHaveCount(0);
  await expect(options.nth(4)).toBeVisible();
  await expect(options.nth(3)).toHaveText(/Turn offline mode on or off/);
  await options.nth(3).click();
  await expect(page.getByRole('switch', { name: 'Online' })).not.toBeChecked();
});

test('quiet mode is one press and says what it means', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  const sending = page.getByRole('switch', { name: 'Online' });
  await expect(sending).toHaveText('Online');
  await sending.click();
  await expect(sending).not.toBeChecked();
  await expect(sending).toHaveText('Offline mode');
});

test('a change of language redraws every text at once', async ({ openPage }) => {
  const page = await openPage({ at: 'settings' });
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('an unknown outcome is sent again only after the dialog said that it may cost twice', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  await page.getByRole('button', { name: 'Decide…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Did this screening run?' });
  await expect(dialog.getByText('you pay twice')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  const decided = await page.evaluate(() =>
    window.harness.calls.filter((call) => call.name === 'jobs.resolveUnknown'),
  );
  expect(decided.map((call) => call.input)).toEqual([{ id: 'job-2', decision: 'resend' }]);
});

test('a job that moves on is shown as it moves, and its result can be opened', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  const job = page.locator('[data-job-state="processing"]');
  await expect(job).toContainText('PROCESSING');
  await page.evaluate(() =>
    window.harness.emit('job.changed', {
      jobId: 'job-1' as never,
      caseId: 'case-1' as never,
      batchId: null,
      state: 'processing',
      billed: 'billed',
      remoteStatus: 'ALMOST',
      title: '',
      errorCode: null,
      value: 0.5,
      snapshotId: null,
    }),
  );
  await expect(job).toContainText('ALMOST');
  await expect(job.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
});

test('a title with a hidden character shows it', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await expect(page.getByText('U+202E')).toBeVisible();
});

test('a job that ended says why in the words of the service, or that there are none', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue', scene: 'jobs_ended' });
  const notice = (text: string) => page.locator('.notice').filter({ hasText: text });
  await expect(notice('graph too large')).toContainText('Message from the service');
  await expect(notice('graph too large')).not.toContainText('gave no reason');
  await expect(notice('The service gave no reason')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});

test('a person decides about a job whose state nobody knows', async ({ openPage }) => {
  const decisions: [name: string, call: CallName, state: string][] = [
    ['Keep checking', 'jobs.resume', 'processing'],
    ['End job', 'jobs.resolveUnknown', 'failed'],
  ];
  for (const [name, call, state] of decisions) {
    const page = await openPage({ at: 'queue', scene: 'jobs_ended' });
    const left = page.locator('[data-job-state="stopped"]');
    await expect(left).toContainText('SLEEPING');
    await expect(left).toContainText('Identical answers in a row: 20. No known state for 3 min.');
    await left.getByRole('button', { name }).click();
    await expect(left).toHaveCount(0);
    await expect(page.locator(`[data-job-state="${state}"]`).first()).toBeVisible();
    const inputs = await page.evaluate(
      (wanted) => window.harness.calls.flatMap((one) => (one.name === wanted ? [one.input] : [])),
      call,
    );
    expect(inputs).toMatchObject([{ id: 'job-left' }]);
  }
});
