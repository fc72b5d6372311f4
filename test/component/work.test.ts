// The working views: batches from table to result, the ledger with costs and quotas, environments,
// keys and accounts, defaults and network.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { findViolations } from './harness/axe.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );

/** Chooses a file of 10,000 rows and reads it. */
async function previewFile(page: Page) {
  await button(page, /^(New batch|新建批次)$/).click();
  await page.getByRole('radio', { name: /^(File|文件)$/ }).click();
  await button(page, /^(Choose file…|选择文件…)$/).click();
  await button(page, /^(Read table|读取表格)$/).click();
  await page.getByRole('table', { name: /^(Table rows|表格各行)$/ }).waitFor();
}

async function openBatch(page: Page) {
  await button(page, /^(Open batch|打开批次)$/)
    .first()
    .click();
  await page.getByRole('table', { name: /^(Results|结果)$/ }).waitFor();
}

const openTab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const openPart = (name: RegExp) => (page: Page) => page.getByRole('radio', { name }).click();

const views: View[] = [
  [
    'the entry of a batch',
    { at: 'queue' },
    (page) => button(page, /^(New batch|新建批次)$/).click(),
  ],
  ['the preview of a batch', { at: 'queue' }, previewFile],
  ['a running batch', { at: 'queue' }, openBatch],
  ['costs', { at: 'ledger' }, openPart(/^(Costs|费用)$/)],
  ['quotas', { at: 'ledger' }, openPart(/^(Quotas|配额)$/)],
  ['environments', { at: 'settings' }, (page) => page.getByRole('tablist').waitFor()],
  ['defaults', { at: 'settings', own: 'yes' }, openTab(/^(Defaults|默认参数)$/)],
  ['network', { at: 'settings' }, openTab(/^(Network|网络)$/)],
];

checkStates(views);

test('a batch is read, looked through and started without sending anything before', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case' });
  await button(page, 'New batch').click();
  await page.getByRole('textbox', { name: 'Rows' }).fill(Array(40).fill('T…').join('\n'));
  await button(page, 'Read table').click();
  await expect(page.getByRole('heading', { name: 'Review batch' })).toBeVisible();
  expect(await inputsOf(page, 'batches.start')).toEqual([]);
  await page.getByLabel('Re-screen rows already screened').click();
  await button(page, /^Start \d+ screenings$/).click();
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
  const [started] = await inputsOf(page, 'batches.start');
  expect(started).toMatchObject({ caseId: 'case-1', includeFresh: true });
});

test('a wrong row is corrected where it is, by keyboard alone', async ({ openPage }) => {
  const page = await openPage({ at: 'case' });
  await button(page, 'New batch').click();
  await page.getByRole('textbox', { name: 'Rows' }).fill(Array(12).fill('T…').join('\n'));
  await button(page, 'Read table').click();
  const wrong = page.getByRole('radio', { name: /^Invalid/ });
  await expect(wrong).toHaveAccessibleName('Invalid (4)');
  await wrong.click();
  const correct = button(page, 'Correct row 4');
  const input = page.getByRole('textbox', { name: 'Content of row 4' });

  await correct.press('Enter');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('0x122;Etherium;usdx');
  await expect(input).toHaveAccessibleDescription(/address: .*checksum/i);
  await expect(button(page, /^Start/)).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  await input.fill('other');
  await input.press('Escape');
  await expect(correct).toBeFocused();
  await expect(page.getByText('0x122', { exact: true })).toBeVisible();
  expect(await inputsOf(page, 'batches.correct')).toEqual([]);

  await correct.press('Enter');
  await input.fill('T…;Tron');
  await input.press('Enter');
  await expect(wrong).toHaveAccessibleName('Invalid (3)');
  expect(await inputsOf(page, 'batches.correct')).toEqual([
    { previewId: 'preview-1', rowNumber: 4, text: 'T…;Tron' },
  ]);
  // It is wrong no more: the keyboard is at the row in its place.
  await expect(button(page, 'Correct row 7')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Row 4 checked: To send' })).toHaveCount(
    1,
  );
  await page.getByRole('radio', { name: /^All rows/ }).click();
  await expect(page.getByText('Original: 0x122;Etherium;usdx')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a table of 10,000 rows keeps a few in the page and names every fault of a wrong one', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  await previewFile(page);
  await page.getByRole('radio', { name: 'Invalid (3,333)' }).click();
  const table = page.getByRole('table', { name: 'Table rows' });
  await expect(table).toHaveAttribute('aria-rowcount', '3334');
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  const row = table
    .getByRole('row')
    .filter({ hasText: 'chain: the service lists no such chain' })
    .first();
  await expect(row).toContainText('token: the service does not screen this token');
  await expect(row).toContainText('direction: must be in, out or both');
});

test('a duplicate leads to the row that it repeats', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await previewFile(page);
  await page.getByRole('radio', { name: /^Duplicate/ }).click();
  const table = page.getByRole('table', { name: 'Table rows' });
  await table.getByRole('button', { name: 'Same as row 2' }).last().click();
  await expect(page.getByRole('radio', { name: /^All rows/ })).toBeChecked();
  await expect(table.getByRole('row').nth(1)).toContainText('2');
});

