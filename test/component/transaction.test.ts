// A stored transaction read by its sides: rules and verdicts in columns, both flows in one picture
// about the transaction, and each side alone.
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { readSides } from '#shared/review/sides.ts';
import { buildKytView } from '../builders/kyt-view.ts';
import { SAMPLE_DESTINATION, SAMPLE_SOURCE } from '../builders/kyt-sample.ts';
import { OTHER_THEME } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const sample = buildKytView();
const sides = readSides(sample).sides;
const TRANSACTION = sample.summary.transaction;

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const picture = (page: Page) =>
  page.getByRole('listbox', { name: 'Flow of funds: both sides', exact: true });
const alone = (page: Page, side: string) =>
  page.getByRole('listbox', { name: `Flow of funds: ${side}`, exact: true });
const node = (page: Page, key: string) => picture(page).locator(`[data-node="${key}"]`);
const spoken = (page: Page, key: string) => node(page, key).getByRole('option');
const half = (page: Page, side: 'in' | 'out') => page.locator(`[data-mirrored="${side}"]`);
const show = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click();
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const focused = (page: Page) => picture(page).getAttribute('aria-activedescendant');

async function openFlow(page: Page): Promise<void> {
  await tab(page, 'Flow').click();
  await expect(node(page, 'subject')).toBeVisible();
}

async function openTransaction(page: Page): Promise<Locator> {
  await openFlow(page);
  await picture(page).focus();
  await page.keyboard.press('Enter');
  return page.getByRole('complementary', { name: 'Transaction' });
}

for (const theme of OTHER_THEME) {
  test(`sides, picture, table, panel and legend of a transaction, ${theme}: accessible`, async ({
    openPage,
  }) => {
    for (const scene of ['kyt_stated', 'kyt_in', 'kyt_odd', 'kyt_empty'] as const) {
      const page = await openPage({ at: 'screening', scene, theme });
      expect(await findViolations(page), `${scene} sides`).toEqual([]);
      await openFlow(page);
      await page.getByRole('button', { name: 'Legend' }).click();
      expect(await findViolations(page), `${scene} picture`).toEqual([]);
      await picture(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Transaction' })).toBeVisible();
      expect(await findViolations(page), `${scene} panel`).toEqual([]);
      await show(page, 'Table');
      expect(await findViolations(page), `${scene} table`).toEqual([]);
    }
  });
}

test('both sides stand in one picture about the transaction, every arrow from left to right', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await openFlow(page);
  await expect(spoken(page, 'subject')).toHaveAttribute('aria-label', new RegExp(TRANSACTION));
  await expect(spoken(page, 'in:subject')).toHaveAttribute('aria-label', new RegExp(SAMPLE_SOURCE));
  await expect(spoken(page, 'out:subject')).toHaveAttribute(
    'aria-label',
    new RegExp(SAMPLE_DESTINATION),
  );
  const left = async (key: string) => (await node(page, key).boundingBox())!.x;
  expect(await left('in:subject')).toBeLessThan(await left('subject'));
  expect(await left('subject')).toBeLessThan(await left('out:subject'));
  const arrows = await picture(page)
    .locator('[data-edge] polygon')
    .evaluateAll((all) =>
      all.map((one) => (one.getAttribute('points') ?? '').split(' ').map((p) => parseFloat(p))),
    );
  expect(arrows.length).toBeGreaterThan(4);
  for (const [tip, back] of arrows) expect(tip).toBeGreaterThan(back!);
});

test('a chosen hit lights its path up to the transaction and dims the other side', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await tab(page, 'Hits').click();
  const hit = sides.find(({ side }) => side === 'out')!.hits.find(({ nodes }) => nodes.length > 1)!;
  await page.locator(`[data-hit="${String(hit.index)}"]`).click();
  await page.getByRole('button', { name: 'Show in the flow' }).click();
  const lit = picture(page).locator('[data-node][data-lit="true"]');
  await expect(lit).toHaveCount(hit.nodes.length + 1);
  await expect(node(page, 'subject')).toHaveAttribute('data-lit', 'true');
  await expect(node(page, 'in:subject')).toHaveAttribute('data-lit', 'false');
  await expect(picture(page).locator('[data-edge="subject>out:subject"]')).toHaveAttribute(
    'data-lit',
    'true',
  );
  // The panel is that side's.
  await expect(page.getByRole('radio', { name: 'Destination' }).last()).toBeChecked();
  await picture(page).focus();
  await page.keyboard.press('Escape');
  await expect(picture(page).locator('[data-lit]')).toHaveCount(0);
});

