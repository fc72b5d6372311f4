// The score explained and recomputed, every number of an answer checked, and the scope next to every
// verdict.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { pairs } from '../fakes/extent.ts';
import { THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';
import type { SceneName } from './harness/scenes.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const checks = (page: Page) => page.getByRole('table', { name: 'Checks' });
const tally = (page: Page) => page.locator('[data-deviating]');
const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).click();

async function openScore(
  openPage: (opening: { at: string; scene?: SceneName; theme?: 'light' | 'dark' }) => Promise<Page>,
  scene?: SceneName,
  theme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const page = await openPage({
    at: 'screening',
    theme,
    ...(scene === undefined ? {} : { scene }),
  });
  await tab(page, 'Score').click();
  await expect(tally(page)).toBeVisible();
  return page;
}

for (const [theme, scene] of pairs(THEMES, ['score_deviating', 'score_odd', 'kyt'] as const)) {
  test(`the score of ${scene}, ${theme}: accessible`, async ({ openPage }) => {
    const page = await openScore(openPage, scene, theme);
    expect(await findViolations(page)).toEqual([]);
    await choose(page, /^Not recomputable/);
    await expect(checks(page).getByRole('row').nth(2)).toBeVisible();
    expect(await findViolations(page), 'what cannot be recomputed').toEqual([]);
  });
}

test('an answer that agrees with itself says so, and lists what cannot be recomputed with why', async ({
  openPage,
}) => {
  const page = await openScore(openPage);
  await expect(tally(page)).toHaveAttribute('data-deviating', '0');
  await choose(page, /^Deviating/);
  await expect(page.getByText('No deviations.')).toBeVisible();
  await choose(page, /^Not recomputable/);
  await expect(
    checks(page)
      .getByText('Comes from the scoring ruleset, whose config is not documented')
      .first(),
  ).toBeVisible();
});

test('a deviation is listed first with both numbers, and opens its place in the raw answer', async ({
  openPage,
}) => {
  const page = await openScore(openPage, 'score_deviating');
  await expect(tally(page)).toHaveAttribute('data-deviating', /^[1-9]/);
  const row = checks(page).getByRole('row', { name: /Score: sum of the points/ });
  await expect(row).toContainText('61.5');
  await expect(row).toContainText('differs');
  await expect(
    checks(page).getByRole('row', { name: /Exposure.*Hit 1 in the answer/ }),
  ).toContainText('1.5');
  await row.getByRole('button', { name: /in the raw answer$/ }).click();
  await expect(tab(page, 'Raw')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('pre mark')).toBeInViewport();
});

test('a deviating hit leads to that hit, where the same deviation stands', async ({ openPage }) => {
  const page = await openScore(openPage, 'score_deviating');
  await checks(page).getByRole('button', { name: 'Hit 1 in the answer' }).first().click();
  await expect(tab(page, 'Hits')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('complementary', { name: 'Hit' })).toContainText('provided 1.5');
});

test('a self-hit is shown as an override of the sum, and is not recomputed', async ({
  openPage,
}) => {
  const page = await openScore(openPage, 'score_self_hit');
  await expect(page.getByText('Self-hit override', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /set by the self-hit/ })).toContainText('100');
  await expect(page.locator('.part.overridden').first()).toBeAttached();
  await choose(page, /^Not recomputable/);
  await expect(checks(page).getByText(/^A self-hit replaces the sum/)).toBeVisible();
});

test('a sum above 100 is called capped, not a deviation', async ({ openPage }) => {
  const page = await openScore(openPage, 'score_capped');
  await expect(page.getByText(/the score is capped at 100\.$/).first()).toBeVisible();
  await expect(checks(page).getByText('agrees: capped at 100')).toBeVisible();
});

test('not computed, 0 without a rule and a plain score are three different statements', async ({
  openPage,
}) => {
  const missing = await openScore(openPage, 'no_score');
  await expect(missing.getByText(/This is not a score of 0\.$/).first()).toBeVisible();
  await choose(missing, /^Not recomputable/);
  await expect(
    checks(missing).getByText('Not computed by the service; this is not 0'),
  ).toBeVisible();
  const zero = await openScore(openPage, 'score_zero');
  await expect(zero.locator('[data-standing="zero_no_rule"]')).toBeVisible();
  const plain = await openScore(openPage);
  await expect(plain.locator('[data-standing]')).toHaveCount(0);
});

test('bands and the distance to the next are drawn for the builtin ruleset alone', async ({
  openPage,
}) => {
  const page = await openScore(openPage);
  await expect(page.locator('[data-distance]')).toBeVisible();
  const other = await openScore(openPage, 'score_without_components');
  await expect(other.locator('[data-distance]')).toHaveCount(0);
  await expect(other.getByText(/^Verdict bands are not shown/)).toBeVisible();
  await expect(other.getByText('The service provided no components.')).toBeVisible();
  await expect(tally(other)).toHaveAttribute('data-deviating', '0');
});

test('negative points, 10^30, unknown words and a missing factor stay legible', async ({
  openPage,
}) => {
  const page = await openScore(openPage, 'score_odd');
  await expect(page.getByText('sideways')).toBeVisible();
  await expect(page.getByText('hop17')).toBeVisible();
  await expect(page.locator('.score')).toContainText('1,000,000,000,000,000,000,000,000,000,000');
  expect(await page.evaluate(() => document.body.scrollWidth <= innerWidth)).toBe(true);
});

test('the numbers of 6,000 hits are all checked, and only those in sight are in the page', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'score_many' });
  await tab(page, 'Score').click();
  await expect(tally(page)).toBeVisible({ timeout: 30_000 });
  await choose(page, /^Agreeing/);
  const listed = Number(await checks(page).getAttribute('aria-rowcount'));
  expect(listed).toBeGreaterThan(30_000);
  expect(await checks(page).getByRole('row').count()).toBeLessThan(60);
});

test('the checks of a transaction cover both sides, whichever score is looked at', async ({
  openPage,
}) => {
  const page = await openScore(openPage, 'kyt');
  await expect(checks(page).getByText('Score of the source').first()).toBeVisible();
  const before = await tally(page).textContent();
  await page.getByRole('radio', { name: 'Combined' }).click();
  await expect(tally(page)).toHaveText(before ?? '');
});

test('a name has its scope: threshold, groups that answered, and that lists are not named', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name_sparse' });
  const scope = page.getByRole('region', { name: 'Scope' });
  await expect(scope).toContainText(/similarity \S+ or higher/);
  await scope.getByRole('button').click();
  await expect(scope).toContainText('does not state which lists it searched');
  expect(await findViolations(page)).toEqual([]);
});

for (const [at, where] of [
  ['case', 'a list of screenings'],
  ['monitoring', 'monitoring'],
] as const) {
  test(`in ${where} a verdict opens its scope by keyboard`, async ({ openPage }) => {
    const page = await openPage({ at });
    if (at === 'case') await page.getByRole('tab', { name: /^Screenings/ }).click();
    const button = page.getByRole('button', { name: /^What the verdict on/ }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: /^What the verdict on/ });
    await expect(card).toContainText('Minimum amount');
    await expect(card).toContainText('Not provided');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(button).toBeFocused();
  });
}
