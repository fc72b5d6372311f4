// Everything the page has one of, made once and given by context: controllers, navigation, ports.
import { createContext } from 'svelte';
import { BatchEntryController } from '../features/batches/batch-entry-controller.svelte.ts';
import { BatchesController } from '../features/batches/batches-controller.svelte.ts';
import { CaseFileController } from '../features/case-file/case-file-controller.svelte.ts';
import type { FillRandom } from '../features/case-file/passphrase.ts';
import { CasesController } from '../features/cases/cases-controller.svelte.ts';
import { EnvironmentsController } from '../features/environments/environments-controller.svelte.ts';
import { JobsController } from '../features/jobs/jobs-controller.svelte.ts';
import { JournalController } from '../features/journal/journal-controller.svelte.ts';
import { LedgerController } from '../features/ledger/ledger-controller.svelte.ts';
import { NameAccountController } from '../features/name-account/name-account-controller.svelte.ts';
import { QuotaController } from '../features/quota/quota-controller.svelte.ts';
import { ScreeningFormController } from '../features/screening-form/screening-form-controller.svelte.ts';
import { SettingsController } from '../features/settings/settings-controller.svelte.ts';
import type { Ports } from '../lib/context.ts';
import type { LocaleState } from '../lib/locale.svelte.ts';
import { Navigation } from './navigation.svelte.ts';

/** The page's single instances. */
export interface App {
  ports: Ports;
  locale: LocaleState;
  navigation: Navigation;
  caseFile: CaseFileController;
  cases: CasesController;
  jobs: JobsController;
  batches: BatchesController;
  batchEntry: BatchEntryController;
  environments: EnvironmentsController;
  form: ScreeningFormController;
  settings: SettingsController;
  ledger: LedgerController;
  quota: QuotaController;
  nameAccount: NameAccountController;
  journal: JournalController;
}

/** `useApp()` inside a view, `provideApp(app)` at the root. */
export const [useApp, provideApp] = createContext<App>();

/** Makes them and wires them together. */
export function createApp(ports: Ports, locale: LocaleState, fillRandom: FillRandom): App {
  const { api, events, clock } = ports;
  const jobs = new JobsController(api, events, clock);
  const environments = new EnvironmentsController(api, events);
  const settings = new SettingsController(api, locale);
  const quota = new QuotaController(api, events);
  return {
    ports,
    locale,
    navigation: new Navigation(),
    caseFile: new CaseFileController(api, events, fillRandom),
    cases: new CasesController(api, events),
    jobs,
    batches: new BatchesController(api, events),
    batchEntry: new BatchEntryController(api, {
      environments: () => environments.environments ?? [],
    }),
    environments,
    settings,
    form: new ScreeningFormController(api, {
      environments: () => environments.environments ?? [],
      jobs: () => jobs.jobs ?? [],
      quotas: () => quota.quotas ?? [],
      defaults: () => settings.settings.screeningDefaults,
      isQuiet: () => settings.settings.quiet,
      now: () => clock.now(),
    }),
    ledger: new LedgerController(api),
    quota,
    nameAccount: new NameAccountController(api, clock),
    journal: new JournalController(api),
  };
}

/** Reads what an open case file holds. */
export async function loadOpenFile(app: App): Promise<void> {
  await Promise.all([
    app.environments.load(),
    app.cases.load(),
    app.jobs.load(),
    app.batches.load(),
    app.quota.load(),
  ]);
  // The environment that the frame shows is the one a new screening would use.
  app.form.settleEnvironments();
}

/** Forgets what a closed case file held. */
export function forgetFile(app: App): void {
  app.cases.clear();
  app.jobs.clear();
  app.batches.clear();
  app.batchEntry.clear();
  app.quota.clear();
  app.nameAccount.clear();
  app.ledger.clear();
  app.journal.clear();
  app.navigation.reset();
  app.caseFile.finishSetup();
}
