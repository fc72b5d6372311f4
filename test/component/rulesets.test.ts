// The ruleset browser: what a service lists, every stored version, one ruleset with its exact rules,
// and two versions compared with each other.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import {
  builtinKya,
  builtinScoring,
  DAMAGED_VERSION,
  ownAfter,
  ownBefore,
  ownScoring,
  practiceKya,
} from '../builders/ruleset-samples.ts';
import { findViolations } from './harness/axe.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const part = (page: Page, name: RegExp) => page.getByRole('radio', { name }).click();
const versions = (page: Page) => part(page, /^(Stored versions|已存版本)$/);
const practice = async (page: Page) => {
  await page.getByLabel(/^(Environment|环境)$/).click();
  await page.getByRole('option', { name: /^(Practice|练习)/ }).click();
  await page.getByText('Desk rules 2026').waitFor({ state: 'detached' });
};
const inputsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const ruleset = (id: string): Opening => ({ at: 'ruleset', id });
const version = (id: string, comparedWith?: string): Opening => ({
  ...{ at: 'ruleset_version', id },
  ...(comparedWith === undefined ? {} : { record: comparedWith }),
});

const views: View[] = [
  ['the rulesets of a service', { at: 'rulesets' }],
  ['only builtin rulesets', { at: 'rulesets', scene: 'rulesets_empty' }],
  ['a stored list', { at: 'rulesets', scene: 'rulesets_offline' }],
  ['neither service nor stored list', { at: 'rulesets', scene: 'rulesets_unstored' }],
  ['practice rulesets', { at: 'rulesets' }, practice],
  ['stored versions', { at: 'rulesets' }, versions],
  ['no stored version', { at: 'rulesets', scene: 'rulesets_empty' }, versions],
  ['drafts', { at: 'rulesets' }, (page) => part(page, /^(Drafts|草稿)$/)],
  ['a ruleset', ruleset('41')],
  [
    'a rule with all its fields',
    ruleset('1'),
    (page) => page.locator('[data-rule="KYA-SAN-DIR"] button').first().click(),
  ],
  ['a ruleset that cannot be read', { ...ruleset('41'), scene: 'rulesets_offline' }],
  ['a stored version', version(ownBefore.sha256)],
  ['a damaged version', version(DAMAGED_VERSION)],
  ['a scoring config', version(builtinScoring.sha256)],
  [
    'the screenings of a version',
    version(builtinKya.sha256),
    (page) => page.getByRole('tab', { name: /^(Screenings|筛查)/ }).click(),
  ],
  ['two versions', version(ownAfter.sha256, ownBefore.sha256)],
  ['two scoring configs', version(ownScoring.sha256, builtinScoring.sha256)],
];

checkStates(views);

test('the service is asked at the first look and on the person’s word', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets' });
  await expect(page.locator('[data-ruleset]')).toHaveCount(5);
  expect(await inputsOf(page, 'rulesets.list')).toEqual([
    { environmentId: 'production', refresh: true },
  ]);
  await page.getByRole('button', { name: 'Load from the service' }).click();
  await expect
    .poll(() => inputsOf(page, 'rulesets.list'))
    .toEqual([
      { environmentId: 'production', refresh: true },
      { environmentId: 'production', refresh: true },
    ]);
});

test('a list of practice is visibly practice, and stored versions say it row by row', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'rulesets' });
  const banner = page.getByText('Nothing here is evidence.');
  await expect(banner).toHaveCount(0);
  await practice(page);
  await expect(banner).toBeVisible();
  await versions(page);
  await expect(banner).toHaveCount(0);
  await expect(page.locator(`[data-version="${practiceKya.sha256}"]`)).toContainText('Practice');
});

