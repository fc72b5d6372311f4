// Attachments: adding several with what is said of each, looking, saving a copy, taking away.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, id: string) => page.locator(`[data-attachment="${id}"]`);
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const act = async (page: Page, id: string, name: RegExp) => {
  await row(page, id).getByRole('button').last().click();
  await page.getByRole('menuitem', { name }).click();
};

const LIST: Opening = { at: 'case', tab: 'attachments' };
const choose = async (page: Page) => {
  await button(page, /^(Add files…|添加文件…)$/).click();
  await page.getByRole('dialog').waitFor();
};

const views: View[] = [
  ['the attachments', LIST, (page) => row(page, 'attachment-1').waitFor()],
  ['a case without any', { ...LIST, scene: 'bare' }, (page) => page.locator('.empty').waitFor()],
  ['chosen files', LIST, choose],
  [
    'a file that could not be added',
    LIST,
    async (page) => {
      await choose(page);
      await button(page, /^(Add 3 files|添加 3 个文件)$/).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  ],
  [
    'what is said of an attachment',
    LIST,
    async (page) => {
      await act(page, 'attachment-1', /^(Edit…|编辑…)$/);
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the text of an attachment',
    LIST,
    async (page) => {
      await act(page, 'attachment-2', /^(View text|查看文本)$/);
      await page.getByRole('dialog').locator('pre').waitFor();
    },
  ],
  [
    'a saved copy',
    LIST,
    async (page) => {
      await act(page, 'attachment-1', /^(Save a copy…|保存副本…)$/);
      await page.getByRole('alert').waitFor();
    },
  ],
];

checkStates(views);

test('the others are added when one is refused; that one stays with its reason', async ({
  openPage,
}) => {
  const page = await openPage(LIST);
  await choose(page);
  await page.getByRole('textbox', { name: 'Source for all files' }).fill('The landlord');
  await page.getByRole('textbox', { name: 'Remark on statement-2026-02.pdf' }).fill('Original');
  await button(page, 'Add 3 files').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('256 MiB');
  await expect(dialog.locator('li')).toHaveCount(1);
  await expect(page.locator('[data-attachment]')).toHaveCount(5);
  const [first] = await inputsOf(page, 'attachments.add');
  expect(first).toMatchObject({ fields: { source: 'The landlord', remark: 'Original' } });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-attachment]')).toHaveCount(3);
});

test('a saved copy says where it is and that its hash was checked', async ({ openPage }) => {
  const page = await openPage(LIST);
  await act(page, 'attachment-1', /^Save a copy/);
  const said = page.getByRole('alert');
  await expect(said).toContainText('/home/example/Desktop/statement-2026-01.pdf');
  await expect(said).toContainText('is identical to the one attached');
});

test('text is shown as it is, never as a page; other bytes are not offered as text', async ({
  openPage,
}) => {
  const page = await openPage(LIST);
  await act(page, 'attachment-2', /^View text/);
  await expect(page.getByRole('dialog').locator('pre')).toContainText('<b>Nothing else.</b>');
  await page.keyboard.press('Escape');
  await row(page, 'attachment-3').getByRole('button').last().click();
  await expect(page.getByRole('menuitem', { name: /^View/ })).toHaveCount(0);
});

test('a hidden turn of direction in a name is shown', async ({ openPage }) => {
  const page = await openPage(LIST);
  await expect(row(page, 'attachment-3')).toContainText('U+202E');
});

test('what is said of an attachment is changed, and back by undoing', async ({ openPage }) => {
  const page = await openPage(LIST);
  await act(page, 'attachment-3', /^Edit/);
  await page.getByRole('textbox', { name: 'Source' }).fill('Found on the desk');
  await button(page, 'Save').click();
  await expect(row(page, 'attachment-3')).toContainText('Found on the desk');
  await page.keyboard.press('Control+z');
  await expect(row(page, 'attachment-3')).toContainText('not stated');
});

test('a removed attachment comes back by undoing', async ({ openPage }) => {
  const page = await openPage(LIST);
  await act(page, 'attachment-1', /^Remove/);
  await expect(row(page, 'attachment-1')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row(page, 'attachment-1')).toBeVisible();
});

test('a closed case gives copies and takes no files', async ({ openPage }) => {
  const page = await openPage({ ...LIST, scene: 'sealed' });
  await expect(button(page, 'Add files…')).toBeDisabled();
  await row(page, 'attachment-1').getByRole('button').last().click();
  await expect(page.getByRole('menuitem', { name: /^Save a copy/ })).not.toHaveAttribute(
    'data-disabled',
  );
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toHaveAttribute('data-disabled');
});
