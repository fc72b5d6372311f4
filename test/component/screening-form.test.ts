// The address form: wrong input is refused at its field, in words, and nothing is sent.
import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { checksummedAddress, tronAddress } from '../builders/page-samples.ts';
import { test } from './harness/open-page.ts';

/** Names of the calls made so far. */
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => window.harness.calls.filter((call) => call.name === wanted).map((one) => one.input),
    name,
  );
const start = (page: Page) => page.getByRole('button', { name: 'Start screening' }).click();

const wrong: [what: string, label: string, value: string, words: RegExp][] = [
  ['an altered address', 'Address', `${tronAddress(5).slice(0, -1)}1`, /checksum is wrong/],
  ['a name instead of an address', 'Address', 'somebody', /Not a known kind of address/],
  ['six hops', 'Inflow hops', '6', /Between 0 and 5/],
  ['an amount with a comma', 'Minimum amount', '1,000', /at most 3 decimals/],
  ['a day that does not exist', 'From, UTC', '2026-02-30', /Not a date/],
  ['a ruleset by name', 'Ruleset id', 'mine', /whole number/],
];

for (const [what, label, value, words] of wrong) {
  test(`${what} is refused at the field and nothing is sent`, async ({ openPage }) => {
    const page = await openPage({ at: 'screen', address: tronAddress(5) });
    const field = page.getByRole('form').getByLabel(label, { exact: true });
    await field.fill(value);
    await start(page);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    const note = (await field.getAttribute('aria-describedby')) ?? '';
    await expect(page.locator(`#${note}`)).toHaveText(words);
    expect(await callsOf(page, 'screenings.start')).toEqual([]);
  });
}

test('a window upside down is refused at its end', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', address: tronAddress(5) });
  await page.getByLabel('From, UTC').fill('2026-03-02');
  await page.getByLabel('To, UTC').fill('2026-03-01');
  await start(page);
  await expect(page.getByText('The window ends before it begins.')).toBeVisible();
  expect(await callsOf(page, 'screenings.start')).toEqual([]);
});

test('an address chooses the only chain of its family', async ({ openPage }) => {
  const page = await openPage({ at: 'screen' });
  await page.getByRole('form').getByLabel('Address', { exact: true }).fill(tronAddress(5));
  await expect(page.getByText('Tron address, checksum correct')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Chain Tron' })).toBeVisible();
});

test('an EVM address offers EVM chains only', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', address: checksummedAddress(2) });
  await page.getByRole('combobox', { name: /^Chain/ }).click();
  const options = page.getByRole('option');
  await expect(options).toHaveText([/Ethereum/, /Base/]);
});

test('a right form sends every parameter once and shows the case with its job', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', address: tronAddress(5) });
  await expect(page.getByText('Practice: nothing is billed')).toBeVisible();
  await page.getByLabel('Inflow hops').fill('5');
  await start(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  expect(await callsOf(page, 'screenings.start')).toEqual([
    {
      caseId: 'case-1',
      environmentId: 'practice',
      request: {
        chainName: 'Tron',
        address: tronAddress(5),
        token: 'usdt',
        inflowHops: 5,
        outflowHops: 1,
        minTimestamp: null,
        maxTimestamp: null,
        minAmount: '10',
        maxNodesPerHop: 200,
        forceTimeSequence: true,
        rulesetId: '0',
        scoringRulesetId: '0',
        cexImmune: true,
        forceRun: false,
        autoMonitor: false,
      },
    },
  ]);
});

test('resetting brings back every default and keeps the address', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', address: tronAddress(5) });
  await page.getByLabel('Inflow hops').fill('5');
  await page.getByLabel('Exchange immunity').click();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByLabel('Inflow hops')).toHaveValue('3');
  await expect(page.getByLabel('Exchange immunity')).toBeChecked();
  await expect(page.getByText('All parameters at their defaults')).toBeVisible();
  const field = page.getByRole('form').getByLabel('Address', { exact: true });
  await expect(field).toHaveValue(tronAddress(5));
});

test('a refusal of the service stays on the form with its own words', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', address: tronAddress(5) });
  await page.evaluate(() =>
    window.harness.refuse('screenings.start', {
      code: 'casefile.disk_full',
      message: 'ENOSPC',
      retryable: true,
      details: {},
    }),
  );
  await start(page);
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start screening' })).toBeEnabled();
});

test('a start while the chains are still being read waits for them', async ({ openPage }) => {
  const page = await openPage({ at: 'case' });
  const release = await page.evaluateHandle(() => window.harness.hold('environments.chains'));
  await page.getByRole('button', { name: 'Screen an address' }).first().click();
  await page.getByRole('form').getByLabel('Address', { exact: true }).fill(tronAddress(5));
  await start(page);
  await expect(page.getByRole('button', { name: 'Start screening' })).toBeDisabled();
  expect(await callsOf(page, 'screenings.start')).toEqual([]);
  await release.evaluate((go) => go());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  expect(await callsOf(page, 'screenings.start')).toMatchObject([
    { request: { chainName: 'Tron', address: tronAddress(5) } },
  ]);
});
