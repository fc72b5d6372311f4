// The findings of a name next to what was asked for: order of the news, one source at once, side by
// side by keyboard.
import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { pairs } from '../fakes/extent.ts';
import { LANGUAGES, THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const finding = (page: Page) => page.locator('[data-hit-place]');
const side = (page: Page) => page.locator('[data-side-by-side]');
const decisionsOf = (page: Page) =>
  page.evaluate(() =>
    window.harness.calls
      .filter((call) => call.name === 'decisions.decide')
      .map((one) => one.input as { disposition: string; hits: { title: string }[] }),
  );

test('news stand apart: verified first, then unverified, then those of which nothing is said', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  const news = page.locator('#group-live_news');
  await expect(news.locator('[data-articles]')).toHaveText(
    ['Verified', 'Not verified', 'Verification not stated'],
    { useInnerText: true },
  );
  const states = await news
    .locator('article')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-verified')));
  expect(states).toEqual(['verified', 'unverified', 'unsaid']);
});

test('aliases of both sides are always shown', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  const sanctions = page.locator('#group-sanctions');
  await expect(sanctions).toContainText('奥西诺·维兰德');
  await expect(sanctions).toContainText('Velandyr');
});

test('asked and matched stand side by side; moving on keeps it open', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await finding(page).first().focus();
  await page.keyboard.press('s');
  await expect(side(page)).toBeFocused();
  await expect(side(page)).toContainText('1 of 8');
  const row = (name: string) =>
    side(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Name').getByRole('cell').first()).toHaveText('Orsino Velander');
  await expect(row('Name').getByRole('cell').last()).toContainText('Orsin Velandir 奥辛·维兰迪尔');
  await expect(row('Other names').getByRole('cell').first()).toContainText('奥西诺·维兰德');
  await expect(row('Other names').getByRole('cell').last()).toContainText('Velandyr');
  await expect(row('Similarity').getByRole('cell').last()).toContainText('0.7412');
  await expect(row('Country').getByRole('cell').first()).toHaveText('SG');
  await expect(row('Country').getByRole('cell').last()).toHaveText('not provided by the service');

  await page.keyboard.press('ArrowDown');
  await expect(side(page)).toContainText('2 of 8');
  await expect(row('Context and detail')).toContainText('Deputy Harbour Master');
  await page.keyboard.press('t');
  await expect(page.getByText('1 of 8 hits decided')).toBeVisible();
  await page.keyboard.press('n');
  await expect(side(page)).toContainText('3 of 8');
  expect(await decisionsOf(page)).toMatchObject([
    { disposition: 'true', hits: [{ title: 'Orsino Velander' }] },
  ]);

  await page.keyboard.press('Escape');
  await expect(side(page)).toHaveCount(0);
  await expect(finding(page).nth(2)).toBeFocused();
});

test('a button opens one finding, and a group of the header leads back to all', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await finding(page).nth(1).getByRole('button', { name: 'Side by side' }).click();
  await expect(side(page)).toContainText('2 of 8');
  await page.locator('header [data-group="relationships"]').click();
  await expect(side(page)).toHaveCount(0);
  await expect(page.locator('#group-relationships')).toBeInViewport();
});

test('everything of one source is marked at once and decided together', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'name_many' });
  await finding(page).first().focus();
  await page.keyboard.press('m');
  const marked = page.getByText(/\d+ hits marked/).first();
  await expect(marked).toBeVisible();
  const count = Number(/\d+/.exec(await marked.innerText())?.[0]);
  expect(count).toBeGreaterThan(1);
  await page.keyboard.press('f');
  await expect.poll(async () => (await decisionsOf(page))[0]?.hits.length).toBe(count);
});

for (const [theme, locale] of pairs(THEMES, LANGUAGES)) {
  test(`side by side, ${theme}, ${locale}: accessible`, async ({ openPage }) => {
    const page = await openPage({ at: 'screening', scene: 'name', theme, locale });
    await finding(page).first().focus();
    await page.keyboard.press('s');
    for (let at = 0; at < 7; at += 1) {
      await side(page).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
    }
  });
}
