// How long a report will be is said before it is printed, and why a print failed afterwards.
import { expect } from 'playwright/test';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const REPORT = { at: 'report', id: 'report-1' } as const;

for (const [locale, theme, said, crashed] of [
  ['en', 'light', 'Estimated PDF pages: 38.', 'The printing process crashed.'],
  ['zh-CN', 'dark', 'PDF 预计页数：38。', '打印进程崩溃。'],
] as const) {
  test(`the export says how long the PDF will be, and why it failed, ${locale}`, async ({
    openPage,
  }) => {
    const page = await openPage({ ...REPORT, locale, theme });
    await page.getByRole('button', { name: /^(Export…|导出…)$/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(said)).toBeVisible();
    // Of other formats nobody counts pages.
    await dialog.getByRole('radio', { name: /HTML/ }).click();
    await expect(dialog.getByText(said)).toBeHidden();
    await dialog.getByRole('radio', { name: /PDF/ }).click();
    const error = new AppError('export.printer_crashed' satisfies ErrorCode, 'gone').toWire();
    await page.evaluate((wire) => window.harness.refuse('reports.export', wire), error);
    await dialog.getByRole('button', { name: /PDF…$/ }).click();
    await expect(dialog.getByRole('alert')).toContainText(crashed);
    expect(await findViolations(page)).toEqual([]);
  });
}

test('a bundle says how many pages all of its reports have, and that many take their time', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'reports' });
  await page.getByRole('button', { name: 'Create evidence bundle…' }).click();
  const estimate = page.getByRole('dialog').getByText(/Estimated PDF pages/);
  await expect(estimate).toContainText('1,278');
  await expect(estimate).toContainText('Printing takes several minutes');
});
