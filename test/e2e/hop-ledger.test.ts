// The hop ledger in the real application: a path of five hops, a verified transaction entered for one
// of them, counted, and still there after a restart.
import { expect, test, type Page } from 'playwright/test';
import { createMachine, launch } from '../drive/application.ts';
import { fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// "Five-hop layering" of the practice service.
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
const HASH = `0x${'5e'.repeat(32)}`;

const head = (page: Page) => page.locator('[data-path]').first();
const verified = (filled: number) => words('slots_completeness', { verified: filled, total: 5 });

/** Lights the first path of five hops in the flow. */
async function choosePath(page: Page): Promise<void> {
  await page.getByRole('tab', { name: words('screening_tab_flow'), exact: true }).click();
  const hops = words('flow_hops', { count: 5 });
  await page.locator('.paths button').filter({ hasText: hops }).first().click();
}

/** Opens the ledger of the lit path from its panel. */
async function openLedgerOfPath(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: words('flow_panel_path') });
  await panel.waitFor();
  await press(panel, 'screening_tab_ledger');
  await page.getByRole('table', { name: words('hops_table') }).waitFor();
}

test('a verified transaction of a five-hop path counts in its ledger and survives a restart', async () => {
  const machine = createMachine();
  try {
    const first = await launchPrepared(machine);
    const { page } = first;
    await fillForm(page, { address: LAYERING, inflowHops: 5, outflowHops: 5 });
    await startScreening(page);
    await openResult(page, LAYERING);
    await choosePath(page);
    await openLedgerOfPath(page);
    await expect(head(page)).toContainText(words('hops_path_hops', { count: 5 }));
    await expect(head(page)).toContainText(verified(0));
    const slot = page.locator('.slot[data-hop]').first();
    await expect(slot).toContainText(words('slots_not_supplied'));
    await press(slot, 'slots_open');
    await slot.getByLabel(words('slots_hash'), { exact: true }).fill(HASH);
    await slot.getByLabel(words('slots_block'), { exact: true }).fill('21000000');
    await press(slot, 'common_save');
    await expect(slot.locator(`[data-transaction="${HASH}"]`).first()).toBeVisible();
    await expect(head(page)).toContainText(verified(1));

    // Its figures are in the stored answer, at the place that the row names.
    const amount = page.locator('[data-hop-row]').first().locator('xpath=following-sibling::*[1]');
    const delivered = (await amount.locator('.sum').innerText()).split(' ')[0] ?? '';
    await press(amount, 'hops_source_amount');
    await expect(page.locator('mark')).toHaveText(/\d/);
    const marked = (await page.locator('mark').innerText()).replaceAll('"', '');
    expect(Number(marked)).toBe(Number(delivered.replaceAll(',', '')));
    expect(first.problems).toEqual([]);
    await first.quit();

    const second = await launch(machine);
    await openFirstCase(second.page);
    await openResult(second.page, LAYERING);
    // The flow is as it was left: the path is lit.
    await openLedgerOfPath(second.page);
    await expect(head(second.page)).toContainText(verified(1));
    await expect(second.page.locator(`[data-transaction="${HASH}"]`).first()).toBeVisible();
    expect(second.problems).toEqual([]);
    await second.quit();
  } finally {
    await machine.remove();
  }
});
