// Evidence bundles in a case, and one from elsewhere that is checked and reviewed.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { OTHER_FINGERPRINT, OWN_FINGERPRINT, toldAs } from '../builders/bundle-page-samples.ts';
import { pairs } from '../fakes/extent.ts';
import { LANGUAGES, THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const inCase = { at: 'case', tab: 'reports' } as const;
const verdict = (page: Page) => page.locator('[data-verdict]');
const told = (page: Page) => page.getByLabel('Signer’s fingerprint, received separately');

const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  ) as Promise<Record<string, unknown>[]>;

async function openChosen(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Choose a file…|选择文件…)$/ }).click();
  await verdict(page).waitFor();
}

for (const [theme, locale] of pairs(THEMES, LANGUAGES)) {
  test(`bundles, reviews, a dialog and a check, ${theme}, ${locale}: accessible`, async ({
    openPage,
    setWindowSize,
  }) => {
    let page = await openPage({ ...inCase, theme, locale });
    await page.locator('[data-review]').waitFor();
    expect(await findViolations(page), 'the case').toEqual([]);
    await page.getByRole('button', { name: /^(Create evidence bundle…|生成证据包…)$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^(External recipients|外部接收方)$/ }).click();
    await dialog.getByText('R. Example').waitFor();
    expect(await findViolations(page), 'the dialog').toEqual([]);
    await setWindowSize(1024, 720);
    page = await openPage({ at: 'open_bundle', theme, locale });
    expect(await findViolations(page), 'nothing chosen').toEqual([]);
    await openChosen(page);
    expect(await findViolations(page), 'signer unknown').toEqual([]);
    page = await openPage({ at: 'open_bundle', scene: 'bundle_changed', theme, locale });
    await openChosen(page);
    expect(await findViolations(page), 'not intact').toEqual([]);
    await setWindowSize(1440, 900);
  });
}

test('a bundle from elsewhere is intact with an unknown signer until the fingerprint is told', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.keyboard.press('Control+o');
  await openChosen(page);
  await expect(page.getByRole('heading', { name: 'Intact, signer unknown' })).toBeVisible();
  await told(page).fill(toldAs(OTHER_FINGERPRINT).slice(0, 30));
  await expect(page.getByText(/^A fingerprint has 64 characters/)).toBeVisible();
  await told(page).fill(toldAs(OTHER_FINGERPRINT));
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'known');
  await told(page).fill(OWN_FINGERPRINT);
  await expect(page.getByRole('heading', { name: 'Signed with another key' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeHidden();
});

test('the first thing wrong is named with file and byte, and a hidden character is shown', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'open_bundle', scene: 'bundle_changed' });
  await openChosen(page);
  await expect(page.getByRole('heading', { name: 'Not intact' })).toBeVisible();
  await expect(verdict(page)).toContainText(/data\/answers\/\S+\.json was changed\./);
  await expect(verdict(page)).toContainText('Byte 1,204,877');
  await expect(verdict(page)).toContainText('U+202E');
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeHidden();
});

test('a bundle that states another hash than its report has is named as that, and not reviewed', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'open_bundle', scene: 'bundle_untrue' });
  await openChosen(page);
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'not_as_stated');
  await expect(
    page.getByRole('heading', { name: 'Signed, but does not match what it states' }),
  ).toBeVisible();
  await expect(verdict(page)).toContainText('data/reports/report.json is signed, but the hash');
  await expect(page.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test('whoever reviews redacted reports is told that their hash is the signer’s word', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'open_bundle' });
  await openChosen(page);
  await expect(page.getByText(/^The reports in this bundle are redacted\./)).toBeVisible();
  await expect(page.getByText(/was computed here from the report’s JSON/)).toHaveCount(0);
});

test('a review needs a reason, is signed by keyboard alone, and says what to do with it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'open_bundle' });
  await openChosen(page);
  await page.getByRole('button', { name: 'Approve…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reviewer')).toHaveValue('R. Example');
  await expect(dialog.getByText(/whose signer you do not know/)).toBeVisible();
  await dialog.getByLabel('Reviewer').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a reason for the decision.')).toBeVisible();
  await page.keyboard.type('Every figure was compared.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Reviewer').focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/it contains no secrets\. They/)).toBeVisible();
  expect(await inputsOf(page, 'approvals.sign')).toMatchObject([
    { decision: 'approved', reason: 'Every figure was compared.', reviewer: 'R. Example' },
  ]);
});

