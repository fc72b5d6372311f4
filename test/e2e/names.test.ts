// Due diligence on a name in the real application: asked in two scripts, waited for across a restart,
// decided by keyboard and all at once; the database searched on Enter alone; wrong input, a task that
// fails, an answer of counts.
import { expect, test, type Locator, type Page } from 'playwright/test';
import { setClock } from '../drive/clock.ts';
import {
  addEnvironment,
  fillNameForm,
  openFirstCase,
  openResult,
  sendForm,
  startScreening,
} from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE_NAMES } from '../drive/prepared.ts';
import type { LoggedRequest } from '../drive/practice-service.ts';
import { expectWords, press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// "Everything at once", with three further sanctioned ones as aliases: four entries of one list.
const NAME = '司徒流萤';
const OTHER_SCRIPT = 'Situ Liuying';
const ALIASES = ['澹台霁岚', 'Quillfeather Bullion', 'duskl4ke'];
const LISTED = 4;
const FINDINGS = 13;
const FAILED = 'Noemi Unreachable-Source';
/** Longer than the first poll waits (40 s) and than the service takes at this pace. */
const A_MINUTE = 60_000;

let office: Office;
test.beforeEach(async () => {
  test.setTimeout(240_000);
  office = await openOffice();
  const { base, key } = office.service;
  await addEnvironment(office.app.page, {
    ...{ name: OFFICE_NAMES, service: 'names' },
    ...{ base, key, keep: 'keychain' },
  });
  await openFirstCase(office.app.page, 'names');
});
test.afterEach(() => office.close());

/** What the service logged of the name API, by method and path. */
async function logged(method: string, path: string): Promise<LoggedRequest[]> {
  const all = await office.service.requests();
  return all.filter((one) => one.method === method && one.path.startsWith(path));
}

const field = (page: Page, key: string): Locator => page.getByLabel(words(key), { exact: true });
const finding = (page: Page): Locator => page.locator('[data-hit-place]');
const count = (page: Page, decided: number, total: number): Locator =>
  page.getByText(words('decide_count', { decided, total })).first();

/** Lets the task end at the service, puts the clock past the first poll and opens the result. */
async function openAnswer(page: Page, subject: string): Promise<string> {
  await setClock(office.app, A_MINUTE);
  return (await openResult(page, subject)).verdict;
}

test('a name in two scripts survives a restart, is decided by keyboard, resumed, and one source at once', async () => {
  let { page } = office.app;
  await fillNameForm(page, {
    ...{ name: NAME, environment: OFFICE_NAMES, country: 'HK', industry: 'crypto' },
    aliases: ALIASES.join('\n'),
  });
  await field(page, 'form_other_name').fill(OTHER_SCRIPT);
  await field(page, 'form_context').fill('Lantern Quay');
  await expect(page.getByText('Hong Kong')).toBeVisible();
  await startScreening(page);
  const job = page.locator('article[data-job-state]').filter({ hasText: NAME });
  await expect(job).toHaveAttribute('data-job-state', /^(accepted|processing)$/);
  const [submit] = await logged('POST', '/v1/screening');
  expect(JSON.parse(String(submit?.body))).toEqual({
    name: NAME,
    country: 'HK',
    industry: 'crypto',
    aliases: [OTHER_SCRIPT, ...ALIASES],
    context: 'Lantern Quay',
    threshold: 0.3,
  });

  // The task continues where it stood, and is not asked for again.
  await office.app.quit();
  await office.restartApp();
  page = office.app.page;
  await openFirstCase(page, 'names');
  await expect(page.locator('article[data-job-state]').filter({ hasText: NAME })).toHaveAttribute(
    'data-job-state',
    /^(accepted|processing)$/,
  );
  expect(await openAnswer(page, NAME)).toBe('REJECT');
  expect(await logged('POST', '/v1/screening')).toHaveLength(1);

  // Decided with the keyboard, with a reason.
  await expect(finding(page)).toHaveCount(FINDINGS);
  await finding(page).first().focus();
  await finding(page).first().getByLabel(words('decide_remark')).fill('Passport seen.');
  await finding(page).first().focus();
  await page.keyboard.press('t');
  await expect(count(page, 1, FINDINGS)).toBeVisible();
  await page.keyboard.press('n');
  await expect(finding(page).nth(1)).toBeFocused();

  // Resumed after a restart where it stopped.
  await office.app.quit();
  await office.restartApp();
  page = office.app.page;
  await openFirstCase(page, 'names');
  await openResult(page, NAME);
  await expect(count(page, 1, FINDINGS)).toBeVisible();
  await press(page, 'decide_next');
  await page.keyboard.press('p');
  await expect(count(page, 2, FINDINGS)).toBeVisible();

  // All entries of the one list at once; those that were decided are decided again.
  await finding(page).nth(2).focus();
  await page.keyboard.press('m');
  await expect(
    page.getByText(words('decide_many', { count: LISTED }), { exact: true }).first(),
  ).toBeVisible();
  await page.keyboard.press('u');
  await expect(count(page, LISTED, FINDINGS)).toBeVisible();

  // Side by side: the service itself says which of the names it matched.
  await finding(page).first().focus();
  await page.keyboard.press('s');
  const side = page.locator('[data-side-by-side]');
  const row = (key: string): Locator =>
    side
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: words(key), exact: true }) });
  await expect(row('subject_name').getByRole('cell').first()).toHaveText(NAME);
  await expect(row('name_side_others').getByRole('cell').first()).toContainText(OTHER_SCRIPT);
  await expect(row('name_side_compared')).toContainText(new RegExp(ALIASES.concat(NAME).join('|')));
  await expect(row('name_side_context').getByRole('cell').first()).toHaveText('Lantern Quay');
  await page.keyboard.press('n');
  await expect(side).toHaveAttribute('data-hit-place', /^pep/);
  await page.keyboard.press('f');
  await expect(count(page, LISTED + 1, FINDINGS)).toBeVisible();
  await page.keyboard.press('s');
  await expect(side).toHaveCount(0);

  // News that nobody verified are kept apart from those that were.
  expect(
    await page
      .locator('#group-live_news article')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-verified'))),
  ).toEqual(['verified', 'unverified']);
  expect(office.app.problems).toEqual([]);
});

