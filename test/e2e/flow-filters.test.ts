// A flow of thousands of hits in the real application: filtered, an address hidden, taken back, hidden
// again; after a restart it opens as it was left.
import { expect, test, type Page } from 'playwright/test';
import { createMachine, launch } from '../drive/application.ts';
import { fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// "Hub" of the practice service: 6,001 paths.
const HUB = '0x00c167D7e66539F594C837Be1248376FE4De843B';
const ALL = 6001;

const picture = (page: Page) =>
  page.getByRole('listbox', { name: words('flow_picture_label'), exact: true });
const bar = (page: Page) => page.getByRole('group', { name: words('flow_filters') });
const chip = (page: Page, name: string) => bar(page).locator(`[data-filter="${name}"]`);
const scope = (page: Page) => page.locator('.scope strong');
const hidden = (page: Page) => bar(page).getByRole('status');

const numberIn = (text: string, form: RegExp) =>
  Number((form.exec(text)?.[1] ?? '0').replaceAll(',', ''));

/** Paths shown whole, shown in part, and hidden, as the view says them. */
async function countsOf(page: Page): Promise<{ shown: number; cut: number; hidden: number }> {
  await expect(bar(page)).toHaveAttribute('aria-busy', 'false');
  const shown = await scope(page).innerText();
  const said = await hidden(page).innerText();
  return {
    shown: numberIn(shown, /^([\d,]+)/),
    cut: numberIn(said, /([\d,]+) paths? cut short/),
    hidden: numberIn(said, /([\d,]+) paths?\b(?! cut| stay)/),
  };
}

/** What a person sees of how the flow was left. */
async function viewOf(page: Page): Promise<unknown> {
  const counts = await countsOf(page);
  const chips = await bar(page).locator('[data-filter]').allInnerTexts();
  const zoom = await picture(page).getAttribute('data-zoom');
  const legend = page.getByRole('button', { name: words('flow_legend'), exact: true });
  return { counts, chips, zoom, legend: await legend.getAttribute('aria-pressed') };
}

test('filters say what they hide, a hidden address comes back, and the view opens as it was left', async () => {
  const machine = createMachine();
  try {
    const app = await launchPrepared(machine);
    const { page } = app;
    await fillForm(page, { address: HUB });
    await startScreening(page);
    await openResult(page, HUB);
    await expect(scope(page)).toContainText(/^6,001/);

    // What is no number is named at its field; a number hides, and says how much.
    await press(page, 'flow_filters');
    const amount = page.getByRole('dialog').getByLabel(words('flow_filter_amount'));
    await amount.fill('much');
    await expect(page.getByRole('dialog')).toContainText(words('flow_filter_amount_wrong'));
    await expect(bar(page)).toHaveCount(0);
    await amount.fill('100');
    await expect(chip(page, 'minAmount')).toContainText('100 USDT');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const filtered = await countsOf(page);
    expect(filtered.shown).toBeGreaterThan(0);
    expect(filtered.hidden).toBeGreaterThan(0);
    expect(filtered.shown + filtered.cut + filtered.hidden).toBe(ALL);

    // Hidden by a key, back by undo, gone again by redo: nothing is lost on the way.
    await picture(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expect(chip(page, 'hiddenNodes')).toBeVisible();
    await expect(page.locator('[data-undo="done"]')).toBeVisible();
    const without = await countsOf(page);
    expect(without.shown).toBeLessThan(filtered.shown);
    expect(without.shown + without.cut + without.hidden).toBe(ALL);
    await picture(page).focus();
    await page.keyboard.press('Control+z');
    await expect(chip(page, 'hiddenNodes')).toHaveCount(0);
    await expect.poll(() => countsOf(page)).toEqual(filtered);
    await page.keyboard.press('Control+y');
    await expect(chip(page, 'hiddenNodes')).toBeVisible();
    await expect.poll(() => countsOf(page)).toEqual(without);

    // Left as it is, closed, and opened again.
    await press(page, 'flow_legend');
    const zoom = await picture(page).getAttribute('data-zoom');
    await picture(page).focus();
    await page.keyboard.press('+');
    await expect(picture(page)).not.toHaveAttribute('data-zoom', zoom ?? '');
    const left = await viewOf(page);
    await press(page, 'common_back');
    await expect(picture(page)).toHaveCount(0);
    expect(app.problems).toEqual([]);
    await app.quit();

    const again = await launch(machine);
    await openFirstCase(again.page);
    await openResult(again.page, HUB);
    await expect(chip(again.page, 'hiddenNodes')).toBeVisible();
    await expect.poll(() => viewOf(again.page)).toEqual(left);
    // Taken away by one press, and the whole flow is there again.
    await press(bar(again.page), 'flow_filters_clear');
    await expect(bar(again.page)).toHaveCount(0);
    await expect(scope(again.page)).toContainText(/^6,001/);
    expect(again.problems).toEqual([]);
    await again.quit();
  } finally {
    await machine.remove();
  }
});