test('a bundle of another signer is reviewed in the case that came in; an own one is not', async ({
  openPage,
}) => {
  let page = await openPage(inCase);
  await page.locator('[data-bundle]').waitFor();
  await expect(page.getByRole('button', { name: /^Review / })).toHaveCount(0);
  page = await openPage({ ...inCase, scene: 'bundle_of_another' });
  const menu = page.getByRole('button', { name: 'Review TF-2026-0001 evidence.zip' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Object…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/as recorded in this case file/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('The second hop is a withdrawal.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign and save…' }).click();
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(page.getByText(/it contains no secrets\. They/)).toBeVisible();
  expect(await inputsOf(page, 'approvals.sign')).toEqual([
    {
      bundle: { caseId: 'case-1', bundleId: 'bundle-1' },
      ...{
        decision: 'objected',
        reason: 'The second hop is a withdrawal.',
        reviewer: 'R. Example',
      },
    },
  ]);
});

test('without a key nothing is signed, and the way to one is shown', async ({ openPage }) => {
  const page = await openPage({ at: 'open_bundle', scene: 'signing_none' });
  await openChosen(page);
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeDisabled();
  await page.getByRole('button', { name: 'Open signature settings' }).click();
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible();
});

test('what leaves for outsiders is shown before it is written, and what was written afterwards', async ({
  openPage,
}) => {
  const page = await openPage(inCase);
  await page.getByRole('button', { name: 'Create evidence bundle…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'External recipients' }).click();
  await expect(dialog.getByText('[person 1]').first()).toBeVisible();
  // As it is called in the case, and what it is there.
  const behind = (kind: string) => dialog.locator(`[data-withheld="${kind}"] td`);
  await expect(behind('note')).toHaveText(['Doubts about the courier', 'note']);
  await expect(behind('attachment')).toHaveText(['bank statement.pdf', 'attachment (removed)']);
  await dialog.getByRole('button', { name: 'Create bundle…' }).click();
  await expect(dialog.getByRole('alert')).toContainText('TF-2026-0001 evidence.zip');
  await expect(dialog.locator('[data-fingerprint]')).toBeVisible();
  await expect(dialog.getByText(/through a channel other than the bundle/)).toBeVisible();
  expect(await inputsOf(page, 'bundles.write')).toMatchObject([{ profile: 'external' }]);
  expect(await findViolations(page)).toEqual([]);
});

test('the writing of a bundle tells its stage and can be ended', async ({ openPage }) => {
  const page = await openPage(inCase);
  await page.getByRole('button', { name: 'Create evidence bundle…' }).click();
  const dialog = page.getByRole('dialog');
  await page.evaluate(() => {
    window.harness.hold('bundles.write');
  });
  await dialog.getByRole('button', { name: 'Create bundle…' }).click();
  await page.evaluate(() => {
    window.harness.emit('report.progress', { stage: 'signing', value: 0.9 });
  });
  await expect(dialog.getByRole('progressbar', { name: 'Signing' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await inputsOf(page, 'reports.cancel')).toHaveLength(1);
});

test('the look at what leaves for outsiders tells its stage, can be ended, and is taken again', async ({
  openPage,
}) => {
  const page = await openPage(inCase);
  await page.getByRole('button', { name: 'Create evidence bundle…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create bundle…' })).toBeEnabled();
  const release = await page.evaluateHandle(() => {
    const error = { code: 'job.aborted', message: 'ended', retryable: false, details: {} } as const;
    window.harness.refuse('bundles.preview', error);
    return window.harness.hold('bundles.preview');
  });
  await dialog.getByRole('radio', { name: 'External recipients' }).click();
  await page.evaluate(() => {
    window.harness.emit('report.progress', { stage: 'composing', value: 0.4 });
  });
  await expect(dialog.getByRole('progressbar', { name: 'Composing the report' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create bundle…' })).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await inputsOf(page, 'reports.cancel')).toHaveLength(1);
  await release.evaluate((open) => {
    open();
  });
  await expect(dialog.getByText(/^The preview was cancelled\./)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Preview again' }).click();
  await expect(dialog.getByText('[person 1]').first()).toBeVisible();
});

test('a review that comes in stands in the list with its decision and its reason', async ({
  openPage,
}) => {
  const page = await openPage(inCase);
  await page.getByRole('button', { name: 'Import review…' }).click();
  await expect(page.locator('[data-review="review-2"]')).toContainText('Objected');
  await page.getByRole('button', { name: 'Import review…' }).click();
  await expect(page.getByText('This review has already been received.')).toBeVisible();
});
