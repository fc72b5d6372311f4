// What leaves a case as evidence and comes back reviewed: a key, a report, a bundle, its check, a review.
// For end-to-end tests and the demo.
import { expect, type Locator, type Page } from 'playwright/test';
import type { ReportFormat } from '#shared/report/report.ts';
import type { Application } from './application.ts';
import { answerOpenDialogs, answerSaveDialogs } from './dialogs.ts';
import { goTo, openCase } from './main-job.ts';
import { press } from './screen-words.ts';
import { words } from './words.ts';

const WORK_TIMEOUT_MS = 60_000;

/** Makes the key that signs, in the settings; gives its fingerprint in 64 digits. */
export async function makeKey(page: Page): Promise<string> {
  await goTo(page, 'settings');
  await page.getByRole('tab', { name: words('settings_signature') }).click();
  await press(page, 'signing_create');
  const fingerprint = page.locator('[data-key-state="stored"] [data-fingerprint]');
  await fingerprint.waitFor();
  return (await fingerprint.getAttribute('data-fingerprint')) ?? '';
}

/** Makes the first report of a case; it is on screen afterwards. */
export async function makeReport(page: Page, reference: string | RegExp): Promise<void> {
  await openCase(page, reference, 'reports');
  await page.locator('[data-template="investigation"]').click();
  await press(page.getByRole('dialog'), 'reports_new_create');
  await page.locator('[data-section]').first().waitFor();
}

/** Opens the first report of a case. */
export async function openReport(page: Page, reference: string | RegExp): Promise<void> {
  await openCase(page, reference, 'reports');
  await page.locator('[data-report]').first().click();
  await page.locator('[data-section]').first().waitFor();
}

/** Shows how the report on screen will print. */
export async function previewReport(page: Page): Promise<void> {
  await press(page, 'reports_preview_run');
  await page.locator('[data-page="1"]').waitFor({ timeout: WORK_TIMEOUT_MS });
}

/** What a person writes into a section. */
interface SectionTexts {
  observed: string;
  interpretation?: string;
}

/** Writes into a section of the report on screen, and waits until it is saved. */
export async function writeSection(
  page: Page,
  section: string,
  texts: SectionTexts,
): Promise<void> {
  await page.locator(`[data-section="${section}"]`).getByRole('button').first().click();
  for (const nature of ['observed', 'interpretation'] as const) {
    const text = texts[nature];
    if (text === undefined) continue;
    const field = words('reports_markdown_of', { field: words(`reports_${nature}`) });
    await page.getByRole('textbox', { name: field, exact: true }).fill(text);
  }
  await expect(page.locator('[data-state="unsaved"]')).toHaveCount(0);
  await expect(page.locator('[data-state="saved"]')).toBeVisible();
}

/** Writes the report on screen to a path; the dialog is gone afterwards. Gives the hash that was told. */
export async function exportReport(
  app: Application,
  { format, path }: { format: ReportFormat; path: string },
): Promise<string> {
  const { page } = app;
  await answerSaveDialogs(app, path);
  await press(page, 'reports_export');
  const dialog = page.getByRole('dialog');
  await dialog.locator(`input[name="format"][value="${format}"]`).check();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByText(path)).toBeVisible({ timeout: WORK_TIMEOUT_MS });
  const told = await dialog.locator('[data-sha256]').getAttribute('data-sha256');
  await closeDialog(page);
  return told ?? '';
}

/** For whom a bundle is, and which formats of its reports it takes besides PDF. */
interface BundleChoice {
  profile: 'internal' | 'external';
  more?: readonly ReportFormat[];
}

/** Opens the dialog that writes a bundle of a case, up to the preview of what will leave. */
export async function chooseBundle(
  page: Page,
  reference: string | RegExp,
  { profile, more = [] }: BundleChoice,
): Promise<Locator> {
  await openCase(page, reference, 'reports');
  await press(page, 'bundles_write');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: words(`reports_profile_${profile}`) }).click();
  for (const format of more) {
    const box = dialog.getByRole('checkbox', { name: words(`reports_format_${format}`) });
    await box.first().check();
  }
  await expect(button(dialog, 'bundles_write_button')).toBeEnabled({ timeout: WORK_TIMEOUT_MS });
  return dialog;
}

/** What the dialog tells of a bundle that was written. */
interface ToldBundle {
  sha256: string;
  manifestSha256: string;
  fingerprint: string;
}

/** Writes the bundle of the dialog on screen to a path; what was written is shown afterwards. */
export async function writeBundle(app: Application, path: string): Promise<ToldBundle> {
  await answerSaveDialogs(app, path);
  const dialog = app.page.getByRole('dialog');
  await press(dialog, 'bundles_write_button');
  await expect(dialog.getByText(path)).toBeVisible({ timeout: WORK_TIMEOUT_MS });
  await expect(dialog).toContainText(words('bundles_written_journaled'));
  const hashes = await dialog
    .locator('[data-sha256]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-sha256') ?? ''));
  const [sha256 = '', manifestSha256 = ''] = hashes;
  const fingerprint = dialog.locator('[data-fingerprint]');
  return {
    sha256,
    manifestSha256,
    fingerprint: (await fingerprint.getAttribute('data-fingerprint')) ?? '',
  };
}

/** Checks a bundle by its own view; gives where the verdict is. */
export async function checkBundle(app: Application, path: string): Promise<Locator> {
  const { page } = app;
  await answerOpenDialogs(app, path);
  await page.keyboard.press('Control+o');
  await page.getByRole('heading', { name: words('bundles_open_title') }).waitFor();
  // The view remembers what was looked at before.
  await button(page, 'bundles_choose').or(button(page, 'bundles_choose_other')).first().click();
  await page.getByText(path, { exact: true }).waitFor();
  const verdict = page.locator('[data-verdict]');
  await verdict.waitFor({ timeout: WORK_TIMEOUT_MS });
  return verdict;
}

/** Enters the fingerprint that the signer told by other means. */
export async function tellFingerprint(page: Page, fingerprint: string): Promise<void> {
  await page.getByLabel(words('bundles_told'), { exact: true }).fill(fingerprint);
}

/** What a reviewer says of a bundle. */
export interface Reviewed {
  decision: 'approve' | 'object';
  reason: string;
  reviewer: string;
}

/** Signs a review of the bundle on screen; the small file goes to a path. */
export async function signReview(app: Application, review: Reviewed, path: string): Promise<void> {
  const { page } = app;
  await answerSaveDialogs(app, path);
  await press(page, `reviews_${review.decision}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('reviews_reason'), { exact: true }).fill(review.reason);
  await dialog.getByLabel(words('reviews_reviewer'), { exact: true }).fill(review.reviewer);
  await press(dialog, 'reviews_sign');
  await expect(dialog).toBeHidden();
  await page.getByText(path, { exact: true }).waitFor();
}

/** Receives a review in the reports of a case. */
export async function receiveReview(
  app: Application,
  reference: string | RegExp,
  { path, reviewer }: { path: string; reviewer: string },
): Promise<void> {
  await answerOpenDialogs(app, path);
  await openCase(app.page, reference, 'reports');
  await press(app.page, 'reviews_receive');
  await app.page.getByText(words('reviews_received', { reviewer })).waitFor();
}

/** Closes the dialog on screen. */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(dialog, 'common_close').last().click();
  await expect(dialog).toBeHidden();
}

function button(place: Page | Locator, key: string): Locator {
  return place.getByRole('button', { name: words(key), exact: true });
}
