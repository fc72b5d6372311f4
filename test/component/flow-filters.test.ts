// Filters of a flow: what they hide is said, per filter and together; nodes hidden by hand come back
// one by one, by undo and by redo; a choice that is hidden says so.
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const picture = (page: Page) => page.getByRole('listbox', { name: 'Flow of funds' });
const nodes = (page: Page) => picture(page).getByRole('option');
const bar = (page: Page) => page.getByRole('group', { name: 'Filters' });
const chip = (page: Page, name: string) => bar(page).locator(`[data-filter="${name}"]`);
const scope = (page: Page) => page.locator('.scope strong');
const form = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

/** Those of an open list; the nodes of the picture are options too. */
const choices = (page: Page) => page.locator('.select-item');

async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(form(page)).toBeVisible();
  return form(page);
}

/** Sets a minimum amount, as a person types it. */
async function setMinimum(page: Page, text: string): Promise<void> {
  const filters = await openFilters(page);
  await filters.getByLabel('Minimum amount').fill(text);
  await expect(chip(page, 'minAmount')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
}

/** Hides the first address to the left of the subject, by keyboard. */
async function hideNeighbour(page: Page): Promise<void> {
  await picture(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await expect(chip(page, 'hiddenNodes')).toBeVisible();
}

test('a minimum amount hides paths in picture and table, and says how much', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await expect(scope(page)).toHaveText('17 of 1,204 analysed paths');
  await expect(bar(page)).toHaveCount(0);
  const before = await nodes(page).count();
  await setMinimum(page, '5,000');
  await expect(scope(page)).toHaveText('6 of 1,204 analysed paths');
  await expect(chip(page, 'minAmount')).toContainText('Minimum amount 5,000 USDT');
  await expect(bar(page)).toContainText(
    'Hides 12 addresses · 3,992.15 USDT in · 4,050 USDT out · 11 paths',
  );
  expect(await nodes(page).count()).toBeLessThan(before);
  const panel = page.getByRole('complementary', { name: 'Hits' });
  await expect(panel).toContainText('6 of 17');
  await expect(panel.getByRole('button')).toHaveCount(6);
  await page.getByRole('radio', { name: 'Table' }).click();
  const rows = page.getByRole('table', { name: 'Links of the flow' }).locator('tbody tr');
  const links = await rows.count();
  await chip(page, 'minAmount')
    .getByRole('button', { name: /^Remove filter/ })
    .click();
  await expect(bar(page)).toHaveCount(0);
  expect(await rows.count()).toBeGreaterThan(links);
  await expect(scope(page)).toHaveText('17 of 1,204 analysed paths');
});

test('what is no amount and no day is named at its field, and sets no condition', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const filters = await openFilters(page);
  for (const wrong of ['abc', '-5', '1e99', '12 USDT']) {
    await filters.getByLabel('Minimum amount').fill(wrong);
    await expect(filters.getByRole('alert'), wrong).toContainText('Enter a number');
  }
  expect(await findViolations(page)).toEqual([]);
  await filters.getByLabel('Minimum amount').fill('');
  await filters.getByLabel('From (UTC)').fill('2026-02-30');
  await expect(filters.getByRole('alert')).toContainText('Enter a day, month or year');
  await filters.getByLabel('From (UTC)').fill('2026-02');
  await expect(chip(page, 'dates')).toContainText('Dates from 2026-02-01');
  await expect(filters.getByRole('alert')).toHaveCount(0);
});

