// The user guide over the page: what opens it, its pages, its links, and how it looks to axe.
import { expect, type Page } from 'playwright/test';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const guide = (page: Page) => page.getByRole('dialog');
const shownPage = (page: Page) => guide(page).getByRole('region').first();

test('F1 opens the page that fits what is shown, and Escape goes back to it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  const button = page.getByRole('switch', { name: 'Sending' });
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
    await other.keyboard.press('F1');
    await expect(shownPage(other)).toHaveAccessibleName(title);
  }
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

  await guide(page).getByRole('searchbox', { name: 'Search in the guide' }).fill('openssl');
  await expect(contents.getByRole('listitem')).toHaveText(['Evidence bundles']);
  await guide(page).getByRole('searchbox').fill('zeppelin');
  await expect(contents.getByRole('listitem')).toHaveCount(0);
  await expect(guide(page).getByText('No page has these words.')).toBeVisible();
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

for (const theme of ['light', 'dark'] as const) {
  test(`the guide, ${theme}: accessible`, async ({ openPage }) => {
    const page = await openPage({ at: 'screening', theme });
    await page.keyboard.press('F1');
    await expect(shownPage(page)).toBeVisible();
    expect(await findViolations(page), 'a page with pictures').toEqual([]);
    const contents = guide(page).getByRole('navigation');
    await contents.getByRole('button', { name: 'History and what changed' }).click();
    expect(await findViolations(page), 'a page with a table').toEqual([]);
    await contents.getByRole('button', { name: 'Keyboard', exact: true }).click();
    expect(await findViolations(page), 'the keys').toEqual([]);
  });
}

test('in a small window, in Chinese, nothing is cut off', async ({ openPage, setWindowSize }) => {
  await setWindowSize(1024, 680);
  const page = await openPage({ at: 'screening', locale: 'zh-CN' });
  await page.keyboard.press('F1');
  await expect(shownPage(page)).toHaveAccessibleName('资金流图');
  const contents = guide(page).getByRole('navigation', { name: '目录' });
  for (const name of ['历史与变化', '键盘']) {
    await contents.getByRole('button', { name, exact: true }).click();
    const cut = await shownPage(page).evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(cut).toBe(0);
  }
  await expect(guide(page).getByTestId('shortcuts')).toContainText('显示请求台账');
  expect(await findViolations(page)).toEqual([]);
  await setWindowSize(1280, 832);
});
