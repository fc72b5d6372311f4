// The list of cases, and a case: its tabs, its dialogs, sealed and for reading only.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const press = (name: RegExp) => (page: Page) => button(page, name).first().click();
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const choose = (item: RegExp) => async (page: Page) => {
  await press(/^(Case actions|案件操作)$/)(page);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};
const settled = (page: Page) => page.getByRole('tablist').waitFor();
const dialogOf = (page: Page) => page.getByRole('dialog');
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row');

const views: View[] = [
  ['240 cases', { at: 'cases', scene: 'many_cases' }, (page) => page.getByRole('table').waitFor()],
  [
    'a filter that nothing matches',
    { at: 'cases', scene: 'many_cases' },
    async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('zzz');
    },
  ],
  [
    'a new case with all its fields',
    { at: 'cases' },
    async (page) => {
      await press(/^(New case|新建案件)$/)(page);
      await press(/^(More:|更多：)/)(page);
    },
  ],
  ['the overview of a case', { at: 'case' }, settled],
  ['the overview of a new case', { at: 'case', scene: 'bare' }, settled],
  ['a sealed case', { at: 'case', scene: 'sealed' }, settled],
  ['a case for reading only', { at: 'case', scene: 'read_only' }, settled],
  ['screenings', { at: 'case', tab: 'screenings' }, (page) => page.getByRole('table').waitFor()],
  [
    'an exempted address among screenings',
    { at: 'case', tab: 'screenings', scene: 'exempted' },
    (page) => page.getByRole('table').waitFor(),
  ],
  ['no screening', { at: 'case', tab: 'screenings', scene: 'bare' }, settled],
  ['screened names', { at: 'case', tab: 'names' }, (page) => page.getByRole('table').waitFor()],
  ['editing a case', { at: 'case' }, choose(/^(Edit|编辑)/)],
  ['changing the status', { at: 'case' }, choose(/^(Change status|更改状态)/)],
  ['reopening a case', { at: 'case', scene: 'sealed' }, choose(/^(Reopen|重新开案)/)],
  ['exporting a case', { at: 'case' }, choose(/^(Export|导出)/)],
  ['destroying a case', { at: 'case' }, choose(/^(Delete permanently|永久删除)/)],
];

checkStates(views);

test('the list is narrowed, walked through and opened by keyboard alone', async ({ openPage }) => {
  const page = await openPage({ at: 'cases', scene: 'many_cases' });
  await page.keyboard.press('/');
  await page.keyboard.type('river');
  await expect(page.getByText('48 of 240')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const reference = await page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(reference).toBe('TF-2025-229');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2025-229');
});

test('a click anywhere on a row opens its case, but not one that selects its text', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases', scene: 'many_cases' });
  const row = rowsOf(page, 'Cases').filter({ hasText: 'TF-2025-238' });
  // Hovering waits until the list lies still.
  await row.locator('.title').hover();
  const title = await row.locator('.title').boundingBox();
  await page.mouse.move(title!.x + 4, title!.y + title!.height / 2);
  await page.mouse.down();
  await page.mouse.move(title!.x + 90, title!.y + title!.height / 2, { steps: 4 });
  await page.mouse.up();
  expect((await page.evaluate(() => getSelection()?.toString() ?? '')).length).toBeGreaterThan(3);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Cases/);
  await row.getByRole('cell').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2025-238');
});

test('a click anywhere on a row opens its screening, and an exempted address is not accepted', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'screenings', scene: 'exempted' });
  const row = rowsOf(page, 'Screenings').filter({ hasText: 'Exempted' }).first();
  await expect(row.getByRole('cell').first()).toContainText('The service returned “Accept”');
  await expect(row.getByRole('cell').nth(2)).toHaveText('0');
  await row.getByRole('cell').nth(2).click();
  await expect(page.getByTestId('verdict')).toBeVisible();
});

test('Enter on the list itself opens the present case', async ({ openPage }) => {
  const page = await openPage({ at: 'cases', scene: 'many_cases' });
  await page.locator('[role="rowgroup"][tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2025-240');
});

test('the last of 240 cases is reached by one key, and few rows are in the page', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases', scene: 'many_cases' });
  await button(page, 'TF-2025-240').focus();
  await page.keyboard.press('End');
  await expect(button(page, 'TF-2025-001')).toBeFocused();
  expect(await rowsOf(page, 'Cases').count()).toBeLessThan(60);
});

