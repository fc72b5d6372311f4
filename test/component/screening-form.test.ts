// The form of a new screening: the entry is recognised, wrong input is refused at its field, in
// words, and nothing is sent.
import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { checksummedAddress, sampleTransaction, tronAddress } from '../builders/page-samples.ts';
import { OTHER_THEME } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

const ENTRY = 'Address, transaction hash or name';

/** Names of the calls made so far. */
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => window.harness.calls.filter((call) => call.name === wanted).map((one) => one.input),
    name,
  );
const start = (page: Page) => page.getByRole('button', { name: 'Start screening' }).click();

const wrong: [what: string, label: string, value: string, words: RegExp][] = [
  ['an altered address', ENTRY, `${tronAddress(5).slice(0, -1)}1`, /checksum does not match/],
  ['an address without 0x', ENTRY, checksummedAddress(5).slice(2), /begins with 0x/],
  ['a hash cut short', ENTRY, sampleTransaction(5).slice(0, 60), /64 hexadecimal digits/],
  ['six hops', 'Inflow hops', '6', /number between 0 and 5/],
  ['an amount with a comma', 'Minimum amount', '1,000', /at most 3 decimals/],
  ['a day that does not exist', 'From, UTC', '2026-02-30', /Not a valid date/],
  ['a ruleset by name', 'Ruleset ID', 'mine', /whole number/],
];

for (const [what, label, value, words] of wrong) {
  test(`${what} is refused at the field and nothing is sent`, async ({ openPage }) => {
    const page = await openPage({ at: 'screen', subject: tronAddress(5) });
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
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await page.getByLabel('From, UTC').fill('2026-03-02');
  await page.getByLabel('To, UTC').fill('2026-03-01');
  await start(page);
  await expect(page.getByText('The window ends before it begins.')).toBeVisible();
  expect(await callsOf(page, 'screenings.start')).toEqual([]);
});

test('a form that was sent is not on the way back', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await start(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('form', { name: 'New screening' })).toHaveCount(0);
  expect(await callsOf(page, 'screenings.start')).toHaveLength(1);
});

test('an address chooses the only chain of its family', async ({ openPage }) => {
  const page = await openPage({ at: 'screen' });
  await page.getByRole('form').getByLabel(ENTRY, { exact: true }).fill(tronAddress(5));
  await expect(page.getByText('Tron address, checksum correct')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Chain Tron' })).toBeVisible();
});

test('an EVM address offers EVM chains only', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: checksummedAddress(2) });
  await page.getByRole('combobox', { name: /^Chain/ }).click();
  const options = page.getByRole('option');
  await expect(options).toHaveText([/Ethereum/, /Base/]);
});

test('a right form sends every parameter once and shows the case with its job', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await expect(page.getByText('Practice: nothing is billed')).toBeVisible();
  await page.getByLabel('Inflow hops').fill('5');
  await start(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  expect(await callsOf(page, 'screenings.start')).toEqual([
    {
      caseId: 'case-1',
      kind: 'kya',
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

test('who leaves the form while it is being sent stays where they went', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await expect(page.getByText('Practice: nothing is billed')).toBeVisible();
  const release = await page.evaluateHandle(() => window.harness.hold('screenings.start'));
  await start(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' });
  await expect(settings).toBeVisible();

  const jobsAsked = (await callsOf(page, 'jobs.list')).length;
  await release.evaluate((open) => open());
  await expect
    .poll(async () => (await callsOf(page, 'jobs.list')).length)
    .toBeGreaterThan(jobsAsked);
  await expect(settings).toBeVisible();
});

test('resetting brings back every default and keeps the address', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await page.getByLabel('Inflow hops').fill('5');
  await page.getByLabel('Exempt exchange deposits').click();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByLabel('Inflow hops')).toHaveValue('3');
  await expect(page.getByLabel('Exempt exchange deposits')).toBeChecked();
  await expect(page.getByText('All parameters at their defaults')).toBeVisible();
  const field = page.getByRole('form').getByLabel(ENTRY, { exact: true });
  await expect(field).toHaveValue(tronAddress(5));
});

test('a refusal of the service stays on the form with its own words', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
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
  await page.getByRole('button', { name: 'New screening' }).first().click();
  await page.getByRole('form').getByLabel(ENTRY, { exact: true }).fill(tronAddress(5));
  await start(page);
  await expect(page.getByRole('button', { name: 'Start screening' })).toBeDisabled();
  expect(await callsOf(page, 'screenings.start')).toEqual([]);
  await release.evaluate((go) => go());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  expect(await callsOf(page, 'screenings.start')).toMatchObject([
    { request: { chainName: 'Tron', address: tronAddress(5) } },
  ]);
});

const kind = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('the entry is recognised as it is typed and the parameters follow', async ({ openPage }) => {
  const page = await openPage({ at: 'screen' });
  const entry = page.getByRole('form').getByLabel(ENTRY, { exact: true });
  await entry.fill(sampleTransaction(3));
  await expect(kind(page, 'Transaction')).toBeChecked();
  await expect(page.getByText('Transaction hash of an EVM chain')).toBeVisible();
  await expect(page.getByLabel('Source ruleset ID', { exact: true })).toBeVisible();
  await entry.fill('Orsino Velander');
  await expect(kind(page, 'Name')).toBeChecked();
  await expect(page.getByLabel('Similarity threshold')).toHaveValue('0.3');
  await expect(page.getByLabel('Inflow hops')).toHaveCount(0);
  await entry.fill(tronAddress(5));
  await expect(kind(page, 'Address')).toBeChecked();
  await expect(page.getByLabel('Source ruleset ID', { exact: true })).toHaveCount(0);
});

test('an address screened as a name is pointed out, and can be', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await kind(page, 'Name').click();
  await expect(page.getByText('This is an address, but')).toBeVisible();
  await start(page);
  expect(await callsOf(page, 'screenings.start')).toMatchObject([
    { kind: 'name', request: { name: tronAddress(5) } },
  ]);
});

test('the ruleset of a side that is not screened is not asked for', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: sampleTransaction(3).slice(2) });
  await page.getByLabel('Destination ruleset ID', { exact: true }).fill('42');
  await page.getByRole('radio', { name: 'Source only' }).click();
  await expect(page.getByLabel('Destination ruleset ID', { exact: true })).toHaveCount(0);
  await page.getByLabel('Source ruleset ID', { exact: true }).fill('41');
  await start(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  expect(await callsOf(page, 'screenings.start')).toMatchObject([
    {
      kind: 'kyt',
      request: { screenDirection: 'in', inRulesetId: '41', outRulesetId: '0', chainName: 'Tron' },
    },
  ]);
});