test('shows kind, owner, status and counts, a kind that nobody knows as it was sent', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'rulesets' });
  const row = (id: string) => page.locator(`[data-ruleset="${id}"]`);
  await expect(row('1')).toContainText('Address (KYA)');
  await expect(row('1')).toContainText('Built-in');
  await expect(row('1').locator('td.num')).toHaveText(['6', '3']);
  await expect(row('41')).toContainText('Own');
  await expect(row('77')).toContainText('kyx');
  await expect(row('77').locator('td.num')).toHaveText(['–', '–']);
});

test('is narrowed by kind, by owner and by text', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets' });
  const rows = page.locator('[data-ruleset]');
  await page.getByLabel('Owner', { exact: true }).click();
  await page.getByRole('option', { name: 'Own', exact: true }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Name, ID or jurisdiction' }).fill('desk');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Type', { exact: true }).click();
  await page.getByRole('option', { name: 'Scoring' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(rows).toHaveCount(5);
});

test('a service that does not answer: the stored list with its time', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets', scene: 'rulesets_offline' });
  await expect(page.getByRole('alert')).toContainText(
    'rulesets may have been changed or deleted since',
  );
  await expect(page.getByText('Stored list, loaded')).toContainText('2026-03-13 08:30 UTC');
  await expect(page.locator('[data-ruleset]')).toHaveCount(5);
});

test('without an own ruleset a builtin one is offered to be cloned', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets', scene: 'rulesets_empty' });
  await page.getByRole('button', { name: 'Clone Builtin KYA ruleset…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Main contract');
  await dialog.getByRole('textbox').fill('  ');
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(dialog).toContainText('Enter a name for the copy.');
  await dialog.getByRole('textbox').fill('Desk copy');
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Desk copy' })).toBeVisible();
  expect(await inputsOf(page, 'rulesets.clone')).toEqual([
    { environmentId: 'production', rulesetId: '1', name: 'Desk copy' },
  ]);
});

test('a builtin ruleset can be cloned, not edited and not deleted', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets' });
  await page.getByRole('button', { name: 'Actions for Builtin KYA ruleset' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Open', 'Clone…', 'Back-test on stored paths', 'Export JSON…'],
  ]);
});

test('a deletion says what it means and sends the version that was shown', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets', own: 'rulesets' });
  await page.getByRole('button', { name: 'Actions for Desk rules 2026' }).click();
  await page.getByRole('menuitem', { name: 'Delete from the service…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Stored screening results keep their saved rules');
  await expect(dialog).toContainText('fall back to the built-in default without a warning');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete from the service' }).click();
  await expect(page.locator('[data-ruleset="41"]')).toHaveCount(0);
  expect(await inputsOf(page, 'rulesets.delete')).toEqual([
    { environmentId: 'production', rulesetId: '41', sha256: ownAfter.sha256 },
  ]);
});

test('a deletion that comes too late deletes nothing', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets' });
  await page.evaluate(() => {
    window.harness.refuse('rulesets.delete', {
      ...{ code: 'ruleset.changed_elsewhere', message: '', retryable: false, details: {} },
    });
  });
  await page.getByRole('button', { name: 'Actions for Desk rules 2026' }).click();
  await page.getByRole('menuitem', { name: 'Delete from the service…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete from the service' }).click();
  await expect(dialog).toContainText('The ruleset was changed on the service in the meantime.');
  await expect(page.locator('[data-ruleset="41"]')).toHaveCount(1);
});

test('stored versions stand under their ruleset, a damaged one by its hash', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'rulesets' });
  await versions(page);
  await expect(page.locator('[data-version]')).toHaveCount(7);
  const before = page.locator(`[data-version="${ownBefore.sha256}"]`);
  await expect(before).toContainText('96');
  await expect(before).toContainText('Desk rules');
  const damaged = page.locator(`[data-version="${DAMAGED_VERSION}"]`);
  await expect(damaged).toContainText('Damaged');
  await expect(damaged.getByRole('checkbox')).toBeDisabled();
});

