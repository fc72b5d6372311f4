// The user guide over the page: what opens it, its pages, its links, and how it looks.
import { expect, type Page } from 'playwright/test';
import { HELP_PAGES, type HelpPageId } from '../../renderer/help/page-ids.ts';
import { checkStates } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';

const guide = (page: Page) => page.getByRole('dialog');
const shownPage = (page: Page) => guide(page).getByRole('region').first();

/** Which page fits a screening is known once its tab is shown. */
const waitForTab = (page: Page, name: string) =>
  page.getByRole('tab', { name, exact: true, selected: true }).waitFor();

test('F1 opens the page that fits what is shown, and Escape goes back to it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  const button = page.getByRole('switch', { name: 'Online' });
  await button.focus();
  await page.keyboard.press('F1');
  await expect(shownPage(page)).toHaveAccessibleName('Batches and costs');
  await expect(shownPage(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  for (const [opening, title] of [
    [{ at: 'settings', section: 'file' }, 'The case file: locking, backups, checks'],
    [{ at: 'screening' }, 'The flow picture'],
    [{ at: 'case', tab: 'reports' }, 'Reports and redaction'],
    [{ scene: 'none' }, 'First steps'],
    [{ scene: 'locked_idle' }, 'The case file: locking, backups, checks'],
  ] as const) {
    const other = await openPage(opening);
    if (opening.at === 'screening') await waitForTab(other, 'Flow');
    await other.keyboard.press('F1');
    await expect(shownPage(other)).toHaveAccessibleName(title);
  }
});

test('stays where it was opened before it was known how the case file stands', async ({
  openPage,
}) => {
  const page = await openPage({ scene: 'none', hold: 'caseFile.status' });
  await page.keyboard.press('F1');
  await page.evaluate(() => {
    window.harness.release();
  });
  await expect(page.locator('h1', { hasText: 'Who is investigating?' })).toBeVisible();
  await expect(shownPage(page)).toHaveAccessibleName('First steps');
});

test('a page is reached by the contents, by a link and by its words', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.getByRole('button', { name: 'User guide (F1)' }).click();
  const contents = guide(page).getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('button', { name: 'Names', exact: true }).click();
  await expect(shownPage(page)).toHaveAccessibleName('Names');
  await expect(contents.getByRole('button', { name: 'Names', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await shownPage(page).getByRole('button', { name: 'Batches and costs' }).click();
  await expect(shownPage(page)).toHaveAccessibleName('Batches and costs');

  await guide(page).getByRole('searchbox', { name: 'Search the guide' }).fill('openssl');
  await expect(contents.getByRole('listitem')).toHaveText(['Evidence bundles']);
  await guide(page).getByRole('searchbox').fill('zeppelin');
  await expect(contents.getByRole('listitem')).toHaveCount(0);
  await expect(guide(page).getByText('No page contains these words.')).toBeVisible();
});

test('pictures are shown from the application itself, whole and with their text', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await page.keyboard.press('F1');
  const picture = shownPage(page).getByRole('img').first();
  await expect(picture).toHaveAccessibleName('The flow of funds over five hops on each side');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(900);
  const address = await picture.evaluate((one: HTMLImageElement) => new URL(one.src).origin);
  expect(address).toBe(await page.evaluate(() => location.origin));
});

/** A page by its place in the contents, whatever the language. */
const turnTo = (id: HelpPageId) => async (page: Page) => {
  await page.keyboard.press('F1');
  const contents = guide(page).getByRole('navigation').getByRole('listitem');
  await contents.nth(HELP_PAGES.indexOf(id)).getByRole('button').click();
  await shownPage(page).waitFor();
};

// The keys are in the table of dialogs.
checkStates([
  ['a page of the guide with pictures', { at: 'cases' }, turnTo('flow')],
  ['a page of the guide with a table', { at: 'cases' }, turnTo('history')],
]);

test('the guide follows the language, the keys too', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', locale: 'zh-CN' });
  await waitForTab(page, '资金流');
  await page.keyboard.press('F1');
  await expect(shownPage(page)).toHaveAccessibleName('资金流图');
  const contents = guide(page).getByRole('navigation', { name: '目录' });
  await contents.getByRole('button', { name: '键盘', exact: true }).click();
  await expect(guide(page).getByTestId('shortcuts')).toContainText('显示请求日志');
});