test('what a list is sorted by is said where its column has no space', async ({
  openPage,
  setWindowSize,
}) => {
  const narrow = [1024, 768] as const;
  const cases = await openPage({ at: 'cases', scene: 'many_cases' });
  await cases.getByRole('columnheader', { name: 'Owner' }).getByRole('button').click();
  const words = (page: Page, text: string) => page.getByText(text, { exact: true });
  await expect(words(cases, 'Sorted by Owner, ascending')).toHaveCount(0);
  await setWindowSize(...narrow);
  await expect(words(cases, 'Sorted by Owner, ascending')).toBeVisible();
  const screenings = await openPage({ at: 'case', tab: 'screenings' });
  await setWindowSize(1600, 900);
  await screenings.getByRole('columnheader', { name: 'Hits' }).getByRole('button').click();
  await setWindowSize(...narrow);
  await expect(words(screenings, 'Sorted by Hits, descending')).toBeVisible();
});

test('a column sorts both ways and says so', async ({ openPage }) => {
  const page = await openPage({ at: 'cases', scene: 'many_cases' });
  const head = page.getByRole('columnheader', { name: 'Severity' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(rowsOf(page, 'Cases').nth(1)).toContainText('Critical');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowsOf(page, 'Cases').nth(1)).toContainText('Not set');
});

test('a filter is saved under a name, applied, removed, and brought back', async ({ openPage }) => {
  const page = await openPage({ at: 'cases', scene: 'many_cases' });
  await page.getByLabel('Tags').click();
  await page.getByRole('option', { name: 'port' }).click();
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await dialogOf(page).getByLabel('Name').fill('Port');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await button(page, 'Clear filters').click();
  await expect(page.getByText('240 in this file')).toBeVisible();
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Port' }).click();
  await expect(page.getByText('60 of 240')).toBeVisible();
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Remove views…' }).click();
  await button(page, 'Remove view Port').click();
  await expect(button(page, 'Remove view Port')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.locator('[data-undo="done"]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-undo="undone"]')).toContainText('Port');
});

test('a new case asks for number and title, the rest on demand, and sends only what was entered', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await press(/^New case$/)(page);
  await expect(dialogOf(page).getByLabel('Owner')).toBeHidden();
  await dialogOf(page).getByLabel('Title').fill('Found money');
  await press(/^More:/)(page);
  await dialogOf(page).getByLabel('Tags', { exact: true }).fill('port, cash');
  await dialogOf(page).getByRole('button', { name: 'Create case' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Found money');
  expect(await inputsOf(page, 'cases.create')).toEqual([
    { title: 'Found money', tags: ['port', 'cash'] },
  ]);
});

test('a number that is in use is refused in the dialog, and what was entered stays', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await press(/^New case$/)(page);
  await dialogOf(page).getByLabel('Reference').fill('tf-2026-001');
  await dialogOf(page).getByRole('button', { name: 'Create case' }).click();
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await expect(dialogOf(page).getByLabel('Reference')).toHaveValue('tf-2026-001');
});

test('the summary is edited where it stands, and the change can be undone by the shortcut', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case' });
  await button(page, 'Edit summary').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Two sentences.');
  await page.keyboard.press('Control+Z');
  expect(await inputsOf(page, 'cases.update')).toEqual([]);
  await page.getByRole('textbox', { name: 'Summary' }).fill('Two sentences.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Two sentences.')).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(page.getByText('Deposits of the harbour warehouse')).toBeVisible();
});

test('closing takes a reason, seals the case, and every change says why it is off', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case' });
  await choose(/^Change status/)(page);
  await page.getByRole('radio', { name: 'Closed' }).click();
  await expect(dialogOf(page)).toContainText('Nothing can be added or changed');
  await dialogOf(page).getByRole('button', { name: 'Close and seal' }).click();
  await expect(dialogOf(page)).toContainText('Enter a reason.');
  expect(await inputsOf(page, 'cases.setStatus')).toEqual([]);
  await dialogOf(page).getByLabel('Reason').fill('Handed over');
  await dialogOf(page).getByRole('button', { name: 'Close and seal' }).click();
  await page.evaluate(() => window.harness.emit('cases.changed', { caseId: 'case-1' as never }));
  await expect(page.getByText('Closed and sealed on')).toBeVisible();
  await expect(page.locator('.banner').getByText('Handed over')).toBeVisible();
  const screen = button(page, 'New screening').first();
  await expect(screen).toBeDisabled();
  await expect(screen).toHaveAttribute('title', /closed and sealed/);
  await page.getByRole('tab', { name: /^Subjects/ }).click();
  await expect(button(page, 'New subject')).toBeDisabled();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(button(page, 'New entry')).toBeDisabled();
});