test('the keyboard walks from the source over the transaction to the destination', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await openFlow(page);
  await picture(page).focus();
  const steps: (string | null)[] = [await focused(page)];
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    steps.push(await focused(page));
  }
  const short = steps.map((id) => id?.replace('flow-mirror-', ''));
  expect(short[0]).toBe('subject');
  expect(short[1]).toBe('in-subject');
  expect(short[2]).toContain('in-inflow-1-');
  expect(short.slice(3)).toEqual(['in-subject', 'subject', 'out-subject']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Address' })).toBeVisible();
  await expect(half(page, 'in')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture(page).locator('[aria-selected="true"]')).toHaveCount(0);
});

test('selecting on one side lets go of what was selected on the other', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await openFlow(page);
  await picture(page).focus();
  await page.keyboard.press('f');
  const selected = picture(page).locator('[data-node]:has([aria-selected="true"])');
  const choose = async (keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await choose(['ArrowLeft', 'ArrowLeft', 'Enter']);
  await expect(selected).toHaveAttribute('data-node', /^in:inflow/);
  await choose(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']);
  await expect(selected).toHaveAttribute('data-node', /^out:outflow/);
  await expect(selected).toHaveCount(1);
});

test('the transaction says what is delivered of it, and both ends with all label levels', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  const panel = await openTransaction(page);
  await expect(panel.locator(`[data-transaction="${TRANSACTION}"]`)).toBeVisible();
  await expect(panel).toContainText('not provided by the service');
  await expect(panel).toContainText(/Source.*Wallet.*Personal wallet.*Low/s);
  await expect(panel).toContainText(/Destination.*Exchange.*Deposit address/s);
});

test('amount and time are entered with a source, marked as the investigator’s, and taken back', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  const panel = await openTransaction(page);
  await panel.getByRole('button', { name: 'Amount and time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Amount and time of the transaction' });
  await expect(dialog.getByRole('button', { name: 'Open in the browser' })).toBeVisible();
  const box = (name: string) => dialog.getByRole('textbox', { name });
  await box('Amount in USDT').fill('about 1,000');
  await box('Time (UTC)').fill('2026-03-01 09:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  // A comma that may be a decimal point is never taken for a separator of thousands.
  for (const unclear of ['1,5', '1.204,50', '12,34,567']) {
    await box('Amount in USDT').fill(unclear);
    await expect(dialog.getByRole('alert')).toHaveCount(3);
  }

  await box('Amount in USDT').fill('1,204.50');
  await box('Time (UTC)').fill('2026-03-01 11:30:05 +02:00');
  await box('Source').fill('https://explorer.example/tx/1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Change…' })).toBeFocused();
  const inputs = await page.evaluate(() =>
    window.harness.calls
      .filter(({ name }) => name === 'statedTransactions.set')
      .map(({ input }) => input),
  );
  const happenedAt = Date.UTC(2026, 2, 1, 9, 30, 5);
  const source = 'https://explorer.example/tx/1';
  expect(inputs).toMatchObject([{ amount: '1204.50', happenedAt, source }]);
  // What the service says stays as it is, in the panel, the picture and the ledger.
  const both = [
    /not provided by the service.*Entered by the investigator/s,
    /1,204\.50 USDT.*2026-03-01 09:30:05 UTC/s,
  ];
  for (const text of both) await expect(panel).toContainText(text);
  for (const text of both) await expect(page.locator('.card[aria-hidden]')).toContainText(text);
  await tab(page, 'Hop ledger').click();
  for (const text of both) await expect(page.locator('.hop-ledger')).toContainText(text);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.hop-ledger')).not.toContainText('Entered by the investigator');
  await expect(page.locator('[data-stated]')).toContainText('Earlier entries (2)');
});

test('the menu key on the transaction copies it, opens its page, and asks what is stated of it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await openFlow(page);
  await picture(page).focus();
  await page.keyboard.press('m');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([
    'Copy transaction hash',
    'Amount and time…',
    'Open in the browser',
  ]);
  expect(await findViolations(page)).toEqual([]);
  await items.filter({ hasText: 'Amount and time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Amount and time of the transaction' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(picture(page)).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Transaction' })).toBeVisible();
});

test('each side can be seen alone, called by its name, and ends at its own endpoint', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await openFlow(page);
  for (const [side, endpoint] of [
    ['Source', SAMPLE_SOURCE],
    ['Destination', SAMPLE_DESTINATION],
  ] as const) {
    await page
      .getByRole('radiogroup', { name: 'Which flows are shown' })
      .getByRole('radio', { name: side })
      .click();
    await expect(picture(page)).toHaveCount(0);
    await expect(alone(page, side).locator('[data-node="subject"]')).toContainText(side);
    const section = page.getByRole('region', { name: side, exact: true });
    await expect(section.locator(`header [data-address="${endpoint}"]`)).toBeVisible();
    await expect(section).not.toContainText('Screened address');
  }
  await page
    .getByRole('radiogroup', { name: 'Which flows are shown' })
    .getByRole('radio', { name: 'Both sides' })
    .click();
  await expect(picture(page)).toBeVisible();
});

