// A case built by hand in the real application: every part of it is found by keyboard; closed it
// can be changed by nobody; it leaves as a file that any SQLCipher reads, and comes whole into a
// fresh file on a fresh profile, which then verifies.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from '@signalapp/sqlcipher';
import { expect, test, type Page } from 'playwright/test';
import type { CaseTab } from '../../renderer/state/navigation.svelte.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import {
  ADDRESSES,
  ATTACHMENT,
  ATTRIBUTIONS,
  buildCase,
  CASE,
  DECISIONS,
  ENTRY,
  LABEL,
  NAME,
  NOTE,
  SUBJECT,
  type BuiltCase,
} from '../drive/case-story.ts';
import { openFinding, openHit, setStatus } from '../drive/case-work.ts';
import {
  checkFile,
  closeReport,
  exportCase,
  importCase,
  previewImport,
} from '../drive/case-transfer.ts';
import { answerOpenDialogs, answerSaveDialogs } from '../drive/dialogs.ts';
import { openFirstOf, openOffered, search } from '../drive/finding.ts';
import { addEnvironment, goTo, openCase, openResult, setUp, showTab } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { OFFICE, OFFICE_NAMES } from '../drive/prepared.ts';
import { expectWords, press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

let office: Office;
let elsewhere: Machine;
test.beforeEach(async () => {
  office = await openOffice();
  elsewhere = createMachine();
});
test.afterEach(async () => {
  await office.close();
  await elsewhere.remove();
});

test('a case built by hand is found, sealed, exported, imported elsewhere whole, and verified', async () => {
  // A name is not asked about before forty seconds have passed.
  test.setTimeout(400_000);
  const { app, service } = office;
  const { page } = app;
  await addEnvironment(page, {
    ...{ name: OFFICE_NAMES, service: 'names', keep: 'keychain' },
    ...{ base: service.base, key: service.key },
  });
  const built = await test.step('built', () =>
    buildCase(app, {
      environments: { screening: OFFICE, names: OFFICE_NAMES },
      folder: office.machine.folder,
    }));
  await test.step('shown', () => expectWhole(page, built, 'in_review'));
  await test.step('found by keyboard', () => expectFound(page, built));
  await test.step('sealed and reopened', () => expectSeal(page));

  const file = join(office.machine.folder, 'Documents', 'exported.tracefile');
  const exported = await test.step('exported', async () => {
    await answerSaveDialogs(app, file);
    const shown = await exportCase(page);
    await closeReport(page);
    return shown;
  });
  const bytes = readFileSync(file);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(exported.sha256);
  expect(bytes.includes(CASE.reference)).toBe(false);
  expectForeignReads(file, exported.passphrase, built);
  await expectJournal(page, ['case_created', 'case_closed', 'case_reopened', 'case_exported']);
  expect(app.problems).toEqual([]);
  await app.quit();

  const other = await launch(elsewhere);
  await test.step('imported elsewhere', () => expectImport(other, file, exported, built));
  expect(other.problems).toEqual([]);
  await other.quit();
});

/** Every part of the case as it was entered, on its own tab. */
async function expectWhole(page: Page, built: BuiltCase, status: string): Promise<void> {
  await openCase(page, CASE.reference, 'overview');
  const { title, owner, classification, tags, summary } = CASE;
  for (const text of [title, owner, classification, ...tags, summary]) {
    await expect(page.locator('main').getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expectWords(page.locator('main'), [`case_status_${status}`, 'case_severity_high']);

  await showTab(page, 'subjects');
  await page.getByRole('button', { name: SUBJECT.name }).first().click();
  const members = page
    .getByRole('table', { name: words('matrix_title') })
    .locator('[data-matrix-row]');
  await expect(members).toHaveCount(3);
  for (const address of Object.values(ADDRESSES)) {
    const row = members.filter({ has: page.locator(`[data-address="${address}"]`) });
    await expect(row).toContainText(ATTRIBUTIONS.addresses.role);
    await expectWords(row, ['confidence_probable']);
    await expect(row.locator('[data-verdict]')).toBeVisible();
  }
  const name = members.filter({ hasText: NAME });
  await expectWords(name, ['confidence_confirmed']);
  await expect(name.locator('[data-decision="EDD"]')).toBeVisible();
  const marks = page.getByRole('group', { name: words('axis_title') }).locator('[data-mark]');
  await expect(marks).toHaveCount(4);

  await showTab(page, 'notes');
  await page.getByRole('button', { name: NOTE.title }).first().click();
  const note = page.locator('[data-note]');
  await expect(note.locator('[data-citation="found"]')).toHaveText([
    new RegExp(built.mixer.verdict),
    new RegExp(built.sanctions.verdict),
    /EDD/,
  ]);
  await expect(note.getByRole('heading', { name: 'Findings' })).toBeVisible();
  await expect(note.locator('em')).toHaveText(NOTE.word);
  await expect(note).toContainText(words('notes_revision', { revision: 2 }));

  await showTab(page, 'attachments');
  const attachment = page.locator('[data-attachment]');
  await expect(attachment).toHaveCount(1);
  await expect(attachment).toContainText(ATTACHMENT.name);
  await expect(attachment).toContainText(ATTACHMENT.source);
  await expect(attachment.locator('[data-sha256]')).toHaveAttribute(
    'data-sha256',
    built.attachmentSha256,
  );

  await showTab(page, 'timeline');
  const entry = page.locator('[data-timeline="entry"]');
  await expect(entry).toContainText([ENTRY.title]);
  await expect(entry).toContainText(ENTRY.body);
  // Automatic ones next to it.
  await expect(page.locator('[data-timeline="screening"]')).toHaveCount(3);

  await showTab(page, 'screenings');
  expect(await openResult(page, ADDRESSES.mixer)).toEqual(built.mixer);
  await expect(page.getByText(OFFICE).first()).toBeVisible();
  const hit = await openHit(page, 0);
  await expect(hit.locator('button[aria-pressed="true"].true')).toBeVisible();
  await expectWords(hit, [DECISIONS.hit.reason]);
  await expect(hit).toContainText(DECISIONS.hit.remark);
  await expect(hit).toContainText(LABEL.text);
  await openCase(page, CASE.reference, 'names');
  expect(await openResult(page, NAME)).toEqual(built.name);
  const finding = await openFinding(page);
  await expect(finding.locator('button[aria-pressed="true"].possible')).toBeVisible();
  await expect(finding).toContainText(DECISIONS.finding.remark);
}

/** Each part is found by a word of its own and opened without the mouse. */
async function expectFound(page: Page, built: BuiltCase): Promise<void> {
  const shown = (id: string) => page.locator(`[data-snapshot-id="${id}"]`);
  const tab = (name: CaseTab) =>
    page.getByRole('tab', { name: words(`case_tab_${name}`), selected: true });
  await goTo(page, 'cases');
  await search(page, ADDRESSES.sanctions);
  await openFirstOf(page, 'screening');
  await expect(shown(built.sanctions.snapshotId)).toBeVisible();
  await search(page, 'smurf');
  // Once more from where the results are.
  await search(page, NAME);
  await openFirstOf(page, 'screening');
  await expect(shown(built.name.snapshotId)).toBeVisible();
  await search(page, NOTE.word);
  await openFirstOf(page, 'note');
  await expect(page.locator('[data-note]')).toContainText(NOTE.title);
  await search(page, ATTACHMENT.name);
  await openFirstOf(page, 'attachment');
  await expect(page.locator('[data-attachment].current')).toContainText(ATTACHMENT.name);
  await search(page, 'courier collects');
  await openFirstOf(page, 'timeline');
  await expect(tab('timeline')).toBeVisible();
  await expect(page.locator('[data-timeline="entry"]')).toContainText(ENTRY.title);
  await search(page, SUBJECT.role);
  await openFirstOf(page, 'subject');
  await expect(tab('subjects')).toBeVisible();
  await expect(page.getByRole('heading', { name: SUBJECT.name })).toBeVisible();
  await search(page, LABEL.text);
  await openFirstOf(page, 'label');
  await expect(shown(built.mixer.snapshotId)).toBeVisible();
  await search(page, DECISIONS.finding.remark);
  await openFirstOf(page, 'decision');
  await expect(shown(built.name.snapshotId)).toBeVisible();
  // The entry box offers what the file holds while one types.
  await openOffered(page, NOTE.word, NOTE.title);
  await expect(page.locator('[data-note]')).toContainText(NOTE.title);
}

/** Buttons that add to a case, by the tab they are on. */
const ADDING: readonly (readonly [CaseTab, string])[] = [
  ['subjects', 'subjects_new'],
  ['notes', 'notes_new'],
  ['attachments', 'attachments_add'],
  ['timeline', 'timeline_new'],
];

async function expectSeal(page: Page): Promise<void> {
  await openCase(page, CASE.reference, 'overview');
  await setStatus(page, 'closed', 'Handed over to the prosecutor.');
  const sealed = page.getByRole('status').filter({ hasText: words('case_sealed_since') });
  await expect(sealed).toContainText('Handed over to the prosecutor.');
  for (const [tab, key] of [['overview', 'case_screen'] as const, ...ADDING]) {
    await showTab(page, tab);
    const button = page.getByRole('button', { name: words(key), exact: true }).first();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', words('case_blocked_sealed'));
  }
  await showTab(page, 'screenings');
  await openResult(page, ADDRESSES.mixer);
  const hit = await openHit(page, 0);
  await expect(hit).toContainText(words('case_blocked_sealed'));
  await expect(hit.locator('button.false')).toBeDisabled();
  // Whatever the page offers: main refuses.
  expect(await addEntryByCall(page)).toBe('case.sealed');

  await openCase(page, CASE.reference, 'overview');
  await setStatus(page, 'open', 'The prosecutor asks for one more account.');
  await expect(sealed).toBeHidden();
  await showTab(page, 'notes');
  await expect(page.getByRole('button', { name: words('notes_new') })).toBeEnabled();
}

/** Tries to add a timeline entry past the view; gives the code of the refusal, null without one. */
async function addEntryByCall(page: Page): Promise<string | null> {
  return page.evaluate(async (reference) => {
    interface Answer {
      ok: boolean;
      value: { id: string; reference: string }[];
      error?: { code: string };
    }
    const { tracefile } = globalThis as unknown as {
      tracefile: { call: (name: string, input: unknown) => Promise<Answer> };
    };
    const { value: cases } = await tracefile.call('cases.list', {});
    const caseId = cases.find((one) => one.reference === reference)?.id;
    const fields = { happenedAt: 0, precision: 'day', title: 'x', body: '', subjectId: null };
    const answer = await tracefile.call('timeline.add', { caseId, fields });
    return answer.ok ? null : (answer.error?.code ?? 'none');
  }, CASE.reference);
}

/** Another program reads the case out of the file. */
function expectForeignReads(path: string, passphrase: string, built: BuiltCase): void {
  const db = new Database(path);
  try {
    db.pragma(`key = '${passphrase}'`);
    expect(Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})).toEqual(['ok']);
    const all = (sql: string) => db.prepare(sql).all();
    expect(all('SELECT reference, status FROM cases')).toEqual([
      { reference: CASE.reference, status: 'open' },
    ]);
    const stored = [built.mixer, built.name, built.sanctions];
    expect(
      all('SELECT id, answer_sha256 AS sha256 FROM snapshots').sort((a, b) =>
        String(a['id']).localeCompare(String(b['id'])),
      ),
    ).toEqual(
      stored
        .map(({ snapshotId: id, sha256 }) => ({ id, sha256 }))
        .sort((a, b) => a.id.localeCompare(b.id)),
    );
    expect(all('SELECT revision FROM note_revisions ORDER BY revision')).toHaveLength(2);
    expect(all('SELECT sha256 FROM files')).toEqual([{ sha256: built.attachmentSha256 }]);
  } finally {
    db.close();
  }
}

/** The journal of the case on screen tells of these, and its chain is intact. */
async function expectJournal(page: Page, kinds: readonly string[]): Promise<void> {
  await showTab(page, 'journal');
  const [intact = ''] = words('journal_check_ok', { entries: '|' }).split('|');
  await expect(page.getByText(intact.trim())).toBeVisible();
  const table = page.getByRole('table', { name: words('journal_entries') });
  await expectWords(
    table,
    kinds.map((kind) => `journal_kind_${kind}`),
  );
  await expect(table).toContainText('Handed over to the prosecutor.');
}

async function expectImport(
  app: Application,
  file: string,
  exported: { passphrase: string; sha256: string },
  built: BuiltCase,
): Promise<void> {
  const { page } = app;
  await setUp(page, { remember: true });
  await goTo(page, 'cases');
  await answerOpenDialogs(app, file);
  const preview = await previewImport(page, exported.passphrase);
  expect(preview.sha256).toBe(exported.sha256);
  const row = page.locator('[data-fate="new"]');
  await expect(row).toContainText(CASE.reference);
  await importCase(page, CASE.reference);
  await expectWhole(page, built, 'open');

  await openCase(page, CASE.reference, 'journal');
  const entries = page.getByRole('table', { name: words('journal_entries') });
  await expectWords(entries, ['journal_kind_case_imported']);
  for (const sha256 of [preview.head, exported.sha256]) {
    await expect(entries.locator(`[data-sha256="${sha256}"]`).first()).toBeVisible();
  }
  // One line tells of it where the case is looked at.
  await showTab(page, 'overview');
  await expectWords(page.locator('main'), ['journal_kind_case_imported']);
  await expect(page.locator('main')).not.toContainText(words('journal_kind_record_imported'));

  await checkFile(page);
  await expect(page.getByText(words('check_last_ok').trim())).toBeVisible();
  // Once more: nothing in the file is missing here.
  await goTo(page, 'cases');
  await previewImport(page, exported.passphrase);
  await expectWords(page.getByRole('dialog'), ['import_cases_nothing_new']);
  await press(page.getByRole('dialog'), 'common_cancel');
}
