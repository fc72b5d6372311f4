// A case that leaves as a file and comes into another, and the check of the open file. For
// end-to-end tests and the demo.
import { expect, type Page } from 'playwright/test';
import { press } from './screen-words.ts';
import { words } from './words.ts';

/** A case as a file of its own, as the application tells of it. */
export interface ExportedCase {
  passphrase: string;
  sha256: string;
}

/** Writes the case on screen to the path that the system's dialog names, under a new passphrase. */
export async function exportCase(page: Page): Promise<ExportedCase> {
  await page.getByRole('button', { name: words('case_menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: words('case_menu_export') }).click();
  const dialog = page.getByRole('dialog');
  const passphrase = (await dialog.getByTestId('passphrase').innerText()).trim();
  await dialog.getByLabel(words('start_confirm_label')).fill(passphrase.slice(-5));
  await press(dialog, 'case_export_button');
  const shown = dialog.locator('[data-sha256]');
  await shown.waitFor();
  const sha256 = (await shown.getAttribute('data-sha256')) ?? '';
  return { passphrase, sha256 };
}

/** Closes the dialog that tells of the export. */
export async function closeReport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: words('common_close'), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
}

/** What the preview of a file says before anything arrives. */
export interface ImportPreview {
  sha256: string;
  /** The newest hash of its journal. */
  head: string;
}

/** Looks into the case file that the system's dialog names, on the case list. */
export async function previewImport(page: Page, passphrase: string): Promise<ImportPreview> {
  await press(page, 'cases_import');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('import_cases_passphrase'), { exact: true }).fill(passphrase);
  await press(dialog, 'import_cases_open');
  await expect(dialog.getByText(words('import_cases_sound'))).toBeVisible();
  const [sha256 = '', head = ''] = await dialog
    .locator('[data-sha256]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-sha256') ?? ''));
  return { sha256, head };
}

/** Brings the one case of the preview on screen in and opens it. */
export async function importCase(page: Page, reference: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(dialog, 'import_cases_button', { count: 1 });
  await expect(dialog.getByText(words('import_cases_done'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: reference }).click();
  await expect(dialog).toBeHidden();
}

/** Checks the whole file on the view of its journal, which is on screen afterwards. */
export async function checkFile(page: Page): Promise<void> {
  await page.getByTitle(words('status_verified_hint')).click();
  await press(page, 'check_button');
}
