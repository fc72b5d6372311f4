// What the routes of the screening API work on. Production and test are two databases with the
// same key; the log, the faults and the listeners are those of the whole service.
import type { Clock } from '#shared/domain/time.ts';
import type { Acceptances } from './acceptances.ts';
import type { DatabaseName } from './database.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { Listeners } from './http/listeners.ts';
import type { Investigations } from './investigations.ts';
import type { JobStore } from './jobs.ts';
import type { Monitors } from './monitors.ts';
import type { RequestLog } from './request-log.ts';
import type { RulesetStore } from './rulesets/ruleset-store.ts';
import type { ScreeningEngine } from './screening.ts';
import type { Slots } from './slots.ts';
import type { Timing } from './timing.ts';

/** Everything behind one pair of listeners. */
export interface ServiceState {
  database: DatabaseName;
  clock: Clock;
  timing: Timing;
  engine: ScreeningEngine;
  rulesets: RulesetStore;
  investigations: Investigations;
  jobs: JobStore;
  monitors: Monitors;
  acceptances: Acceptances;
  slots: Readonly<Record<'kya' | 'kyt', Slots>>;
  log: RequestLog;
  faults: FaultList;
  listeners: Listeners;
}
