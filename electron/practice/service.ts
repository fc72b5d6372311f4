// Starts and stops the practice service: two databases, production and test, each behind a primary
// address and its backup on 127.0.0.1, all with one key.
import type { Clock } from '#shared/domain/time.ts';
import { composeApis } from './apis.ts';
import { createState } from './create-state.ts';
import { FaultList } from './faults/fault-list.ts';
import { Listeners } from './http/listeners.ts';
import type { KnownJob } from './jobs.ts';
import { openNameService } from './names/name-service.ts';
import { RequestLog } from './request-log.ts';
import { createRequestHandler } from './server.ts';
import { StateFile } from './state-file.ts';
import { Timing, type Sleep } from './timing.ts';

/** How to start the service. */
export interface PracticeOptions {
  key: string;
  /** Port of the primary listener; 0 or absent = any free one. The others take any free one. */
  port?: number;
  /** How many times faster than real a job runs; default 1 (3.5 s to COMPLETE). */
  pace?: number;
  /** Default: the machine's clock. */
  clock?: Clock;
  /** Default: real time that does not keep the process alive. */
  sleep?: Sleep;
  /** Accepted jobs and own rulesets are appended here and loaded at start. */
  stateFile?: string;
  /** Jobs accepted by an earlier process that kept no state file. */
  knownJobs?: readonly KnownJob[];
  /** Every request is appended here. */
  logFile?: string;
}

/** A running service. Base addresses have no trailing slash. */
export interface PracticeService {
  base: string;
  backup: string;
  /** The test environment: other data, the same key. */
  test: { base: string; backup: string };
  key: string;
  /** Ends open connections and all listeners. */
  close(): Promise<void>;
}

const MACHINE_CLOCK: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };

const sleepForReal: Sleep = (ms) => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** Starts the service; rejects with the system's error when a port is taken. */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const clock = options.clock ?? MACHINE_CLOCK;
  const log = new RequestLog(options.logFile ?? null);
  const faults = new FaultList();
  const timing = new Timing(options.pace ?? 1, options.sleep ?? sleepForReal);
  const listeners = new Listeners(timing.sleep);
  const stateFile = new StateFile(options.stateFile ?? null);
  const shared = { clock, timing, log, faults, listeners, stateFile };
  const states = {
    production: createState('production', shared, options.knownJobs ?? []),
    test: createState('test', shared, []),
  };
  const names = openNameService({
    key: options.key,
    clock,
    pace: timing.pace,
    entries: stateFile.entriesOf('names'),
    remember: stateFile.rememberFor('names'),
    knownJobs: options.knownJobs ?? [],
  });
  const served = composeApis(states, names, options.key);
  await listeners.start((name) => {
    const database = name.startsWith('test-') ? 'test' : 'production';
    return createRequestHandler({ ...shared, served: served[database], listener: name });
  }, options.port ?? 0);
  return {
    base: listeners.baseOf('base'),
    backup: listeners.baseOf('backup'),
    test: { base: listeners.baseOf('test-base'), backup: listeners.baseOf('test-backup') },
    key: options.key,
    close: () => listeners.end(),
  };
}