test('several filters are told each by itself and together, and cleared at once', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await setMinimum(page, '1000');
  const filters = await openFilters(page);
  await filters.getByLabel(/^Rule/).click();
  await page.getByRole('option', { name: /Funds from a mixer/ }).click();
  await expect(chip(page, 'ruleCodes')).toContainText('Rule Funds from a mixer');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: /Funds from a mixer/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await bar(page)
    .getByRole('button', { name: /^Hides/ })
    .click();
  const effects = page.getByRole('table', { name: 'What each filter hides' });
  await expect(effects.getByRole('row')).toHaveCount(4);
  await expect(effects.getByRole('row', { name: /All filters/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(chip(page, 'ruleCodes')).toBeVisible();
  await expect(chip(page, 'minAmount')).toBeVisible();
});

test('a range of time is dragged over the transfers, moved, and taken away by a click outside it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const filters = await openFilters(page);
  const plot = filters.getByRole('group', { name: 'Transfers over time' }).locator('.plot');
  const [from, to] = [filters.getByLabel('From (UTC)'), filters.getByLabel('To (UTC)')];
  const drag = async (start: number, end: number): Promise<string[]> => {
    const { x, y, width, height } = (await plot.boundingBox())!;
    await page.mouse.move(x + start * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + end * width, y + height / 2, { steps: 4 });
    await page.mouse.up();
    return Promise.all([from.inputValue(), to.inputValue()]);
  };
  const [first = '', last = ''] = await drag(0.3, 0.5);
  expect(first < last).toBe(true);
  await expect(chip(page, 'dates')).toContainText(`Dates ${first} to ${last}`);
  await expect(filters.getByRole('slider').first()).toHaveAttribute('aria-valuetext', first);
  await expect(filters.getByRole('slider').last()).toHaveAttribute('aria-valuetext', last);
  expect(await findViolations(page)).toEqual([]);
  const [later = '', laterEnd = ''] = await drag(0.4, 0.6);
  expect(later > first && laterEnd > last).toBe(true);
  // To the very end there is no bound.
  const { x, width } = (await filters.getByRole('slider').last().boundingBox())!;
  const frame = (await plot.boundingBox())!;
  const end = (x + width / 2 - frame.x) / frame.width;
  expect(await drag(end, 1.1)).toEqual([later, '']);
  await expect(chip(page, 'dates')).toContainText(`Dates from ${later}`);
  await drag(0.1, 0.1);
  await expect(from).toHaveValue('');
  await expect(chip(page, 'dates')).toHaveCount(0);
});

test('keys move the ends of a range of time as the hand does, and what is typed moves them', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const filters = await openFilters(page);
  const begin = filters.getByRole('slider', { name: 'Start of the range' });
  const end = filters.getByRole('slider', { name: 'End of the range' });
  const [from, to] = [filters.getByLabel('From (UTC)'), filters.getByLabel('To (UTC)')];
  const most = Number(await end.getAttribute('aria-valuemax'));
  await begin.focus();
  await page.keyboard.press('ArrowRight');
  await expect(begin).toHaveAttribute('aria-valuenow', '1');
  await expect(from).toHaveValue((await begin.getAttribute('aria-valuetext')) ?? '');
  await expect(chip(page, 'dates')).toContainText('Dates from');
  await page.keyboard.press('PageUp');
  await expect(begin).toHaveAttribute('aria-valuenow', '7');
  await page.keyboard.press('End');
  await expect(begin).toHaveAttribute('aria-valuenow', String(most - 1));
  await page.keyboard.press('Tab');
  await expect(end).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  // A bin stays between them.
  await expect(end).toHaveAttribute('aria-valuenow', String(most));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  await expect(from).toHaveValue('');
  await expect(chip(page, 'dates')).toHaveCount(0);
  const middle = (await filters.locator('.marks span').nth(1).innerText()).trim();
  await to.fill(middle);
  await expect(end).toHaveAttribute('aria-valuetext', middle);
  expect(await findViolations(page)).toEqual([]);
});

