// Deciding hits by button and by keyboard, several at once, on addresses, transactions and names.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const hit = (page: Page, index: number) => page.locator(`[data-hit="${index}"]`);
const line = (page: Page, index: number) => page.locator('tr').filter({ has: hit(page, index) });
const stateOf = (page: Page, index: number) => line(page, index).locator('[data-decided]');
const finding = (page: Page) => page.locator('[data-hit-place]');
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );

const KYA: Opening = { at: 'screening', scene: 'decided' };
const showHits = async (page: Page) => {
  await page.getByRole('tab', { name: /^(Hits|命中)/ }).click();
  await page.locator('.meter').waitFor();
};
const showHit = (index: number) => async (page: Page) => {
  await showHits(page);
  await hit(page, index).click();
};

const views: View[] = [
  ['decided hits', KYA, showHits],
  ['a decided hit', KYA, showHit(0)],
  ['a reopened hit', KYA, showHit(2)],
  ['a hit that another case decided', KYA, showHit(3)],
  ['a hit of a closed case', { at: 'screening', scene: 'sealed' }, showHit(0)],
  [
    'marked hits',
    KYA,
    async (page) => {
      await showHits(page);
      await line(page, 3).getByRole('checkbox').check();
      await line(page, 4).getByRole('checkbox').check();
    },
  ],
  ['hits of a transaction', { at: 'screening', scene: 'kyt' }, showHit(0)],
  [
    'findings of a name',
    { at: 'screening', scene: 'name' },
    async (page) => {
      await finding(page).first().focus();
      await page.keyboard.press('p');
      await finding(page).first().locator('[aria-pressed="true"]').waitFor();
    },
  ],
];

checkStates(views);

test('a key decides the hit that is looked at, and undoing takes it back', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHit(3)(page);
  await page.keyboard.press('f');
  await expect(stateOf(page, 3)).toHaveAttribute('data-decided', 'false');
  await expect(page.getByText('3 of 17 hits decided')).toBeVisible();
  await page.keyboard.press('1');
  await expect(stateOf(page, 3)).toHaveAttribute('data-decided', 'true');
  await page.keyboard.press('Backspace');
  await expect(stateOf(page, 3)).toHaveAttribute('data-decided', 'none');
  await page.keyboard.press('Control+z');
  await expect(stateOf(page, 3)).toHaveAttribute('data-decided', 'true');
});

test('keys that are typed into a field decide nothing', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHit(3)(page);
  await page.getByRole('textbox', { name: 'Remark' }).fill('');
  await page.getByRole('textbox', { name: 'Remark' }).pressSequentially('tpfu1');
  await expect(stateOf(page, 3)).toHaveAttribute('data-decided', 'none');
  expect(await inputsOf(page, 'decisions.decide')).toEqual([]);
});

test('a reason goes with the decision', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHit(4)(page);
  await page
    .getByRole('combobox', { name: /^Reason/ })
    .or(button(page, /^Reason/))
    .first()
    .click();
  await page.getByRole('option', { name: 'Confirmed by documents' }).click();
  await page.getByRole('textbox', { name: 'Remark' }).fill('Exhibit 7');
  await page
    .getByRole('group', { name: /^Decide:/ })
    .getByRole('button', { name: 'True match' })
    .filter({ has: page.locator('kbd', { hasText: /^T$/ }) })
    .click();
  await expect(stateOf(page, 4)).toHaveAttribute('data-decided', 'true');
  expect(await inputsOf(page, 'decisions.decide')).toMatchObject([
    { disposition: 'true', reason: 'Confirmed by documents', remark: 'Exhibit 7' },
  ]);
});

test('the next undecided hit is found from where one is, and the keyboard goes along', async ({
  openPage,
}) => {
  const page = await openPage(KYA);
  await showHit(0)(page);
  await page.keyboard.press('n');
  await expect(hit(page, 2)).toBeFocused();
  await page.keyboard.press('t');
  await page.keyboard.press('n');
  await expect(hit(page, 3)).toBeFocused();
  await expect(page.getByText('3 of 17 hits decided')).toBeVisible();
});

test('only undecided hits are listed on demand, reopened ones among them', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHits(page);
  await page.getByRole('radio', { name: 'Undecided' }).click();
  await expect(page.locator('[data-hit]')).toHaveCount(15);
  await expect(hit(page, 0)).toHaveCount(0);
  await expect(stateOf(page, 2)).toHaveAttribute('data-decided', 'reopened');
});

test('a reopened hit says what it was and why it is open again', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHit(2)(page);
  const note = page.getByRole('note').filter({ hasText: 'Reopened' });
  await expect(note).toContainText('has changed since');
  await expect(note).toContainText('False positive');
  await expect(note).toContainText('The label is wrong or out of date');
});

