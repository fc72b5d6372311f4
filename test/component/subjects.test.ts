// Subjects and the timeline of a case, and taking changes back.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { sampleEntries } from '../builders/case-samples.ts';
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
const settled = (page: Page) => page.getByRole('tablist').waitFor();
const dialogOf = (page: Page) => page.getByRole('dialog');
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row');

const views: View[] = [
  ['subjects', { at: 'case', tab: 'subjects' }, (page) => page.getByRole('table').waitFor()],
  ['no subject', { at: 'case', tab: 'subjects', scene: 'bare' }, settled],
  [
    'a subject',
    { at: 'case', tab: 'subjects', record: 'subject-1' },
    (page) => page.locator('[data-mark]').first().waitFor(),
  ],
  [
    'the axis of a subject as a table',
    { at: 'case', tab: 'subjects', record: 'subject-1' },
    (page) => page.getByRole('radio', { name: /^(Table|表格)$/ }).click(),
  ],
  ['a subject without members', { at: 'case', tab: 'subjects', record: 'subject-3' }, settled],
  [
    'pasted members',
    { at: 'case', tab: 'subjects', record: 'subject-1' },
    async (page) => {
      await press(/^(Add address|添加地址)/)(page);
      await dialogOf(page)
        .getByRole('textbox')
        .first()
        .fill('Marta Quill\n0x5290\nOrsino Velander');
    },
  ],
  ['a new subject', { at: 'case', tab: 'subjects' }, press(/^(New subject|新建主体)$/)],
  ['the timeline', { at: 'case', tab: 'timeline' }, (page) => page.getByRole('table').waitFor()],
  ['an empty timeline', { at: 'case', tab: 'timeline', scene: 'bare' }, settled],
  ['a new entry', { at: 'case', tab: 'timeline' }, press(/^(New entry|新建条目)$/)],
  [
    'the offer to undo',
    { at: 'case', tab: 'subjects', record: 'subject-2' },
    async (page) => {
      await press(/^(Remove|移除)$/)(page);
      await page.locator('[data-undo]').waitFor();
    },
  ],
];

checkStates(views);

test('what is pasted is recognised, doubtful ones are marked, known ones are left out', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'subjects', record: 'subject-1' });
  await press(/^Add address/)(page);
  await dialogOf(page)
    .getByLabel('Addresses, transactions, names')
    .fill('Orsino Velander\nMarta Quill\n0x5290');
  const list = dialogOf(page).getByRole('list', { name: 'Recognised entries' });
  await expect(list.getByRole('listitem').nth(0)).toContainText('already added');
  await expect(list.getByRole('listitem').nth(2)).toContainText('not valid, please check');
  await dialogOf(page).getByRole('button', { name: 'Add 2' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Marta Quill Name' })).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(page.getByRole('cell', { name: 'Marta Quill Name' })).toHaveCount(0);
});

test('a removed member comes back by the toast, and a refused undoing says why', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'subjects', record: 'subject-1' });
  await button(page, 'Actions for О. Веландер').click();
  await page.getByRole('menuitem', { name: 'Remove from subject' }).click();
  await expect(button(page, 'Actions for О. Веландер')).toHaveCount(0);
  await page.evaluate(() =>
    window.harness.refuse('subjects.setMemberRemoved', {
      ...{ code: 'case.sealed', message: '', retryable: false, details: {} },
    }),
  );
  const toast = page.locator('[data-undo]');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(toast).toContainText('The change could not be undone.');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, 'Actions for О. Веландер')).toBeVisible();
});

test('a member is screened with the form filled in for its case', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'subjects', record: 'subject-1' });
  await button(page, 'Actions for О. Веландер').click();
  await page.getByRole('menuitem', { name: 'Screen…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New screening' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('О. Веландер');
});

test('the axis joins both worlds, is walked by arrow keys, and has its twin in a table', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'subjects', record: 'subject-1' });
  const axis = page.getByRole('group', { name: 'On-chain and name screenings on one timeline' });
  await axis.locator('[data-mark]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(axis.locator('[data-mark="screening:snapshot-22"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(axis.locator('[data-mark="screening:snapshot-26"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(axis.locator('[data-mark="entry:entry-2"]')).toBeFocused();
  const marks = await axis.locator('[data-mark]').count();
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(
    page
      .getByRole('region', { name: 'On-chain and name screenings on one timeline' })
      .getByRole('row'),
  ).toHaveCount(marks + 1);
  await page.getByRole('button', { name: /^Low · 0x/ }).click();
  await expect(page.getByRole('tab', { name: 'Flow' })).toBeVisible();
});

test('practice is marked wherever an outcome of it stands', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'subjects', record: 'subject-1' });
  const row = page.getByRole('row').filter({ hasText: 'Tron' });
  await expect(row.locator('[data-environment="practice"]')).toBeVisible();
  await expect(page.locator('[data-mark]').filter({ hasText: 'Practice' })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('radio', { name: 'Newest first' }).click();
  const lines = rowsOf(page, 'Timeline').filter({ has: page.locator('[data-verdict]') });
  await expect(lines.locator('[data-environment="practice"]').first()).toBeVisible();
});