test('by entity the paths stay that touch one of the chosen, and the hits follow', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const filters = await openFilters(page);
  await filters.getByLabel(/^Entity/).click();
  const names = choices(page);
  await names.nth(0).click();
  await names.nth(1).click();
  const [first = ''] = (await names.nth(0).innerText()).split('\n');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'entities')).toContainText(`Entity ${first} +1`);
  const shown = Number(((await scope(page).textContent()) ?? '').split(' ')[0]);
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(17);
  await page.getByRole('tab', { name: 'Hits' }).click();
  await expect(page.getByText(`Filtered as in the picture: ${shown} of 17 hits`)).toBeVisible();
  await page.getByRole('tab', { name: 'Flow' }).click();
  await chip(page, 'entities')
    .getByRole('button', { name: /^Remove filter/ })
    .click();
  await expect(scope(page)).toHaveText('17 of 1,204 analysed paths');
});

test('among many entities, typing finds some, and keys choose several', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'flow_large' });
  const filters = await openFilters(page);
  const search = filters.getByRole('combobox', { name: /^Entity/ });
  await search.click();
  await expect(page.getByText(/more\. Type to narrow the list\.$/)).toBeInViewport({ ratio: 1 });
  await expect(choices(page).first()).toBeInViewport({ ratio: 1 });
  expect(await findViolations(page)).toEqual([]);
  await search.fill('no such desk');
  await expect(page.getByText('No matches.')).toBeVisible();
  await search.fill('desk 99');
  await expect(choices(page).first()).toContainText('Desk 99');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choices(page).and(page.getByRole('option', { selected: true }))).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(choices(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(search).toHaveAccessibleName('Entity: Desk 99, Desk 990');
  await page.keyboard.press('ArrowDown');
  await expect(choices(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'entities')).toContainText('Entity Desk 99 +1');
});

test('an address is hidden by a key; undo, redo and its own button bring it back', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await expect(nodes(page).first()).toBeVisible();
  const before = await nodes(page).count();
  await hideNeighbour(page);
  await expect.poll(() => nodes(page).count()).toBeLessThan(before);
  await expect(page.getByText(/^Hid 0x/)).toBeVisible();
  await expect(chip(page, 'hiddenNodes')).toContainText('1 address hidden manually');
  // From within the picture, too.
  await picture(page).focus();
  await page.keyboard.press('Control+z');
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => nodes(page).count()).toBe(before);
  await page.keyboard.press('Control+y');
  await expect(chip(page, 'hiddenNodes')).toBeVisible();
  await chip(page, 'hiddenNodes')
    .getByRole('button', { name: /hidden manually$/ })
    .click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => nodes(page).count()).toBe(before);
});

test('the screened address cannot be hidden', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await picture(page).focus();
  await page.keyboard.press('h');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Screened address' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hide this address/ })).toHaveCount(0);
});

test('a chosen hit that a filter hides is told, and can be shown', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await page.locator('.paths button', { hasText: '18.2 USDT' }).click();
  await setMinimum(page, '20000');
  const told = page.getByText('The selection is not shown. Hidden by: Minimum amount.');
  await expect(told).toBeVisible();
  // Nothing is dimmed for what is not there.
  await expect(picture(page).locator('[data-node][opacity]')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(told).toBeHidden();
  await expect(bar(page)).toHaveCount(0);
});

test('filters that hide everything say so instead of an empty picture', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await setMinimum(page, '1e30');
  await expect(page.getByText('The filters hide every path')).toBeVisible();
  await expect(scope(page)).toHaveText('0 of 1,204 analysed paths');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click();
  await expect(picture(page)).toBeVisible();
});

test('what a filter left is in the middle of the picture, also when the header folds after it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await setMinimum(page, '5,000');
  await picture(page).focus();
  await expect(page.getByRole('button', { name: 'Show the whole header' })).toBeVisible();
  const offCentre = async (): Promise<number> => {
    const frame = (await picture(page).boundingBox())!;
    const boxes = await Promise.all((await nodes(page).all()).map((node) => node.boundingBox()));
    const top = Math.min(...boxes.map((box) => box!.y));
    const bottom = Math.max(...boxes.map((box) => box!.y + box!.height));
    return Math.abs((top + bottom) / 2 - (frame.y + frame.height / 2));
  };
  await expect.poll(offCentre).toBeLessThan(40);
});
