// Two hundred hostile texts at every place where the application shows what others wrote: nothing of
// them is taken for markup, and they are there whole.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { HOSTILE_SUBJECT } from '../builders/hostile-answer.ts';
import { HOSTILE_TEXTS, hostileTexts, isMarkdown } from '../builders/hostile-texts.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { answerOpenDialogs } from '../drive/dialogs.ts';
import { search } from '../drive/finding.ts';
import {
  HOSTILE_CASE,
  makeHostileCase,
  makeHostileCases,
  makeHostileDraft,
  type HostileCase,
} from '../drive/hostile-case.ts';
import { expectInert, textsShown, watchPolicy } from '../drive/inert-page.ts';
import { goTo, openCase, setUp, showTab } from '../drive/main-job.ts';
import { words } from '../drive/words.ts';
import { printFigure } from '../fakes/figures.ts';

let machine: Machine;
let app: Application;
let made: HostileCase;
/** Texts × places that stood whole on a page on which nothing was parsed. */
let shown = 0;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  machine = createMachine();
  app = await launch(machine);
  await watchPolicy(app.page);
  await setUp(app.page, { remember: false });
  made = await makeHostileCase(app, machine.folder);
  await makeHostileDraft(app.page);
});
test.afterAll(async () => {
  printFigure(
    `hostile texts: ${String(hostileTexts.length)}, inert and whole at ${String(shown)} places`,
  );
  await app.quit();
  await machine.remove();
});
test.afterEach(() => {
  expect(app.problems).toEqual([]);
});

/** All of the texts, or those given, are on the page whole, and nothing of them was parsed. */
async function expectAll(texts: readonly string[] = hostileTexts): Promise<void> {
  await expect.poll(async () => missing(texts), { timeout: 60_000 }).toEqual([]);
  await expectInert(app.page);
  shown += texts.length;
}

async function missing(texts: readonly string[]): Promise<string[]> {
  const there = new Set(await textsShown(app.page, texts));
  return texts.filter((text) => !there.has(text));
}

test('tags and the summary of a case', async () => {
  expect(hostileTexts).toHaveLength(HOSTILE_TEXTS);
  expect(new Set(hostileTexts).size).toBe(HOSTILE_TEXTS);
  for (const [index, reference] of made.tagged.entries()) {
    await openCase(app.page, reference, 'overview');
    await expectAll(hostileTexts.slice(index * 50, index * 50 + 50));
  }
  await openCase(app.page, HOSTILE_CASE, 'overview');
  await expectAll();
});

test('subjects, entries of the timeline, notes and names of files', async () => {
  test.setTimeout(240_000);
  await openCase(app.page, HOSTILE_CASE, 'subjects');
  await expectAll();
  await showTab(app.page, 'timeline');
  await expectAll();
  await showTab(app.page, 'attachments');
  await expectAll();
  await showTab(app.page, 'notes');
  await expectAll();
});

test('a note in Markdown', async () => {
  await openCase(app.page, HOSTILE_CASE, 'notes');
  await app.page.getByRole('button', { name: 'All of them' }).first().click();
  const note = app.page.locator('[data-note]');
  await expect(note).toContainText('constructor.constructor');
  const text = (await note.innerText()).replaceAll('\u00a0', ' ');
  const plain = hostileTexts.filter((one) => !isMarkdown(one));
  expect(plain.filter((one) => !text.includes(one))).toEqual([]);
  expect(await note.locator('a, img').count()).toBe(0);
  await expectInert(app.page);
  shown += plain.length;
});

test('labels and names of an answer from a file', async () => {
  await openCase(app.page, HOSTILE_CASE, 'screenings');
  const stored = words('screenings_open_any', { subject: HOSTILE_SUBJECT });
  await app.page.getByRole('button', { name: stored }).first().click();
  await expect(app.page.locator(`[data-snapshot-id="${made.snapshotId}"]`)).toBeVisible();
  await expectAll();
});

test('names of files that are to be imported', async () => {
  const files = hostileTexts
    .filter((text) => !text.includes('/'))
    .map((text) => join(machine.folder, `${text}.json`));
  for (const file of files) writeFileSync(file, '{}');
  await openCase(app.page, HOSTILE_CASE, 'screenings');
  await answerOpenDialogs(app, ...files);
  await app.page.getByRole('button', { name: words('case_menu'), exact: true }).click();
  await app.page.getByRole('menuitem', { name: words('case_menu_import') }).click();
  const dialog = app.page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('import_choose') }).click();
  await expectAll(hostileTexts.filter((text) => !text.includes('/')));
  await app.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('texts of rules', async () => {
  await goTo(app.page, 'rulesets');
  await app.page.getByRole('radio', { name: words('rulesets_part_drafts') }).click();
  await app.page
    .getByRole('button', { name: hostileTexts[0] ?? '' })
    .first()
    .click();
  await expectAll();
});

test('cases in their list, and what a search finds', async () => {
  test.setTimeout(240_000);
  await makeHostileCases(app.page);
  await goTo(app.page, 'cases');
  await expectAll();
  await search(app.page, 'ran');
  await expect(app.page.locator('[data-first]').first()).toBeVisible();
  await expectInert(app.page);
});
