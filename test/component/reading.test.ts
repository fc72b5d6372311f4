// Reading a stored screening: every tab, the flow by keyboard and by hit, its table twin, folds, and
// answers that say less than expected.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { buildScreeningView } from '../builders/kya-view.ts';
import { countDistinctPaths } from '../../shared/flow/distinct-paths.ts';
import { OTHER_THEME } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const TABS = ['Flow', 'Hits', 'Score', 'Exposure', 'Details', 'Raw'];
const sample = buildScreeningView().result!;

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const picture = (page: Page) => page.getByRole('listbox', { name: 'Flow of funds' });
const selected = (page: Page) => picture(page).getByRole('option', { selected: true });
const focused = (page: Page) => picture(page).getAttribute('aria-activedescendant');
/** Zoom of the picture. */
const zoomOf = async (page: Page) => Number(await picture(page).getAttribute('data-zoom'));

for (const theme of OTHER_THEME) {
  test(`every tab of a rich screening, ${theme}: accessible`, async ({ openPage }) => {
    const page = await openPage({ at: 'screening', theme });
    for (const name of TABS) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      expect(await findViolations(page), name).toEqual([]);
    }
  });

  test(`a chosen hit, an address, the table and the legend, ${theme}: accessible`, async ({
    openPage,
  }) => {
    const page = await openPage({ at: 'screening', theme });
    await page.getByRole('button', { name: 'Legend' }).click();
    await picture(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    expect(await findViolations(page), 'an address').toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.paths button').first().click();
    expect(await findViolations(page), 'a path').toEqual([]);
    await page.getByRole('button', { name: 'Show hit' }).click();
    expect(await findViolations(page), 'a hit').toEqual([]);
    await tab(page, 'Flow').click();
    await page.getByRole('radio', { name: 'Table' }).click();
    expect(await findViolations(page), 'the table').toEqual([]);
  });

  test(`dialogs, ${theme}: accessible`, async ({ openPage }) => {
    const help = await openPage({ at: 'cases', theme });
    await help.keyboard.press('?');
    await expect(help.getByRole('dialog')).toBeVisible();
    expect(await findViolations(help), 'help').toEqual([]);
    const queue = await openPage({ at: 'queue', theme });
    await queue.getByRole('button', { name: 'Decide…' }).click();
    expect(await findViolations(queue), 'unknown outcome').toEqual([]);
    const settings = await openPage({ at: 'settings', theme });
    await settings.getByRole('button', { name: 'Add environment' }).first().click();
    expect(await findViolations(settings), 'environment').toEqual([]);
  });
}

test('the flow counts distinct paths, as the scope does, not hits', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  const paths = countDistinctPaths(sample.hits);
  const words = `${paths} of 1,204 analysed paths`;
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByText(`${words} matched a rule`)).toBeVisible();
});

test('the picture begins at a size that can be read and fits whole on demand', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(0.82);
  await picture(page).focus();
  await page.keyboard.press('f');
  const whole = await zoomOf(page);
  await page.keyboard.press('+');
  expect(await zoomOf(page)).toBeGreaterThan(whole);
  await page.keyboard.press('Home');
  expect(await zoomOf(page)).toBeGreaterThanOrEqual(0.82);
});

test('a picture too small to be read leaves its texts out and says so', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  const hint = page.getByText('Zoom in to read all addresses and amounts.');
  await expect(picture(page).locator('.address')).not.toHaveCount(0);
  await expect(hint).toHaveCount(0);
  await picture(page).focus();
  await expect(async () => {
    await page.keyboard.press('-');
    expect(await zoomOf(page)).toBeLessThan(0.7);
  }).toPass();
  await expect(picture(page).locator('.address, .amount, .name')).toHaveCount(0);
  await expect(hint).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Home');
  await expect(picture(page).locator('.address')).not.toHaveCount(0);
});

test('arrows walk the flow, Enter selects, Escape clears', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await picture(page).focus();
  const subject = await focused(page);
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toContain('inflow-1-');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(subject);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('outflow-1-');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toHaveCount(1);
  await expect(page.getByRole('complementary', { name: 'Address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Hits' })).toBeVisible();
});

