// Every dialog of the page, by the name of its component, each with the way to open it. The test holds
// the names against the components that draw a dialog.
import type { Page } from 'playwright';
import { words } from '../../drive/words.ts';
import type { View } from './check-views.ts';
import type { Opening } from './open-page.ts';

type Way = readonly [opening: Opening, open: (page: Page) => Promise<unknown>];

const CASE: Opening = { at: 'case' };
const SUBJECT: Opening = { at: 'case', tab: 'subjects', record: 'subject-1' };
const MATRIX: Opening = { ...SUBJECT, scene: 'name_changed' };
const NOTE: Opening = { at: 'case', tab: 'notes', record: 'note-1' };
const FILES: Opening = { at: 'case', tab: 'attachments' };
const REPORTS: Opening = { at: 'case', tab: 'reports' };
const CARE: Opening = { at: 'settings', section: 'file' };
const KEY: Opening = { at: 'settings', section: 'signature' };
const SETTINGS: Opening = { at: 'settings' };

/** Presses the button of this message, or of this name. */
const press = (name: string | RegExp) => async (page: Page) => {
  const wanted = typeof name === 'string' ? words(name) : name;
  await page.getByRole('button', { name: wanted }).first().click();
};
/** Chooses from the menu behind a button. */
const choose = (trigger: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(trigger)(page);
  const name = typeof item === 'string' ? words(item) : item;
  await page.getByRole('menuitem', { name }).click();
};
const ofCase = (item: RegExp): Way => [CASE, choose(/^Case actions$/, item)];
const ofFile = (id: string, item: RegExp): Way => [
  FILES,
  async (page) => {
    await page.locator(`[data-attachment="${id}"]`).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: item }).click();
  },
];