test('a refused table says why, and what was entered stays', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await button(page, 'New batch').click();
  await button(page, 'Read table').click();
  await expect(page.getByText('Paste rows or choose a file first.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Rows' }).fill('address');
  await button(page, 'Read table').click();
  await expect(page.getByText('The file contains a header and no rows below it.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rows' })).toHaveValue('address');
});

test('dropped text is taken as pasted', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await button(page, 'New batch').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'first\nsecond');
    const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector('section[aria-label="Table"]')?.dispatchEvent(drop);
  });
  await expect(page.getByRole('textbox', { name: 'Rows' })).toHaveValue('first\nsecond');
});

test('a batch in practice carries the banner, a real one does not', async ({ openPage }) => {
  for (const [scene, count] of [
    ['practice', 1],
    ['open', 0],
  ] as const) {
    const page = await openPage({ at: 'queue', scene });
    await openBatch(page);
    await expect(page.getByText('Nothing here is evidence.')).toHaveCount(count);
    await expect(page.locator('[data-batch-state] [data-environment]').first()).toBeVisible();
  }
});

test('where a batch mixes practice and real services, each row of practice is marked', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue', scene: 'mixed' });
  await openBatch(page);
  const table = page.getByRole('table', { name: 'Results' });
  // Worst first, then worst last, then by row: a practice name is not among the worst.
  for (const _turn of [1, 2])
    await table.getByRole('button', { name: 'Verdict or decision' }).click();
  const rows = table.getByRole('row');
  const marked = rows.filter({ has: page.locator('[data-environment="practice"]') });
  await expect(marked.first()).toContainText('Anselm Kohlberg');
  await expect(rows.filter({ hasText: '0x000B16212c37' })).not.toContainText('Practice');
  await expect(page.getByText('Nothing here is evidence.')).toHaveCount(0);
});

test('cancelling a batch says first what it means for the money', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await openBatch(page);
  await button(page, 'Cancel…').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this batch?' });
  await expect(dialog).toContainText('Not sent yet: 566');
  await expect(dialog).toContainText('billed');
  expect(await inputsOf(page, 'batches.cancel')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel batch' }).click();
  await expect(page.locator('[data-batch-state="cancelled"]')).toBeVisible();
});

test('results are sorted worst first and filtered by what became of them', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await openBatch(page);
  const table = page.getByRole('table', { name: 'Results' });
  const verdicts = table.getByRole('columnheader', { name: 'Verdict or decision' });
  await expect(verdicts).toHaveAttribute('aria-sort', 'descending');
  await expect(table.getByRole('row').nth(1)).toContainText('Block');
  await page.getByLabel('Rows shown').click();
  await page.getByRole('option', { name: /^duplicate/ }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Same as row');
});

test('a row that was not recognised shows what the person gave', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await openBatch(page);
  await page.getByLabel('Rows shown').click();
  await page.getByRole('option', { name: /^invalid/ }).click();
  const row = page.getByRole('table', { name: 'Results' }).getByRole('row').nth(2);
  await expect(row).toContainText('0x125;Etherium;usdx');
});

test('an export names the file and its hash', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await openBatch(page);
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: 'Excel workbook…' }).click();
  await expect(page.getByText('deposits-march.xlsx')).toBeVisible();
  await expect(page.locator('.notice [data-sha256]')).toBeVisible();
});

test('the ledger is narrowed by main, not by the page alone', async ({ openPage }) => {
  const page = await openPage({ at: 'ledger' });
  await page.getByLabel('Purpose').click();
  await page.getByRole('option', { name: 'Name screening', exact: true }).click();
  await page.getByLabel('Outcome').click();
  await page.getByRole('option', { name: 'In progress', exact: true }).click();
  const last = (await inputsOf(page, 'ledger.list')).at(-1);
  expect(last).toMatchObject({ purpose: 'name_screen', outcome: 'open', environmentId: null });
});

test('quiet mode is switched where the requests are listed', async ({ openPage }) => {
  const page = await openPage({ at: 'ledger' });
  await page.getByRole('main').getByRole('switch', { name: 'Offline mode' }).click();
  await expect(page.getByText('On: no request leaves this computer')).toBeVisible();
  await expect(page.getByText('offline mode: nothing is sent')).toBeVisible();
});

