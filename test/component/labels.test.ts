// Private labels on addresses and verified transactions on hops, in the flow and next to the hits.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { findViolations } from './harness/axe.ts';
import { checkStates, OTHER_THEME, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const label = (page: Page) => page.locator('[data-private-label]');
const picture = (page: Page) => page.getByRole('listbox', { name: /^(Flow of funds|资金流)/ });
const slot = (page: Page, hop: number) => page.locator(`[data-hop="${hop}"]`);
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );

const FLOW: Opening = { at: 'screening', scene: 'decided' };
const HASH = `0x${'ab'.repeat(32)}`;
const showNode = async (page: Page) => {
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await label(page).first().waitFor();
};
const showPath = async (page: Page) => {
  await page.locator('.paths button').first().click();
  await slot(page, 1).waitFor();
};
const ask = async (page: Page) => {
  await showNode(page);
  await button(page, /^(Change…|更改…)$/).click();
  await page.getByRole('dialog').waitFor();
};

const views: View[] = [
  ['a labelled picture and an address', FLOW, showNode],
  ['setting a label', FLOW, ask],
  ['the slots of a path', FLOW, showPath],
  [
    'filling a slot',
    FLOW,
    async (page) => {
      await showPath(page);
      await slot(page, 2).getByRole('button').click();
      await page.locator('.slot form').waitFor();
    },
  ],
  [
    'the table with labels',
    FLOW,
    async (page) => {
      await page.getByRole('radio', { name: /^(Table|表格)$/ }).click();
      await label(page).first().waitFor();
    },
  ],
];

checkStates(views);

for (const theme of OTHER_THEME) {
  test(`every colour of a label can be read, ${theme}`, async ({ openPage }) => {
    const page = await openPage({ ...FLOW, theme });
    await ask(page);
    for (const colour of ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple', 'Grey']) {
      await page.getByRole('radio', { name: colour }).check();
      await button(page, 'Save').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await findViolations(page), colour).toEqual([]);
      await button(page, 'Change…').click();
    }
  });
}

test('a label set on an address stands before the provider’s everywhere, marked as private', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await picture(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await button(page, 'Private label…').click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Old cash desk');
  await page.getByRole('radio', { name: 'Green' }).check();
  await button(page, 'Save').click();
  await expect(label(page)).toContainText('Old cash desk');
  // A note of the case has such a text too.
  const drawn = picture(page).locator('.label').filter({ hasText: 'Old cash desk' });
  await expect(drawn).toHaveCount(1);
  const selected = picture(page).getByRole('option', { selected: true });
  await expect(selected).toHaveAccessibleName(/Private label of this case: Old cash desk/);
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.locator('.flow-table').getByText('Old cash desk').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Old cash desk', { exact: true })).toHaveCount(0);
});

test('a label without a text is still a word', async ({ openPage }) => {
  const page = await openPage(FLOW);
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.locator('[data-private-label="red"]').first()).toContainText('Red');
});

test('a label that says nothing is refused at the field', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Private label…').click();
  await button(page, 'Save').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Enter a label');
  expect(await inputsOf(page, 'labels.set')).toEqual([]);
});

test('a removed label comes back by undoing', async ({ openPage }) => {
  const page = await openPage(FLOW);
  await ask(page);
  await button(page, 'Remove the label').click();
  await expect(button(page, 'Private label…')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(button(page, 'Change…')).toBeVisible();
});

test('the counterparty of a hit has its label in the row and in the panel', async ({
  openPage,
}) => {
  const page = await openPage(FLOW);
  await page.getByRole('tab', { name: /^Hits/ }).click();
  await page.locator('[data-hit="0"]').click();
  await expect(page.locator('tr.selected [data-private-label]')).toContainText('cash desk');
  const panel = page.getByRole('complementary', { name: 'Hit' });
  await expect(panel.locator('[data-private-label]')).toContainText('cash desk');
  await expect(panel).toContainText('Named in the statement of 12 March.');
});

test('a path says how many of its hops are verified, by whom and when', async ({ openPage }) => {
  const page = await openPage(FLOW);
  await showPath(page);
  await expect(page.getByText('1 of 3 hops verified')).toBeVisible();
  await expect(slot(page, 1)).toContainText('Block 19284411');
  await expect(slot(page, 1)).toContainText('R. Example');
  await slot(page, 1).getByRole('button', { name: 'Earlier entries (1)' }).click();
  await expect(slot(page, 1).locator('li')).toHaveCount(1);
});

test('a hop takes the transaction that was verified, and undoing opens it again', async ({
  openPage,
}) => {
  const page = await openPage(FLOW);
  await showPath(page);
  await slot(page, 2).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Transaction hash' }).fill('0x12');
  await button(page, 'Save').click();
  await expect(slot(page, 2).getByRole('alert')).toContainText('64 hexadecimal digits');
  await page.getByRole('textbox', { name: 'Transaction hash' }).fill(HASH);
  await page.getByRole('textbox', { name: 'Block height' }).fill('twelve');
  await button(page, 'Save').click();
  await expect(slot(page, 2).getByRole('alert')).toContainText('whole number');
  await page.getByRole('textbox', { name: 'Block height' }).fill('19284500');
  await button(page, 'Save').click();
  await expect(page.getByText('2 of 3 hops verified')).toBeVisible();
  expect(await inputsOf(page, 'slots.set')).toMatchObject([
    { hop: 2, transactionHash: HASH, blockHeight: '19284500' },
  ]);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 of 3 hops verified')).toBeVisible();
});

test('a cleared slot is open and keeps its history', async ({ openPage }) => {
  const page = await openPage(FLOW);
  await showPath(page);
  await button(page, 'Change the verified transaction of hop 1').click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('0 of 3 hops verified')).toBeVisible();
  await expect(button(page, 'Earlier entries (3)')).toBeVisible();
});

test('a closed case takes no label and no transaction, and says why', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'sealed' });
  await showPath(page);
  await expect(slot(page, 1).getByRole('button')).toBeDisabled();
  await expect(slot(page, 1).getByRole('button')).toHaveAttribute('title', /closed and sealed/);
  await page.keyboard.press('Escape');
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Private label…')).toBeDisabled();
});
