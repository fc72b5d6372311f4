// The monitoring: due runs with what they would bill, what changed, and how a screening is monitored.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const due = (page: Page, id: string) => page.locator(`[data-due="${id}"]`);
const row = (page: Page, id: string) => page.locator(`[data-monitor="${id}"]`);
const openDialog = async (page: Page) => {
  await button(page, /^(Monitor…|监测…)$/).click();
  await page.getByRole('dialog').waitFor();
};
const approveBeforehand = async (page: Page) => {
  await openDialog(page);
  await page.getByRole('radio', { name: /^(Approve now|现在批准)$/ }).click();
};
const opened = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const views: View[] = [
  ['monitoring', { at: 'monitoring' }, opened],
  ['monitoring of nothing', { at: 'monitoring', scene: 'empty' }, opened],
  ['monitoring a screening', { at: 'screening' }, openDialog],
  ['approving runs beforehand', { at: 'screening', scene: 'name' }, approveBeforehand],
];

checkStates(views);

test('the rail counts due runs and unseen notices, and leads to the list', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  const entry = button(page, /Monitoring/);
  await expect(entry).toContainText('5');
  await expect(entry.locator('.count')).toHaveAttribute('title', 'New changes: 2; runs due: 3');
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('heading', { level: 1, name: 'Monitoring' })).toBeVisible();
});

test('a due run says what it would bill and is sent only by the button that says so', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'monitoring' });
  await expect(due(page, 'monitor-1')).toContainText('1 screening will be billed by Main contract');
  expect(await inputsOf(page, 'monitors.run')).toEqual([]);
  await due(page, 'monitor-1').getByRole('button', { name: 'Screen now (billed)' }).click();
  await expect(due(page, 'monitor-1')).toHaveCount(0);
  await expect(row(page, 'monitor-1')).toHaveAttribute('data-standing', 'under_way');
  expect(await inputsOf(page, 'monitors.run')).toEqual([{ id: 'monitor-1' }]);
});

test('a practice run is never called billed', async ({ openPage }) => {
  const page = await openPage({ at: 'monitoring' });
  await expect(due(page, 'monitor-8').locator('[data-environment="practice"]')).toBeVisible();
  await expect(due(page, 'monitor-8')).toContainText('Practice: nothing is billed');
  await expect(due(page, 'monitor-8').getByRole('button', { name: /practice/ })).toBeVisible();
});

test('a run that cannot start stays due, says why, and cannot be sent', async ({ openPage }) => {
  const page = await openPage({ at: 'monitoring' });
  const blocked = due(page, 'monitor-2');
  await expect(blocked).toContainText('Due, cannot start');
  await expect(blocked.locator('.obstacle')).not.toBeEmpty();
  await expect(blocked.getByRole('button', { name: /^Screen now/ })).toBeDisabled();
  await blocked.getByRole('button', { name: 'Skip this time' }).click();
  await expect(blocked).toHaveCount(0);
  expect(await inputsOf(page, 'monitors.skip')).toEqual([{ id: 'monitor-2' }]);
});

test('a refused run is told of, and the monitor stays due', async ({ openPage }) => {
  const page = await openPage({ at: 'monitoring' });
  await page.evaluate(() =>
    window.harness.refuse('monitors.run', {
      code: 'monitor.under_way',
      message: 'x',
      retryable: false,
      details: {},
    }),
  );
  await due(page, 'monitor-1').getByRole('button', { name: 'Screen now (billed)' }).click();
  await expect(
    page.getByText('The last run for this monitored address has not finished.'),
  ).toBeVisible();
  await expect(due(page, 'monitor-1')).toBeVisible();
});

test('an undecided run is pointed at the queue', async ({ openPage }) => {
  const page = await openPage({ at: 'monitoring' });
  await expect(page.getByText('It is not known whether the last run was billed.')).toBeVisible();
  await button(page, 'Show the queue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
});

test('a notice shows before and after, opens both screenings, and can be seen', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'monitoring' });
  const notice = page.locator('[data-notice="notice-1"]');
  const verdict = notice.locator('[data-change="verdict"]');
  await expect(verdict.locator('[data-verdict="accept"]')).toBeVisible();
  await expect(verdict.locator('[data-verdict="block"]')).toBeVisible();
  await expect(notice.locator('[data-change="score"]')).toContainText('1,204.50');
  await expect(notice.locator('[data-change="rules_added"]')).toContainText('KYA-SAN-01');
  await notice.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(notice.getByText('New', { exact: true })).toHaveCount(0);
  expect(await inputsOf(page, 'notices.markSeen')).toEqual([{ ids: ['notice-1'] }]);
  await notice.getByRole('button', { name: 'Open the earlier screening' }).click();
  expect(await inputsOf(page, 'screenings.open')).toEqual([{ id: 'snapshot-4' }]);
});

test('a word that hides its direction shows it, and an unreadable answer is in words', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'monitoring' });
  await expect(page.locator('[data-notice="notice-2"]')).not.toContainText('\u202E');
  const answer = page.locator('[data-notice="notice-3"] [data-change="answer"]');
  await expect(answer).toContainText('Readable');
  await expect(answer).not.toContainText('not_json');
});

test('a monitor taken off the list can be put back', async ({ openPage }) => {
  const page = await openPage({ at: 'monitoring' });
  await row(page, 'monitor-5')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove from monitoring' }).click();
  await expect(row(page, 'monitor-5')).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(row(page, 'monitor-5')).toBeVisible();
  expect(await inputsOf(page, 'monitors.setRemoved')).toEqual([
    { id: 'monitor-5', isRemoved: true },
    { id: 'monitor-5', isRemoved: false },
  ]);
});

test('the monitor of a closed case rests: nothing of it can be changed', async ({ openPage }) => {
  const page = await openPage({ at: 'monitoring' });
  await expect(row(page, 'monitor-7')).toContainText('On hold: case closed');
  await row(page, 'monitor-7')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeDisabled();
});

test('a stored screening is monitored with interval and approval, by keyboard alone', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await button(page, 'Monitor…').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days between two screenings').fill('0');
  await expect(dialog.getByText('Enter a whole number from 1 to 3,650.')).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await inputsOf(page, 'monitors.create')).toEqual([]);
  await dialog.getByLabel('Days between two screenings').fill('7');
  await dialog.getByRole('radio', { name: 'Approve now' }).click();
  await dialog.getByLabel('Runs approved now').fill('2');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await inputsOf(page, 'monitors.create')).toEqual([
    {
      snapshotId: 'snapshot-1',
      fields: { intervalDays: 7, approval: 'budget', runsLeft: 2 },
      forcesRun: true,
    },
  ]);
});

test('a refused monitor keeps the dialog open with what was entered', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await page.evaluate(() =>
    window.harness.refuse('monitors.create', {
      code: 'record.conflict',
      message: 'x',
      retryable: false,
      details: {},
    }),
  );
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days between two screenings').fill('9');
  await dialog.getByRole('button', { name: 'Start monitoring', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Days between two screenings')).toHaveValue('9');
});

test('monitoring says when it cannot be read', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.evaluate(() =>
    window.harness.refuse('monitors.list', {
      code: 'casefile.io_failed',
      message: 'x',
      retryable: true,
      details: {},
    }),
  );
  await button(page, /Monitoring/).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
