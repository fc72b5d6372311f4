// The flow of funds in the real application: a collection point with 6,000 hits, folded, unfolded on a
// canvas, moved, selected by pointer and by keyboard, its paths lit.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { kyaAnswerOf, LARGE_SUBJECT } from '../bench/large-answer.ts';
import { createMachine } from '../drive/application.ts';
import { answerOpenDialogs } from '../drive/dialogs.ts';
import { fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// "Hub" of the practice service.
const HUB = '0x00c167D7e66539F594C837Be1248376FE4De843B';

const picture = (page: Page) =>
  page.getByRole('listbox', { name: words('flow_picture_label'), exact: true });
const zoomOf = async (page: Page) => Number(await picture(page).getAttribute('data-zoom'));
const address = (page: Page) =>
  page.getByRole('complementary', { name: words('flow_panel_address') });

test('thousands of hits are drawn folded, then all of them, and answer pointer and keyboard', async () => {
  const machine = createMachine();
  try {
    const app = await launchPrepared(machine);
    const { page } = app;
    await fillForm(page, { address: HUB });
    await startScreening(page);
    await openResult(page, HUB);

    // By entities at first: a few nodes for thousands of addresses.
    const marks = picture(page).locator('[data-node]');
    await expect(marks.first()).toBeVisible();
    expect(await marks.count()).toBeLessThan(50);

    // Folded: few enough to be read, and what is folded is counted.
    await press(page, 'flow_group_open');
    await expect(page.getByRole('button', { name: words('flow_group_open') })).toHaveCount(0);
    expect(await marks.count()).toBeLessThan(150);
    const fold = picture(page).getByRole('option', { name: /^\+\d+/ });
    await expect(fold.first()).toBeAttached();

    // A click on the ring of the screened address selects it; one next to it clears.
    await picture(page).locator('[data-node="subject"]').click();
    await expect(address(page)).toContainText(HUB);
    await expect(picture(page).getByRole('option', { selected: true })).toHaveCount(1);
    await picture(page).focus();
    await page.keyboard.press('Escape');
    await expect(picture(page).getByRole('option', { selected: true })).toHaveCount(0);

    // The first hit lights its path of two hops.
    await page.locator('.paths button').first().click();
    await expect(picture(page).locator('[data-node][data-lit="true"]')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(picture(page).locator('[data-lit]')).toHaveCount(0);

    // All of it, on a canvas.
    await page.getByRole('button', { name: /^Unfold all \(\d/ }).click();
    await expect(picture(page).locator('canvas')).toBeVisible();
    await expect(picture(page)).toHaveAttribute('aria-busy', 'false');
    await picture(page).focus();
    await page.keyboard.press('f');
    await expect.poll(() => zoomOf(page)).toBeLessThan(0.7);
    await page.keyboard.press('Home');
    await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(0.82);
    const frame = (await picture(page).boundingBox())!;
    const middle = { x: frame.x + frame.width / 2, y: frame.y + 26 + (frame.height - 26) / 2 };
    await page.mouse.click(middle.x, middle.y);
    await expect(address(page)).toContainText(HUB);
    await page.mouse.move(middle.x, middle.y);
    const before = await zoomOf(page);
    await page.mouse.wheel(0, -240);
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(before);

    // The keyboard continues from the address that was clicked, and says where it is.
    await picture(page).focus();
    await page.keyboard.press('ArrowLeft');
    const mark = picture(page).getByRole('option');
    await expect(mark).toContainText(words('flow_hop_in', { hop: 1 }));
    const spoken = (await mark.innerText()).split(',')[0] ?? '';
    await page.keyboard.press('Enter');
    await expect(mark).toHaveAttribute('aria-selected', 'true');
    await expect(address(page)).toContainText(spoken);

    // Folded again it is as it was at first.
    await press(page, 'flow_fold_again');
    await expect(picture(page).locator('canvas')).toHaveCount(0);
    await expect(marks.first()).toBeVisible();
    expect(app.problems).toEqual([]);
    await app.quit();
  } finally {
    await machine.remove();
  }
});

test('thousands of addresses are laid out in another thread and drawn, every one', async () => {
  const machine = createMachine();
  try {
    const app = await launchPrepared(machine);
    const { page } = app;
    await openFirstCase(page);
    const file = path.join(machine.folder, 'answer.json');
    writeFileSync(file, kyaAnswerOf(1500));
    await answerOpenDialogs(app, file);
    await press(page, 'case_menu');
    await page.getByRole('menuitem', { name: words('case_menu_import') }).click();
    const dialog = page.getByRole('dialog');
    await press(dialog, 'import_choose');
    await dialog.getByLabel(words('import_origin'), { exact: true }).fill('Made for this test.');
    await dialog.getByLabel(words('import_state_token'), { exact: true }).fill('usdt');
    await press(dialog, 'import_button', { count: 1 });
    await press(dialog, 'import_open');

    // 1,500 hits of three hops: 3,150 addresses next to the screened one.
    await press(page, 'flow_group_open');
    await page.getByRole('button', { name: /^Unfold all \(\d/ }).click();
    await expect(picture(page).locator('canvas')).toBeVisible();
    await expect(picture(page)).toHaveAttribute('aria-busy', 'false');
    await picture(page).focus();
    for (let hop = 1; hop <= 3; hop++) await page.keyboard.press('ArrowLeft');
    const mark = picture(page).getByRole('option');
    await expect(mark).toContainText(words('flow_hop_in', { hop: 3 }));
    await page.keyboard.press('Enter');
    await expect(address(page)).toContainText(words('flow_hop_in', { hop: 3 }));
    await expect(page.getByText(LARGE_SUBJECT).first()).toBeVisible();
    // Nothing was refused by the page's policy on the way.
    expect(app.problems).toEqual([]);
    await app.quit();
  } finally {
    await machine.remove();
  }
});
