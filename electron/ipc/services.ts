// What the handlers are given: the services, and the few things of the machine they pass on.
import type { AppInfo, CallName, Handlers } from '#shared/ipc/contract.ts';
import type { CaseFileSession } from '../services/case-file-session.ts';
import type { CaseService } from '../services/cases.ts';
import type { EnvironmentService } from '../services/environments.ts';
import type { RecordService } from '../services/records.ts';
import type { ScreeningService } from '../services/screenings.ts';
import type { SettingsStore } from '../services/settings.ts';

/** Everything a handler may use. */
export interface HandlerServices {
  session: CaseFileSession;
  settings: SettingsStore;
  cases: CaseService;
  records: RecordService;
  environments: EnvironmentService;
  screenings: ScreeningService;
  appInfo: () => AppInfo;
  copyText: (text: string) => void;
  /** Called after the settings changed. */
  onSettingsChanged: () => void;
}

/** The handlers of one namespace, e.g. `HandlersOf<'cases'>`. */
export type HandlersOf<Namespace extends string> = Pick<
  Handlers,
  Extract<CallName, `${Namespace}.${string}`>
>;
