// The whole way by keyboard alone, in the real application: from an address typed into a fresh one to a
// signed bundle and the review that comes back.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { answerOpenDialogs, answerSaveDialogs } from '../drive/dialogs.ts';
import { keyboardOf, type Keyboard } from '../drive/keyboard.ts';
import { INVESTIGATOR } from '../drive/main-job.ts';
import { words } from '../drive/words.ts';
import { printFigure } from '../fakes/figures.ts';

// "Five-hop layering" of the practice service.
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
const CASE = /TF-\d{4}-001/;
const REVIEWER = 'Second Pair of Eyes';
const WORK_MS = 60_000;

let machine: Machine;
let reviewing: Machine;
test.beforeEach(() => {
  machine = createMachine();
  reviewing = createMachine();
});
test.afterEach(async () => {
  await machine.remove();
  await reviewing.remove();
});

/** First start: a name, a passphrase written down, a file, the first case. */
async function setUp({ page }: Application, keys: Keyboard): Promise<void> {
  await keys.expectAt('textbox', words('start_name_label'));
  await keys.type(INVESTIGATOR);
  await keys.press('Enter');
  await keys.expectAt('textbox', words('start_confirm_label'));
  const passphrase = (await page.getByTestId('passphrase').innerText()).trim();
  await keys.type(passphrase.slice(-5));
  await keys.press('Enter');
  await expect(page.getByText(words('start_case_text'))).toBeVisible({ timeout: WORK_MS });
  await keys.expectAt('button', words('start_case_button'));
  await keys.enter('button', words('start_case_button'));
  await keys.expectAt('heading', CASE);
}

/** From the entry box to the verdict. */
async function screen({ page }: Application, keys: Keyboard): Promise<void> {
  await keys.press('Control+k');
  await keys.expectAt('combobox', words('topbar_entry_label'));
  await keys.type(LAYERING);
  await keys.press('Enter');
  await keys.expectAt('textbox', words('form_entry_label'));
  const chain = page.getByRole('combobox', { name: words('form_chain_label') });
  await expect(chain).toContainText('Ethereum');
  await keys.enter('button', words('form_start'));
  await keys.expectAt('heading', CASE);
  const open = words('screenings_open_any', { subject: LAYERING });
  await expect(page.getByRole('button', { name: open }).first()).toBeVisible({ timeout: WORK_MS });
  await keys.enter('button', open);
  await expect(page.locator('[data-snapshot-id] [data-verdict]').first()).toBeVisible();
  await keys.expectAt('heading', new RegExp(`^${LAYERING.slice(0, 20)}`));
}

/** Through the picture, its panel and its table, to a hit that is decided. */
async function readAndDecide({ page }: Application, keys: Keyboard): Promise<void> {
  await keys.tabTo('tab', words('screening_tab_flow'));
  await keys.press('Enter');
  await keys.tabTo('listbox', /^Flow of funds/);
  await keys.press('ArrowLeft', 'Enter');
  await expect(page.getByRole('complementary').first()).toBeVisible();
  await keys.tabTo('listbox', /^Flow of funds/, 'Shift+Tab');
  await keys.press('Escape');
  await expect(page.locator('[data-snapshot-id]')).toBeVisible();
  await keys.tabTo('tab', words('screening_tab_flow'), 'Shift+Tab');
  await keys.arrowTo(new RegExp(`^${words('screening_tab_hits')}`));
  await keys.press('Enter');
  await keys.tabTo('button', /./);
  while ((await page.locator(':focus[data-hit]').count()) === 0) await keys.press('Tab');
  await keys.press('Enter', 't');
  await expect(page.locator('[data-decided="true"]').first()).toBeVisible();
}

/** By the list of cases to a part of the first one. */
async function openCase(
  { page }: Pick<Application, 'page'>,
  keys: Keyboard,
  part: string,
): Promise<void> {
  await keys.press('Control+1');
  await expect(page.getByRole('heading', { level: 1, name: words('cases_title') })).toBeVisible();
  await keys.enter('button', CASE);
  await keys.expectAt('heading', CASE);
  await keys.tabTo('tab', /./);
  await keys.arrowTo(new RegExp(`^${words(`case_tab_${part}`)}`));
  await keys.press('Enter');
}

async function writeNote({ page }: Application, keys: Keyboard): Promise<void> {
  await openCase({ page }, keys, 'notes');
  await keys.enter('button', words('notes_new'));
  await keys.tabTo('textbox', words('notes_title_label'));
  await keys.type('What the path says');
  await keys.tabTo('textbox', words('notes_body_label'));
  await keys.type('Five hops, each within a day.');
  await keys.press('Control+s');
  await expect(page.getByRole('button', { name: words('notes_edit'), exact: true })).toBeVisible();
  await expect(page.locator('body *:focus')).toBeVisible();
}

