// Pages of the person's own block explorers: shown next to an address and a transaction, opened after
// one question for each site, which can be taken back.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { checkViews } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const SCREENED: Opening = { at: 'screening', scene: 'decided' };
const OPEN = /^(Open in the browser|在浏览器中打开)$/;

const question = (page: Page) => page.getByRole('dialog');
const calls = (page: Page) =>
  page.evaluate(() =>
    window.harness.calls.filter(({ name }) => name === 'explorers.open').map(({ input }) => input),
  );

/** The panel of the far end of a path. */
async function showNode(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: /^(Flow of funds|资金流)/ }).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: OPEN }).waitFor();
}

async function ask(page: Page): Promise<void> {
  await showNode(page);
  await page.getByRole('button', { name: OPEN }).click();
  await question(page).waitFor();
}

checkViews([['the question before a site is opened', SCREENED, ask]]);

test('a site is asked about before it is opened the first time, and never again', async ({
  openPage,
}) => {
  const page = await openPage(SCREENED);
  await ask(page);
  const asked = question(page);
  await expect(asked).toHaveAccessibleName('Open a page of explorer.example?');
  await expect(asked).toContainText('Which address or transaction you look at, and when.');
  const url = await asked.locator('[data-url]').getAttribute('data-url');
  expect(url).toMatch(/^https:\/\/explorer\.example\/address\/\w+$/);

  // No is no; the keyboard is back where it was.
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('button', { name: OPEN })).toBeFocused();
  expect(await calls(page)).toHaveLength(1);

  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Open and remember' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Passed to the browser' })).toHaveCount(
    1,
  );
  await page.getByRole('button', { name: OPEN }).click();
  await expect.poll(() => calls(page)).toHaveLength(4);
  await expect(asked).toHaveCount(0);
  // The page names what it wants; the address of a page never leaves it.
  const value = url?.split('/').at(-1);
  const wanted = { chain: 'Ethereum', kind: 'address', value, snapshotId: expect.any(String) };
  expect(await calls(page)).toEqual([
    { ...wanted, confirms: null },
    { ...wanted, confirms: null },
    { ...wanted, confirms: 'explorer.example' },
    { ...wanted, confirms: null },
  ]);
});

test('in quiet mode nothing is opened, and the person is told why', async ({ openPage }) => {
  const page = await openPage({ ...SCREENED, quiet: 'on' });
  await ask(page);
  await expect(question(page)).toContainText('Offline mode is on');
  await question(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(question(page)).toHaveCount(0);
});

test('a transaction has its page, too', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await page.getByRole('tab', { name: /^Flow/ }).click();
  await page.locator('[data-node="subject"]').click();
  await page.getByRole('button', { name: OPEN }).click();
  await question(page).waitFor();
  expect(await calls(page)).toMatchObject([{ kind: 'transaction' }]);
});

test('a yes is taken back in the network settings', async ({ openPage }) => {
  const page = await openPage(SCREENED);
  await ask(page);
  await question(page).getByRole('button', { name: 'Open and remember' }).click();
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Network' }).click();
  await page.getByRole('button', { name: 'Ask again about explorer.example' }).click();
  await expect(page.getByText('None: you are asked before each site')).toBeVisible();
});
