// The history of a subject: its line, any two of its screenings, and what changed between them.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { pairs } from '../fakes/extent.ts';
import { THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test, type Opening } from './harness/open-page.ts';
import type { SceneName } from './harness/scenes.ts';

const history = (page: Page) => page.getByTestId('history');
const rows = (page: Page) => history(page).locator('[data-row]');
const open = async (page: Page) => {
  await page.getByRole('tab', { name: /^(History|历史)/ }).click();
  await history(page).locator('[data-point]').first().waitFor();
};
const inputsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const at = (scene: SceneName): Opening => ({ at: 'screening', scene });

const scenes = [
  'open',
  'history_changed',
  'history_unchanged',
  'history_altered',
  'history_many',
] as const;

for (const [theme, scene] of pairs(THEMES, scenes)) {
  test(`${scene}, ${theme}: accessible`, async ({ openPage }) => {
    const page = await openPage({ ...at(scene), theme });
    await open(page);
    if (scene !== 'open') await history(page).getByRole('region').first().waitFor();
    if (scene === 'history_changed') await rows(page).nth(2).getByRole('button').click();
    expect(await findViolations(page)).toEqual([]);
  });
}

for (const locale of ['en', 'zh-CN'] as const) {
  test(`${locale}: fits the smallest window, as a line and as a table`, async ({
    openPage,
    setWindowSize,
  }) => {
    await setWindowSize(1024, 700);
    const page = await openPage({ ...at('history_changed'), locale });
    await open(page);
    await history(page).getByRole('region').first().waitFor();
    const overflow = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main, [data-testid="history"]')]
          .map((element) => element.scrollWidth - element.clientWidth)
          .reduce((most, one) => Math.max(most, one), 0),
      );
    expect(await overflow()).toBe(0);
    await page.getByRole('radio', { name: /^(Table|表格)$/ }).click();
    expect(await overflow()).toBe(0);
    await setWindowSize(1280, 800);
  });
}

test('compares with the screening before, and counts every cause', async ({ openPage }) => {
  const page = await openPage(at('history_changed'));
  await open(page);
  await rows(page).first().waitFor();
  expect(await inputsOf(page, 'history.compare')).toEqual([
    { beforeId: 'snapshot-0', afterId: 'snapshot-1' },
  ]);
  for (const cause of ['parameters', 'rules', 'labels', 'funds', 'truncation', 'unknown']) {
    const chip = history(page).locator(`button[data-value="${cause}"]`);
    await expect(chip).toBeEnabled();
    await chip.click();
    await expect(rows(page).first().locator('[data-cause]')).toHaveAttribute('data-cause', cause);
    const causes = await rows(page)
      .locator('[role="cell"][data-cause]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cause')));
    expect(new Set(causes)).toEqual(new Set([cause]));
  }
});

test('a chosen change is told in full and leads to its hit', async ({ openPage }) => {
  const page = await openPage(at('history_changed'));
  await open(page);
  await history(page).locator('button[data-value="funds"]').click();
  const hit = rows(page)
    .filter({ hasText: 'Direct sanctions exposure' })
    .filter({ hasText: 'added' });
  await hit.first().getByRole('button').click();
  const panel = page.getByRole('region', { name: 'Full details of this change' });
  await expect(panel).toContainText('new funds');
  await panel.getByRole('button', { name: 'Open the hit (after)' }).click();
  await expect(page.getByRole('tab', { name: /^Hits/ })).toHaveAttribute('aria-selected', 'true');
});

test('a hit of the other screening is opened there', async ({ openPage }) => {
  const page = await openPage(at('history_changed'));
  await open(page);
  const gone = rows(page).filter({ hasText: 'Mixer at two hops' }).first();
  await history(page).locator('button[data-value="rules"]').click();
  await gone.getByRole('button').click();
  await page.getByRole('button', { name: 'Open the hit (before)' }).click();
  await page.locator('[data-snapshot-id="snapshot-0"]').waitFor();
  await expect(page.getByRole('tab', { name: /^Hits/ })).toHaveAttribute('aria-selected', 'true');
});

test('what stands apart is counted, shown when asked for, and never joined by a line', async ({
  openPage,
}) => {
  const page = await openPage(at('history_changed'));
  await open(page);
  await expect(page.locator('[data-point]')).toHaveCount(2);
  const strokes = page.locator('.stroke');
  await expect(strokes).toHaveCount(1);
  for (const [position, word] of [/other cases/, /other environments/, /another chain/].entries()) {
    await page.getByRole('checkbox', { name: word }).check();
    await expect(page.locator('[data-point]')).toHaveCount(3 + position);
  }
  await expect(page.locator('[data-point="snapshot-real"]')).toHaveAttribute(
    'title',
    /Main contract/,
  );
  // The one of another chain, token or environment is alone.
  await expect(strokes).toHaveCount(2);
});

