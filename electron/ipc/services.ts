// What the handlers are given: the services, and the few things of the machine they pass on.
import type { AppInfo, CallName, Handlers } from '#shared/ipc/contract.ts';
import type { BatchService } from '../services/batches.ts';
import type { CaseFileSession } from '../services/case-file-session.ts';
import type { CaseService } from '../services/cases.ts';
import type { EnvironmentService } from '../services/environments.ts';
import type { NameService } from '../services/names.ts';
import type { PreferenceService } from '../services/preferences.ts';
import type { RecordService } from '../services/records.ts';
import type { ScreeningService } from '../services/screenings.ts';

/** Everything a handler may use. */
export interface HandlerServices {
  session: CaseFileSession;
  preferences: PreferenceService;
  cases: CaseService;
  records: RecordService;
  environments: EnvironmentService;
  screenings: ScreeningService;
  names: NameService;
  batches: BatchService;
  appInfo: () => AppInfo;
  copyText: (text: string) => void;
}

/** The handlers of one namespace, e.g. `HandlersOf<'cases'>`. */
export type HandlersOf<Namespace extends string> = Pick<
  Handlers,
  Extract<CallName, `${Namespace}.${string}`>
>;