test('the quota on top leads to all quotas with the reset in both times', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await button(page, 'Quota 412/500').click();
  const table = page.getByRole('table', { name: 'Quotas' });
  await expect(table).toContainText('2026-03-15 00:00:00 UTC');
  await expect(table).toContainText('Local time:');
});

test('of a key nothing but its last four characters is ever in the page', async ({ openPage }) => {
  const page = await openPage({ at: 'settings' });
  const card = page.getByRole('region', { name: 'Main contract' });
  await expect(card).toContainText('…0a7c');
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace key…' }).click();
  await page.getByLabel('API key', { exact: true }).fill('typed-and-gone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.content()).not.toContain('typed-and-gone');
});

test('a key is deleted only after the page said what follows', async ({ openPage }) => {
  const page = await openPage({ at: 'settings' });
  await page
    .getByRole('region', { name: 'Main contract' })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Delete key…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the key of Main contract?' });
  await expect(dialog).toContainText('The service still accepts the key.');
  expect(await inputsOf(page, 'environments.forgetKey')).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete key' }).click();
  expect(await inputsOf(page, 'environments.forgetKey')).toEqual([{ id: 'production' }]);
});

test('a key in the address is warned of before it is saved', async ({ openPage }) => {
  const page = await openPage({ at: 'settings' });
  await button(page, 'Add environment').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How the key is sent').click();
  await page.getByRole('option', { name: 'In the URL (query parameter)' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The key becomes part of the URL');
  expect(await findViolations(page)).toEqual([]);
});

test('a registration says where the key goes and that the answer is not stored', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'settings' });
  await button(page, 'Register for a key…').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('keychain (Secret Service)');
  await expect(dialog).toContainText('is therefore not stored');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name or company').fill('Example Desk');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registered. The key is ready to use.')).toBeVisible();
  expect(await inputsOf(page, 'names.register')).toEqual([
    { environmentId: 'names', name: 'Example Desk', email: null, keep: 'keychain' },
  ]);
});

test('the survey is sent as the pairs that were written', async ({ openPage }) => {
  const page = await openPage({ at: 'settings' });
  await button(page, 'Answer survey…').last().click();
  const dialog = page.getByRole('dialog', { name: 'Answer the survey' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText('at least one question');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Question 1', { exact: true }).fill('Purpose');
  await dialog.getByLabel('Answer 1', { exact: true }).fill('Compliance');
  await dialog.getByRole('button', { name: 'Send' }).click();
  expect(await inputsOf(page, 'names.survey')).toEqual([
    { environmentId: 'names', answers: { Purpose: 'Compliance' } },
  ]);
});

test('a proxy that cannot be used is refused at the field, and nothing is saved', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'settings' });
  await openTab(/^Network$/)(page);
  await page.getByRole('radio', { name: 'Manual' }).click();
  await page.getByLabel('Proxy address').fill('socks5://proxy.example:1080');
  await button(page, 'Save').first().click();
  await expect(page.getByText('SOCKS is not supported')).toBeVisible();
  expect(await inputsOf(page, 'settings.update')).toEqual([]);
});

test('a company CA is shown by file, subject and end, and can be removed', async ({ openPage }) => {
  const page = await openPage({ at: 'settings' });
  await openTab(/^Network$/)(page);
  await button(page, 'Choose PEM file…').click();
  await expect(page.getByText('company-ca.pem')).toBeVisible();
  await button(page, 'Remove').click();
  await expect(button(page, 'Choose PEM file…')).toBeVisible();
});

test('own defaults are saved as what differs, and reset as a whole', async ({ openPage }) => {
  const page = await openPage({ at: 'settings', own: 'yes' });
  await openTab(/^Defaults$/)(page);
  await page.getByLabel('Outflow hops').fill('9');
  await expect(page.getByText('Enter a number between 0 and 5.')).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await button(page, 'Reset to the documented values').click();
  await button(page, 'Save').click();
  expect(await inputsOf(page, 'settings.update')).toEqual([{ screeningDefaults: {} }]);
});

test('a case lists addresses and transactions, and names apart, each with its own kind of answer', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'screenings' });
  const table = page.getByRole('table', { name: 'Screenings' });
  await expect(table.locator('[data-kind="kyt"]').first()).toBeVisible();
  await expect(table.locator('[data-verdict="block"]').first()).toBeVisible();
  await expect(table.locator('[data-decision]')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Names' }).click();
  const names = page.getByRole('table', { name: 'Names' });
  await expect(names.locator('[data-decision="MANDATORY_EDD"]')).toBeVisible();
});
