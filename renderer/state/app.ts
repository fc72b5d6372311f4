// Everything the page has one of, made once and given by context: controllers, navigation, ports.
import { createContext } from 'svelte';
import { CaseFileController } from '../features/case-file/case-file-controller.svelte.ts';
import type { FillRandom } from '../features/case-file/passphrase.ts';
import { CasesController } from '../features/cases/cases-controller.svelte.ts';
import { EnvironmentsController } from '../features/environments/environments-controller.svelte.ts';
import { JobsController } from '../features/jobs/jobs-controller.svelte.ts';
import { JournalController } from '../features/journal/journal-controller.svelte.ts';
import { LedgerController } from '../features/ledger/ledger-controller.svelte.ts';
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
  environments: EnvironmentsController;
  form: ScreeningFormController;
  settings: SettingsController;
  ledger: LedgerController;
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
  return {
    ports,
    locale,
    navigation: new Navigation(),
    caseFile: new CaseFileController(api, events, fillRandom),
    cases: new CasesController(api, events),
    jobs,
    environments,
    settings,
    form: new ScreeningFormController(api, {
      environments: () => environments.environments ?? [],
      jobs: () => jobs.jobs ?? [],
      isQuiet: () => settings.settings.quiet,
      now: () => clock.now(),
    }),
    ledger: new LedgerController(api),
    journal: new JournalController(api),
  };
}

/** Reads what an open case file holds. */
export async function loadOpenFile(app: App): Promise<void> {
  await Promise.all([app.environments.load(), app.cases.load(), app.jobs.load()]);
  // The environment that the frame shows is the one a new screening would use.
  const first = app.environments.environments?.[0];
  if (first && !app.form.environment) app.form.fields.environmentId = first.id;
}

/** Forgets what a closed case file held. */
export function forgetFile(app: App): void {
  app.cases.clear();
  app.jobs.clear();
  app.ledger.clear();
  app.journal.clear();
  app.navigation.reset();
  app.caseFile.finishSetup();
}