async function chooseNameService(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Environment/ }).click();
  await page.getByRole('option', { name: /Name service/ }).click();
}

test('a name says what leaves the machine and what it costs of the quota', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await expect(page.getByText('Practice: nothing is billed')).toBeVisible();
  await chooseNameService(page);
  await page.getByLabel('Aliases').fill('O. Velander\nVelandir');
  const preflight = page.getByRole('form').locator('footer');
  await expect(preflight).toContainText(
    'Name screenings are not billed. This one uses at most 11 requests',
  );
  await expect(preflight).toContainText('to Name service: the name, aliases (2).');
  await expect(preflight).toContainText('412 of 500 requests');
});

test('a quota that may not be enough is said before the start', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', scene: 'quota_low', subject: 'Orsino Velander' });
  await chooseNameService(page);
  await expect(page.getByText('This may not be enough')).toBeVisible();
});

test('a wrong field under the footer is brought into sight', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  const field = page.getByLabel('Similarity threshold');
  await field.fill('2');
  await start(page);
  await expect(field).toBeFocused();
  const footer = (await page.getByRole('form').locator('footer').boundingBox())!;
  const box = (await field.boundingBox())!;
  expect(box.y + box.height).toBeLessThan(footer.y);
});

test('the person’s own defaults fill a new form and are named', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5), own: '1' });
  await expect(page.getByLabel('Inflow hops')).toHaveValue('5');
  await expect(page.getByText('0–5, your default 5')).toBeVisible();
  await expect(page.getByText('All parameters at their defaults')).toBeVisible();
});

async function chooseEnvironment(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: /^Environment/ }).click();
  await page.getByRole('option', { name }).click();
}
const byName = (page: Page, field: string) =>
  page.getByRole('combobox', { name: `${field}, by name`, exact: true });

test('a ruleset is chosen by name among those of the fitting kind, and its id is sent', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await chooseEnvironment(page, /Main contract/);
  await byName(page, 'Ruleset ID').click();
  await expect(page.getByRole('option')).toHaveText([
    ...[/Built-in/, /Desk rules 2026\s*41/, /Builtin KYA ruleset\s*Built-in · 1/],
  ]);
  await page.getByRole('option', { name: /Desk rules 2026/ }).click();
  await expect(page.getByLabel('Ruleset ID', { exact: true })).toHaveValue('41');
  await start(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
  expect(await callsOf(page, 'screenings.start')).toMatchObject([
    { environmentId: 'production', request: { rulesetId: '41', scoringRulesetId: '0' } },
  ]);
});

test('an id that the list does not have is pointed out before anything is sent, and can be sent', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5) });
  await chooseEnvironment(page, /Main contract/);
  const field = page.getByLabel('Ruleset ID', { exact: true });
  await field.fill('40');
  const note = (await field.getAttribute('aria-describedby')) ?? '';
  await expect(page.locator(`#${note}`)).toContainText('has no ruleset 40');
  await expect(
    page.getByText('Rulesets not found in this environment, or of another type: 40.'),
  ).toBeVisible();
  await field.fill('42');
  await expect(page.locator(`#${note}`)).toContainText('of another type');
  expect(await callsOf(page, 'screenings.start')).toEqual([]);
  await start(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-001');
});

