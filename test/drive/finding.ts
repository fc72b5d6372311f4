// The search by keyboard alone, as a person does it. For end-to-end tests and the demo.
import { expect, type Page } from 'playwright/test';
import { words } from './words.ts';

/** Searches the file by the keyboard; the results are on screen afterwards. */
export async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+f');
  const entry = page.getByRole('combobox', { name: words('topbar_entry_label') });
  await expect(entry).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const field = page.getByLabel(words('search_label'), { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(text);
}

/** Goes to the first result of a group by the keyboard and opens it. */
export async function openFirstOf(page: Page, group: string): Promise<void> {
  const first = page.locator(`[data-first="${group}"]`);
  await expect(first).toBeVisible();
  const groups = page.locator('[data-first]');
  const order = await groups.evaluateAll((all) => all.map((one) => one.getAttribute('data-first')));
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < order.indexOf(group); step++) await page.keyboard.press('PageDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Opens what the entry box offers first for a text, by the keyboard. */
export async function openOffered(page: Page, text: string, offered: string): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.keyboard.type(text);
  const hit = page.getByRole('option').filter({ hasText: offered });
  await expect(hit.first()).toBeVisible();
  const id = await hit.first().getAttribute('id');
  const entry = page.getByRole('combobox', { name: words('topbar_entry_label') });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(entry).toHaveAttribute('aria-activedescendant', id ?? '', { timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
}
