// Reading a stored transaction and a stored name: every tab, both sides, every group, and answers
// that say less than expected.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { buildKytView } from '../builders/kyt-view.ts';
import { SAMPLE_TRANSACTION } from '../builders/kyt-sample.ts';
import { OTHER_THEME } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const KYT_TABS = ['Sides and alerts', 'Flow', 'Hits', 'Score', 'Exposure', 'Details', 'Raw'];
const NAME_TABS = ['Findings', 'Details', 'Report', 'Raw'];
const sample = buildKytView().result!;

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const theme of OTHER_THEME) {
  test(`every tab of a transaction and of a name, ${theme}: accessible`, async ({ openPage }) => {
    for (const [scene, tabs] of [
      ['kyt', KYT_TABS],
      ['name', NAME_TABS],
    ] as const) {
      const page = await openPage({ at: 'screening', scene, theme });
      for (const name of tabs) {
        await tab(page, name).click();
        await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
        expect(await findViolations(page), `${scene} ${name}`).toEqual([]);
      }
    }
  });
}

for (const locale of ['en', 'zh-CN'] as const) {
  test(`no tab of a transaction or a name is wider than the smallest window, ${locale}`, async ({
    openPage,
    setWindowSize,
  }) => {
    await setWindowSize(1024, 700);
    const wide: string[] = [];
    for (const scene of ['kyt', 'name'] as const) {
      const page = await openPage({ at: 'screening', scene, locale });
      const count = await page.getByRole('tab').count();
      for (let index = 0; index < count; index++) {
        await page.getByRole('tab').nth(index).click();
        const overflow = await page
          .locator('.tab-panel:not([hidden])')
          .evaluate((panel) => panel.scrollWidth - panel.clientWidth);
        if (overflow > 0) wide.push(`${scene} ${index}: ${overflow}`);
      }
    }
    await setWindowSize(1280, 800);
    expect(wide).toEqual([]);
  });
}

test('the header names both verdicts and the side that sets the combined one', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  const side = (name: string) => page.locator(`header [data-side="${name}"]`);
  await expect(page.getByTestId('verdict')).toContainText('Combined verdict');
  await expect(side('in')).toContainText(/Source.*sets the combined verdict.*EDD.*64\.11/s);
  await expect(side('out')).toContainText(/Destination.*Review.*24\.92/s);
  await expect(side('out')).not.toContainText('sets the combined verdict');
  await expect(page.locator(`[data-transaction="${SAMPLE_TRANSACTION}"]`).first()).toBeVisible();
});

test('a single direction shows one side and says that the other was not looked at', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_in' });
  await expect(page.locator('header [data-side="out"]')).toContainText('not screened');
  await expect(page.getByText('Only the source was screened.')).toBeVisible();
  await expect(page.getByText('Combined verdict')).toHaveCount(0);
});

test('the alerts name level, exposure, side and the counterparty whole', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  const rows = page.getByRole('region', { name: 'Alerts' }).locator('tbody tr');
  await expect(rows).toHaveCount(sample.alerts.length);
  await expect(rows.first()).toContainText('Critical');
  await expect(rows.first()).toContainText('Indirect');
  await expect(rows.first().locator('[data-address]')).toHaveText(
    sample.alerts[0]!.opponentAddress!,
  );
});

test('what is open about a transaction is said: fallbacks, endpoints, a side without score', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_unclear' });
  await expect(page.getByText('Source: Another ruleset was used')).toBeVisible();
  await expect(page.getByText('Destination: Another ruleset was used')).toBeVisible();
  await expect(page.getByText('Destination: Score not computed')).toBeVisible();
  await expect(page.locator('header [data-side="out"]')).toContainText('not computed');
  await expect(page.getByText('Hits whose side cannot be determined: 1')).toBeVisible();
  await expect(page.getByText('inferred', { exact: true })).toHaveCount(2);
  await tab(page, 'Hits').click();
  await expect(page.getByRole('row', { name: /side unknown/ })).toHaveCount(1);
});

