// Makes the state of one database and fills it with what its state file remembers.
import type { Clock } from '#shared/domain/time.ts';
import { Acceptances } from './acceptances.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { Listeners } from './http/listeners.ts';
import { Investigations } from './investigations.ts';
import { JobStore, type KnownJob } from './jobs.ts';
import { Monitors } from './monitors.ts';
import type { RequestLog } from './request-log.ts';
import { RulesetStore } from './rulesets/ruleset-store.ts';
import { ScreeningEngine } from './screening.ts';
import type { DatabaseName } from './database.ts';
import type { ServiceState } from './service-state.ts';
import { Slots } from './slots.ts';
import type { StateFile } from './state-file.ts';
import type { Timing } from './timing.ts';

/** What the databases of a service share. */
export interface SharedParts {
  clock: Clock;
  timing: Timing;
  log: RequestLog;
  faults: FaultList;
  listeners: Listeners;
  stateFile: StateFile;
}

/** The state of a database. Entries come first, in their order, then the jobs the caller knows. */
export function createState(
  database: DatabaseName,
  shared: SharedParts,
  knownJobs: readonly KnownJob[],
): ServiceState {
  const { clock, timing, log, faults, listeners, stateFile } = shared;
  const remember = stateFile.rememberFor(database);
  const rulesets = new RulesetStore({ database, clock, remember });
  const investigations = new Investigations();
  const jobs = new JobStore({ clock, pace: timing.pace, rulesets, investigations, remember });
  for (const entry of stateFile.entriesOf(database)) {
    if (!rulesets.replay(entry)) jobs.replay(entry);
  }
  for (const known of knownJobs) jobs.adopt(known);
  return {
    database,
    clock,
    timing,
    engine: new ScreeningEngine(),
    rulesets,
    investigations,
    jobs,
    monitors: new Monitors(),
    acceptances: new Acceptances(),
    slots: { kya: new Slots(timing), kyt: new Slots(timing) },
    log,
    faults,
    listeners,
  };
}
