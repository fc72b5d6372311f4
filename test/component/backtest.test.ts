// The back-test as a person sees it: what is tried over what, its limit, and the way from a figure to
// the delivered hit.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { pairs } from '../fakes/extent.ts';
import { THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test, type Opening } from './harness/open-page.ts';
import type { SceneName } from './harness/scenes.ts';

const at = (scene: SceneName = 'open'): Opening => ({ at: 'backtest', scene });
const inputsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const runBacktest = async (page: Page) => {
  await page.getByRole('button', { name: /^(Run back-test|运行回测)$/ }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const SCREENINGS = 'Screenings with a changed result';
const rows = (page: Page) => table(page, SCREENINGS).locator('[data-row]');
const LIMIT =
  'The service does not provide paths without a hit: a rule can only be tested on paths that some rule hit.';

for (const [theme, scene] of pairs(THEMES, [
  'open',
  'backtest_unchanged',
  'backtest_none',
] as const)) {
  test(`${scene}, ${theme}: accessible before, after and with changes open`, async ({
    openPage,
  }) => {
    const page = await openPage({ ...at(scene), theme });
    await page.getByRole('button', { name: 'Run back-test' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await runBacktest(page);
    if (scene === 'open') await rows(page).nth(1).getByRole('button').click();
    expect(await findViolations(page)).toEqual([]);
  });
}

for (const locale of ['en', 'zh-CN'] as const) {
  test(`${locale}: fits the smallest window`, async ({ openPage, setWindowSize }) => {
    await setWindowSize(1024, 700);
    const page = await openPage({ ...at(), locale });
    await runBacktest(page);
    await page.locator('[data-row] button[aria-label]').nth(1).click();
    const overflow = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    );
    await setWindowSize(1280, 800);
    expect(Math.max(...overflow)).toBe(0);
  });
}

test('nothing runs until the person says so, and then over what was chosen', async ({
  openPage,
}) => {
  const page = await openPage(at());
  await page.getByRole('combobox', { name: /^Scope/ }).click();
  await page.getByRole('option', { name: /TF-2026-001/ }).click();
  expect(await inputsOf(page, 'backtest.run')).toEqual([]);
  await runBacktest(page);
  expect(await inputsOf(page, 'backtest.run')).toMatchObject([
    { source: { kind: 'version' }, caseId: 'case-1' },
  ]);
});

test('rulesets that hold no rules are not offered', async ({ openPage }) => {
  const page = await openPage(at());
  await page.getByRole('combobox', { name: /^Ruleset/ }).click();
  await expect(page.getByRole('option', { name: /Desk rules 2026/ }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: /scoring|fund attribution/i })).toHaveCount(0);
});

test('the limit stands there before and after, with the counts', async ({ openPage }) => {
  const page = await openPage(at());
  await expect(page.getByText(LIMIT)).toBeVisible();
  await runBacktest(page);
  await expect(page.getByText(`${LIMIT} Paths with hits: 1,204 of 48,310 analysed.`)).toBeVisible();
  await expect(page.getByText('Screenings with a changed result: 4 of 96.')).toBeVisible();
  await expect(
    page.getByText('Screening results that cannot be read, not counted: 1'),
  ).toBeVisible();
  await expect(
    page.getByText(
      'Hits whose original rule is unknown; their actions are not compared: 9 (screenings: 7)',
    ),
  ).toBeVisible();
  // A severity that stays the same is no change.
  await expect(page.getByTestId('backtested-actions')).toHaveText(
    'Most severe action per screening, before → after: EDD → Block: 1',
  );
  const verdicts = page.getByTestId('backtested-verdicts');
  await expect(verdicts).toContainText('unchanged for 88,');
  await expect(verdicts).toContainText('Unknown for 4:');
  await expect(verdicts).toContainText('Screenings without a verdict: 4.');
});

test('practice among what was tried is told in words, and its rows carry the badge', async ({
  openPage,
}) => {
  const page = await openPage(at());
  await runBacktest(page);
  const told = page.getByTestId('backtested-practice');
  await expect(told).toContainText('30 of the 96 screenings tested are practice');
  const badges = rows(page).locator('[data-environment="practice"]');
  await expect(badges).toHaveCount(1);
  const unchanged = await openPage(at('backtest_unchanged'));
  await runBacktest(unchanged);
  await expect(unchanged.getByTestId('backtested-practice')).toContainText(
    'All screenings tested are practice',
  );
});

test('paths whose analysed number no answer states are not counted against one', async ({
  openPage,
}) => {
  const page = await openPage(at('backtest_large'));
  await runBacktest(page);
  await expect(
    page.getByText(/Paths with hits: 400,000\. Not every result states how many/),
  ).toBeVisible();
  await expect(
    page.getByText('Hits whose side cannot be determined, not counted: 12'),
  ).toBeVisible();
});

test('a back-test under way tells how far it is and can be ended', async ({ openPage }) => {
  const page = await openPage(at());
  const release = await page.evaluateHandle(() => window.harness.hold('backtest.run'));
  await page.getByRole('button', { name: 'Run back-test' }).click();
  await page.evaluate(() =>
    window.harness.emit('backtest.progress', { value: 0.4, screenings: 38, paths: 512 }),
  );
  await expect(page.getByText('So far: screenings 38, paths 512')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await inputsOf(page, 'backtest.cancel')).toEqual([{}]);
  await page.evaluate(() => {
    window.harness.refuse('backtest.run', {
      ...{ code: 'job.aborted', message: '', retryable: false, details: {} },
    });
  });
  await release.evaluate((done) => {
    done();
  });
  await expect(page.getByText('The back-test was cancelled.')).toBeVisible();
});

test('the square says how the worst level moved, and a move narrows the list', async ({
  openPage,
}) => {
  const page = await openPage(at());
  await runBacktest(page);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: '1 from Medium to Critical' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Critical');
  await page.getByRole('button', { name: /Medium → Critical/ }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: '1 from severe to No hit' })).toBeVisible();
});