test('a reopened hit shows on demand what changed', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHit(2)(page);
  await button(page, 'Show what changed').click();
  // The sample was decided on content that no stored screening shows.
  await expect(page.getByText('does not contain this hit')).toBeVisible();
});

test('what another case decided about the same content is shown', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHit(3)(page);
  const elsewhere = page.locator('[data-elsewhere]');
  await expect(elsewhere).toContainText('TF-2026-002');
  await expect(elsewhere).toContainText('Address belongs to a service with many customers');
});

test('marked hits are decided at once, as one act', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHit(3)(page);
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  const next = page.locator('[data-hit]').nth(4);
  await expect(next).toBeFocused();
  const other = Number(await next.getAttribute('data-hit'));
  await page.keyboard.press('x');
  await expect(page.getByText('2 hits marked')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(stateOf(page, 3)).toHaveAttribute('data-decided', 'unsure');
  await expect(stateOf(page, other)).toHaveAttribute('data-decided', 'unsure');
  const acts = await inputsOf(page, 'decisions.decide');
  expect(acts).toMatchObject([{ hits: [{}, {}] }]);
  await page.keyboard.press('Control+z');
  await expect(stateOf(page, other)).toHaveAttribute('data-decided', 'none');
});

test('all hits of a page are marked by one box', async ({ openPage }) => {
  const page = await openPage(KYA);
  await showHits(page);
  await page.getByRole('checkbox', { name: 'Mark all on this page' }).check();
  await expect(page.getByText('17 hits marked')).toHaveCount(1);
  await button(page, 'Clear marks').click();
  await expect(page.locator('tbody input:checked')).toHaveCount(0);
});

test('hits of a closed case are seen and not decided, in words', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'sealed' });
  await showHit(0)(page);
  await expect(page.getByText('The case is closed and sealed.').first()).toBeVisible();
  await page.keyboard.press('t');
  await expect(
    page.getByRole('group', { name: /^Decide:/ }).getByRole('button', { name: 'True match' }),
  ).toBeDisabled();
  expect(await inputsOf(page, 'decisions.decide')).toEqual([]);
});

test('each side of a transaction is decided by itself', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await showHit(0)(page);
  await page.keyboard.press('p');
  await expect(stateOf(page, 0)).toHaveAttribute('data-decided', 'possible');
  await expect(page.getByText('1 of 17 hits decided')).toBeVisible();
});

test('findings of a name are decided by keyboard, articles and counted groups too', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await expect(page.getByText('0 of 8 hits decided')).toBeVisible();
  await expect(finding(page)).toHaveCount(8);
  await finding(page).first().focus();
  await page.keyboard.press('f');
  await expect(page.getByText('1 of 8 hits decided')).toBeVisible();
  await page.keyboard.press('n');
  await expect(finding(page).nth(1)).toBeFocused();
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await expect(finding(page).nth(2)).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByText('3 of 8 hits decided')).toBeVisible();
  const titles = (await inputsOf(page, 'decisions.decide')).map(
    (input) => (input as { hits: { title: string }[] }).hits[0]?.title,
  );
  expect(titles).toEqual(['Orsin Velandir 奥辛·维兰迪尔', 'Orsino Velander', 'adverse_media']);
});

test('the next undecided finding is drawn even when it was beyond the first ones', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name_many' });
  await finding(page).first().waitFor();
  expect(await finding(page).count()).toBe(50);
  await finding(page).last().focus();
  await page.keyboard.press('n');
  await expect(finding(page).nth(50)).toBeFocused();
});

test('the overview says how many decisions wait to be made anew, and leads to their hits', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', scene: 'decided' });
  await page.getByRole('button', { name: /^2 decisions reopened/ }).click();
  await expect(page.locator('[data-snapshot-id="snapshot-1"]')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Hits/ })).toHaveAttribute('aria-selected', 'true');
});

test('words that were not saved are counted, wait where they were typed, and hold back closing', async ({
  openPage,
}) => {
  const page = await openPage(KYA);
  const remark = page.getByRole('textbox', { name: 'Remark' });
  const isHeldBack = () =>
    page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  await showHit(3)(page);
  expect(await isHeldBack()).toBe(false);
  await remark.fill('Exhibit 7');
  await expect(page.getByText('not saved: 1')).toBeVisible();
  await hit(page, 0).click();
  await expect(remark).not.toHaveValue('Exhibit 7');
  await page.getByRole('tab', { name: /^Score/ }).click();
  await showHit(3)(page);
  await expect(remark).toHaveValue('Exhibit 7');
  expect(await isHeldBack()).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('group', { name: /^Decide:/ })
    .getByRole('button', { name: 'True match' })
    .click();
  await expect(page.getByText('not saved: 1')).toHaveCount(0);
  expect(await isHeldBack()).toBe(false);
});
