// A name over time: its screenings as a list, two of them compared, and the way to a finding.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { NAME_HISTORY_SCENES } from '../builders/name-history.ts';
import { pairs } from '../fakes/extent.ts';
import { THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test, type Opening } from './harness/open-page.ts';

const at = (scene: Opening['scene'] & string): Opening => ({
  at: 'screening',
  id: 'name-1',
  scene,
});
const history = (page: Page) => page.getByTestId('history');
const open = async (page: Page) => {
  await page.getByRole('tab', { name: /^(History|历史)/ }).click();
  await history(page)
    .getByRole('region', { name: /^(What changed|变化)$/ })
    .waitFor();
};
const group = (page: Page, name: string) => page.locator(`[data-group-changes="${name}"]`);
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );

for (const [theme, scene] of pairs(THEMES, NAME_HISTORY_SCENES)) {
  test(`${scene}, ${theme}: accessible`, async ({ openPage }) => {
    const page = await openPage({ ...at(scene), theme });
    await open(page);
    expect(await findViolations(page)).toEqual([]);
  });
}

for (const locale of ['en', 'zh-CN'] as const) {
  test(`${locale}: fits the smallest window`, async ({ openPage, setWindowSize }) => {
    await setWindowSize(1024, 700);
    const page = await openPage({ ...at('name_changed'), locale });
    await open(page);
    const overflow = await page.evaluate(() =>
      [
        ...[document.documentElement],
        ...document.querySelectorAll('main, [data-testid="history"], .table-frame'),
      ].map((element) => element.scrollWidth - element.clientWidth),
    );
    await setWindowSize(1280, 800);
    expect(Math.max(...overflow)).toBe(0);
  });
}

test('compares with the screening before: decision, level, what was asked, reasons', async ({
  openPage,
}) => {
  const page = await openPage(at('name_changed'));
  await open(page);
  expect(await inputsOf(page, 'history.compareNames')).toEqual([
    { beforeId: 'name-0', afterId: 'name-1' },
  ]);
  expect(await inputsOf(page, 'history.compare')).toEqual([]);
  await expect(page.locator('[data-compared="decision"]')).toContainText('Mandatory EDD');
  await expect(page.locator('[data-compared="decision"]')).toContainText('Reject');
  await expect(page.locator('[data-compared="risk_level"]')).toContainText('Severe');
  await expect(history(page)).toContainText('The requests differ: changes may come from that');
  await expect(page.locator('[data-asked="threshold"]')).toContainText(/0\.3.*0\.5/);
  const reasons = page.locator('[data-reason]').filter({ hasText: 'Sanctions: 1 candidate' });
  await expect(reasons.nth(0)).toHaveAttribute('data-reason', 'before');
  await expect(reasons.nth(1)).toHaveAttribute('data-reason', 'after');
});

test('a hit that changed is told field by field, with the decision that it reopened', async ({
  openPage,
}) => {
  const page = await openPage(at('name_changed'));
  await open(page);
  const listing = group(page, 'sanctions').locator('[data-change="changed"]');
  await expect(listing.locator('[data-field="similarity"]')).toContainText(/0\.7412.*0\.9001/);
  await expect(listing.locator('[data-field="detail.remark"]')).toContainText('none');
  await expect(listing.locator('[data-decided="false"]')).toBeVisible();
  const article = group(page, 'live_news').locator('[data-change="changed"]');
  await expect(article.locator('[data-decided="reopened"]')).toBeVisible();
});

test('not delivered is no "no hit", and a mere count is no hit that went', async ({ openPage }) => {
  const page = await openPage(at('name_changed'));
  await open(page);
  await expect(group(page, 'pep')).toContainText('No hit');
  await expect(group(page, 'pep').locator('[data-change="removed"]')).toHaveCount(1);
  await expect(group(page, 'relationships')).toContainText('Not provided by the service');
  await expect(group(page, 'relationships')).toContainText('cannot be determined');
  await expect(group(page, 'relationships').locator('[data-change]')).toHaveCount(0);
  await expect(group(page, 'adverse_media')).toContainText('only counts');
  await expect(group(page, 'adverse_media').locator('[data-change]')).toHaveCount(0);
});

test('a hit opens at its finding, in this screening and in the one before', async ({
  openPage,
}) => {
  const page = await openPage(at('name_changed'));
  await open(page);
  await group(page, 'sanctions')
    .getByRole('button', { name: /in the screening \(after\)$/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Findings' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.locator('li.current')).toContainText('Orsin Velandir');
  await open(page);
  await group(page, 'pep')
    .getByRole('button', { name: /in the screening \(before\)$/ })
    .click();
  await page.locator('[data-snapshot-id="name-0"]').waitFor();
  await expect(page.locator('li.current')).toContainText('Orsino Velander');
});

test('two others are chosen in the list; the same in both says that nothing changed', async ({
  openPage,
}) => {
  const page = await openPage(at('name_unchanged'));
  await open(page);
  await expect(page.locator('[data-outcome="unchanged"]')).toContainText('Nothing changed');
  await expect(page.locator('[data-outcome="unchanged"]')).toContainText(
    'The requests were identical',
  );
  await page.getByRole('checkbox', { name: /other cases/ }).check();
  await page.getByRole('checkbox', { name: /other environments/ }).check();
  await page
    .getByRole('radio', { name: /^Before: / })
    .last()
    .check();
  await expect
    .poll(async () => (await inputsOf(page, 'history.compareNames')).at(-1))
    .toEqual({ beforeId: 'name-elsewhere', afterId: 'name-1' });
  await expect(page.locator('[data-asked="environment"]')).toBeVisible();
});

test('altered bytes are compared with nothing', async ({ openPage }) => {
  const page = await openPage(at('name_altered'));
  await open(page);
  await expect(page.locator('[data-outcome="not_comparable"]')).toContainText(
    'Before: the stored bytes no longer match their hash',
  );
  await expect(page.locator('[data-group-changes]')).toHaveCount(0);
});