test('a rule names its missing field and leads to the screenings it concerns', async ({
  openPage,
}) => {
  const page = await openPage(at());
  await runBacktest(page);
  const rules = table(page, 'Rules');
  await expect(rules).toContainText('Missing: counterparty_note (1)');
  await expect(rules).toContainText('not in this ruleset; named only by stored hits');
  await rules.getByRole('button', { name: 'KYA-OLD-9' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Cannot be evaluated/ }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('No listed screening has such a change.')).toBeVisible();
});

test('a screening opens its changes rule by rule, and a change its delivered hit', async ({
  openPage,
}) => {
  const page = await openPage(at());
  await runBacktest(page);
  await expect(rows(page).nth(1)).toContainText('or higher');
  await rows(page).nth(1).getByRole('button').click();
  const changes = page.getByRole('region', { name: 'Changes in this screening' }).first();
  await expect(changes.getByRole('heading', { level: 4 })).toHaveCount(4);
  await expect(changes).toContainText('counterparty_note');
  await changes.getByRole('button', { name: 'Open the hit' }).first().click();
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAttribute('aria-selected', 'true');
});

test('the way back from a hit leads to the same report', async ({ openPage }) => {
  const page = await openPage(at());
  await runBacktest(page);
  await rows(page).first().getByRole('button').click();
  await page.getByRole('button', { name: 'Open the screening' }).click();
  await page.getByRole('tab', { name: 'Hits' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).first().click();
  await expect(rows(page)).toHaveCount(4);
  expect(await inputsOf(page, 'backtest.run')).toHaveLength(1);
});

test('no change and no screening of the kind are said, each in its words', async ({ openPage }) => {
  const unchanged = await openPage(at('backtest_unchanged'));
  await runBacktest(unchanged);
  await expect(unchanged.getByText(/^Nothing changes: every stored hit remains/)).toBeVisible();
  const none = await openPage(at('backtest_none'));
  await runBacktest(none);
  await expect(none.getByText('No screening results of this kind')).toBeVisible();
  await expect(
    none.getByText('Screening results that cannot be read, not counted: 2'),
  ).toBeVisible();
});

test('cut lists say so, and thousands of rows are drawn as far as they are seen', async ({
  openPage,
}) => {
  const page = await openPage(at('backtest_large'));
  await runBacktest(page);
  await expect(
    page.getByText('2,000 of 2,400 screenings are listed, most severe first'),
  ).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  await rows(page).first().getByRole('button').click();
  await expect(page.getByText('The first 200 of 260 changes are listed.')).toBeVisible();
  await table(page, 'Rules').getByRole('button', { name: 'R-1', exact: true }).click();
  await expect(
    page.getByText(/^Screenings whose changes are not all listed: 2,000\./),
  ).toBeVisible();
});
