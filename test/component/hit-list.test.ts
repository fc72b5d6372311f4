// The list of hits: groups that close, sorting, the filters that it shares with the picture, numbers.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { words } from '../drive/words.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const DECIDED: Opening = { at: 'screening', scene: 'decided' };

const hit = (page: Page, index: number) => page.locator(`[data-hit="${index}"]`);
const listed = (page: Page) => page.locator('[data-hit]');
const group = (page: Page, key: string) => page.locator(`[data-group="${key}"]`);
const head = (page: Page, key: string) => page.locator('tr').filter({ has: group(page, key) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const note = (page: Page) => page.getByRole('status').filter({ hasText: /picture|图/ });
const indexesOf = async (page: Page) =>
  await listed(page).evaluateAll((all) => all.map((one) => Number(one.dataset['hit'])));
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );

async function showHits(page: Page): Promise<void> {
  await page.getByRole('tab', { name: words('screening_tab_hits') }).click();
  await page.locator('.meter').waitFor();
}

/** Shows the hits by rule, by entity or by level. */
async function groupBy(page: Page, by: 'rule' | 'entity' | 'level'): Promise<void> {
  await page.getByLabel(words('hits_group')).click();
  await page.getByRole('option', { name: words(`hits_group_${by}`) }).click();
}

async function setMinimum(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel(words('flow_filter_amount')).fill(text);
  await page.keyboard.press('Escape');
}

const views: View[] = [
  [
    'hits in groups, as the picture filters them',
    DECIDED,
    async (page) => {
      await showHits(page);
      await groupBy(page, 'entity');
      await setMinimum(page, '5000');
      await note(page).waitFor();
      await listed(page).first().click();
    },
  ],
  [
    'hits of a transaction by level',
    { at: 'screening', scene: 'kyt' },
    async (page) => {
      await showHits(page);
      await groupBy(page, 'level');
    },
  ],
];

checkStates(views);

test('a group says what it comes to, and arrow keys close it, open it and lead through it', async ({
  openPage,
}) => {
  const page = await openPage(DECIDED);
  await showHits(page);
  await groupBy(page, 'rule');
  await expect(head(page, 'KYA-MIX-02')).toContainText('Critical');
  await expect(head(page, 'KYA-MIX-02')).toContainText('3 hits, 2 decided');
  // Two of the three paths share a transfer of 47,120.25.
  await expect(head(page, 'KYA-MIX-02')).toContainText('Transfers: 56,920.25 USDT in');
  await group(page, 'KYA-MIX-02').focus();
  await page.keyboard.press('ArrowRight');
  await expect(hit(page, 0)).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Hit' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(group(page, 'KYA-MIX-02')).toBeFocused();
  await page.keyboard.press('t');
  expect(await inputsOf(page, 'decisions.decide')).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect(group(page, 'KYA-MIX-02')).toHaveAttribute('aria-expanded', 'false');
  await expect(listed(page)).toHaveCount(14);
  await page.keyboard.press('ArrowDown');
  await expect(group(page, 'KYA-SAN-01')).toBeFocused();
  await button(page, 'Collapse all').click();
  await expect(listed(page)).toHaveCount(0);
  // The next undecided hit opens its group.
  await button(page, 'Next undecided').click();
  await expect(hit(page, 2)).toBeVisible();
  await expect(group(page, 'KYA-SAN-01')).toHaveAttribute('aria-expanded', 'false');
  // By key the keyboard goes along, into a group that was closed.
  await group(page, 'KYA-SAN-01').focus();
  await page.keyboard.press('n');
  await expect(hit(page, 2)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-hit][aria-pressed="true"]')).toBeFocused();
});

test('all of a group are decided after the count was confirmed, without those decided before, and taken back at once', async ({
  openPage,
}) => {
  const page = await openPage(DECIDED);
  await showHits(page);
  await groupBy(page, 'rule');
  const decide = async (count: string) => {
    await head(page, 'KYA-MIX-02').getByRole('button', { name: 'Decide all in group…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /^Decide \d/ })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'False positive' }).click();
    if (count === '3') await dialog.getByRole('switch').click();
    await dialog.getByRole('textbox', { name: 'Remark' }).fill('Exhibit 7');
    await dialog.getByRole('button', { name: `Decide ${count} hit` }).click();
    await expect(dialog).toBeHidden();
  };
  await decide('1');
  await expect(head(page, 'KYA-MIX-02')).toContainText('3 hits, 3 decided');
  await expect(page.getByText('3 of 17 hits decided')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(head(page, 'KYA-MIX-02')).toContainText('3 hits, 2 decided');
  await decide('3');
  await expect(page.locator('[data-decided="false"]')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-decided="true"]')).toHaveCount(1);
  const acts = await inputsOf(page, 'decisions.decide');
  expect(acts.slice(0, 1)).toMatchObject([
    { disposition: 'false', remark: 'Exhibit 7', hits: [{}] },
  ]);
  expect(acts).toContainEqual(
    expect.objectContaining({ disposition: 'false', hits: [0, 1, 2].map(() => expect.anything()) }),
  );
});

test('who decides all of a group is told how many of it filters hide', async ({ openPage }) => {
  const page = await openPage(DECIDED);
  await showHits(page);
  await groupBy(page, 'level');
  const critical = group(page, 'critical');
  const row = page.locator('tr').filter({ has: critical });
  const total = Number(/(\d+) hits/.exec(await row.innerText())![1]);
  const about = async () => {
    await row.getByRole('button', { name: 'Decide all in group…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const said = await dialog.innerText();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return said;
  };
  expect(await about()).not.toContain('Hidden by filters');
  await setMinimum(page, '9000');
  await expect(row).not.toContainText(`${total} hits`);
  const left = Number(/(\d+) hits?/.exec(await row.innerText())![1]);
  expect(await about()).toContain(
    `Hits in this group: ${total}, of which listed: ${left}. ` +
      `Hidden by filters and left unchanged: ${total - left}.`,
  );
});

test('heads sort the hits, and the groups with them', async ({ openPage }) => {
  const page = await openPage(DECIDED);
  await showHits(page);
  const sorted = (name: string) => page.getByRole('columnheader', { name });
  // At first as the answer is read: highlighted and worst before the others.
  await expect(page.locator('th:is([aria-sort=ascending], [aria-sort=descending])')).toHaveCount(0);
  await button(page, /^No\.$/).click();
  const numbered = await indexesOf(page);
  expect(numbered).toEqual(numbered.toSorted((a, b) => a - b));
  await button(page, /^Exposure$/).click();
  await expect(sorted('Exposure')).toHaveAttribute('aria-sort', 'descending');
  expect((await indexesOf(page))[0]).toBe(0);
  await button(page, /^Exposure$/).click();
  await expect(sorted('Exposure')).toHaveAttribute('aria-sort', 'ascending');
  const [least] = await indexesOf(page);
  await groupBy(page, 'level');
  expect((await indexesOf(page))[0]).toBe(least);
  await button(page, /^Decision$/).click();
  // Both hits that are decided are critical: the last of their group.
  expect((await indexesOf(page)).indexOf(0)).toBeGreaterThan(1);
});

test('what the hits are sorted by is said where its column has no space', async ({
  openPage,
  setWindowSize,
}) => {
  const page = await openPage(DECIDED);
  await showHits(page);
  const hops = page.getByRole('columnheader', { name: 'Hops' });
  await hops.getByRole('button').click();
  await hit(page, 0).click();
  await setWindowSize(1024, 768);
  await expect(hops).toBeHidden();
  await expect(page.getByText('Sorted by Hops, ascending')).toBeVisible();
  await setWindowSize(1600, 900);
  await expect(hops).toBeVisible();
  await expect(page.getByText('Sorted by Hops, ascending')).toBeHidden();
});

test('the list is filtered as the picture, says so, and clears the one filter of both', async ({
  openPage,
}) => {
  const page = await openPage(DECIDED);
  await setMinimum(page, '5000');
  await showHits(page);
  await expect(note(page)).toContainText('Filtered as in the picture: 6 of 17 hits');
  await expect(note(page)).toContainText('Minimum amount');
  await expect(listed(page)).toHaveCount(6);
  await button(page, 'List all hits').click();
  await expect(note(page)).toContainText('All hits listed; the picture shows 6 of 17');
  await expect(listed(page)).toHaveCount(17);
  await button(page, 'Filter as in the picture').click();
  // Set here, it holds in the picture.
  await setMinimum(page, '20000');
  const left = await listed(page).count();
  expect(left).toBeLessThan(6);
  await page.getByRole('tab', { name: 'Flow' }).click();
  await expect(page.locator('[data-filter="minAmount"]')).toContainText('20,000 USDT');
  await showHits(page);
  await button(page, 'Clear filters').click();
  await expect(note(page)).toHaveCount(0);
  await expect(listed(page)).toHaveCount(17);
  await page.keyboard.press('Control+z');
  await expect(listed(page)).toHaveCount(left);
  await page.getByRole('tab', { name: 'Flow' }).click();
  await expect(page.locator('[data-filter="minAmount"]')).toBeVisible();
});

test('the filters of both sides of a transaction are cleared, taken back and cleared again as one', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await showHits(page);
  const all = await listed(page).count();
  const filterButtons = button(page, /^Filters/);
  await expect(filterButtons).toHaveCount(2);
  for (const side of [0, 1]) {
    await filterButtons.nth(side).click();
    await page.getByLabel(words('flow_filter_amount')).fill('5000');
    await page.keyboard.press('Escape');
  }
  const left = await listed(page).count();
  expect(left).toBeLessThan(all);
  await button(page, 'Clear filters').click();
  await expect(listed(page)).toHaveCount(all);
  await page.keyboard.press('Control+z');
  await expect(listed(page)).toHaveCount(left);
  await page.keyboard.press('Control+y');
  await expect(note(page)).toHaveCount(0);
  await expect(listed(page)).toHaveCount(all);
});

test('a hit has one number in the list, the panels and the hop ledger', async ({ openPage }) => {
  const page = await openPage(DECIDED);
  await showHits(page);
  const row = page.locator('tr').filter({ has: hit(page, 3) });
  await expect(row.locator('td.number')).toHaveText('4');
  await hit(page, 3).click();
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('Hit 4');
  await button(page, 'Show in the flow').click();
  await expect(panel).toContainText('Hit 4');
  await page.getByRole('tab', { name: 'Hop ledger' }).click();
  await expect(page.locator('[data-path="3"]')).toContainText('Hit 4');
});

test('thousands of hits are listed by the page, and a page that begins in a group names it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_odd' });
  await showHits(page);
  await groupBy(page, 'rule');
  await expect(listed(page)).toHaveCount(99);
  await page.getByRole('button', { name: words('common_next'), exact: true }).click();
  await expect(group(page, 'KYT-MANY')).toHaveCount(1);
  await expect(listed(page)).toHaveCount(100);
  await group(page, 'KYT-MANY').click();
  await expect(group(page, 'KYT-MANY')).toHaveAttribute('aria-expanded', 'false');
  await expect(group(page, 'KYT-GHOST')).toHaveCount(0);
  expect(await listed(page).count()).toBeLessThan(20);
});