async function makeKey({ page }: Application, keys: Keyboard): Promise<void> {
  await keys.press('Control+k');
  await keys.type(`> ${words('command_go_signing_key')}`);
  await keys.press('Enter');
  await keys.enter('button', words('signing_create'));
  await expect(page.locator('[data-key-state="stored"] [data-fingerprint]')).toBeVisible();
  await expect(page.locator('body *:focus')).toBeVisible();
}

async function buildReport(app: Application, keys: Keyboard, path: string): Promise<void> {
  const { page } = app;
  await openCase(app, keys, 'reports');
  await keys.enter('button', new RegExp(`^${words('reports_empty_begin')}: `));
  const dialog = page.getByRole('dialog');
  await keys.enter('button', words('reports_new_create'));
  await expect(page.locator('[data-section]').first()).toBeVisible();
  const field = words('reports_markdown_of', { field: words('reports_observed') });
  await keys.tabTo('textbox', field);
  await keys.type('The funds came in five steps.');
  await expect(page.locator('[data-state="saved"]')).toBeVisible();
  await answerSaveDialogs(app, path);
  await keys.tabTo('button', words('reports_export'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.tabTo('button', /^Export PDF/);
  await keys.press('Enter');
  await expect(dialog.getByText(path)).toBeVisible({ timeout: WORK_MS });
  await keys.press('Escape');
  await keys.expectAt('button', words('reports_export'));
}

async function writeBundle(app: Application, keys: Keyboard, path: string): Promise<void> {
  const { page } = app;
  await openCase(app, keys, 'reports');
  await answerSaveDialogs(app, path);
  await keys.enter('button', words('bundles_write'));
  const dialog = page.getByRole('dialog');
  const write = dialog.getByRole('button', { name: words('bundles_write_button'), exact: true });
  await expect(write).toBeEnabled({ timeout: WORK_MS });
  await keys.enter('button', words('bundles_write_button'));
  await expect(dialog.getByText(path)).toBeVisible({ timeout: WORK_MS });
  await keys.press('Escape');
  await keys.expectAt('button', words('bundles_write'));
}

/** On another machine: checks the bundle and signs an approval of it, which nobody does of their own. */
async function review(bundle: string, signed: string): Promise<Keyboard> {
  const app = await launch(reviewing);
  const { page } = app;
  const keys = keyboardOf(page);
  await setUp(app, keys);
  await makeKey(app, keys);
  await answerOpenDialogs(app, bundle);
  await keys.press('Control+o');
  await keys.enter('button', words('bundles_choose'));
  await expect(page.locator('[data-verdict]').first()).toBeVisible({ timeout: WORK_MS });
  await answerSaveDialogs(app, signed);
  await keys.enter('button', words('reviews_approve'));
  await keys.tabTo('textbox', words('reviews_reason'));
  await keys.type('Each figure was held against the stored answer.');
  await keys.tabTo('textbox', words('reviews_reviewer'));
  await keys.press('Control+a');
  await keys.type(REVIEWER);
  await keys.enter('button', words('reviews_sign'));
  await expect(page.getByText(signed, { exact: true })).toBeVisible({ timeout: WORK_MS });
  await expect(page.locator('body *:focus')).toBeVisible();
  await app.quit();
  expect(app.problems).toEqual([]);
  return keys;
}

/** Takes the review into the case. */
async function receive(app: Application, keys: Keyboard, signed: string): Promise<void> {
  await answerOpenDialogs(app, signed);
  await openCase(app, keys, 'reports');
  await keys.enter('button', words('reviews_receive'));
  const received = words('reviews_received', { reviewer: REVIEWER });
  await expect(app.page.getByText(received)).toBeVisible({ timeout: WORK_MS });
}

test('from an address to a signed and reviewed bundle without a pointer', async () => {
  test.setTimeout(400_000);
  const out = join(machine.folder, 'Exports');
  mkdirSync(out);
  const app = await launch(machine);
  const keys = keyboardOf(app.page);
  await setUp(app, keys);
  await screen(app, keys);
  await readAndDecide(app, keys);
  await writeNote(app, keys);
  await makeKey(app, keys);
  await buildReport(app, keys, join(out, 'report.pdf'));
  await writeBundle(app, keys, join(out, 'evidence.zip'));
  const other = await review(join(out, 'evidence.zip'), join(out, 'review.json'));
  await receive(app, keys, join(out, 'review.json'));
  expect([...keys.unmarked, ...other.unmarked]).toEqual([]);
  printFigure(`by keyboard alone: ${String(keys.stops + other.stops)} stops, each to be seen`);
  await app.quit();
  expect(app.problems).toEqual([]);
});