test('a default that names a deleted ruleset is pointed out, also in the settings', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', subject: tronAddress(5), own: 'rulesets' });
  await chooseEnvironment(page, /Main contract/);
  await expect(page.getByLabel('Ruleset ID', { exact: true })).toHaveValue('40');
  await expect(page.getByText(/has no ruleset 40/)).toBeVisible();
  const settings = await openPage({ at: 'settings', section: 'defaults', own: 'rulesets' });
  const rulesets = settings.getByRole('region', {
    name: 'Rulesets used instead of the built-in ones',
  });
  await rulesets.getByRole('combobox', { name: /^Environment/ }).click();
  await settings.getByRole('option', { name: /Main contract/ }).click();
  await expect(rulesets.getByText(/has no ruleset 40/)).toBeVisible();
  await rulesets.getByRole('combobox', { name: 'Address ruleset ID, by name' }).click();
  await settings.getByRole('option', { name: /Desk rules 2026/ }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  expect(await callsOf(settings, 'settings.update')).toEqual([
    { screeningDefaults: { rulesets: { production: { rulesetId: '41' } } } },
  ]);
});

test('the stored list is shown without asking the service, which is asked on a word', async ({
  openPage,
}) => {
  const page = await openPage({
    ...{ at: 'screen', scene: 'rulesets_offline', subject: tronAddress(5) },
  });
  await chooseEnvironment(page, /Main contract/);
  await expect(page.getByText(/^Rulesets loaded 2026-03-13/)).toBeVisible();
  const asked = async () =>
    (await callsOf(page, 'rulesets.list')).map((input) => (input as { refresh: boolean }).refresh);
  expect(await asked()).not.toContain(true);
  await page.getByRole('button', { name: 'Reload (free)' }).click();
  await expect.poll(asked).toContain(true);
  // What could not be read leaves the list that was there.
  await expect(byName(page, 'Ruleset ID')).toBeVisible();
});

test('where no list was ever read an id is typed, and only then the service is asked', async ({
  openPage,
}) => {
  const page = await openPage({
    ...{ at: 'screen', scene: 'rulesets_unstored', subject: tronAddress(5) },
  });
  await expect(
    page.getByText('The rulesets of this environment have not been loaded yet'),
  ).toBeVisible();
  await expect(byName(page, 'Ruleset ID')).toHaveCount(0);
  const asked = async () =>
    (await callsOf(page, 'rulesets.list')).map((input) => (input as { refresh: boolean }).refresh);
  expect(await asked()).toEqual([false]);
  const field = page.getByLabel('Ruleset ID', { exact: true });
  await field.fill('41');
  await field.blur();
  await expect.poll(asked).toEqual([false, true]);
});

test('a batch names the rulesets of its environment, and their ids go with it', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'queue', own: 'rulesets' });
  await page.getByRole('button', { name: 'New batch' }).first().click();
  const rulesets = page.getByRole('region', { name: 'Rulesets used instead of the built-in ones' });
  await expect(rulesets.getByLabel('Address ruleset ID', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: /^Addresses and transactions/ }).click();
  await page.getByRole('option', { name: /Main contract/ }).click();
  await expect(rulesets.getByLabel('Address ruleset ID', { exact: true })).toHaveValue('40');
  await expect(rulesets.getByText(/has no ruleset 40/)).toBeVisible();
  // What is shown is what is sent: back at the builtin, the setting does not come between.
  await rulesets.getByLabel('Address ruleset ID', { exact: true }).fill('0');
  await page.getByRole('textbox', { name: 'Rows' }).fill(tronAddress(5));
  await page.getByRole('button', { name: 'Read table' }).click();
  await expect
    .poll(async () => callsOf(page, 'batches.preview'))
    .toMatchObject([{ options: { defaults: { inflowHops: 3, rulesets: {} } } }]);
});

for (const theme of OTHER_THEME) {
  test(`rulesets in doubt in form and settings, ${theme}: accessible`, async ({ openPage }) => {
    const page = await openPage({ at: 'screen', subject: sampleTransaction(3), theme });
    await chooseEnvironment(page, /Main contract/);
    await page.getByLabel('Source ruleset ID', { exact: true }).fill('40');
    await expect(page.getByText(/has no ruleset 40/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await openPage({ at: 'settings', section: 'defaults', own: 'rulesets', theme });
    await page
      .getByRole('region', { name: 'Rulesets used instead of the built-in ones' })
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
  test(`refused forms of every kind, ${theme}: accessible`, async ({ openPage }) => {
    for (const subject of ['0x12', sampleTransaction(3).slice(0, 60), 'Orsino Velander']) {
      const page = await openPage({ at: 'screen', subject, theme });
      if (subject.startsWith('O')) await page.getByLabel('Similarity threshold').fill('2');
      await start(page);
      await expect(page.getByText(/Nothing was sent/)).toBeVisible();
      expect(await findViolations(page), subject).toEqual([]);
    }
  });
}
