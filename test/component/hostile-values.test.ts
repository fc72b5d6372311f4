// A case file that was damaged, or made by somebody else: no time in it has a date, and its texts are
// such as no person writes. Every view and every part of one shows it, and nothing on the page breaks.
import { expect } from 'playwright/test';
import { VIEW_TABLE } from './harness/table-of-views.ts';
import { findViolations } from './harness/axe.ts';
import { test, type Opening } from './harness/open-page.ts';

for (const [name, opening, steps] of VIEW_TABLE) {
  test(`${name}: shows what has no date`, async ({ openPage }) => {
    const page = await openPage({ ...opening, hostile: 'on' });
    await steps?.(page);
    await expect(page.locator('#app')).not.toBeEmpty();
    // What is drawn after a frame, charts for one, counts too.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(page.locator('#app')).not.toContainText('Invalid Date');
  });
}

const FULL: [name: string, opening: Opening][] = [
  ['the list of cases', { at: 'cases' }],
  ['a case', { at: 'case' }],
  ['its subjects', { at: 'case', tab: 'subjects' }],
];
for (const [name, opening] of FULL) {
  test(`${name}: stays within its window when every field is full`, async ({
    openPage,
    setWindowSize,
  }) => {
    await setWindowSize(1024, 700);
    const page = await openPage({ ...opening, hostile: 'full' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('#app')).toContainText('T'.repeat(40));
    expect(await page.evaluate(() => window.harness.findMisfits(true))).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });
}
