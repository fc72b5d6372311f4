// The form of a name: two scripts side by side, what is odd in a name shown and still allowed, wrong
// input refused at its field with nothing lost.
import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { pairs } from '../fakes/extent.ts';
import { LANGUAGES, THEMES } from './harness/check-views.ts';
import { findViolations } from './harness/axe.ts';
import { typeHalf } from './harness/half-character.ts';
import { test } from './harness/open-page.ts';

const ENTRY = 'Address, transaction hash or name';
const OTHER = 'The same name in another script';

const startsOf = (page: Page) =>
  page.evaluate(() =>
    window.harness.calls.filter((call) => call.name === 'screenings.start').map((one) => one.input),
  );
const start = (page: Page) => page.getByRole('button', { name: 'Start screening' }).click();
const entry = (page: Page) => page.getByRole('form').getByLabel(ENTRY, { exact: true });
const other = (page: Page) => page.getByRole('form').getByLabel(OTHER, { exact: true });

test('both scripts are sent: the first box as the name, the second as the first alias', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await other(page).fill('奥西诺·维兰德');
  await page.getByLabel('Aliases').fill('O. Velander');
  await expect(page.getByText('sent as the name')).toBeVisible();
  await expect(page.getByText('sent as the first alias')).toBeVisible();
  await start(page);
  expect(await startsOf(page)).toMatchObject([
    {
      kind: 'name',
      request: { name: 'Orsino Velander', aliases: ['奥西诺·维兰德', 'O. Velander'] },
    },
  ]);
});

test('the two boxes change places', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await other(page).fill('奥西诺·维兰德');
  await page.getByRole('button', { name: 'Swap the two names' }).click();
  await expect(entry(page)).toHaveValue('奥西诺·维兰德');
  await expect(other(page)).toHaveValue('Orsino Velander');
});

test('a name in the second box alone is sent as the name', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await other(page).fill('奥西诺·维兰德');
  await entry(page).fill('');
  await start(page);
  expect(await startsOf(page)).toMatchObject([
    { kind: 'name', request: { name: '奥西诺·维兰德', aliases: [] } },
  ]);
});

test('a country code is named in both languages, and any other code is allowed', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  const country = page.getByLabel('Country');
  await country.fill('uk');
  await expect(country).toHaveAccessibleDescription('United Kingdom · 英国');
  await country.fill('QQ');
  await expect(country).toHaveAccessibleDescription(/sent as entered/);
  await start(page);
  expect(await startsOf(page)).toMatchObject([{ request: { country: 'QQ' } }]);
});

test('500 characters are allowed', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await entry(page).fill('x y '.repeat(125));
  await start(page);
  expect(await startsOf(page)).toHaveLength(1);
});

const fiftyOne = Array.from({ length: 51 }, (_, index) => `A ${index}`).join('\n');
const wrong: [what: string, label: string, value: string, words: RegExp][] = [
  ['501 characters', ENTRY, 'x y'.repeat(167), /Enter at most 500 characters/],
  [
    'only invisible characters',
    ENTRY,
    '\u200b\u2060\u200b',
    /consists only of invisible characters/,
  ],
  ['51 aliases', 'Aliases', fiftyOne, /Enter at most 50 aliases/],
  ['a long alias', 'Aliases', 'x'.repeat(501), /can have at most 500 characters/],
  ['a long context', 'Context', 'x'.repeat(4_001), /Enter at most 4,000 characters/],
  ['a long industry', 'Industry', 'x'.repeat(101), /Enter at most 100 characters/],
  ['a country in words', 'Country', 'New Land', /letters only/],
  ['a threshold of 2', 'Similarity threshold', '2', /number between 0 and 1/],
];
for (const [what, label, value, words] of wrong) {
  test(`${what}: refused at the field, kept, and nothing is sent`, async ({ openPage }) => {
    const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
    await page.getByRole('radio', { name: 'Name', exact: true }).click();
    const field = page.getByRole('form').getByLabel(label, { exact: true });
    await field.fill(value);
    await start(page);
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toHaveValue(value);
    expect(await startsOf(page)).toEqual([]);
  });
}

for (const [label, text] of [
  [ENTRY, 'Orsino '],
  [OTHER, '奥西诺'],
] as const) {
  test(`half a character in "${label}": refused there, and nothing is sent`, async ({
    openPage,
  }) => {
    const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
    const field = page.getByRole('form').getByLabel(label, { exact: true });
    expect(await typeHalf(field, text)).toBe(0xd83d);
    await start(page);
    await expect(field).toHaveAccessibleDescription(/incomplete character/);
    expect(await startsOf(page)).toEqual([]);
  });
}

test('only spaces are no name', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await page.getByRole('radio', { name: 'Name', exact: true }).click();
  await entry(page).fill('   ');
  await page.getByRole('radio', { name: 'Name', exact: true }).click();
  await start(page);
  await expect(entry(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await startsOf(page)).toEqual([]);
});

test('a letter of another script is shown with its number, and the name is still sent', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screen', subject: 'Orsin\u043e Velander' });
  const concerns = page.locator('[data-name-concerns="look_alike"]');
  await expect(concerns).toContainText('Cyrillic');
  await expect(concerns).toContainText('U+043E');
  await expect(concerns).toContainText('looks like o');
  await start(page);
  expect(await startsOf(page)).toMatchObject([{ request: { name: 'Orsin\u043e Velander' } }]);
});

test('hidden characters are shown and can be taken out', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino\u202e\u200b Velander' });
  const concerns = page.locator('[data-name-concerns="hidden"]');
  await expect(concerns).toContainText('U+202E');
  await expect(concerns).toContainText('U+200B');
  await concerns.getByRole('button', { name: 'Remove invisible characters' }).click();
  await expect(entry(page)).toHaveValue('Orsino Velander');
  await expect(concerns).toHaveCount(0);
});

test('hidden characters that the person insists on are sent', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino\u200b Velander' });
  await start(page);
  expect(await startsOf(page)).toMatchObject([{ request: { name: 'Orsino\u200b Velander' } }]);
});

test('what is odd in an alias is shown with the alias', async ({ openPage }) => {
  const page = await openPage({ at: 'screen', subject: 'Orsino Velander' });
  await page.getByLabel('Aliases').fill('O. Velander\nVel\u0430nder 😀');
  const concerns = page.locator('[data-name-concerns="look_alike emoji"]');
  await expect(concerns).toContainText('Vel\u0430nder 😀');
  await expect(concerns).toContainText('U+0430');
});

for (const [theme, locale] of pairs(THEMES, LANGUAGES)) {
  test(`a name with everything odd, ${theme}, ${locale}: accessible`, async ({ openPage }) => {
    const subject = 'Orsin\u043e\u202e 维兰德 😀';
    const page = await openPage({ at: 'screen', subject, theme, locale });
    await page.locator('[data-name-concerns]').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
}
