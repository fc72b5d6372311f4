// Everything the page has one of, made once and given by context: controllers, navigation, ports.
import { createContext } from 'svelte';
import { AttachmentsController } from '../features/attachments/attachments-controller.svelte.ts';
import { BatchEntryController } from '../features/batches/batch-entry-controller.svelte.ts';
import { BatchesController } from '../features/batches/batches-controller.svelte.ts';
import { BundlesController } from '../features/bundles/bundles-controller.svelte.ts';
import { OpenedBundleController } from '../features/bundles/opened-bundle-controller.svelte.ts';
import { CaseFileController } from '../features/case-file/case-file-controller.svelte.ts';
import { CaseGraphController } from '../features/case-graph/case-graph-controller.svelte.ts';
import { OwnFactsController } from '../features/case-graph/own-facts-controller.svelte.ts';
import { CaseListController } from '../features/cases/case-list-controller.svelte.ts';
import { CaseOverviewController } from '../features/cases/case-overview-controller.svelte.ts';
import { ScreeningListController } from '../features/cases/screening-list-controller.svelte.ts';
import { CasesController } from '../features/cases/cases-controller.svelte.ts';
import { DecisionsController } from '../features/decisions/decisions-controller.svelte.ts';
import { DiagnosticsController } from '../features/diagnostics/diagnostics-controller.svelte.ts';
import { EnvironmentsController } from '../features/environments/environments-controller.svelte.ts';
import { ExplorersController } from '../features/explorers/explorers-controller.svelte.ts';
import { FileCareController } from '../features/file-care/file-care-controller.svelte.ts';
import { HandedFilesController } from '../features/handed-files/handed-files-controller.svelte.ts';
import { AnswerImportController } from '../features/imports/answer-import-controller.svelte.ts';
import { CaseImportController } from '../features/imports/case-import-controller.svelte.ts';
import { FlowViewsController } from '../features/flow/flow-views-controller.ts';
import { JobsController } from '../features/jobs/jobs-controller.svelte.ts';
import { JournalController } from '../features/journal/journal-controller.svelte.ts';
import { LabelsController } from '../features/labels/labels-controller.svelte.ts';
import { SlotsController } from '../features/labels/slots-controller.svelte.ts';
import { StatedTransactionsController } from '../features/labels/stated-transactions-controller.svelte.ts';
import { LedgerController } from '../features/ledger/ledger-controller.svelte.ts';
import { NameAccountController } from '../features/name-account/name-account-controller.svelte.ts';
import { NameSearchController } from '../features/name-search/name-search-controller.svelte.ts';
import { CitationsController } from '../features/notes/citations-controller.svelte.ts';
import { NotesController } from '../features/notes/notes-controller.svelte.ts';
import { ReportEditsController } from '../features/reports/report-edits-controller.svelte.ts';
import { ReportsController } from '../features/reports/reports-controller.svelte.ts';
import { RulesetsController } from '../features/rulesets/rulesets-controller.svelte.ts';
import { ProblemsController } from '../features/problems/problems-controller.svelte.ts';
import { QuotaController } from '../features/quota/quota-controller.svelte.ts';
import { BacktestController } from '../features/backtest/backtest-controller.svelte.ts';
import { DraftsController } from '../features/ruleset-editor/drafts-controller.svelte.ts';
import { ScreeningFormController } from '../features/screening-form/screening-form-controller.svelte.ts';
import { SearchController } from '../features/search/search-controller.svelte.ts';
import { SettingsController } from '../features/settings/settings-controller.svelte.ts';
import { SigningController } from '../features/signing/signing-controller.svelte.ts';
import { AttachedHitsController } from '../features/subjects/attached-hits-controller.svelte.ts';
import { MemberScreeningsController } from '../features/subjects/member-screenings-controller.svelte.ts';
import { SubjectsController } from '../features/subjects/subjects-controller.svelte.ts';
import { TimelineController } from '../features/timeline/timeline-controller.svelte.ts';
import { MonitoringController } from '../features/monitoring/monitoring-controller.svelte.ts';
import type { Ports } from '../lib/context.ts';
import type { LocaleState } from '../lib/locale.svelte.ts';
import { RulesetLists } from '../lib/ruleset-lists.svelte.ts';
import type { FillRandom } from '#shared/domain/passphrase.ts';
import { Commands } from './commands.svelte.ts';
import { FocusMode } from './focus-mode.svelte.ts';
import { FreshResults } from './fresh-results.ts';
import { Help } from './help.svelte.ts';
import { Navigation } from './navigation.svelte.ts';
import { UndoStack } from './undo.svelte.ts';

/** Holds something of the open case file. */
export interface FileBound {
  /** Forgets what a closed case file held. */
  clear(): void;
}

/** Holds nothing of a case file: what can be cleared does not compile here. */
type Lasting = object & { clear?: never };

/** The page's single instances. */
export type App = ReturnType<typeof createApp>;

/** `useApp()` inside a view, `provideApp(app)` at the root. */
export const [useApp, provideApp] = createContext<App>();