test('"nothing changed" is a result and lists what was compared', async ({ openPage }) => {
  const page = await openPage(at('history_unchanged'));
  await open(page);
  const outcome = page.locator('[data-outcome="unchanged"]');
  await expect(outcome).toContainText('Nothing changed');
  await expect(outcome).toContainText('The bytes differ');
  await expect(outcome.getByRole('listitem')).toHaveCount(7);
});

test('"not comparable" says which screening stands in the way, and why', async ({ openPage }) => {
  const page = await openPage(at('history_altered'));
  await open(page);
  const outcome = page.locator('[data-outcome="not_comparable"]');
  await expect(outcome).toContainText('Before: the stored bytes no longer match their hash');
});

test('two hundred screenings are gone through by keyboard', async ({ openPage }) => {
  const page = await openPage(at('history_many'));
  await open(page);
  await expect(page.locator('[data-point]')).toHaveCount(200);
  await expect(page.locator('[data-point][tabindex="0"]')).toHaveCount(1);
  await page.locator('[data-point="snapshot-1"]').focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-point="past-0"]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-point="past-1"]')).toHaveAttribute('aria-pressed', 'true');
  expect((await inputsOf(page, 'history.compare')).at(-1)).toEqual({
    ...{ beforeId: 'past-0', afterId: 'past-1' },
  });
  await page.getByRole('radio', { name: 'Table' }).click();
  await page
    .getByRole('radio', { name: /^Before: / })
    .first()
    .check();
  await expect.poll(async () => (await inputsOf(page, 'history.compare')).length).toBe(3);
});

test('thousands of changes are drawn as far as they are seen', async ({ openPage }) => {
  const page = await openPage(at('history_thousands'));
  await open(page);
  const table = history(page).getByRole('table', { name: 'What changed' });
  await expect
    .poll(async () => Number(await table.getAttribute('aria-rowcount')))
    .toBeGreaterThan(3000);
  expect(await rows(page).count()).toBeLessThan(60);
});

test('a long comparison can be ended, and made again', async ({ openPage }) => {
  const page = await openPage(at('history_changed'));
  const release = await page.evaluateHandle(() => window.harness.hold('history.compare'));
  await open(page);
  await history(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await inputsOf(page, 'history.cancel')).toEqual([{}]);
  await page.evaluate(() => {
    window.harness.refuse('history.compare', {
      ...{ code: 'job.aborted', message: '', retryable: false, details: {} },
    });
  });
  await release.evaluate((done) => {
    done();
  });
  await expect(history(page)).toContainText('The comparison was cancelled');
  await page.getByRole('button', { name: 'Compare again' }).click();
  await rows(page).first().waitFor();
});

test('a result that has just come in of a subject screened before opens with what changed', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue', scene: 'history_changed' });
  await page.evaluate(() => {
    window.harness.emit('snapshot.stored', {
      ...{ snapshotId: 'snapshot-1' as never, caseId: 'case-1' as never },
    });
  });
  await page.getByRole('radio', { name: 'Include last 24 hours' }).click();
  await page.getByRole('button', { name: 'Open result' }).first().click();
  await rows(page).first().waitFor();
  const why = page.getByRole('note').filter({ hasText: 'has been screened before' });
  await expect(why).toContainText('so the changes since then are shown first.');
  await why.getByRole('button', { name: 'Show the result' }).click();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute(
    'aria-selected',
    'false',
  );
  await expect(why).toHaveCount(0);
});

test('a notice leads to what changed between its two screenings', async ({ openPage }) => {
  const page = await openPage({ at: 'monitoring', scene: 'history_changed' });
  await page.getByRole('button', { name: 'What changed and why' }).first().click();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
});

test('screening again fills the form with what was asked and sends nothing', async ({
  openPage,
}) => {
  const page = await openPage(at('history_changed'));
  await page.getByRole('button', { name: 'Screen again…' }).first().click();
  await expect(page.getByLabel('Inflow hops', { exact: true })).toHaveValue('3');
  await expect(page.getByLabel('Maximum nodes per hop', { exact: true })).toHaveValue('200');
  expect(await inputsOf(page, 'screenings.start')).toEqual([]);
});
