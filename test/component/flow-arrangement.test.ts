// What a person makes of the picture of a flow: addresses moved by hand, notes that cite, views by name.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const picture = (page: Page) => page.getByRole('listbox', { name: 'Flow of funds' });
const node = (page: Page, name: string) => picture(page).getByRole('option', { name });
const unpinAll = (page: Page) => page.getByRole('button', { name: /^Unpin all/ });
const views = (page: Page) => page.getByRole('button', { name: 'Views', exact: true });

/** Where an address is next to another one: the picture may be moved as a whole. */
async function heightOf(page: Page, name: string): Promise<number> {
  const subject = (await node(page, 'Screened address').boundingBox())!;
  return (await node(page, name).first().boundingBox())!.y - subject.y;
}

test('an address is dragged within its hop, stays there after the view was left, and is put back', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const before = await heightOf(page, 'Causeway Bridge');
  const place = (await node(page, 'Causeway Bridge').first().boundingBox())!;
  const [x, y] = [place.x + place.width / 2, place.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  const moved = await node(page, 'Causeway Bridge').first().boundingBox();
  // The pin makes its mark a little wider.
  expect(Math.abs(moved!.x - place.x)).toBeLessThan(8);
  expect(await heightOf(page, 'Causeway Bridge')).toBeCloseTo(before + 40, 0);
  // It was moved, not chosen.
  await expect(picture(page).getByRole('option', { selected: true })).toHaveCount(0);
  await expect(unpinAll(page)).toHaveAccessibleName('Unpin all (1)');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: /^Hits/ }).click();
  await page.getByRole('tab', { name: /^Flow/ }).click();
  expect(await heightOf(page, 'Causeway Bridge')).toBeCloseTo(before + 40, 0);
  await unpinAll(page).click();
  expect(await heightOf(page, 'Causeway Bridge')).toBeCloseTo(before, 0);
  await expect(unpinAll(page)).toHaveCount(0);
});

test('the keyboard moves and pins what it is at; the menu puts it back', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await node(page, 'Causeway Bridge').first().click();
  const before = await heightOf(page, 'Causeway Bridge');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Control+ArrowUp');
  expect(await heightOf(page, 'Causeway Bridge')).toBeGreaterThan(before + 5);
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  expect(await heightOf(page, 'Causeway Bridge')).toBeCloseTo(before, 0);
  await page.keyboard.press('p');
  await expect(unpinAll(page)).toBeVisible();
  expect(await heightOf(page, 'Causeway Bridge')).toBeCloseTo(before, 0);
});

test('a note written on an address cites its node, is drawn with it, and leads to the note', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await node(page, 'Causeway Bridge').first().click();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: /^Write a note on hit \d/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Note on hit \d/ });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Enter a title or a text.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Title').fill('Ask the bridge');
  await dialog.getByLabel('Text in Markdown').fill('Who sent it?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const mark = picture(page).locator('text', { hasText: 'Ask the bridge' });
  await expect(mark).toBeVisible();
  const place = (await node(page, 'Causeway Bridge').first().boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + 14, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Open note “Ask the bridge”' }).click();
  const note = page.getByRole('main');
  await expect(note).toContainText('Who sent it?');
  await expect(note.getByText(/Hit \d in the answer, path node \d/).first()).toBeVisible();
});

test('a view under a name brings back filters, groups, pins and zoom; it is removed with undo', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await node(page, 'Causeway Bridge').first().click();
  await page.keyboard.press('p');
  for (let times = 0; times < 3; times++) await page.keyboard.press('-');
  const zoom = Number(await picture(page).getAttribute('data-zoom'));
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Bridge');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await unpinAll(page).click();
  await page.getByLabel('Draw as').click();
  await page.getByRole('option', { name: 'Categories' }).click();
  await picture(page).focus();
  await page.keyboard.press('f');
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Bridge' }).click();
  await expect(unpinAll(page)).toBeVisible();
  await expect(page.getByLabel('Draw as')).toContainText('Addresses');
  await expect(picture(page).getByRole('option', { selected: true })).toHaveAccessibleName(
    /Causeway Bridge/,
  );
  await expect
    .poll(async () => Number(await picture(page).getAttribute('data-zoom')))
    .toBeCloseTo(zoom, 5);
  await views(page).click();
  await page.getByRole('menuitem', { name: 'Remove views…' }).click();
  await page.getByRole('button', { name: 'Remove view Bridge' }).click();
  await expect(page.getByText('No saved views.')).toBeVisible();
});
