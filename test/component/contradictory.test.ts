// A result that contradicts itself says so under its head, not only in the tab of the score; what
// cannot be screened is named where it is entered.
import { expect } from 'playwright/test';
import { test } from './harness/open-page.ts';

test('a verdict that the answer gives twice is shown as contradictory, with both values', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'contradictory' });
  await expect(page.getByTestId('verdict')).toContainText('Contradictory');
  await expect(page.getByRole('alert')).toContainText('The outcome is contradictory');
  const list = page.getByTestId('contradictions');
  await expect(list).toContainText('data.result.score.verdict occurs twice: "block" and "accept"');
});

test('figures that cannot all be true stand under the verdict, which stays', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'inconsistent', theme: 'dark' });
  await expect(page.getByTestId('verdict')).toContainText('Accept');
  await expect(page.getByRole('alert')).toContainText('The answer contradicts itself');
  await expect(page.getByTestId('contradictions').getByRole('listitem')).toHaveText([
    /score is 91\.5, but its verdict is Accept; the default bands give Block/,
    /riskScore is 10, but the risk level .* correspond to/,
    /hitPaths is 30 and totalPaths is 12/,
  ]);
});

test('an answer without a contradiction says nothing of any', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await expect(page.getByTestId('verdict')).toBeVisible();
  await expect(page.getByTestId('contradictions')).toHaveCount(0);
});

test('the entry box names the chain that is not covered', async ({ openPage }) => {
  const page = await openPage({ at: 'cases' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await expect(page.getByText('This service does not cover Bitcoin')).toBeVisible();
});
