// The search of the name service's database: typing asks this computer alone, Enter sends once, and
// what came is shown with where its bytes are.
import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { SAMPLE_ENTITY_ID } from '../builders/entity-samples.ts';
import { pairs } from '../fakes/extent.ts';
import { LANGUAGES, THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { test } from './harness/open-page.ts';

/** What calls of a name were asked with, so far. */
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => window.harness.calls.filter((call) => call.name === wanted).map((one) => one.input),
    name,
  );
const box = (page: Page) => page.getByLabel('Name to search for');
const results = (page: Page) => page.getByRole('region', { name: 'Results from the service' });

test('typing offers names of this file and sends nothing; Enter sends once', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'name_search' });
  await expect(box(page)).toBeFocused();
  await box(page).pressSequentially('Orsino Velander');
  await expect(page.getByRole('region', { name: 'On this computer' })).toBeVisible();
  expect((await callsOf(page, 'search.find')).length).toBeGreaterThan(0);
  expect(await callsOf(page, 'names.search')).toEqual([]);

  await box(page).press('Enter');
  await expect(results(page)).toBeVisible();
  expect(await callsOf(page, 'names.search')).toEqual([
    {
      environmentId: 'practice-names',
      query: 'Orsino Velander',
      limit: 20,
      threshold: '0.3',
    },
  ]);
});

test('what a search means is said beside the box before it is sent', async ({ openPage }) => {
  const page = await openPage({ at: 'name_search' });
  const form = page.getByRole('form', { name: 'Search the name database' });
  await expect(form).toContainText('While you type, only this computer is searched.');
  await expect(form).toContainText('Practice');
  await page.getByRole('combobox', { name: /^Environment/ }).click();
  await page.getByRole('option', { name: /Name service/ }).click();
  await expect(form).toContainText(
    'Press Enter to send the name to Name service. This counts as 1 request.',
  );
  await expect(form).toContainText('412 of 500 requests');
});

test('results show script, aliases, country, similarity and everything else delivered', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'name_search', subject: 'Orsino Velander' });
  await box(page).press('Enter');
  const first = results(page).locator('[data-record-id]').first();
  await expect(first.getByRole('heading')).toContainText('奥辛·维兰迪尔 (fictional)');
  await expect(first).toContainText('Velandyr');
  await expect(first).toContainText('SG · Singapore · 新加坡');
  await expect(first).toContainText('0.7412');
  await expect(first).toContainText('threshold 0.3');
  await expect(first).toContainText('matched_name');
  await expect(results(page)).toContainText('3 results shown; the service reports 12');
  await expect(results(page)).toContainText('31%');
  await expect(results(page)).toContainText('registry');
  await expect(results(page).locator('[data-request-id]')).toHaveAttribute(
    'data-request-id',
    'request-search',
  );
});

test('a result that came without a list is shown, with what departs from the specification', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'name_search', subject: 'Alone' });
  await box(page).press('Enter');
  await expect(results(page).locator('[data-record-id]')).toHaveCount(1);
  await results(page).getByText('1 deviation from the specification').click();
  await expect(results(page).getByRole('listitem').first()).toContainText('results');
});

test('an entity is asked for on a click, once, and shows what was delivered', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'name_search', subject: 'Orsino Velander' });
  await box(page).press('Enter');
  await results(page).getByRole('button', { name: 'Open the entity (1 request)' }).first().click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('奥辛·维兰迪尔');
  await expect(page.getByText('birth_year')).toHaveCount(2);
  await expect(page.locator('[data-request-id]')).toHaveAttribute(
    'data-request-id',
    'request-entity',
  );
  await page.getByRole('button', { name: 'Back' }).click();
  // What was read is not asked for again.
  await results(page).getByRole('button', { name: 'Open the entity', exact: true }).click();
  await expect(page.getByText('birth_year').first()).toBeVisible();
  expect(await callsOf(page, 'names.entity')).toEqual([
    { environmentId: 'practice-names', entityId: SAMPLE_ENTITY_ID },
  ]);
});

