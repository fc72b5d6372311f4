// What a person reads in a place on screen, checked by message keys.
import { expect, type Locator, type Page } from 'playwright/test';
import { words } from './words.ts';

/** Waits until a place shows every one of these messages, none of which takes values. */
export async function expectWords(place: Locator, keys: readonly string[]): Promise<void> {
  for (const key of keys) await expect(place).toContainText(words(key));
}

/** The newest open job of an address in the case or in the queue on screen. */
export function jobOf(page: Page, address: string): Locator {
  return page
    .locator('article[data-job-state]')
    .filter({ has: page.locator(`[data-address="${address}"]`) })
    .first();
}

/** Waits until a job is in a state. */
export async function expectJobState(job: Locator, state: string): Promise<void> {
  await expect(job).toHaveAttribute('data-job-state', state);
}

/** Presses a button of a place, by its message. */
export async function press(
  place: Locator | Page,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await place
    .getByRole('button', { name: words(key, values), exact: true })
    .first()
    .click();
}

/** Switches offline mode (nothing is sent) by the top bar; waits until it has taken effect. */
export async function switchQuiet(page: Page, isQuiet: boolean): Promise<void> {
  const control = page.getByRole('switch', { name: words('topbar_quiet_switch') });
  await control.click();
  await expect(control).toHaveAttribute('aria-checked', String(!isQuiet));
}
