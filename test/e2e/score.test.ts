// The score in the real application: recomputed from the stored answer, every deviation with both
// numbers and its place in the bytes, and the scope next to a verdict in a list.
import { expect, test, type Locator, type Page } from 'playwright/test';
import { openFirstCase, openResult } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { words } from '../drive/words.ts';

// "Layering with the default hops", "Clean" and "The subject itself listed" of the practice service.
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
const CLEAN = '0xBE078ED35bE5D8BBB76d4C596764cE5A51a918C6';
const LISTED = '0xdf666A862B82210cd48036ceAA8DaBe9E44d4E9C';

let office: Office;
test.beforeAll(async () => {
  office = await openOffice();
});
test.afterAll(() => office.close());

const tally = (page: Page): Locator => page.locator('[data-deviating]');
const checks = (page: Page): Locator => page.getByRole('table', { name: words('checks_title') });

/** Screens an address and opens the score of what came of it. */
async function openScore(address: string, count = 1): Promise<Page> {
  const { page } = office.app;
  await office.screen(address);
  const open = page.getByRole('button', {
    name: words('screenings_open_any', { subject: address }),
  });
  await expect(open).toHaveCount(count, { timeout: 30_000 });
  await openResult(page, address);
  await page.getByRole('tab', { name: words('screening_tab_score') }).click();
  await tally(page).waitFor();
  return page;
}

test('the score of a screening is recomputed, 0 without a rule and a self-hit are told apart, and a wrong sum is listed with both numbers', async () => {
  await test.step('what agrees', async () => {
    const page = await openScore(LAYERING);
    await expect(tally(page)).toHaveAttribute('data-deviating', '0');
    const score = (await page.locator('[data-score]').first().getAttribute('data-score')) ?? '';
    await expect(page.locator('[data-sum]')).toHaveText(score);
    await expect(page.locator('[data-distance]')).toBeVisible();
  });

  await test.step('0 because no rule fired', async () => {
    const page = await openScore(CLEAN);
    await expect(page.locator('[data-standing="zero_no_rule"]')).toBeVisible();
    await expect(tally(page)).toHaveAttribute('data-deviating', '0');
  });

  await test.step('a self-hit replaces the sum and cannot be recomputed', async () => {
    const page = await openScore(LISTED);
    await expect(page.getByText(words('score_self_hit_title'), { exact: true })).toBeVisible();
    await expect(page.getByText(words('score_override_row'))).toBeVisible();
    await expect(tally(page)).toHaveAttribute('data-deviating', '0');
  });

  await test.step('a sum that is wrong', async () => {
    await office.service.setFaults([{ kind: 'wrong-sum', times: 'always' }]);
    const page = await openScore(LAYERING, 2);
    await office.service.setFaults([]);
    await expect(tally(page)).toHaveAttribute('data-deviating', '1');
    const score = (await page.locator('[data-score]').first().getAttribute('data-score')) ?? '';
    const sum = await page.locator('[data-sum]').innerText();
    expect(Number(score) - Number(sum)).toBeCloseTo(1, 6);
    const row = checks(page).getByRole('row', { name: new RegExp(words('check_score')) });
    await expect(row).toContainText(score);
    await expect(row).toContainText(sum);
    await row
      .getByRole('button', { name: words('checks_show_raw', { pointer: '/score/score' }) })
      .click();
    await expect(page.locator('pre mark')).toHaveText(score);
  });
});

test('a list opens the scope of a verdict without opening the screening', async () => {
  const { page } = office.app;
  await openFirstCase(page);
  const button = page.getByRole('button', { name: words('scope_of', { subject: CLEAN }) }).first();
  await button.click();
  const card = page.getByRole('dialog', { name: words('scope_of', { subject: CLEAN }) });
  await expect(card).toContainText(words('scope_fact_min_amount'));
  await expect(card).toContainText(words('scope_fact_paths'));
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});