test('an entity that was not read waits for the person', async ({ openPage }) => {
  const page = await openPage({ at: 'name_search', id: SAMPLE_ENTITY_ID });
  await expect(page.getByText('This entity has not been loaded yet')).toBeVisible();
  expect(await callsOf(page, 'names.entity')).toEqual([]);
  await page.getByRole('button', { name: 'Open the entity (1 request)' }).click();
  await expect(page.getByText('birth_year').first()).toBeVisible();
});

test('an entity that the service does not know is said in words', async ({ openPage }) => {
  const page = await openPage({ at: 'name_search', id: 'unknown' });
  await page.getByRole('button', { name: 'Open the entity (1 request)' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the entity (1 request)' })).toBeEnabled();
});

test('a screening of a result begins with its name, other script, aliases and country', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'name_search', subject: 'Orsino Velander' });
  await box(page).press('Enter');
  await results(page).getByRole('button', { name: 'Screen this name' }).first().click();
  const form = page.getByRole('form', { name: 'New screening' });
  await expect(form.getByLabel('Address, transaction hash or name')).toHaveValue(
    '奥辛·维兰迪尔 (fictional)',
  );
  await expect(form.getByLabel('The same name in another script')).toHaveValue('Orsin Velandir');
  await expect(form.getByLabel('Aliases')).toHaveValue('O. Velandir\nVelandyr');
  await expect(form.getByLabel('Country')).toHaveValue('SG');
  expect(await callsOf(page, 'screenings.start')).toEqual([]);
});

test('quiet mode and a missing key stand in words, and nothing can be sent', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'name_search', subject: 'Orsino Velander' });
  await page.getByRole('switch', { name: 'Online' }).click();
  await expect(page.getByText('Offline mode is on: nothing can be sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search the service' })).toBeDisabled();
  await box(page).press('Enter');
  expect(await callsOf(page, 'names.search')).toEqual([]);
});

const wrong: [what: string, label: string, value: string, words: RegExp][] = [
  ['only spaces', 'Name to search for', '   ', /Enter a name/],
  ['501 characters', 'Name to search for', 'x'.repeat(501), /Enter at most 500/],
  [
    'only invisible characters',
    'Name to search for',
    '\u200b\u2060',
    /consists only of invisible characters/,
  ],
  ['a threshold of 2', 'Similarity threshold', '2', /number between 0 and 1/],
  ['no results', 'Maximum results', '0', /from 1 to 100/],
];
for (const [what, label, value, words] of wrong) {
  test(`${what}: refused at the field, kept, and not sent`, async ({ openPage }) => {
    const page = await openPage({ at: 'name_search', subject: 'Orsino Velander' });
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toHaveValue(value);
    expect(await callsOf(page, 'names.search')).toEqual([]);
  });
}

test('the entry box offers to look a name up, and only opens the search', async ({ openPage }) => {
  const page = await openPage();
  const entry = page.getByRole('combobox', { name: /Address, transaction or name/ });
  await entry.fill('Orsino Velander');
  await page.getByRole('option', { name: /Look up in the name database/ }).click();
  await expect(box(page)).toHaveValue('Orsino Velander');
  expect(await callsOf(page, 'names.search')).toEqual([]);
});

test('the form of a name leads to the search with its name', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await page.getByRole('button', { name: 'Run a name search first' }).click();
  await expect(box(page)).toHaveValue('Orsino Velander');
  expect(await callsOf(page, 'names.search')).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('form').getByLabel('Address, transaction hash or name')).toHaveValue(
    'Orsino Velander',
  );
});

for (const [theme, locale] of pairs(THEMES, LANGUAGES)) {
  test(`search, results and entity, ${theme}, ${locale}: accessible`, async ({ openPage }) => {
    const page = await openPage({
      at: 'name_search',
      subject: 'Orsin\u043e 😀\u200b',
      theme,
      locale,
    });
    await page.locator('form[novalidate] input').first().press('Enter');
    await page.locator('[data-record-id]').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.locator('[data-record-id] .actions button').first().click();
    await page.getByText('birth_year').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
}