/** By component. */
const dialogs: Readonly<Record<string, Way>> = {
  AcceptStateDialog: [{ at: 'cases', scene: 'heads_older' }, press('heads_accept_open')],
  AddAttachmentsDialog: [FILES, press('attachments_add')],
  AddMembersDialog: [SUBJECT, press('members_add_action')],
  AddToSubjectDialog: [{ at: 'screening' }, press('members_to_subject_action')],
  AttachHitDialog: [
    { at: 'screening', id: 'name-1', scene: 'name_changed' },
    press(/^Attach to subject: Orsin Velandir$/),
  ],
  AttachmentTextDialog: ofFile('attachment-2', /^View text$/),
  BackUpKeyDialog: [KEY, press('signing_back_up')],
  BackupTable: [
    CARE,
    async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select the backup/ })
        .first()
        .check();
      await press('backup_remove')(page);
    },
  ],
  CancelBatchDialog: [
    { at: 'queue' },
    async (page) => {
      await press('batch_open')(page);
      await press('batch_cancel')(page);
    },
  ],
  CaseStatusDialog: ofCase(/^Change status/),
  ChooseScreeningsDialog: [
    { at: 'case', tab: 'graph' },
    async (page) => {
      await page.getByLabel(words('graph_scope')).first().click();
      await page.getByRole('option', { name: words('graph_scope_choose') }).click();
    },
  ],
  CiteDialog: [{ ...NOTE, record: 'new' }, press(/^Cite…$/)],
  CloneDialog: [{ at: 'rulesets' }, choose(/^Actions for Builtin KYA ruleset$/, 'rulesets_clone')],
  ClosedTaskDialog: [
    CARE,
    (page) =>
      page.evaluate(() =>
        window.harness.emit('caseFile.task', { task: 'compact', value: 0.4, isOver: false }),
      ),
  ],
  ConfirmSignerDialog: [{ at: 'cases', scene: 'heads_signer' }, press('heads_signer_open')],
  CreateCaseDialog: [{ at: 'cases' }, press('cases_new')],
  DecideAllDialog: [{ at: 'screening', scene: 'decided' }, openGroupDecision],
  DecideUnknownDialog: [{ at: 'queue' }, press('job_decide')],
  DeleteRulesetDialog: [
    { at: 'rulesets' },
    choose(/^Actions for Desk rules 2026$/, 'rulesets_delete'),
  ],
  DestroyCaseDialog: ofCase(/^Delete permanently/),
  EditAttachmentDialog: ofFile('attachment-1', /^Edit…$/),
  EditCaseDialog: ofCase(/^Edit/),
  EditHitDialog: [MATRIX, choose(/^Actions for Orsin Velandir$/, /^Edit…$/)],
  EditMemberDialog: [SUBJECT, choose(/^Actions for О. Веландер$/, 'members_edit')],
  EntryDialog: [{ at: 'case', tab: 'timeline' }, press(/^New entry$/)],
  EnvironmentDialog: [SETTINGS, press('environments_add')],
  EnvironmentList: [SETTINGS, choose('common_more', 'environments_key_forget')],
  ExplorerDialog: [{ at: 'screening' }, openExplorer],
  ExportCaseDialog: ofCase(/^Export/),
  ExportReportDialog: [{ at: 'report' }, press('reports_export')],
  HelpView: [{ at: 'cases' }, (page) => page.keyboard.press('?')],
  HitNoteDialog: [{ at: 'screening' }, openHitNote],
  ImportAnswersDialog: ofCase(/^Import saved answers/),
  ImportCasesDialog: [{ at: 'cases' }, press(/^Import cases…$/)],
  ImportRulesetDialog: [{ at: 'rulesets' }, fromDrafts('draft_import_button')],
  KeyDialog: [SETTINGS, choose('common_more', 'environments_key_replace')],
  LabelDialog: [{ at: 'screening', scene: 'decided' }, openLabel],
  NewKeyDialog: [{ ...KEY, scene: 'signing_gone' }, press('signing_renew')],
  NewReportDialog: [REPORTS, press('reports_new')],
  NewRulesetDialog: [{ at: 'rulesets' }, fromDrafts('draft_new_button')],
  OwnFactDialog: [{ at: 'case', tab: 'graph' }, choose('own_add', 'own_add_link')],
  OpenHandedDialog: [{ scene: 'handed_case_file' }, waitForDialog],
  PassphraseDialog: [CARE, press('passphrase_button')],
  RefusedFileDialog: [{ scene: 'handed_refused' }, waitForDialog],
  RegisterDialog: [SETTINGS, press('account_register_open')],
  RemoveDraftDialog: [
    { at: 'ruleset_draft', id: 'draft-own' },
    choose('common_more', 'draft_remove_menu'),
  ],
  RestoreDialog: [CARE, press('backup_look')],
  RestoreKeyDialog: [KEY, press('signing_restore')],
  SavedViews: [{ at: 'cases' }, choose(/^Views$/, /^Save/)],
  SignReviewDialog: [
    { at: 'open_bundle' },
    async (page) => {
      await press('bundles_choose')(page);
      await press('reviews_object')(page);
    },
  ],
  StatedTransactionDialog: [
    { at: 'screening', scene: 'kyt' },
    async (page) => {
      await page.getByRole('tab', { name: words('screening_tab_ledger') }).click();
      await press('stated_open')(page);
    },
  ],
  SubjectDialog: [{ at: 'case', tab: 'subjects' }, press('subjects_new')],
  UnsavedDialog: [
    NOTE,
    async (page) => {
      await press('notes_edit')(page);
      await page.locator('textarea').fill('Mine');
      await page.keyboard.press('Control+2');
    },
  ],
  UnsavedReportDialog: [
    { at: 'report' },
    async (page) => {
      await refuseToSave(page);
      await page.locator('.observed textarea').fill('Mine');
      await page.getByRole('alert').waitFor();
      // The one before was refused after a pause; leaving tries again.
      await refuseToSave(page);
      await page.keyboard.press('Control+2');
    },
  ],
  UpgradeDialog: [SETTINGS, press('account_survey')],
  MonitorDialog: [{ at: 'screening' }, press(/^Monitor…$/)],
  WriteBundleDialog: [REPORTS, press('bundles_write')],
};

/** The components that are in the table. */
export const DIALOG_NAMES = Object.keys(dialogs);

/** Each dialog, open. */
export const DIALOG_TABLE: readonly View[] = Object.entries(dialogs).map(
  ([name, [opening, open]]): View => [
    name,
    opening,
    async (page) => {
      await open(page);
      await waitForDialog(page);
    },
  ],
);

function waitForDialog(page: Page): Promise<void> {
  return page.getByRole('dialog').waitFor();
}

function refuseToSave(page: Page): Promise<void> {
  return page.evaluate(() =>
    window.harness.refuse('reports.save', {
      ...{ code: 'casefile.disk_full', message: 'x', retryable: false, details: {} },
    }),
  );
}

function fromDrafts(key: string): Way[1] {
  return async (page) => {
    await page.getByRole('radio', { name: /^Drafts$/ }).click();
    await press(key)(page);
  };
}

async function openGroupDecision(page: Page): Promise<void> {
  await page.getByRole('tab', { name: words('screening_tab_hits') }).click();
  await page.locator('.meter').waitFor();
  await page.getByLabel(words('hits_group')).click();
  await page.getByRole('option', { name: words('hits_group_rule') }).click();
  await press('decide_all')(page);
}

async function openLabel(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: /^Flow of funds/ }).focus();
  await page.keyboard.press('Enter');
  await press(/^Change…$/)(page);
}

async function openHitNote(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: /^Flow of funds/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: /^Write a note/ }).click();
}

async function openExplorer(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: /^Flow of funds/ }).focus();
  await page.keyboard.press('Enter');
  await press('explorer_open')(page);
}
