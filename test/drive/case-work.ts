// What a person adds to a case by hand: the case itself, subjects, notes, decisions, labels,
// attachments, timeline entries. For end-to-end tests and the demo.
import { expect, type Locator, type Page } from 'playwright/test';
import { choose } from './main-job.ts';
import { press } from './screen-words.ts';
import { words } from './words.ts';

/** A case as it is entered; words of the interface by the ends of their keys. */
export interface CaseEntry {
  reference: string;
  title: string;
  owner: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  classification: string;
  tags: readonly string[];
  summary: string;
}

/** Makes a case on the case list; its overview is on screen afterwards. */
export async function createCase(page: Page, entry: CaseEntry): Promise<void> {
  await press(page, 'cases_new');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'cases_dialog_reference', entry.reference);
  await fill(dialog, 'cases_dialog_title_label', entry.title);
  await press(dialog, 'cases_dialog_more');
  await fill(dialog, 'cases_column_owner', entry.owner);
  await choose(dialog, words('cases_column_severity'), words(`case_severity_${entry.severity}`));
  await fill(dialog, 'cases_column_classification', entry.classification);
  const tags = dialog.getByLabel(words('cases_column_tags'), { exact: true });
  for (const tag of entry.tags) {
    await tags.fill(tag);
    await tags.press('Enter');
  }
  await fill(dialog, 'cases_dialog_summary', entry.summary);
  await press(dialog, 'cases_dialog_create');
  await expect(dialog).toBeHidden();
}

/** Gives the case on screen another status; closing and reopening take a reason. */
export async function setStatus(
  page: Page,
  status: 'open' | 'in_review' | 'on_hold' | 'closed',
  why: string,
): Promise<void> {
  await page.getByRole('button', { name: words('case_menu'), exact: true }).click();
  const isSealed = (await page.getByText(words('case_sealed_since')).count()) > 0;
  await page
    .getByRole('menuitem', { name: words(isSealed ? 'case_menu_reopen' : 'case_menu_status') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: words(`case_status_${status}`), exact: true }).click();
  await dialog.getByRole('textbox').fill(why);
  const button = isSealed
    ? 'case_reopen_button'
    : status === 'closed'
      ? 'case_close_button'
      : 'case_status_button';
  await press(dialog, button);
  await expect(dialog).toBeHidden();
}

/** What is said of a subject, or of what belongs to it. */
export interface Attribution {
  role: string;
  confidence: 'confirmed' | 'probable' | 'possible' | 'doubtful';
  remark: string;
}

/** Makes a subject in the tab of subjects; its page is on screen afterwards. */
export async function addSubject(
  page: Page,
  subject: Attribution & { kind: 'person' | 'company' | 'cluster' | 'unknown'; name: string },
): Promise<void> {
  await press(page, 'subjects_new');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: words(`subjects_kind_${subject.kind}`) }).click();
  await fill(dialog, 'subjects_name', subject.name);
  await attribute(dialog, subject);
  await press(dialog, 'subjects_add');
  await expect(dialog).toBeHidden();
}

/** Joins addresses, transactions or names to the subject on screen. */
export async function addMembers(
  page: Page,
  values: readonly string[],
  attribution: Attribution,
): Promise<void> {
  await press(page, 'members_add_action');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'members_paste', values.join('\n'));
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(values.length);
  await attribute(dialog, attribution);
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
}

async function attribute(dialog: Locator, { role, confidence, remark }: Attribution) {
  await fill(dialog, 'subjects_role', role);
  await choose(dialog, words('confidence_label'), words(`confidence_${confidence}`));
  await fill(dialog, 'subjects_remark', remark);
}

/** A place in a stored answer: the end of its JSON pointer. */
export interface Quoted {
  snapshotId: string;
  pointer: string;
}

/** Text, a citation, text, a citation … as they follow each other. */
export type NotePart = string | Quoted;

/** Starts a note in the tab of notes and writes it, without saving it. */
export async function startNote(
  page: Page,
  title: string,
  parts: readonly NotePart[],
): Promise<void> {
  await press(page, 'notes_new');
  await fill(page, 'notes_title_label', title);
  await writeOn(page, parts);
}

/** Writes on at the end of the note that is being written. */
export async function writeOn(page: Page, parts: readonly NotePart[]): Promise<void> {
  const text = page.getByLabel(words('notes_body_label'), { exact: true });
  for (const part of parts) {
    if (typeof part === 'string') await text.fill(`${await text.inputValue()}${part}`);
    else await cite(page, part);
  }
}

