// Starts and stops the practice service: one set of data and keys behind two listeners on
// 127.0.0.1, as a primary address and its backup.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#shared/domain/time.ts';
import { FaultList } from './faults/fault-list.ts';
import { JobStore, type KnownJob } from './jobs.ts';
import { RequestLog } from './request-log.ts';
import type { ServiceState } from './routes/route.ts';
import { ROUTES } from './routes/table.ts';
import { ScreeningEngine } from './screening.ts';
import { createRequestHandler } from './server.ts';

/** How to start the service. */
export interface PracticeOptions {
  key: string;
  /** Port of the primary listener; 0 or absent = any free one. The backup takes any free one. */
  port?: number;
  /** How many times faster than real a job runs; default 1 (3.5 s to COMPLETE). */
  pace?: number;
  /** Default: the machine's clock. */
  clock?: Clock;
  /** Accepted jobs are appended here and loaded at start. */
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
  key: string;
  /** Ends open connections and both listeners. */
  close(): Promise<void>;
}

const MACHINE_CLOCK: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };

/** Starts the service; rejects with the system's error when a port is taken. */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const clock = options.clock ?? MACHINE_CLOCK;
  const state: ServiceState = {
    engine: new ScreeningEngine(),
    jobs: new JobStore({
      clock,
      pace: options.pace ?? 1,
      stateFile: options.stateFile ?? null,
      knownJobs: options.knownJobs ?? [],
    }),
    log: new RequestLog(options.logFile ?? null),
    faults: new FaultList(),
  };
  const parts = { routes: ROUTES, state, key: options.key, clock };
  const primary = createServer(createRequestHandler(parts, 'base'));
  const backup = createServer(createRequestHandler(parts, 'backup'));
  const base = await listen(primary, options.port ?? 0);
  return {
    base,
    backup: await listen(backup, 0),
    key: options.key,
    close: async () => {
      await Promise.all([stop(primary), stop(backup)]);
    },
  };
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
