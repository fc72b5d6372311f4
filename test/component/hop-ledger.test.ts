// The hop ledger and the side panel of the flow: whole addresses, sources, slots, odd answers, sizes.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { checkStates, type View } from './harness/check-views.ts';
import { test, type Opening } from './harness/open-page.ts';

const LEDGER = /^(Hop ledger|逐跳台账)$/;
const HASH = `0x${'ab'.repeat(32)}`;
const SCREENED: Opening = { at: 'screening', scene: 'decided' };

const table = (page: Page) => page.getByRole('table', { name: LEDGER });
const hop = (page: Page, hit: number, step: number) =>
  page.getByRole('row').filter({ has: page.locator(`[data-hop-row="${hit} ${step}"]`) });
const head = (page: Page, hit: number) => page.locator(`[data-path="${hit}"]`);
const standing = (page: Page) => page.locator('.hop-ledger header');
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

async function openLedger(page: Page): Promise<void> {
  await page.getByRole('tab', { name: LEDGER }).click();
  await table(page).waitFor();
}

/** The far end of the path to a sanctioned entity. */
async function showNode(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: /^(Flow of funds|资金流)/ }).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: LEDGER }).waitFor();
}

const views: View[] = [
  ['the hop ledger', SCREENED, openLedger],
  ['the hop ledger of a transaction', { at: 'screening', scene: 'kyt_stated' }, openLedger],
  ['the hop ledger of odd paths', { at: 'screening', scene: 'flow_odd' }, openLedger],
  ['the panel of an address', SCREENED, showNode],
];

checkStates(views);

test('a hop has both addresses whole, amount, time, labels with who says so, and its open slot', async ({
  openPage,
}) => {
  const page = await openPage(SCREENED);
  await openLedger(page);
  const first = hop(page, 0, 1);
  await expect(first.locator('[data-address]')).toHaveCount(2);
  for (const address of await first.locator('[data-address]').all()) {
    expect(await address.innerText()).toBe(await address.getAttribute('data-address'));
  }
  await expect(first).toContainText('48,250.5 USDT');
  await expect(first.locator('time')).toContainText('UTC');
  await expect(first).toContainText(
    /Landlord’s cash desk.*Obfuscation\s*›\s*Mixer\s*›\s*Custodial mixer\s*›\s*Velvet Blender/,
  );
  await expect(first).toContainText('Source: the service, as of 2026-03-14 09:30:05 UTC');
  await expect(first).toContainText('not provided by the service');
});

test('a source opens the stored answer with the value marked', async ({ openPage }) => {
  const page = await openPage(SCREENED);
  await openLedger(page);
  await hop(page, 0, 1).getByRole('button', { name: 'amount' }).click();
  await expect(page.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('mark')).toHaveText('48250.5');
  await expect(page.locator('mark')).toBeInViewport();
});

test('a filled slot counts for its path and for all of them', async ({ openPage }) => {
  const page = await openPage(SCREENED);
  await openLedger(page);
  await expect(standing(page)).toContainText('1 of 31 hops verified');
  await expect(head(page, 0)).toContainText('1 of 3 hops verified');
  const slot = hop(page, 0, 1).locator('[data-hop]');
  // The table stays where it is: nobody loses their place by filling a slot.
  await table(page).evaluate((one) => (one.dataset['same'] = 'yes'));
  await slot.getByRole('button').first().click();
  await slot.getByRole('textbox', { name: 'Transaction hash' }).fill(HASH);
  await slot.getByRole('textbox', { name: 'Block height' }).fill('19000001');
  await slot.getByRole('button', { name: 'Save' }).click();
  await expect(slot.locator(`[data-transaction="${HASH}"]`).first()).toBeVisible();
  await expect(head(page, 0)).toContainText('2 of 3 hops verified');
  await expect(standing(page)).toContainText('2 of 31 hops verified');
  await expect(table(page)).toHaveAttribute('data-same', 'yes');
});

test('a row is as high as what stands in it, also while a slot is filled', async ({ openPage }) => {
  const page = await openPage(SCREENED);
  await openLedger(page);
  await hop(page, 0, 1).locator('[data-hop]').getByRole('button').first().click();
  const form = hop(page, 0, 1).locator('form');
  await form.waitFor();
  await expect
    .poll(async () => {
      const [own, next] = [await form.boundingBox(), await hop(page, 0, 2).boundingBox()];
      return own !== null && next !== null && own.y + own.height <= next.y;
    })
    .toBe(true);
});

