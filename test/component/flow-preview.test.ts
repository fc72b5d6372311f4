// A large screening before its answer is read: its first picture in the place that it keeps.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const reading = (page: Page) => page.getByRole('status').getByText(/Reading and checking/);
const picture = (page: Page) => page.getByRole('listbox', { name: 'Flow of funds' });
/** Where each node is about the screened address, by its key: the header may grow by a line. */
const places = (page: Page) =>
  page.locator('[data-node]').evaluateAll((nodes) => {
    const [subject] = nodes.map((node) => node.getBoundingClientRect());
    return nodes.map((node) => {
      const { x, y } = node.getBoundingClientRect();
      const down = Math.round(y - (subject?.y ?? 0));
      return [node.getAttribute('data-node'), Math.round(x), down] as const;
    });
  });

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
] as const) {
  test(`at ${String(width)} × ${String(height)} the picture is there before the answer, and stays where it is`, async ({
    openPage,
    setWindowSize,
  }) => {
    await setWindowSize(width, height);
    const page = await openPage({ at: 'screening', scene: 'flow_hub', hold: 'screenings.open' });
    await expect(reading(page)).toBeVisible();
    await expect(page.locator('[data-node]').first()).toBeVisible();
    await expect(page.getByTestId('verdict')).toContainText('100');
    expect(await findViolations(page)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const before = await places(page);
    expect(before.length).toBeGreaterThan(5);
    await page.evaluate(() => window.harness.release());
    await expect(picture(page)).toBeVisible();
    await expect(reading(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => places(page)).toEqual(before);
    await expect(page.getByText(/did not match the stored answer/)).toHaveCount(0);
  });
}

test('a picture that is not what the answer has is replaced, which is said, and made again', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'preview_wrong' });
  await expect(page.getByRole('alert').getByText(/did not match the stored answer/)).toBeVisible();
  const calls = await page.evaluate(() => window.harness.calls.map(({ name }) => name));
  expect(calls).toContain('views.renewPreview');
  expect(await findViolations(page)).toEqual([]);
});