test('of an answer that cannot be read nothing is said about sides or a score', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_unreadable' });
  await expect(page.getByTestId('verdict')).toContainText('cannot be read');
  await expect(page.locator('header [data-side]')).toHaveCount(0);
  await expect(page.getByTestId('verdict')).not.toContainText('not computed');
});

test('an exempted side is named, and never called clean', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_exempt' });
  await expect(page.getByText('Destination: Exempted as an exchange address')).toBeVisible();
});

test('the score tab begins with the side that sets the verdict, and has the other', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await tab(page, 'Score').click();
  await expect(page.getByRole('radio', { name: 'Source' })).toBeChecked();
  await page.getByRole('radio', { name: 'Destination' }).click();
  await expect(page.getByRole('cell', { name: '24.92', exact: true }).first()).toBeVisible();
});

test('a name shows decision, level and every group in the fixed order', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await expect(page.getByTestId('verdict')).toContainText(/Mandatory EDD.*High/s);
  const found = await page
    .locator('header [data-group]')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('data-group'), one.getAttribute('data-finding')]),
    );
  expect(found).toEqual([
    ['sanctions', 'hit'],
    ['pep', 'hit'],
    ['convicted', 'no_hit'],
    ['adverse_media', 'hit'],
    ['relationships', 'hit'],
    ['live_news', 'hit'],
  ]);
});

test('a match stands beside the searched name, its similarity against the threshold', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  const sanctions = group(page, 'Sanctions');
  await expect(sanctions).toContainText('Orsin Velandir 奥辛·维兰迪尔');
  await expect(sanctions).toContainText(/Searched.*Orsino Velander/s);
  await expect(sanctions).toContainText('0.7412');
  await expect(sanctions).toContainText('threshold 0.3');
});

test('counts without entries are a hit, and no address of a page is a link', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await expect(group(page, 'Adverse media')).toContainText('17 articles');
  await expect(group(page, 'Adverse media')).toContainText('This is still a hit.');
  await expect(page.locator('[data-url]').first()).toBeVisible();
  await expect(page.locator('a[href]')).toHaveCount(0);
});

test('verified, unverified and unstated news differ in word and mark', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  const article = (state: string) => page.locator(`article[data-verified="${state}"]`);
  await expect(article('verified')).toContainText('Verified');
  await expect(article('unverified')).toContainText('Not verified');
  await expect(article('unsaid')).toContainText('Verification not stated');
  const grounds = await Promise.all(
    ['verified', 'unverified', 'unsaid'].map((state) =>
      article(state).evaluate((one) => getComputedStyle(one).borderLeftStyle),
    ),
  );
  expect(new Set(grounds).size).toBe(3);
});

test('a group that was not delivered is not shown as no hit', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'name_sparse' });
  await expect(
    page.getByText('The answer does not cover: Relationships, Live news.'),
  ).toBeVisible();
  await expect(group(page, 'Live news')).toContainText('This is not the same as no hit.');
  await expect(group(page, 'Sanctions')).toContainText('No hit');
});

test('many matches are drawn a part at a time, words outside the documents as sent', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name_many' });
  const rows = group(page, 'Sanctions').locator('li');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more (80 left)' }).click();
  await expect(rows).toHaveCount(100);
  await expect(page.getByTestId('verdict')).toContainText(/HOLD.*elevated/s);
});

test('the service’s report is text with its kind, size and hash, and nothing of it is loaded', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await tab(page, 'Report').click();
  await expect(page.getByText('text/html; charset=utf-8')).toBeVisible();
  await expect(page.locator('pre')).toContainText('<h1>Report on Orsino Velander</h1>');
  await expect(page.locator('pre h1, pre img')).toHaveCount(0);
});

test('a chosen group is scrolled to and takes the focus', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await tab(page, 'Raw').click();
  await page.locator('header [data-group="live_news"]').click();
  await expect(group(page, 'Live news')).toBeFocused();
  await expect(group(page, 'Live news')).toBeInViewport();
});
