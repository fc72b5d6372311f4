// A case file that was damaged, or made by somebody else: no time in it has a date, and its texts are
// such as no person writes. Every view and every part of one shows it, and nothing on the page breaks.
import { expect } from 'playwright/test';
import { VIEW_TABLE } from './harness/table-of-views.ts';
import { test } from './harness/open-page.ts';

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