/** Makes them and wires them together. */
export function createApp(ports: Ports, locale: LocaleState, fillRandom: FillRandom) {
  const { api, events, clock } = ports;
  const jobs = new JobsController(api, events, clock);
  const environments = new EnvironmentsController(api, events);
  const settings = new SettingsController(api, locale);
  const quota = new QuotaController(api, events);
  const rulesetLists = new RulesetLists(api, events);
  const undo = new UndoStack((id) => cases.isOpen(id));
  const cases: CasesController = new CasesController(api, events, undo.offer);
  const caseFile = new CaseFileController(api, events, fillRandom);
  const navigation = new Navigation();
  const openedBundle = new OpenedBundleController(api, events);
  const ownFacts = new OwnFactsController(api, events, undo.offer);
  const subjects = new SubjectsController(api, events, undo.offer);
  const screeningLists = {
    onChain: new ScreeningListController(api, false, settings.sortOf('onChain'), undo.offer),
    names: new ScreeningListController(api, true, settings.sortOf('names'), undo.offer),
    clear() {
      this.onChain.clear();
      this.names.clear();
    },
  };
  const fileBound = {
    undo,
    cases,
    caseList: new CaseListController(api, () => cases.cases ?? [], undo.offer),
    caseOverview: new CaseOverviewController(api, events),
    /** How the screenings and the names of a case are looked at. */
    screeningLists,
    /** What the screenings of a case have in common. */
    caseGraph: new CaseGraphController(api, events, {
      facts: () => ownFacts.facts,
      subjects: (caseId) => (subjects.caseId === caseId ? subjects.subjects : null),
    }),
    /** What the investigator states of it. */
    ownFacts,
    subjects,
    memberScreenings: new MemberScreeningsController(api, events),
    attachedHits: new AttachedHitsController(api, events),
    timeline: new TimelineController(api, events, undo.offer),
    notes: new NotesController(api, events, undo.offer),
    citations: new CitationsController(api, events),
    attachments: new AttachmentsController(api, events, undo.offer),
    /** The reports of the case that is looked at. */
    reports: new ReportsController(api, events, undo.offer),
    /** Those that are being edited. */
    reportEdits: new ReportEditsController(api, clock),
    /** What went out of the case as evidence, and what reviewers said. */
    bundles: new BundlesController(api, events),
    /** A bundle that is checked. */
    openedBundle,
    /** The key that signs. */
    signing: new SigningController(api),
    decisions: new DecisionsController(api, events, undo.offer),
    labels: new LabelsController(api, events, undo.offer),
    slots: new SlotsController(api, events, undo.offer),
    statedTransactions: new StatedTransactionsController(api, events, undo.offer),
    /** How the flows of screenings were left. */
    flowViews: new FlowViewsController(api),
    jobs,
    batches: new BatchesController(api, events),
    batchEntry: new BatchEntryController(api, {
      environments: () => environments.environments ?? [],
    }),
    monitors: new MonitoringController(api, events, undo.offer),
    answerImport: new AnswerImportController(api),
    caseImport: new CaseImportController(api),
    /** A ruleset tried on the stored hit paths. */
    backtest: new BacktestController(api, events),
    /** Drafts of rulesets. */
    rulesetDrafts: new DraftsController(api, events, clock),
    /** The ruleset browser. */
    rulesets: new RulesetsController(api, events),
    /** One picture has the whole window. */
    focusMode: new FocusMode(),
    /** What came in and was not looked at yet. */
    freshResults: new FreshResults(events),
    /** The results view. */
    search: new SearchController(api, events, 20),
    /** What the entry box offers while one types. */
    quickSearch: new SearchController(api, events, 3),
    /** The file for support. */
    diagnostics: new DiagnosticsController(api),
    /** Pages of block explorers in the browser. */
    explorers: new ExplorersController(api, () => void settings.load()),
    /** The rulesets of each environment by name. */
    rulesetLists,
    ledger: new LedgerController(api),
    quota,
    nameAccount: new NameAccountController(api, clock),
    nameSearch: new NameSearchController(api, {
      environments: () =>
        (environments.environments ?? []).filter(({ service }) => service === 'names'),
      quotas: () => quota.quotas ?? [],
      isQuiet: () => settings.settings.quiet,
      now: () => clock.now(),
    }),
    journal: new JournalController(api),
    fileCare: new FileCareController(api, events, {
      onStatus: (status) => caseFile.take(status),
      reload: () => caseFile.load(),
    }),
  } satisfies Record<string, FileBound>;
  const lasting = {
    ports,
    locale,
    navigation,
    /** What can be done now. */
    commands: new Commands(api, events),
    /** The user guide, over whatever is shown. */
    help: new Help(),
    caseFile,
    /** What was opened from outside. */
    handedFiles: new HandedFilesController(api, events, {
      isFileOpen: () => caseFile.status?.state === 'open',
      checkBundle: (path) => {
        navigation.go({ name: 'open_bundle' });
        void openedBundle.open(path);
      },
    }),
    environments,
    /** What went wrong without being expected. */
    problems: new ProblemsController(api, events),
    settings,
    form: new ScreeningFormController(api, {
      environments: () => environments.environments ?? [],
      jobs: () => jobs.jobs ?? [],
      quotas: () => quota.quotas ?? [],
      defaults: () => settings.settings.screeningDefaults,
      isQuiet: () => settings.settings.quiet,
      rulesets: rulesetLists,
      now: () => clock.now(),
    }),
  } satisfies Record<string, Lasting>;
  return {
    ...lasting,
    ...fileBound,
    fileBound: Object.values<FileBound>(fileBound),
    /** The file is open for reading: nothing may be changed. Read it where it is used. */
    get isReadOnly(): boolean {
      return caseFile.isReadOnly;
    },
  };
}

/** Reads what an open case file holds. */
export async function loadOpenFile(app: App): Promise<void> {
  await Promise.all([
    app.environments.load(),
    app.cases.load(),
    app.jobs.load(),
    app.batches.load(),
    app.monitors.load(),
    app.monitors.loadNotices(),
    app.quota.load(),
    app.fileCare.load(),
  ]);
  // The environment that the frame shows is the one a new screening would use.
  app.form.settleEnvironments();
}

/** Forgets what a closed case file held. */
export function forgetFile(app: App): void {
  for (const one of app.fileBound) one.clear();
  app.caseFile.finishSetup();
}
