// The keyboard is never left on nothing: not by a view that gives way to another, nor by what takes
// itself away.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { words } from '../drive/words.ts';
import { test, type Opening } from './harness/open-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const SUBJECT: Opening = { at: 'case', tab: 'subjects', record: 'subject-1' };

test('another view takes the keyboard to its title, from wherever it was', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.keyboard.press('Control+2');
  await expect(title(page)).toHaveText(words('queue_title'));
  await expect(title(page)).toBeFocused();
  const rail = page.getByRole('navigation', { name: words('rail_label') });
  await rail.getByRole('button', { name: words('rail_ledger') }).press('Enter');
  await expect(title(page)).toHaveText(words('ledger_title'));
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('Control+2');
  await expect(title(page)).toHaveText(words('queue_title'));
  await expect(title(page)).toBeFocused();
});

test('a view that has a field to begin with keeps the keyboard there', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('form').getByRole('textbox').first()).toBeFocused();
});

test('the way past the rail and the top bar is the first stop', async ({ openPage }) => {
  const page = await openPage({ at: 'queue' });
  await page.getByRole('navigation').getByRole('button').first().focus();
  await page.keyboard.press('Shift+Tab');
  const skip = page.getByRole('button', { name: words('shell_skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a line that is removed gives the keyboard to the next', async ({ openPage }) => {
  const page = await openPage(SUBJECT);
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Actions for/ }) });
  await page.getByRole('button', { name: 'Actions for О. Веландер' }).focus();
  // Not before there are any.
  const before = await rows.count();
  const at = await rows.evaluateAll((all) =>
    all.findIndex((one) => one.contains(document.activeElement)),
  );
  expect(at).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  const remove = page.getByRole('menuitem', { name: 'Remove from subject' });
  while (!(await remove.evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(before - 1);
  // Of the last row there is no next one.
  await expect(rows.nth(Math.min(at, before - 2)).locator(':focus')).toBeVisible();
});

test('a panel that closes gives the keyboard back to the picture', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  const picture = page.getByRole('listbox', { name: words('flow_picture_label') });
  await picture.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('button').first().focus();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
});

test('a button at work keeps the keyboard, and does nothing a second time', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'settings', section: 'file' });
  await page.evaluate(() => {
    window.harness.hold('caseFile.backUp');
  });
  const button = page.getByRole('button', { name: words('backup_now'), exact: true });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const calls = await page.evaluate(
    () => window.harness.calls.filter(({ name }) => name === 'caseFile.backUp').length,
  );
  expect(calls).toBe(1);
});

test('a lock gives the keyboard to the way back, and an unlocked file to its view', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue' });
  await page.keyboard.press('Control+l');
  await expect(page.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
  await page.keyboard.type('right');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(words('queue_title'));
  await expect(title(page)).toBeFocused();
});
