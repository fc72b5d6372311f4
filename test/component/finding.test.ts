// Finding: search from the entry box to the place, filters of screenings, what was seen in other
// cases.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { CallName } from '#shared/ipc/contract.ts';
import { tronAddress } from '../builders/page-samples.ts';
import { sampleEntries } from '../builders/case-samples.ts';
import { checkStates, type View } from './harness/check-views.ts';
import { test } from './harness/open-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');
const inputsOf = (page: Page, name: CallName) =>
  page.evaluate(
    (wanted) =>
      window.harness.calls.filter((call) => call.name === wanted).map((call) => call.input),
    name,
  );
const callNames = (page: Page) =>
  page.evaluate(() => [...new Set(window.harness.calls.map((call) => call.name))]);
const focusedPlace = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? null);

const type = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+f');
  await page.keyboard.type(text);
  await page.getByRole('listbox').waitFor();
};
const search = (text: string) => async (page: Page) => {
  await type(text)(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^(Search|搜索)$/ }).waitFor();
  await page.getByText(/^(\d+ results|\d+ 条结果)$/).waitFor();
};
const openSeen = async (page: Page) => {
  await page.locator('[data-seen-elsewhere]').first().click();
  await dialogOf(page).waitFor();
};

const views: View[] = [
  ['the entry box with what the file holds', { at: 'cases' }, type('velander')],
  [
    'search before anything is typed',
    { at: 'search' },
    (page) => page.getByText(/^(Search this case file|搜索本案卷文件)$/).waitFor(),
  ],
  ['search results', { at: 'case' }, search('velander')],
  [
    'search results while answers wait',
    { at: 'case', scene: 'search_pending' },
    search('velander'),
  ],
  [
    'filtered screenings',
    { at: 'case', tab: 'screenings', scene: 'many_screenings' },
    async (page) => {
      await page.getByPlaceholder('2026-03').first().fill('soon');
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'screenings that no filter lets through',
    { at: 'case', tab: 'names' },
    async (page) => {
      await page.getByPlaceholder(/^(Part of a name|名称的一部分)$/).fill('zzz');
      await page.getByText(/^(No matching screenings|没有符合条件的筛查)$/).waitFor();
    },
  ],
  ['seen in other cases', { at: 'screening' }, openSeen],
  [
    'members seen in other cases',
    { at: 'case', tab: 'subjects', record: 'subject-1' },
    (page) => page.locator('[data-seen-elsewhere]').first().waitFor(),
  ],
];

checkStates(views);

test('Ctrl+F offers the search first, Ctrl+K the screening, both with the other second', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  const options = page.getByRole('option');
  await type(tronAddress(4))(page);
  await expect(options.nth(0)).toContainText('Search this file');
  await expect(options.nth(1)).toContainText('Screen this address');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(tronAddress(4));
  await expect(options.nth(0)).toContainText('Screen this address');
  await expect(options.nth(1)).toContainText('Search this file');
});

test('what is typed is searched for in the file alone, and a hit is opened by keyboard', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await type('velander')(page);
  await expect(page.getByRole('option', { name: /Orsino/ }).first()).toBeVisible();
  const names = await callNames(page);
  expect(names).toContain('search.find');
  expect(
    names.filter((name) => /^(screenings|names|environments\.(test|chains))/.test(name)),
  ).toEqual([]);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Subjects');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Subjects/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('combobox', { name: /to screen or find/ })).toHaveValue('');
});

test('results are gone through by keyboard, opened, and found again as they were left', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await search('velander')(page);
  await page.getByRole('textbox', { name: 'Search for' }).press('ArrowDown');
  expect(await focusedPlace(page)).toBe('case-0-0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focusedPlace(page)).toBe('subject-1-0');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  expect(await focusedPlace(page)).toBe('address-0-0');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-snapshot-id="snapshot-0"]')).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await expect.poll(() => focusedPlace(page)).toBe('address-0-0');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Search for' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
});

test('each kind of place is opened where it is', async ({ openPage }) => {
  const places: [place: string, sign: (page: Page) => Promise<unknown>][] = [
    [
      'case-0-0',
      (page) =>
        expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
          'aria-selected',
          'true',
        ),
    ],
    [
      'note-0-0',
      (page) =>
        expect(page.getByRole('tab', { name: /^Notes/ })).toHaveAttribute('aria-selected', 'true'),
    ],
    [
      'attachment-0-0',
      (page) =>
        expect(page.getByRole('tab', { name: /^Attachments/ })).toHaveAttribute(
          'aria-selected',
          'true',
        ),
    ],
    [
      'timeline-0-0',
      // The entry itself, with the keyboard.
      async (page) => {
        const [, entry] = sampleEntries;
        const row = page.getByRole('row').filter({ hasText: entry!.title });
        await expect(row.locator('.title')).toBeFocused();
      },
    ],
    [
      'decision-0-0',
      (page) => expect(page.locator('[data-snapshot-id="snapshot-2"]')).toBeVisible(),
    ],
  ];
  for (const [place, sign] of places) {
    const page = await openPage({ at: 'cases' });
    await search('velander')(page);
    await page.locator(`[data-place="${place}"]`).click();
    await sign(page);
  }
});