/** Cites a place at the end of the note that is being written. */
async function cite(page: Page, quoted: Quoted): Promise<void> {
  const text = page.getByLabel(words('notes_body_label'), { exact: true });
  await text.press('Control+End');
  await press(page, 'cite_action');
  await pickQuote(page, quoted);
}

/** Chooses a place in the picker of citations on screen, above whatever asked for it. */
export async function pickQuote(page: Page, { snapshotId, pointer }: Quoted): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.locator(`[data-snapshot="${snapshotId}"]`).click();
  const place = dialog.locator(`[data-pointer$="/${pointer}"]`).first();
  await place.click();
  await press(dialog, 'cite_insert');
  await expect(place).toBeHidden();
}

/** Saves the note that is being written; it is on screen, to be read, afterwards. */
export async function saveNote(page: Page): Promise<void> {
  await press(page, 'common_save');
  await expect(page.getByRole('button', { name: words('notes_edit'), exact: true })).toBeVisible();
}

/** Continues writing the note on screen. */
export async function editNote(page: Page): Promise<void> {
  await press(page, 'notes_edit');
  await expect(page.getByLabel(words('notes_body_label'), { exact: true })).toBeVisible();
}

/** Shows the revisions of the note on screen. */
export async function showRevisions(page: Page): Promise<void> {
  const [before = ''] = words('notes_revisions_count', { count: '|' }).split('|');
  await page.getByRole('button', { name: before }).click();
  await expect(page.locator('[data-revision]').first()).toBeVisible();
}

/** A decision about a hit. The reason is one of the usual ones, by its key. */
export interface Decided {
  disposition: 'true' | 'possible' | 'false' | 'unsure';
  reason: string;
  remark: string;
}

/** Says why, then decides the hit that is shown in a place. */
export async function decide(place: Locator, decided: Decided): Promise<void> {
  await choose(place, words('decide_reason'), words(decided.reason));
  await fill(place, 'decide_remark', decided.remark);
  const [before = ''] = words('decide_group', { about: '|' }).split('|');
  const group = place.getByRole('group', { name: before.trim() });
  const button = group.locator(`button.${decided.disposition}`);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Opens the hit at a position of the stored address on screen; gives where it is shown whole. */
export async function openHit(page: Page, position: number): Promise<Locator> {
  await page.getByRole('tab', { name: words('screening_tab_hits') }).click();
  await page.locator(`[data-hit="${String(position)}"]`).click();
  const panel = page.locator('main');
  await expect(panel.locator('[data-decision-of]')).toBeVisible();
  return panel;
}

/** Opens the first finding of the stored name on screen; gives where it is shown. */
export async function openFinding(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: words('screening_tab_findings') }).click();
  const finding = page.locator('[data-hit-place]').first();
  await finding.focus();
  return finding;
}

/** Gives the opponent of the hit on screen a label of one's own. */
export async function labelOpponent(
  page: Page,
  label: { text: string; colour: string; remark: string },
): Promise<void> {
  await press(page, 'labels_ask');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'labels_text', label.text);
  await dialog.getByText(words(`labels_colour_${label.colour}`), { exact: true }).click();
  await fill(dialog, 'labels_remark', label.remark);
  await press(dialog, 'common_save');
  await expect(dialog).toBeHidden();
}

/** Adds the file that the system's dialog names, in the tab of attachments. */
export async function addAttachment(page: Page, source: string): Promise<void> {
  await press(page, 'attachments_add');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'attachments_common_source', source);
  await press(dialog, 'attachments_add_count', { count: 1 });
  await expect(dialog).toBeHidden();
}

/** Enters something that happened, in the tab of the timeline. */
export async function addTimelineEntry(
  page: Page,
  entry: { time: string; title: string; body: string; subject: string },
): Promise<void> {
  await press(page, 'timeline_new');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'timeline_time', entry.time);
  await fill(dialog, 'timeline_title_label', entry.title);
  await fill(dialog, 'timeline_body', entry.body);
  await choose(dialog, words('timeline_subject'), entry.subject);
  await press(dialog, 'timeline_add');
  await expect(dialog).toBeHidden();
}

async function fill(place: Locator | Page, label: string, text: string): Promise<void> {
  await place.getByLabel(words(label), { exact: true }).fill(text);
}
