// The part of the program that screens, over the real case file and the real transport: it can be
// ended and started again like the program itself.
import { randomUUID } from 'node:crypto';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import { createJobRunner, type JobRunner } from '../../electron/jobs/runner.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import {
  createTransport,
  type Transport,
  type TransportOptions,
} from '../../electron/providers/http/transport.ts';
import { createNameClient } from '../../electron/providers/names/client.ts';
import { createScreeningClient } from '../../electron/providers/screening/client.ts';
import type { Sleep } from '../../electron/providers/sleep.ts';
import type { TestCaseFile } from './case-file.ts';
import type { FastClock } from './fast-clock.ts';

/** An event as it was sent to the page. */
export type SentEvent = { [Name in EventName]: { name: Name; payload: Events[Name] } }[EventName];

/** What the program is started with. */
export interface ProgramOptions {
  file: Pick<TestCaseFile, 'caseFile' | 'recorder' | 'reader'>;
  clock: Pick<FastClock, 'now' | 'monotonicMs' | 'sleep'>;
  environment: (id: EnvironmentId) => ResolvedEnvironment;
  isQuiet?: () => boolean;
  onEvent?: (event: SentEvent) => void;
  random?: () => number;
  timeoutMs?: number;
  /** What `describeEnvironment` gives; raises when left out. */
  describe?: () => Pick<ResolvedEnvironment, 'name' | 'kind'>;
  /** The runner's waits; those of the clock when left out. */
  sleep?: Sleep;
  /** 8 when left out. */
  concurrency?: () => number;
  /** Replaces parts of the transport's options, or the transport itself. */
  transport?: Partial<TransportOptions> | Transport;
}

/** A running program. */
export interface Program {
  runner: JobRunner;
  transport: Transport;
  /** Ends everything under way, as closing the file does. */
  end(): Promise<void>;
}

/** Starts the program; `recover` is up to the caller. */
export function startProgram(options: ProgramOptions): Program {
  const { file, clock, random = () => 0.5, timeoutMs = 120, transport: parts = {} } = options;
  const transport: Transport =
    'send' in parts
      ? parts
      : createTransport({
          recorder: file.recorder,
          clock,
          sleep: clock.sleep,
          random,
          newId: randomUUID,
          appVersion: '1.2.3',
          isQuiet: options.isQuiet ?? (() => false),
          onQuota: (notice) => runner.noteQuota(notice),
          timeouts: { connectMs: 500, headMs: timeoutMs, bodyIdleMs: timeoutMs },
          inFlightPerEndpoint: options.concurrency?.() ?? 8,
          ...parts,
        });
  const ports = { transport, reader: file.reader };
  const runner = createJobRunner({
    caseFile: file.caseFile,
    client: createScreeningClient(ports),
    names: createNameClient(ports),
    environments: async (id) => options.environment(id),
    describeEnvironment: () => {
      if (options.describe === undefined) throw new Error('unknown environment');
      return options.describe();
    },
    clock,
    newId: randomUUID,
    random,
    sleep: options.sleep ?? clock.sleep,
    appVersion: '1.2.3',
    emit: (name, payload) => options.onEvent?.({ name, payload } as SentEvent),
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
  });
  return {
    runner,
    transport,
    async end() {
      await runner.dispose();
      await transport.close();
    },
  };
}