for (const [scene, screened, other] of [
  ['kyt_in', 'in', 'out'],
  ['kyt_out', 'out', 'in'],
] as const) {
  test(`a single direction keeps the frame and says that the other side was not screened: ${scene}`, async ({
    openPage,
  }) => {
    const page = await openPage({ at: 'screening', scene });
    await expect(column(page, other === 'in' ? 'Source only' : 'Destination only')).toContainText(
      'This side was not screened.',
    );
    await expect(column(page, 'Both sides')).toContainText('Only one side was screened.');
    await openFlow(page);
    await expect(half(page, screened)).toContainText(/\d+ paths/);
    await expect(half(page, other)).toContainText('Not screened');
    await expect(spoken(page, `${other}:subject`)).toHaveAttribute('aria-label', /not screened/);
    await expect(picture(page).locator(`[data-node^="${other}:"]`)).toHaveCount(1);
  });
}

test('rules stand in the column of their side, those of both in the middle with both counts', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_odd' });
  const both = column(page, 'Both sides').locator('[data-rule="KYT-MANY"]');
  await expect(both).toContainText(/Source\s*Hits 5,000/);
  await expect(both).toContainText(/Destination\s*Hits 1 /);
  await expect(column(page, 'Source only').locator('[data-rule]')).toHaveCount(1);
  await expect(column(page, 'Side unknown').locator('[data-rule="KYT-GHOST"]')).toContainText(
    'the service provided neither a hit nor an alert',
  );
  await both.getByRole('button', { name: 'One rule with many hits' }).click();
  await expect(tab(page, 'Hits')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-hit="0"]').first()).toBeVisible();
});

test('what the picture does not draw of a side is counted and shown in the side alone', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_odd' });
  await openFlow(page);
  await expect(half(page, 'out')).toContainText('2 hits are not drawn: the endpoint is not known.');
  const others = half(page, 'in').getByRole('button', { name: 'Show other hits (3)' });
  await others.click();
  await expect(alone(page, 'Source')).toBeVisible();
  await expect(alone(page, 'Source')).toContainText('Direction unknown');
});

test('a hit that the picture does not draw is shown in its side alone', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_odd' });
  await page.getByRole('button', { name: 'A rule of other paths' }).click();
  await expect(tab(page, 'Hits')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Show in the flow' }).click();
  await expect(alone(page, 'Source').locator('[data-node][data-lit="true"]')).toHaveCount(2);
});

test('two sides without a hit keep the frame and say so', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_empty' });
  await expect(column(page, 'Source only')).toContainText('No rules triggered');
  await openFlow(page);
  for (const side of ['in', 'out'] as const) {
    await expect(half(page, side)).toContainText('No hits on this side: nothing to draw.');
    await expect(node(page, `${side}:subject`)).toBeVisible();
  }
});

test('a self-transfer is said, and its one address stands on both sides', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt_self' });
  await expect(page.getByText('Self-transfer: one address on both sides')).toBeVisible();
  await openFlow(page);
  const address = new RegExp(SAMPLE_SOURCE);
  await expect(spoken(page, 'in:subject')).toHaveAttribute('aria-label', address);
  await expect(spoken(page, 'out:subject')).toHaveAttribute('aria-label', address);
});

test('each card says its verdict, why it is the combined one or not, and its ruleset', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await expect(column(page, 'Source')).toContainText(
    /sets the combined verdict.*64\.11.*are the combined ones\. Destination has 24\.92/s,
  );
  await expect(column(page, 'Destination')).toContainText(
    /24\.92.*Does not set the combined verdict/s,
  );
  const unclear = await openPage({ at: 'screening', scene: 'kyt_unclear' });
  for (const side of ['Source', 'Destination']) {
    await expect(column(unclear, side)).toContainText('the service fell back to another one');
  }
});

test('no two parts of the page share an id', async ({ openPage }) => {
  const page = await openPage({ at: 'screening', scene: 'kyt' });
  await openFlow(page);
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