test('choosing a hit lights its path and dims the others; Escape lights all again', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const { nodes } = sample.hits[0]!;
  await page.locator('.paths button').first().click();
  await expect(picture(page).locator('[data-node][data-lit="true"]')).toHaveCount(nodes.length);
  const edges = picture(page).locator('[data-edge]');
  await expect(edges.and(page.locator('[data-lit="true"]'))).toHaveCount(nodes.length - 1);
  await expect(edges.and(page.locator('[data-lit="false"]'))).not.toHaveCount(0);
  // What is not lit is paler.
  const dimmed = picture(page).locator('[data-node][data-lit="false"]').first();
  expect(Number(await dimmed.getAttribute('opacity'))).toBeLessThan(0.5);
  await page.keyboard.press('Escape');
  await expect(picture(page).locator('[data-lit], [data-node][opacity]')).toHaveCount(0);
});

test('a hit shown in the flow from the list is lit there', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await tab(page, 'Hits').click();
  await page.locator('[data-hit="2"]').click();
  await page.getByRole('button', { name: 'Show in the flow' }).click();
  await expect(picture(page).locator('[data-node][data-lit="true"]')).toHaveCount(
    sample.hits[2]!.nodes.length,
  );
});

test('the side panel can be hidden, and a selection brings it back', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  const panel = page.getByRole('complementary');
  await page.getByRole('button', { name: 'Hide the side panel' }).click();
  await expect(panel).toHaveCount(0);
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
});

test('the table says every link of the picture', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  const edges = await picture(page).locator('[data-edge]').count();
  await page.getByRole('radio', { name: 'Table' }).click();
  const rows = page.getByRole('region', { name: 'Links of the flow' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(edges);
});

test('a fold says what it holds and opens into its members', async ({ openPage }) => {
  const page = await openPage({ scene: 'many', at: 'screening' });
  const drawn = () => picture(page).locator('[data-node]').count();
  const before = await drawn();
  const fold = picture(page).getByRole('option', { name: /^\+\d+ more/ });
  await expect(fold).toHaveCount(1);
  await picture(page).focus();
  await page.keyboard.press('f');
  await fold.click();
  await page.getByRole('button', { name: 'Show individually' }).click();
  await expect(fold).toHaveCount(0);
  expect(await drawn()).toBeGreaterThan(before);
});

test('bytes that are no answer are kept, named so, and can be read', async ({ openPage }) => {
  const page = await openPage({ scene: 'unreadable', at: 'screening' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByTestId('verdict')).toContainText('Unreadable');
  await tab(page, 'Flow').click();
  await expect(page.getByRole('tabpanel')).toContainText('TIMEOUT');
  await expect(page.getByRole('tabpanel')).toContainText('investigation took too long');
  await tab(page, 'Raw').click();
  await expect(page.getByText('<html>502</html>')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a null score says "not computed" and is no 0', async ({ openPage }) => {
  const page = await openPage({ scene: 'no_score', at: 'screening' });
  const verdict = page.getByTestId('verdict');
  await expect(verdict).toContainText('not computed');
  await expect(verdict.locator('[data-score]')).toHaveCount(0);
  await tab(page, 'Score').click();
  await expect(page.getByText('This is not a score of 0.').last()).toBeVisible();
});

test('a practice snapshot is visibly practice', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await expect(page.locator('header [data-environment="practice"]')).toBeVisible();
  await expect(page.getByText('Nothing here is evidence.')).toBeVisible();
});

test('amounts of the hits are seen whole at the smallest window, with the panel open', async ({
  openPage,
  setWindowSize,
}) => {
  await setWindowSize(1024, 700);
  const page = await openPage({ at: 'screening' });
  await tab(page, 'Hits').click();
  await page.locator('[data-hit="0"]').click();
  const overflow = await page
    .getByRole('region', { name: 'Hits' })
    .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  await setWindowSize(1280, 800);
  expect(overflow).toBe(0);
});

test('a job that waits for the service says so and can be tried at once', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  const job = page.locator('[data-job-state="accepted"]').filter({ hasText: 'Try again now' });
  await expect(job).toHaveCount(1);
  await expect(job.getByRole('progressbar')).toHaveCount(0);
});