test('what was changed in a case is not offered to be undone once it is closed', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'timeline' });
  await button(page, /^Screenings/).click();
  await button(page, 'Remove Invoices begin').click();
  await expect(page.locator('[data-undo="done"]')).toBeVisible();
  await choose(/^Change status/)(page);
  await page.getByRole('radio', { name: 'Closed' }).click();
  await dialogOf(page).getByLabel('Reason').fill('Handed over');
  await dialogOf(page).getByRole('button', { name: 'Close and seal' }).click();
  await expect(page.getByText('Closed and sealed on')).toBeVisible();
  await expect(page.locator('[data-undo]')).toHaveCount(0);
  await page.keyboard.press('Control+Z');
  expect(await inputsOf(page, 'timeline.setRemoved')).toHaveLength(1);
});

for (const name of ['Screenings', 'Names']) {
  test(`the tab ${name} says how many there are`, async ({ openPage }) => {
    const page = await openPage({ at: 'case' });
    const tab = page.getByRole('tab', { name });
    await expect(tab).toHaveText(/\d$/);
    const count = (await tab.innerText()).replaceAll(/\D/g, '');
    await tab.click();
    await expect(page.getByRole('heading', { level: 2, name })).toContainText(count);
  });
}

test('a sealed case says since when, by whom and why, and is reopened with a reason', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', scene: 'sealed' });
  await expect(page.getByText('Handed over to the prosecution on 13 March').first()).toBeVisible();
  await button(page, 'Reopen…').click();
  await dialogOf(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(dialogOf(page)).toContainText('Enter a reason.');
  await dialogOf(page).getByLabel('Reason').fill('A new witness');
  await dialogOf(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Closed and sealed on')).toHaveCount(0);
  expect(await inputsOf(page, 'cases.setStatus')).toEqual([
    { id: 'case-1', status: 'open', why: 'A new witness' },
  ]);
});

test('a file open for reading lets nothing be changed and everything be looked at', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', scene: 'read_only' });
  await expect(page.getByText('This case file is open read-only.')).toBeVisible();
  await expect(button(page, 'Edit summary')).toBeDisabled();
  await press(/^Case actions$/)(page);
  await expect(page.getByRole('menuitem', { name: 'Delete permanently…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Screenings' }).click();
  await expect(rowsOf(page, 'Screenings').nth(1)).toBeVisible();
});

test('a case is destroyed only by its number and a reason, and says what stays', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case' });
  await choose(/^Delete permanently/)(page);
  await expect(dialogOf(page)).toContainText('A deletion record stays in the audit log');
  await expect(dialogOf(page)).toContainText(
    'Existing backups, exports and other copies still contain this case',
  );
  await dialogOf(page).getByLabel('Type TF-2026-001 to confirm').fill('TF-2026-002');
  await dialogOf(page).getByLabel('Reason').fill('Order of 2 March');
  await dialogOf(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialogOf(page)).toContainText('does not match the case reference');
  expect(await inputsOf(page, 'cases.destroy')).toEqual([]);
  await dialogOf(page).getByLabel('Type TF-2026-001 to confirm').fill('TF-2026-001');
  await dialogOf(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('2 in this file')).toBeVisible();
});

test('an export without a passphrase says what that means; a made one must be confirmed', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case' });
  await choose(/^Export/)(page);
  const write = dialogOf(page).getByRole('button', { name: /^Choose location/ });
  await write.click();
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  expect(await inputsOf(page, 'cases.export')).toEqual([]);
  await page.getByRole('radio', { name: 'None' }).click();
  await expect(dialogOf(page)).toContainText('can read everything in it');
  await write.click();
  await expect(dialogOf(page)).toContainText('Not encrypted: anyone can read it');
  expect(await inputsOf(page, 'cases.export')).toEqual([{ id: 'case-1', passphrase: null }]);
});

test('tabs are parts of one place: going back leads out of the case', async ({ openPage }) => {
  const page = await openPage({ at: 'case' });
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('tab', { name: 'Names' }).click();
  await expect(rowsOf(page, 'Names').nth(1)).toContainText('Orsino Velander');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
});

test('100,000 screenings are paged as they come into sight', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'screenings', scene: 'many_screenings' });
  const table = page.getByRole('table', { name: 'Screenings' });
  await expect(table).toHaveAttribute('aria-rowcount', /^8\d,?\d{3,4}$/);
  await table.locator('.body').evaluate((body) => (body.scrollTop = body.scrollHeight));
  await expect(table.getByRole('row').last().getByRole('button').first()).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  const reads = (await inputsOf(page, 'screenings.list')) as { limit: number; offset: number }[];
  expect(reads.filter(({ limit }) => limit === 100).length).toBeLessThan(6);
});