test('a match is marked in the words around it, whatever its accents; an address stands whole', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'cases' });
  await search('velander')(page);
  const note = page.locator('[data-group="note"]');
  await expect(note.locator('mark')).toHaveText(['Vélander']);
  const address = page.locator('[data-group="address"] .text bdi');
  await expect(address).toHaveText(/^0x[0-9a-fA-F]{40}$/);
  await expect(page.locator('[data-group="address"]').getByText('17 more locations')).toBeVisible();
  await button(page, '17 more locations').click();
  await expect(page.getByText('20 of 148 locations, newest first')).toBeVisible();
});

test('one case alone can be searched, and what is not indexed yet is said', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', scene: 'search_pending' });
  await search('velander')(page);
  await expect(
    page.getByText('1,312 screening results or records are not indexed yet'),
  ).toBeVisible();
  await page.getByRole('switch', { name: 'Only in TF-2026-001' }).click();
  await expect(page.locator('[data-group="case"]')).toHaveCount(0);
  expect((await inputsOf(page, 'search.find')).at(-1)).toMatchObject({ caseId: 'case-1' });
});

test('finding nothing says where was searched', async ({ openPage }) => {
  const page = await openPage({ at: 'case' });
  await type('nothing')(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matches in this file' })).toBeVisible();
  await page.getByRole('switch', { name: /^Only in/ }).click();
  await button(page, 'Search the whole file').click();
  expect((await inputsOf(page, 'search.find')).at(-1)).toMatchObject({ caseId: null });
});

test('the list of screenings begins with the worst; a column head sorts, and the choice is kept', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'screenings' });
  const table = page.getByRole('table', { name: 'Screenings' });
  const verdict = table.getByRole('columnheader', { name: 'Verdict' });
  await expect(verdict).toHaveAttribute('aria-sort', 'descending');
  await expect(table.locator('[data-verdict]').first()).toHaveText('hold');
  await table.getByRole('columnheader', { name: 'Decided' }).getByRole('button').click();
  await expect(verdict).toHaveAttribute('aria-sort', 'none');
  const sort = { key: 'undecided', isReversed: false };
  await expect
    .poll(async () => (await inputsOf(page, 'screenings.list')).at(-1))
    .toMatchObject({ sort, offset: 0 });
  expect(await inputsOf(page, 'settings.update')).toMatchObject([
    { screeningSorts: { onChain: sort, names: { key: 'outcome' } } },
  ]);
});

test('the list of screenings is narrowed by several conditions at once and kept as a view', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'case', tab: 'screenings', scene: 'many_screenings' });
  await page.getByRole('combobox', { name: 'Environment: All sources' }).click();
  await page.getByRole('option', { name: 'Imported' }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('2026-03').first().fill('2026-01');
  await expect
    .poll(async () => (await inputsOf(page, 'screenings.list')).at(-1))
    .toMatchObject({
      filter: {
        ...{ caseId: 'case-1', kinds: ['kya', 'kyt'], before: null },
        environmentKinds: ['imported', 'production'],
        from: Date.UTC(2026, 0, 1),
      },
      offset: 0,
    });
  await expect(
    page.getByRole('table').locator('[data-environment="imported"]').first(),
  ).toBeVisible();
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: /^Save/ }).click();
  await dialogOf(page).getByRole('textbox').fill('From elsewhere');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  expect(await inputsOf(page, 'views.save')).toMatchObject([
    { area: 'screenings', name: 'From elsewhere' },
  ]);
});

test('a screening asks once where its addresses were seen, and leads there', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening' });
  await openSeen(page);
  const asked = (await inputsOf(page, 'search.seenElsewhere')) as { things: unknown[] }[];
  expect(asked).toHaveLength(1);
  expect(asked[0]!.things.length).toBeGreaterThan(3);
  await expect(dialogOf(page)).toContainText('Quay Lights Trading');
  await expect(dialogOf(page)).toContainText('More cases exist.');
  await dialogOf(page).getByRole('button', { name: 'TF-2026-002' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TF-2026-002');
});

test('the names that a name was matched with say where else they were seen', async ({
  openPage,
}) => {
  const page = await openPage({ at: 'screening', scene: 'name' });
  await expect
    .poll(async () => (await inputsOf(page, 'search.seenElsewhere')).length)
    .toBeGreaterThan(0);
  // The first and every third of what is asked for was seen elsewhere: itself, and its first match.
  const [{ things }] = (await inputsOf(page, 'search.seenElsewhere')) as [
    { things: { kind: string; value: string }[] },
  ];
  expect(things.every(({ kind }) => kind === 'name')).toBe(true);
  const matched = things[3]!.value;
  const chip = page.locator('.trigger').first().locator('[data-seen-elsewhere]').first();
  await expect(chip).toHaveAttribute('data-seen-elsewhere', matched);
  await chip.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
