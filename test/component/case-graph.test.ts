// The graph of a case: what connects its screenings, what is behind, what they have in common, and paths.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { evmAddress } from '../builders/hits.ts';
import { SAMPLE_NAME } from '../builders/name-sample.ts';
import { checksummedAddress } from '../builders/sample-basics.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const picture = (page: Page) => page.getByRole('listbox', { name: 'Graph of the case' });
const node = (page: Page, name: string | RegExp) => picture(page).getByRole('option', { name });
const panel = (page: Page) =>
  page.getByRole('complementary', { name: 'What is selected in the graph' });
const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const shown = (page: Page) => page.getByText(/ shown · /);

const MIXER = evmAddress(903);
const OTHER = evmAddress(901);
const PERSON = checksummedAddress(5);

test('shows what connects, says how much it does not, and opens it in place', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await expect(node(page, MIXER)).toBeVisible();
  // Two addresses and a transaction are screened; a mixer and a relay are between, and the worst of each.
  await expect(shown(page)).toHaveText(/^7 of 45 shown/);
  await expect(node(page, /, 31 more neighbours not shown$/)).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await node(page, OTHER).click();
  await expect(panel(page)).toContainText('Show 6 neighbours');
  await panel(page).getByRole('button', { name: 'Show 6 neighbours' }).click();
  await expect(shown(page)).toHaveText(/^13 of 45 shown/);
  await page.getByRole('button', { name: 'Fold again' }).click();
  await expect(shown(page)).toHaveText(/^7 of 45 shown/);
});

test('a node tells which screenings have it, and leads to them; a link tells what each says', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await node(page, MIXER).click();
  await expect(panel(page)).toContainText('Blender');
  await expect(panel(page)).toContainText(/In screenings\s*3/);
  await panel(page)
    .getByRole('button', { name: /^from 0x/ })
    .first()
    .click();
  await expect(panel(page)).toContainText('Amounts from different screenings are not added up');
  await page.keyboard.press('Escape');
  await node(page, MIXER).click();
  const links = panel(page).getByRole('button', { name: /2 screenings/ });
  await links.first().click();
  // The same transfer in two screenings of one address: 9,600 each, not 19,200.
  await expect(
    panel(page)
      .getByText(/^(9,600|12,000) USDT$/)
      .first(),
  ).toBeVisible();
  await expect(panel(page)).not.toContainText('19,200');
  await panel(page)
    .getByRole('button', { name: /^Hit 1/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /^Hits/ })).toHaveAttribute('aria-selected', 'true');
});

test('the table lists every link of the picture, the worst first', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await mode(page, 'Table').click();
  const rows = page.getByRole('table', { name: 'Links of the graph' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Critical');
  expect(await rows.count()).toBeGreaterThan(6);
  expect(await findViolations(page)).toEqual([]);
});

test('shared counterparties are listed with the hops from each, and lead to the paths between', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await mode(page, 'Shared counterparties').click();
  const row = page.getByRole('row', { name: /Blender/ });
  await expect(row).toContainText('1 hop');
  await expect(row).toContainText(`${SAMPLE_NAME} · 0x`);
  await expect(row).toContainText('2 hops');
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Show paths' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 path.' })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('The shortest has 3 links.');
});

test('paths go either way or with the money; none is not said to be no flow', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await node(page, OTHER).click();
  await panel(page).getByRole('button', { name: 'Nearest high risk' }).click();
  await expect(page.getByRole('status').first()).toContainText('The shortest has 2 links.');
  await page
    .getByRole('button', { name: /^0x.* 0x/ })
    .first()
    .click();
  await expect(page.getByRole('button', { pressed: true, name: /^0x/ })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await mode(page, 'Picture').click();
  await node(page, PERSON).click();
  await panel(page).getByRole('button', { name: 'Path from here' }).click();
  await page.getByRole('combobox', { name: /^To / }).click();
  await page
    .getByRole('option', { name: new RegExp(OTHER.slice(0, 6), 'i') })
    .first()
    .click();
  await page.getByRole('combobox', { name: /^Direction/ }).click();
  await page.getByRole('option', { name: 'With the money' }).click();
  await page.getByRole('button', { name: 'Find paths' }).click();
  await expect(page.getByText('No path in the stored data')).toBeVisible();
  await expect(page.getByText(/does not mean that no money flowed/)).toBeVisible();
});

test('the graph of a subject has what belongs to it alone', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await page.getByLabel('Screenings in the graph').click();
  await page.getByRole('option', { name: SAMPLE_NAME, exact: true }).click();
  await expect(shown(page)).toHaveText(/ · 2 screenings$/);
  await expect(node(page, OTHER)).toHaveCount(0);
});

test('the graph of selected screenings has those alone, and the whole case comes back', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  const scope = page.getByLabel('Screenings in the graph').first();
  const all = await shown(page).textContent();
  await scope.click();
  await page.getByRole('option', { name: 'Select screenings…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Select at least one.');
  expect(await findViolations(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Show' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // What was left can be opened again.
  await scope.click();
  await page.getByRole('option', { name: 'Select screenings…' }).click();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(shown(page)).toHaveText(/ · 1 screening$/);
  await expect(scope).toContainText('Selected screenings');
  await scope.click();
  await page.getByRole('option', { name: 'Select screenings…' }).click();
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(shown(page)).toHaveText(/ · 2 screenings$/);
  await scope.click();
  await page.getByRole('option', { name: 'All screenings' }).click();
  await expect(shown(page)).toHaveText(all ?? '');
});

test('what other cases have too is listed, the worst first, and leads to them', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await mode(page, 'Other cases').click();
  const rows = page.getByRole('table', { name: 'Other cases' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Blender' })).toHaveCount(1);
  const levels = await rows.locator('td:nth-child(3)').allTextContents();
  const order = ['Critical', 'High', 'Medium', 'Low', '–'];
  const ranks = levels.map((level) => order.indexOf(level.trim()));
  expect(ranks.length).toBeGreaterThan(1);
  expect(ranks).not.toContain(-1);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const seen = page.locator('[data-seen-elsewhere]').first();
  await expect(seen).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await seen.click();
  await expect(page.getByText('Seen in your other cases')).toBeVisible();
  await page.getByRole('button', { name: 'TF-2026-002' }).click();
  await expect(page.getByRole('heading', { name: /TF-2026-002/ })).toBeVisible();
});

test('the keyboard goes from node to node, opens one and clears it', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  await picture(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(picture(page).getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(picture(page).getByRole('option', { selected: true })).toHaveCount(0);
});

test('a node is moved by keys and kept, and everything goes back at once', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'graph' });
  const placeOf = async () => (await node(page, MIXER).boundingBox())!.y;
  const unpin = page.getByRole('button', { name: 'Unpin all (1)' });
  await node(page, MIXER).click();
  const before = await placeOf();
  await picture(page).focus();
  await page.keyboard.press('Control+ArrowDown');
  await expect(unpin).toBeVisible();
  await expect.poll(placeOf).toBeGreaterThan(before);
  const kept = () =>
    page.evaluate(() => window.harness.calls.filter(({ name }) => name === 'views.keepGraph'));
  await expect.poll(async () => (await kept()).length).toBe(1);
  expect(JSON.stringify(await kept())).toContain(MIXER);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('tab', { name: 'Graph' }).click();
  await expect(unpin).toBeVisible();
  await unpin.click();
  await expect(unpin).toHaveCount(0);
});

test('a case without screenings says what the graph would show', async ({ openPage }) => {
  const page = await openPage({ at: 'case', tab: 'graph', scene: 'bare' });
  await expect(page.getByRole('heading', { name: 'Nothing to connect yet' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