test('the database is searched on Enter alone; an entity is read on a click and screened from there', async () => {
  const { page } = office.app;
  const entry = page.getByRole('combobox', { name: words('topbar_entry_label') });
  await entry.pressSequentially('Quillfeather Bullion');
  await page.getByRole('option', { name: words('topbar_look_up') }).click();
  const box = field(page, 'name_search_label');
  await expect(box).toHaveValue('Quillfeather Bullion');
  await page.getByRole('combobox', { name: words('form_environment_label') }).click();
  await page.getByRole('option', { name: OFFICE_NAMES }).click();
  await box.fill('');
  await box.pressSequentially('Quillfeather');
  await expect(page.getByText(words('name_search_typing'))).toBeVisible();
  expect(await logged('GET', '/v1/search')).toEqual([]);

  await box.press('Enter');
  const record = page.locator('[data-record-id]').first();
  await expect(record).toContainText('Quillfeather Bullion');
  const searches = await logged('GET', '/v1/search');
  expect(searches).toHaveLength(1);
  const id = (await record.getAttribute('data-record-id')) ?? '';
  expect(await logged('GET', '/v1/entity')).toEqual([]);

  await record.getByRole('button', { name: words('name_search_open') }).click();
  await expect(page.getByText('founded_year').first()).toBeVisible();
  expect(await logged('GET', `/v1/entity/${id}`)).toHaveLength(1);
  // The request that holds the bytes is named, with their hash.
  await expect(page.locator('[data-request-id] [data-sha256]')).toHaveAttribute(
    'data-sha256',
    /^[0-9a-f]{64}$/,
  );

  await press(page, 'name_search_screen');
  await expect(field(page, 'form_entry_label')).toHaveValue(/^Quillfeather Bullion/);
  expect(await logged('POST', '/v1/screening')).toEqual([]);
  await startScreening(page);
  await expect.poll(async () => (await logged('POST', '/v1/screening')).length).toBe(1);
  expect(office.app.problems).toEqual([]);
});

test('wrong names are refused at the field with nothing sent; odd ones are shown and sent as they are', async () => {
  const { page } = office.app;
  await fillNameForm(page, {
    ...{ name: 'Ottilie Farrowmere', environment: OFFICE_NAMES },
    ...{ country: '', industry: '', aliases: '' },
  });
  const refuse = async (key: string, value: string, message: string): Promise<void> => {
    const before = await field(page, key).inputValue();
    await field(page, key).fill(value);
    await sendForm(page);
    await expect(field(page, key)).toHaveAccessibleDescription(words(message));
    await expect(field(page, key)).toHaveValue(value);
    await field(page, key).fill(before);
  };
  await refuse('form_entry_label', 'x y'.repeat(167), 'form_problem_name_long');
  await refuse('form_threshold', '2', 'form_problem_threshold_form');
  const fiftyOne = Array.from({ length: 51 }, (_, index) => `A ${String(index)}`).join('\n');
  await refuse('form_aliases', fiftyOne, 'form_problem_aliases_many');
  expect(await logged('POST', '/v1/screening')).toEqual([]);
  await expect(page.locator('[data-job-state]')).toHaveCount(0);

  const odd = 'Ottili\u0435\u200b Farrowmere 😀';
  await field(page, 'form_entry_label').fill(odd);
  const concerns = page.locator('[data-name-concerns]').first();
  await expect(concerns).toContainText('U+0435');
  await expect(concerns).toContainText('U+200B');
  await startScreening(page);
  await expect.poll(async () => (await logged('POST', '/v1/screening')).length).toBe(1);
  const [submit] = await logged('POST', '/v1/screening');
  expect(JSON.parse(String(submit?.body))).toMatchObject({ name: odd });
});

test('a task that fails says so and keeps nothing as a result; counts alone are hits that can be decided', async () => {
  const { page } = office.app;
  const ask = async (name: string): Promise<void> => {
    await fillNameForm(page, {
      ...{ name, environment: OFFICE_NAMES, country: '', industry: '', aliases: '' },
    });
    await startScreening(page);
    await expect(page.locator('article[data-job-state]').filter({ hasText: name })).toHaveAttribute(
      'data-job-state',
      /^(accepted|processing)$/,
    );
  };
  await ask(FAILED);
  const failed = page.locator('article[data-job-state]').filter({ hasText: FAILED });
  await setClock(office.app, A_MINUTE);
  await expect(failed).toHaveAttribute('data-job-state', 'failed', { timeout: 90_000 });
  await expectWords(failed, ['job_billed_name_yes']);

  await office.service.setFaults([{ kind: 'name-counts-only', times: 'always' }]);
  await openFirstCase(page, 'names');
  await ask(NAME);
  await setClock(office.app, 2 * A_MINUTE);
  await openResult(page, NAME);
  await expect(page.getByText(words('name_only_counts')).first()).toBeVisible();
  await finding(page).first().focus();
  await page.keyboard.press('s');
  await expect(page.locator('[data-side-by-side]')).toContainText(words('name_only_counts'));
  await page.keyboard.press('u');
  await expect(page.getByText(/^1 of \d+ hits decided/).first()).toBeVisible();
  expect(office.app.problems).toEqual([]);
});
