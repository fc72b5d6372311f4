// A subject screened again in the real application: the form comes back as it was asked, and the new
// result opens with what changed, each change with its cause.
import { expect, test } from 'playwright/test';
import { fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

/** "Five-hop layering" of the practice service: what three and one hops miss, five find. */
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';

let office: Office;
test.beforeEach(async () => {
  office = await openOffice();
});
test.afterEach(() => office.close());

test('a re-screen opens with what changed and why; the same answer again says that nothing did', async () => {
  test.setTimeout(180_000);
  const { page } = office.app;
  await fillForm(page, { address: LAYERING, environment: OFFICE, chain: 'Ethereum' });
  await startScreening(page);
  const first = await openResult(page, LAYERING);
  expect(first.verdict).toBe('accept');
  // Screened once, there is nothing to compare with.
  const history = page.getByTestId('history');
  await expect(history).toHaveCount(0);
  await page.getByRole('tab', { name: words('screening_tab_history') }).click();
  await expect(history).toContainText(words('history_alone_title'));
  await expect(page.locator('[data-point]')).toHaveCount(1);

  // Again, with two hops more; nothing is sent by the button itself.
  await press(page, 'history_screen_again');
  const hops = page.getByLabel(words('form_inflow_hops'), { exact: true });
  await expect(hops).toHaveValue('3');
  await expect(page.getByLabel(words('form_entry_label'), { exact: true })).toHaveValue(LAYERING);
  expect(await office.submits(LAYERING)).toBe(1);
  await hops.fill('5');
  await page.getByLabel(words('form_outflow_hops'), { exact: true }).fill('5');
  await startScreening(page);
  const stored = page.getByRole('button', {
    name: words('screenings_open_any', { subject: LAYERING }),
  });
  await expect(stored).toHaveCount(2, { timeout: 60_000 });
  const second = await openResult(page, LAYERING);
  expect(second.snapshotId).not.toBe(first.snapshotId);

  // It opens on its own, against the one before.
  const compared = history.locator('button[data-value="parameters"]');
  await expect(compared).toBeEnabled();
  await expect(page.locator(`[data-point="${first.snapshotId}"]`)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await compared.click();
  const rows = history.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  await history.getByLabel(words('history_group_label')).click();
  await page.getByRole('option', { name: words('history_part_hits') }).click();
  await expect(rows.first()).toContainText(words('history_reason_beyond_hops'));
  await expect(rows.first()).toContainText(words('history_change_added'));
  // The row leads to its hit.
  await rows.first().getByRole('button').click();
  await press(history, 'history_hit_after');
  await expect(page.getByRole('tab', { name: words('screening_tab_hits') })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  // The same again: compared, and nothing changed.
  await press(page, 'history_screen_again');
  await expect(hops).toHaveValue('5');
  await startScreening(page);
  await expect(stored).toHaveCount(3, { timeout: 60_000 });
  await openResult(page, LAYERING);
  await expect(history.locator('[data-outcome="unchanged"]')).toContainText(
    words('history_unchanged_title'),
  );
  await expect(page.locator('[data-point]')).toHaveCount(3);

  // Looked at once, it opens as any other.
  await openFirstCase(page);
  await openResult(page, LAYERING);
  await expect(page.getByRole('tab', { name: words('screening_tab_flow') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(office.app.problems).toEqual([]);
});
