// Notes: reading with citations, writing without losing a word, citing, revisions, and what a note
// from elsewhere may not do.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const text = (page: Page) => page.locator('textarea');
const preview = (page: Page) => page.locator('.paper');
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const conflict = (page: Page) =>
  page.evaluate(() =>
    window.harness.refuse('notes.revise', {
      code: 'record.conflict',
      message: 'x',
      retryable: false,
      details: { newest: 3, isRemoved: false },
    }),
  );

const LIST: Opening = { at: 'case', tab: 'notes' };
const NOTE: Opening = { ...LIST, record: 'note-1' };
const NEW: Opening = { ...LIST, record: 'new' };
const EDIT = /^(Edit|编辑)$/;
const CITE = /^(Cite…|引用…)$/;

const write = async (page: Page) => {
  await button(page, EDIT).click();
  await text(page).fill('Mine\n\n- one');
};

const views: View[] = [
  ['the list of notes', LIST, (page) => page.locator('[data-note]').first().waitFor()],
  ['a case without notes', { ...LIST, scene: 'bare' }, (page) => page.locator('.empty').waitFor()],
  ['a note', NOTE, (page) => page.locator('[data-citation="found"]').first().waitFor()],
  ['a note of a closed case', { ...NOTE, scene: 'sealed' }, (page) => preview(page).waitFor()],
  ['a note being written', NOTE, write],
  ['a new note', NEW, (page) => text(page).waitFor()],
  [
    'the revisions of a note',
    NOTE,
    async (page) => {
      await button(page, /^(Revisions \(3\)|修订版本（3）)$/).click();
      await page.locator('[data-revision="2"]').waitFor();
    },
  ],
  [
    'a note that was saved meanwhile',
    NOTE,
    async (page) => {
      await write(page);
      await conflict(page);
      await page.keyboard.press('Control+s');
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'choosing a screening to cite',
    NEW,
    async (page) => {
      await button(page, CITE).click();
      await page.locator('[data-snapshot]').first().waitFor();
    },
  ],
  [
    'choosing a place to cite',
    NEW,
    async (page) => {
      await button(page, CITE).click();
      await page.locator('[data-snapshot]').first().click();
      await page.locator('[data-pointer]').first().click();
    },
  ],
  [
    'the question before leaving',
    NOTE,
    async (page) => {
      await write(page);
      await page.keyboard.press('Control+2');
      await page.getByRole('dialog').waitFor();
    },
  ],
];

checkStates(views);

test('a citation shows what stands in the stored bytes and opens the answer itself', async ({
  openPage,
}) => {
  const page = await openPage(NOTE);
  const chip = page.locator('[data-citation="found"]').first();
  await expect(chip).toContainText('verdict');
  await expect(chip).toContainText('"edd"');
  await expect(chip).toContainText('2026-03-14');
  await chip.click();
  await expect(page.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
});

test('a citation that leads nowhere says so', async ({ openPage }) => {
  const page = await openPage(NOTE);
  await expect(page.locator('[data-citation="no_snapshot"]')).toContainText(
    'not in this case file',
  );
  await expect(page.locator('[data-citation="no_such_place"]')).toContainText('no such field');
  await expect(page.locator('span[data-citation="no_snapshot"]')).toBeVisible();
});

test('a note makes no HTML, loads no picture and offers no way out', async ({ openPage }) => {
  const page = await openPage(NOTE);
  const paper = page.locator('article.paper');
  await expect(paper).toContainText('<script>alert(1)</script> is text here');
  await expect(paper).toContainText('https://harbour.example/quay.png');
  expect(await paper.locator('img, a, iframe, script').count()).toBe(0);
});

test('what is written reads beside it at once, and Ctrl+S saves it', async ({ openPage }) => {
  const page = await openPage(NOTE);
  await write(page);
  await expect(preview(page).locator('li')).toHaveText('one');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Revision 4')).toBeVisible();
  expect(await inputsOf(page, 'notes.revise')).toEqual([
    { id: 'note-1', revision: 3, title: 'What the landlord said', body: 'Mine\n\n- one' },
  ]);
});

test('leaving asks; what is left unsaved is there again', async ({ openPage }) => {
  const page = await openPage(NOTE);
  await write(page);
  await page.getByRole('tab', { name: /^Subjects/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(text(page)).toHaveValue('Mine\n\n- one');
  await page.getByRole('tab', { name: /^Subjects/ }).click();
  await dialog.getByRole('button', { name: 'Leave and keep text' }).click();
  await expect(page.getByRole('tab', { name: /^Subjects/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.locator('[data-note="note-1"]')).toContainText('Unsaved changes');
  await page.locator('[data-note="note-1"] button').click();
  await expect(text(page)).toHaveValue('Mine\n\n- one');
});

test('leaving can save first, and goes on only when that worked', async ({ openPage }) => {
  const page = await openPage(NOTE);
  await write(page);
  await page.evaluate(() =>
    window.harness.refuse('notes.revise', {
      code: 'casefile.disk_full',
      message: 'x',
      retryable: false,
      details: {},
    }),
  );
  await page.keyboard.press('Control+2');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save and leave' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
});

test('closing the window is held back while a text is not saved, and only then', async ({
  openPage,
}) => {
  const page = await openPage(NOTE);
  const askToClose = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await button(page, EDIT).click();
  expect(await askToClose()).toBe(false);
  await text(page).fill('Mine');
  expect(await askToClose()).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Revision 4')).toBeVisible();
  expect(await askToClose()).toBe(false);
});

test('a new note is listed as begun until it is saved', async ({ openPage }) => {
  const page = await openPage(LIST);
  await button(page, 'New note').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Keys');
  await text(page).fill('Somebody has a second set.');
  await button(page, 'All notes').click();
  await button(page, 'Leave and keep text').click();
  await expect(page.locator('.begun')).toContainText('Never saved');
  await page.locator('.begun button').click();
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  expect(await inputsOf(page, 'notes.create')).toMatchObject([{ title: 'Keys', subjectId: null }]);
});

test('a conflict shows both texts, and saving mine keeps the other as a revision', async ({
  openPage,
}) => {
  const page = await openPage(NOTE);
  await write(page);
  await conflict(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Your text, not saved' })).toContainText('Mine');
  await expect(page.getByRole('region', { name: 'Saved as revision 3' })).toContainText('berth');
  await button(page, 'Save my text as revision 4').click();
  await expect(page.getByText('Revision 4')).toBeVisible();
  await expect(preview(page)).toContainText('Mine');
});

test('an older revision is told apart line by line and comes back as a new one', async ({
  openPage,
}) => {
  const page = await openPage(NOTE);
  await button(page, 'Revisions (3)').click();
  await expect(page.locator('.removed')).toContainText('in two sums');
  await expect(page.locator('.added')).toHaveCount(2);
  await page.locator('[data-revision="1"]').click();
  await button(page, 'Restore this revision').click();
  await expect(page.locator('[data-revision="4"]')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-revision="5"]')).toBeVisible();
});

test('a place is shown with its value before it is cited, and stands in the text then', async ({
  openPage,
}) => {
  const page = await openPage(NEW);
  await text(page).fill('The verdict is');
  await button(page, 'Cite…').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-snapshot]').first().click();
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
  await dialog.locator('[data-pointer="/data/result/score/verdict"]').click();
  await expect(dialog.locator('.found')).toContainText('"edd"');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(text(page)).toHaveValue(
    /^The verdict is \[Verdict\]\(snapshot:[0-9a-f]{64}#\/data\/result\/score\/verdict\)$/,
  );
  await expect(preview(page).locator('[data-citation="found"]')).toContainText('"edd"');
});

test('a typed pointer is looked up; one that leads nowhere cannot be inserted', async ({
  openPage,
}) => {
  const page = await openPage(NEW);
  await button(page, 'Cite…').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-snapshot]').first().click();
  await dialog.getByRole('button', { name: 'the whole answer' }).click();
  await expect(dialog.locator('.found')).toContainText('"result"');
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeEnabled();
  const pointer = dialog.getByRole('textbox', { name: 'Field (JSON pointer)' });
  await pointer.fill('/data/result/nothing');
  await expect(dialog.locator('.found')).toContainText('no such field');
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
  await pointer.fill('/data/result/totalPaths');
  await expect(dialog.locator('.found')).toContainText('1204');
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeEnabled();
});

test('a removed note comes back by undoing', async ({ openPage }) => {
  const page = await openPage(NOTE);
  await button(page, 'Remove').click();
  await expect(page.locator('[data-note="note-1"]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-note="note-1"]')).toBeVisible();
});

test('a note of a closed case is read and not written', async ({ openPage }) => {
  const page = await openPage({ ...NOTE, scene: 'sealed' });
  await expect(button(page, 'Edit')).toBeDisabled();
  await expect(button(page, 'Edit')).toHaveAttribute('title', /closed and sealed/);
  await expect(button(page, 'Remove')).toBeDisabled();
});

test('a note as long as notes get is read', async ({ openPage }) => {
  const page = await openPage({ ...LIST, record: 'note-long', scene: 'long_note' });
  await expect(preview(page)).toContainText('somebody wrote it down');
});
