// Working in the picture of a flow: finding, the menu of a part, and the space it is given.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const picture = (page: Page) => page.getByRole('listbox', { name: 'Flow of funds' });
const node = (page: Page, name: string) => picture(page).getByRole('option', { name });
const header = (page: Page) => page.getByRole('button', { name: 'Show the whole header' });
const find = (page: Page) => page.getByRole('search', { name: 'Find in the picture' });

/** The share of the window's height that the picture has. */
async function shareOf(page: Page): Promise<number> {
  const { height } = (await picture(page).boundingBox())!;
  return height / (await page.evaluate(() => innerHeight));
}

test('Ctrl+F in the picture looks there: each match is selected in turn, and Escape gives the keyboard back', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await picture(page).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('velvet');
  await expect(find(page).getByRole('status')).toHaveText(/^0 of [1-9]/);
  await page.keyboard.press('Enter');
  await expect(find(page).getByRole('status')).toHaveText(/^1 of /);
  await expect(picture(page).getByRole('option', { selected: true })).toHaveAccessibleName(
    /Velvet Blender/,
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Find in the picture' }).fill('nobody at all');
  await expect(find(page).getByRole('status')).toHaveText('No matches');
  await expect(find(page).getByRole('button', { name: 'Next match' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(find(page)).toHaveCount(0);
  await expect(picture(page)).toBeFocused();
});

test('what is found in a group is drawn on its own', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'flow_hub' });
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const member = page
    .getByRole('complementary')
    .getByText(/^0x[0-9a-f]/)
    .first();
  const end = (await member.textContent())!.slice(-6);
  await picture(page).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type(end);
  await page.keyboard.press('Enter');
  const selected = picture(page).getByRole('option', { selected: true });
  await expect(selected).toHaveAccessibleName(new RegExp(end, 'i'));
});

test('the menu of an address opens by pointer and by keyboard, and does what it says', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  const bridge = node(page, 'Causeway Bridge').first();
  await bridge.click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toContainText([
    'Copy address',
    'Private label…',
    'Screen this address…',
    'Open in the browser',
    /Path of hit \d/,
    'Hop ledger',
    /Copy citation of hit \d/,
    /Write a note on hit \d/,
    'Hide this address',
    'Pin here',
  ]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(picture(page)).toBeFocused();
  await bridge.click();
  // Of what the keyboard is at, not of what is selected.
  await page.keyboard.press('ArrowDown');
  const count = await picture(page).getByRole('option').count();
  await page.keyboard.press('m');
  await menu.getByRole('menuitem', { name: 'Hide this address' }).click();
  await expect(picture(page).getByRole('option')).not.toHaveCount(count);
  await expect(node(page, 'Causeway Bridge')).toHaveCount(1);
});

test('a dialog opened from the menu has the keyboard, and gives it back to the picture', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await node(page, 'Causeway Bridge').first().click();
  for (const name of ['Private label…', 'Open in the browser']) {
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(picture(page)).toBeFocused();
  }
});

test('the menu of a link opens the slot of its hop with the keyboard in it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await node(page, 'Causeway Bridge').first().click();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^(?:from|to) / })
    .first()
    .click();
  await picture(page).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: /^Verified transaction for hit \d/ }).click();
  const form = page.getByRole('complementary').locator('[data-hop] form');
  await expect(form).toHaveCount(1);
  await expect(form.getByRole('textbox', { name: 'Transaction hash' })).toBeFocused();
});

test('the header folds to one line while the picture is worked in, which stays where it is, until the person unfolds it', async ({
  openPage,
  setWindowSize,
}) => {
  for (const [width, height, least] of [
    [1024, 768, 0.6],
    [1440, 900, 0.7],
  ] as const) {
    const page = await openPage({ at: 'screening' });
    await setWindowSize(width, height);
    const place = () => node(page, 'Lucky Heron').first().boundingBox();
    await expect(header(page)).toHaveCount(0);
    // The window was just made another size: it is drawn again.
    let before = await place();
    await expect
      .poll(async () => {
        const last = before;
        before = await place();
        return before !== null && last?.x === before.x && last.y === before.y;
      })
      .toBe(true);
    // On the ruler, where nothing is selected.
    await picture(page).click({ position: { x: 250, y: 12 } });
    await expect(header(page)).toBeVisible();
    await expect.poll(async () => Math.abs((await place())!.y - before!.y)).toBeLessThan(2);
    expect(await shareOf(page)).toBeGreaterThan(least);
    await expect(page.getByTestId('verdict')).toContainText('100');
    expect(await findViolations(page)).toEqual([]);
  }
  const page = await openPage({ at: 'screening' });
  await node(page, 'Causeway Bridge').first().click();
  await header(page).click();
  const zoom = await picture(page).getAttribute('data-zoom');
  await picture(page).press('-');
  await expect(picture(page)).not.toHaveAttribute('data-zoom', zoom!);
  await expect(header(page)).toHaveCount(0);
});

test('the focus mode gives the picture the window, with the practice mark and one line of the header', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await picture(page).focus();
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await shareOf(page)).toBeGreaterThan(0.75);
  await expect(page.getByText(/Practice environment/).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // The keyboard is nowhere.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('button', { name: /^Focus mode/ }).click();
  await page.getByRole('button', { name: 'Leave focus mode' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