test('two chosen versions are compared, the earlier before the later', async ({ openPage }) => {
  const page = await openPage({ at: 'rulesets' });
  await versions(page);
  const compare = page.getByRole('button', { name: 'Compare selected' });
  await expect(compare).toBeDisabled();
  for (const { sha256 } of [ownAfter, ownBefore]) {
    await page.locator(`[data-version="${sha256}"]`).getByRole('checkbox').check();
  }
  await compare.click();
  const diff = page.getByTestId('ruleset-diff');
  await expect(diff.locator('.side').first()).toContainText('Desk rules');
  await expect(diff.locator('.side').first()).toContainText(ownBefore.sha256.slice(0, 12));
  await expect(diff.locator('section')).toHaveCount(5);
  await expect(diff.locator('section[data-change="added"]')).toContainText('TEAM-7');
  const mixer = diff.locator('section[data-rule="KYA-MIX-NEAR"]');
  await expect(mixer.locator('td.after')).toContainText(['3', 'amount >= 250', 'Greyloop']);
  await expect(mixer.locator('td.before')).toContainText(['2', 'primary_category', 'Custodial']);
  await page.getByRole('radio', { name: 'Everything' }).click();
  await expect(diff.locator('section')).toHaveCount(6);
});

test('a scoring config keeps every digit, as a tree and as text', async ({ openPage }) => {
  const page = await openPage(version(builtinScoring.sha256));
  const config = page.getByTestId('scoring-config');
  await expect(config.getByText('12345678901234567.125')).toBeVisible();
  await expect(config.getByText('0.10', { exact: true })).toBeVisible();
  await config.locator('summary', { hasText: 'selfHit' }).click();
  await page.getByRole('radio', { name: 'Text' }).click();
  await expect(config.locator('pre')).toContainText('"low": 0.10');
});

test('two scoring configs differ by path', async ({ openPage }) => {
  const page = await openPage(version(ownScoring.sha256, builtinScoring.sha256));
  const diff = page.getByTestId('ruleset-diff');
  await expect(diff).toContainText('.hopBands[1].weights.low');
  await expect(diff).toContainText('.bands[1].upTo');
});

test('rules are narrowed by text, level and highlight', async ({ openPage }) => {
  const page = await openPage(ruleset('1'));
  const rows = page.locator('tr[data-rule]');
  await expect(rows).toHaveCount(6);
  await page.getByRole('textbox').last().fill('risk_rate >= 80');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('KYA-RATE-HIGH');
  await page.getByRole('textbox').last().fill('');
  await page.getByRole('checkbox', { name: 'Highlighted only' }).check();
  await expect(rows).toHaveCount(3);
});

test('a self rule says that it looks at the address’s own labels', async ({ openPage }) => {
  const page = await openPage(ruleset('1'));
  const row = page.locator('tr[data-rule="KYA-SELF-SAN"]');
  await expect(row).toContainText('own labels');
  await row.getByRole('button').first().click();
  const details = page.locator('tr.details');
  await expect(details.locator('pre')).toContainText('"max_hops": -1');
});

test('a stored screening leads to the exact rules that it was judged by', async ({ openPage }) => {
  const page = await openPage({ at: 'screening' });
  await page.getByRole('tab', { name: /^Details/ }).click();
  await page.getByRole('button', { name: 'Show the exact rules' }).click();
  await expect(page.getByText('These are the exact rules with this hash.')).toBeVisible();
  await expect(page.locator('tr[data-rule]')).toHaveCount(6);
  await expect(page.getByTestId('ruleset-facts')).toContainText(builtinKya.sha256);
});

test('a ruleset that is gone at the service opens as it was stored', async ({ openPage }) => {
  const page = await openPage({ ...ruleset('41'), scene: 'rulesets_offline' });
  await page.getByRole('button', { name: /^Open the stored version of/ }).click();
  await expect(page.locator('tr[data-rule]')).toHaveCount(5);
  expect(await inputsOf(page, 'rulesets.version')).toEqual([{ sha256: ownAfter.sha256 }]);
});
