// Reports and bundles by keyboard alone: each control is reached, dialogs give the keyboard back, and what
// continues is announced to a screen reader.
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { OTHER_FINGERPRINT, toldAs } from '../builders/bundle-page-samples.ts';
import { test } from './harness/open-page.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);
const told = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached();

/** No view has more stops than this. */
const MOST_STOPS = 80;

/** Goes there as a person does: by Tab, from wherever the keyboard is. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not get to ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('from the list of cases to a written report and a signed bundle', async ({
  openPage,
  setWindowSize,
}) => {
  await setWindowSize(1440, 900);
  const page = await openPage({ at: 'cases' });
  await page.keyboard.press('/');
  await page.keyboard.type('TF-2026-001');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('tab', { name: /^Overview/ }));
  while (!(await hasFocus(page.getByRole('tab', { name: /^Reports/ })))) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');

  await press(page, button(page, 'New report…'));
  await tabTo(page, page.getByRole('radio', { name: /^Investigation report/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Screening certificate/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await press(page, button(page, 'Show preview'));
  await told(page, /^4 pages\./);
  const exporting = button(page, 'Export…');
  await tabTo(page, exporting, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('radio', { name: /^PDF/ }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('.html');
  await page.keyboard.press('Escape');
  await expect(exporting).toBeFocused();
  await press(page, button(page, 'Back'));

  const bundling = button(page, 'Create evidence bundle…');
  await press(page, bundling);
  await press(page, dialog.getByRole('button', { name: 'Create bundle…' }));
  await expect(dialog.getByRole('alert')).toContainText('TF-2026-0001 evidence.zip');
  await page.keyboard.press('Escape');
  await expect(bundling).toBeFocused();
  await setWindowSize(1280, 800);
});

test('the list of sections is one stop with its switch; what moves in it is told', async ({
  openPage,
  setWindowSize,
}) => {
  await setWindowSize(1440, 900);
  const page = await openPage({ at: 'report' });
  const rowOf = (kind: string) => page.locator(`[data-section="${kind}"] button`);
  await tabTo(page, rowOf('summary'));
  await expect(rowOf('summary')).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+ArrowUp Control+ArrowDown',
  );
  await page.keyboard.press('ArrowDown');
  await expect(rowOf('mandate')).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await expect(rowOf('mandate')).toBeFocused();
  await told(page, 'Mandate: now 3 of 14');
  await page.keyboard.press('Control+ArrowUp');
  await told(page, 'Mandate: now 2 of 14');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('checkbox', { name: /Mandate/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rowOf('mandate')).toContainText('not printed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Print this section' })).toBeFocused();
  await setWindowSize(1280, 800);
});

test('a dialog that is left gives the keyboard back to what opened it', async ({ openPage }) => {
  let page = await openPage({ at: 'report' });
  const citing = page.getByRole('button', { name: /^Cite in/ }).first();
  await press(page, citing);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(citing).toBeFocused();

  page = await openPage({ at: 'open_bundle' });
  await press(page, button(page, 'Choose a file…'));
  await page.locator('[data-verdict]').waitFor();
  await tabTo(page, page.getByLabel('Signer’s fingerprint, received separately'));
  await page.keyboard.insertText(toldAs(OTHER_FINGERPRINT));
  await told(page, 'Intact');
  const objecting = button(page, 'Object…');
  await press(page, objecting);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(objecting).toBeFocused();

  page = await openPage({ at: 'settings', section: 'signature' });
  const backingUp = button(page, 'Back up…');
  await press(page, backingUp);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(backingUp).toBeFocused();
});

test('a problem of the preview leads to its section in the list, a section to its page', async ({
  openPage,
  setWindowSize,
}) => {
  await setWindowSize(1024, 768);
  const page = await openPage({ at: 'report' });
  await tabTo(page, page.getByRole('tab', { name: 'Edit' }));
  await page.keyboard.press('ArrowRight');
  await press(page, button(page, 'Show preview'));
  await press(page, page.locator('[data-problem]'));
  await expect(page.locator('[data-section="summary"] button')).toBeFocused();
  await press(page, button(page, 'Go to this section'));
  await expect(page.getByRole('region', { name: 'Preview pages' })).toBeFocused();
  await setWindowSize(1280, 800);
});

test('what is written tells its stages, and leaving the dialog ends it', async ({ openPage }) => {
  const page = await openPage({ at: 'report' });
  await page.evaluate(() => {
    window.harness.hold('reports.export');
  });
  await press(page, button(page, 'Export…'));
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Export PDF…' }));
  await page.keyboard.press('Enter');
  await page.evaluate(() => {
    window.harness.emit('report.progress', { stage: 'printing', value: 0.4 });
  });
  await told(page, 'Printing pages');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const ended = await page.evaluate(() =>
    window.harness.calls.filter(({ name }) => name === 'reports.cancel'),
  );
  expect(ended).toHaveLength(1);
});