test('an entry is as exact as it was written, and says so', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'timeline' });
  await button(page, 'New entry').click();
  await dialogOf(page).getByLabel('When').fill('2025-09');
  await expect(dialogOf(page)).toContainText('2025-09, precise to the month.');
  await dialogOf(page).getByLabel('What happened').fill('Second warehouse');
  await dialogOf(page).getByRole('button', { name: 'Add entry' }).click();
  const head = rowsOf(page, 'Timeline').filter({ hasText: /^2025-09\b/ });
  await expect(head).toContainText('precise to the month');
  const [added] = (await inputsOf(page, 'timeline.add')) as { fields: object }[];
  expect(added?.fields).toMatchObject({
    happenedAt: Date.UTC(2025, 8, 1),
    precision: 'month',
    subjectId: null,
  });
});

test('a time that is none is named in the dialog before anything is sent', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'timeline' });
  await button(page, 'New entry').click();
  for (const [text, words] of [
    ['2025-02-30', 'This date or time does not exist'],
    ['2025-02-20 10:11:12', 'Seconds are not saved'],
    ['spring', 'Enter 2024'],
  ] as const) {
    await dialogOf(page).getByLabel('When').fill(text);
    await dialogOf(page).getByRole('button', { name: 'Add entry' }).click();
    await expect(dialogOf(page).getByRole('alert').first()).toContainText(words);
  }
  expect(await inputsOf(page, 'timeline.add')).toEqual([]);
});

test('the timeline shows the kinds that are wanted, and an entry comes back after removal', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'timeline' });
  await button(page, /^Screenings/).click();
  await expect(page.locator('[data-timeline="screening"]')).toHaveCount(0);
  const entries = page.locator('[data-timeline="entry"]');
  await expect(entries).toHaveCount(4);
  await button(page, 'Remove Invoices begin').click();
  await expect(entries).toHaveCount(3);
  await page.keyboard.press('Control+Z');
  await expect(entries).toHaveCount(4);
});

test('the timeline keeps a name and what is said apart, and tells where a case was moved', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'timeline' });
  await button(page, /^Screenings/).click();
  await expect(page.getByText('Names the deposit address').locator('..')).toHaveText(
    /^Orsino Velander · Names the deposit address and denies/,
  );
  await expect(page.locator('[data-timeline="change"]', { hasText: 'status changed' })).toHaveText(
    /^Case status changed now: In review/,
  );
});

test('a list that cannot be read says so and stands as it was', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'subjects' });
  // What the view reads on its own is read: the next one is refused.
  await expect(page.getByRole('tabpanel', { name: /^Subjects/ })).toBeVisible();
  await page.evaluate(() => {
    window.harness.refuse('timeline.list', {
      ...{ code: 'casefile.io_failed', message: '', retryable: true, details: {} },
    });
  });
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a screening is put to a subject, to a new one too, and taken back', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await button(page, 'Add to subject…').click();
  await dialogOf(page).getByLabel('Subject', { exact: true }).click();
  await page.getByRole('option', { name: /^New subject/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  expect(await inputsOf(page, 'subjects.create')).toEqual([]);
  await dialogOf(page).getByLabel('Name').fill('Lantern Freight');
  await dialogOf(page).getByLabel('Role').fill('collects deposits');
  await dialogOf(page).getByLabel('Confidence').click();
  await page.getByRole('option', { name: 'Probable' }).click();
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await inputsOf(page, 'subjects.create')).toMatchObject([
    { caseId: 'case-1', fields: { name: 'Lantern Freight', kind: 'unknown' } },
  ]);
  expect(await inputsOf(page, 'subjects.addMember')).toMatchObject([
    { fields: { kind: 'address', role: 'collects deposits', confidence: 'probable' } },
  ]);
  await page.locator('[data-undo]').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => inputsOf(page, 'subjects.setMemberRemoved')).toHaveLength(1);
});

test('a row of screenings and a name are put to a subject that is there', async ({ openPage }) => {
  const list = await openPage({ at: 'case', tab: 'names' });
  await button(list, /^Add .* to a subject$/)
    .last()
    .click();
  await expect(dialogOf(list)).toContainText('Add to subject');
  await dialogOf(list).getByLabel('Subject', { exact: true }).click();
  await list.getByRole('option', { name: /^Harbour Cold Store/ }).click();
  await dialogOf(list).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialogOf(list)).toHaveCount(0);
  expect(await inputsOf(list, 'subjects.addMember')).toMatchObject([
    { subjectId: 'subject-3', fields: { kind: 'name', chain: null, confidence: null } },
  ]);
});

test('a mark of an entry on the axis leads to that entry of the timeline', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'subjects', record: 'subject-1' });
  await page.locator('[data-mark="entry:entry-2"]').click();
  const [, entry] = sampleEntries;
  const row = page.getByRole('row').filter({ hasText: entry!.title });
  await expect(row.locator('.title')).toBeFocused();
});