test('odd amounts, cycles, missing links and unknown directions are said in words', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_odd' });
  await openLedger(page);
  await expect(head(page, 0)).toContainText('Appears on this path more than once');
  await expect(head(page, 2)).toContainText('This path consists only of the screened address');
  const texts: string[] = [];
  const body = table(page).locator('[role="rowgroup"]').nth(1);
  for (let top = 0; top < 3000; top += 300) {
    await body.evaluate(
      (one, to) =>
        new Promise((resolve) => {
          one.scrollTop = to;
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
      top,
    );
    texts.push(...(await table(page).getByRole('row').allInnerTexts()));
  }
  const all = texts.join('\n');
  for (const words of [
    'The amount is 0.',
    'The path contradicts itself and is shown as received.',
    'The amount is negative.',
    'The service provided no readable amount.',
    'The service provided no time.',
    '1,000,000,000,000,000,000,000,000,000,000 USDT',
    'The direction of funds was not provided by the service.',
    'U+202E',
  ]) {
    expect(all, words).toContain(words);
  }
});

test('20,000 paths are a few rows in the page, counted whole, and the last one is reached', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'flow_large' });
  await openLedger(page);
  await expect(standing(page)).toContainText('Paths 20,000 ·');
  expect(await table(page).getByRole('row').count()).toBeLessThan(80);
  const body = table(page).locator('[role="rowgroup"]').nth(1);
  await body.evaluate((one) => (one.scrollTop = one.scrollHeight));
  await expect(head(page, 19_999)).toContainText('Path 20,000');
});

test('without a path the ledger says so', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'flow_none' });
  await page.getByRole('tab', { name: LEDGER }).click();
  await expect(page.getByText('No hops to list')).toBeVisible();
});

test('the ledger of a path, of an address and of all is chosen in the flow and in the ledger', async ({
  openPage,
}) => {
  const page = await openPage(SCREENED);
  await page.locator('.paths button').first().click();
  const told = 'Node order determined from the hop index (deep).';
  await expect(panel(page, 'Path of a hit')).toContainText(told);
  await panel(page, 'Path of a hit').getByRole('button', { name: LEDGER }).click();
  await expect(standing(page)).toContainText('The selected path');
  await expect(page.locator('[data-path]')).toContainText(told);
  await expect(standing(page)).toContainText('Paths 1 ·');
  await page.getByRole('tab', { name: 'Flow' }).click();
  await showNode(page);
  await panel(page, 'Address').getByRole('button', { name: LEDGER }).click();
  await expect(standing(page)).toContainText('Paths through 0x');
  await page.getByRole('combobox', { name: /^Paths shown: Paths through/ }).click();
  await page.getByRole('option', { name: /^All paths/ }).click();
  await expect(standing(page)).toContainText('Paths 17 · hops 31');
});

test('the panel of an address shows notes, sums and the form of a new screening, and sends nothing', async ({
  openPage,
}) => {
  const page = await openPage(SCREENED);
  await showNode(page);
  const own = panel(page, 'Address');
  await expect(own).toContainText(/Out\s*6,200 USDT/);
  await expect(own).toContainText('Source: the service, as of');
  const address = await own.locator('[data-address]').first().getAttribute('data-address');
  await expect(own.locator('[data-url]')).toHaveAttribute(
    'data-url',
    `https://explorer.example/address/${address ?? ''}`,
  );
  await own.getByRole('button', { name: 'Screen this address…' }).click();
  const form = page.getByRole('form');
  await expect(form.getByLabel('Address, transaction hash or name', { exact: true })).toHaveValue(
    address ?? '',
  );
  await expect(page.getByRole('combobox', { name: 'Chain Ethereum' })).toBeVisible();
  const started = await page.evaluate(() =>
    window.harness.calls.filter(({ name }) => name === 'screenings.start'),
  );
  expect(started).toEqual([]);
});

test('a note that cites the screening opens from the panel', async ({ openPage }) => {
  const page = await openPage(SCREENED);
  await showNode(page);
  const own = panel(page, 'Address');
  await own.getByRole('button', { name: /What the landlord said.*cites this screening/ }).click();
  await expect(page.getByRole('heading', { name: 'What the landlord said' }).first()).toBeVisible();
});
