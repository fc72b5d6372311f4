// Transactions of the practice service in the real application: both sides as one picture about the
// transaction, each alone, rules by side; and a single direction in the same frame.
import { expect, test, type Locator, type Page } from 'playwright/test';
import { fillForm, openFirstCase, openResult, startScreening } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE } from '../drive/prepared.ts';
import { words } from '../drive/words.ts';

// "Both ends of a layering" and "Source of funds" of the practice service.
const LAYERING = '0xe9d76987cc4f9c4a9fa0125b0ea431346233ac1f8e438d9c7fb7bdfa864d0187';
const SOURCE_OF_FUNDS = '0x447608bc04f0bde03bacca8764b9c5248b3519595c9ff3d2931ad34266bb4203';

let office: Office;
test.beforeEach(async () => {
  office = await openOffice();
});
test.afterEach(() => office.close());

const exact = true;

async function chooseTab(page: Page, tab: string): Promise<void> {
  const chosen = page.getByRole('tab', { name: words(`screening_tab_${tab}`) });
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
}

async function showFlow(page: Page, view: string): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: words('kyt_view'), exact });
  await choice.getByRole('radio', { name: words(view), exact }).click();
}

const mirror = (page: Page): Locator =>
  page.getByRole('listbox', { name: words('kyt_mirror_label'), exact });
const node = (page: Page, key: string): Locator => mirror(page).locator(`[data-node="${key}"]`);
const half = (page: Page, side: 'in' | 'out'): Locator => page.locator(`[data-mirrored="${side}"]`);
const rulesOf = (page: Page, place: string): Locator =>
  page.getByRole('region', { name: words(`kyt_rules_${place}`), exact }).locator('[data-rule]');

test('both sides of a transaction are one picture, walked by keyboard, and each can be seen alone', async () => {
  const { page } = office.app;
  await openFirstCase(page);
  const asked = { chain: 'Ethereum', inflowHops: 5, outflowHops: 5 };
  await fillForm(page, { address: LAYERING, environment: OFFICE, ...asked });
  await startScreening(page);
  expect((await openResult(page, LAYERING)).verdict).toBe('review');

  // The source sets the verdict, and its card says why.
  const source = page.getByRole('region', { name: words('side_in'), exact });
  await expect(source).toContainText(words('kyt_sets'));
  await expect(source).toContainText('40');
  const fired = [rulesOf(page, 'in'), rulesOf(page, 'both'), rulesOf(page, 'out')];
  await expect(fired[0]!.or(fired[1]!).first()).toBeVisible();
  await expect(rulesOf(page, 'unknown')).toHaveCount(0);

  await chooseTab(page, 'flow');
  for (const key of ['in:subject', 'subject', 'out:subject']) {
    await expect(node(page, key)).toBeVisible();
  }
  for (const side of ['in', 'out'] as const) {
    await expect(half(page, side)).toContainText(/\d/);
    await expect(mirror(page).locator(`[data-edge^="${side}:"]`).first()).toBeVisible();
  }
  const drawn = await mirror(page).locator('[data-node]').count();

  // Over the spine: source's first hop, source, transaction, destination, its first hop.
  await mirror(page).focus();
  const steps = ['ArrowLeft', 'ArrowLeft', ...Array.from({ length: 4 }, () => 'ArrowRight')];
  const seen: (string | null)[] = [];
  for (const key of steps) {
    await page.keyboard.press(key);
    seen.push(await mirror(page).getAttribute('aria-activedescendant'));
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen.at(-1)).toContain('out-outflow-1-');
  await page.keyboard.press('Enter');
  const selected = mirror(page).locator('[data-node]:has([aria-selected="true"])');
  await expect(selected).toHaveAttribute('data-node', /^out:outflow\|1\|/);
  await expect(node(page, 'in:subject')).toHaveAttribute('data-lit', 'false');
  await expect(
    page.getByRole('complementary', { name: words('flow_panel_address') }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mirror(page).locator('[data-lit]')).toHaveCount(0);

  for (const side of ['in', 'out']) {
    await showFlow(page, `side_${side}`);
    const alone = page.getByRole('listbox', {
      name: words('flow_picture_label_side', { side: words(`side_${side}`) }),
      exact,
    });
    await expect(alone.locator('[data-node="subject"]')).toBeVisible();
    await expect(mirror(page)).toHaveCount(0);
  }
  await showFlow(page, 'kyt_view_both');
  await expect(mirror(page).locator('[data-node]')).toHaveCount(drawn);
  expect(office.app.problems).toEqual([]);
});

test('a transaction screened for its source keeps the frame, the other side empty and said so', async () => {
  const { page } = office.app;
  await openFirstCase(page);
  await fillForm(page, { address: SOURCE_OF_FUNDS, environment: OFFICE, chain: 'Ethereum' });
  const direction = page.getByRole('radiogroup', { name: words('form_direction'), exact });
  await direction.getByRole('radio', { name: words('form_direction_in'), exact }).click();
  await startScreening(page);
  expect((await openResult(page, SOURCE_OF_FUNDS)).verdict).toBe('edd');

  await expect(rulesOf(page, 'in').first()).toBeVisible();
  await expect(page.getByRole('region', { name: words('kyt_rules_out'), exact })).toContainText(
    words('kyt_rules_not_screened'),
  );
  await chooseTab(page, 'flow');
  await expect(mirror(page).locator('[data-edge^="in:"]').first()).toBeVisible();
  await expect(half(page, 'out')).toContainText(words('kyt_mirror_not_screened'));
  await expect(node(page, 'out:subject')).toBeVisible();
  await expect(mirror(page).locator('[data-node^="out:"]')).toHaveCount(1);
  expect(office.app.problems).toEqual([]);
});
