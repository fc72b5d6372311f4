// The part of the program that screens, over the real case file and the real transport: it can be
// ended and started again like the program itself.
import { randomUUID } from 'node:crypto';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import { createJobRunner, type JobRunner } from '../../electron/jobs/runner.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { createTransport, type Transport } from '../../electron/providers/http/transport.ts';
import { createScreeningClient } from '../../electron/providers/screening/client.ts';
import type { Sleep } from '../../electron/providers/sleep.ts';
import type { TestCaseFile } from './case-file.ts';
import type { FastClock } from './fast-clock.ts';

/** An event as it was sent to the page. */
export type SentEvent = { [Name in EventName]: { name: Name; payload: Events[Name] } }[EventName];

/** What the program is started with. */
export interface ProgramOptions {
  file: TestCaseFile;
  clock: FastClock;
  environment: () => ResolvedEnvironment;
  isQuiet?: () => boolean;
  onEvent?: (event: SentEvent) => void;
  random?: () => number;
  timeoutMs?: number;
  /** What `describeEnvironment` gives; raises when left out. */
  describe?: () => Pick<ResolvedEnvironment, 'name' | 'kind'>;
  /** The runner's waits; those of the clock when left out. */
  sleep?: Sleep;
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
  const { file, clock, random = () => 0.5, timeoutMs = 120 } = options;
  const transport = createTransport({
    recorder: file.recorder,
    clock,
    sleep: clock.sleep,
    random,
    newId: randomUUID,
    appVersion: '1.2.3',
    isQuiet: options.isQuiet ?? (() => false),
    timeouts: { connectMs: 500, headMs: timeoutMs, bodyIdleMs: timeoutMs },
  });
  const runner = createJobRunner({
    caseFile: file.caseFile,
    client: createScreeningClient({ transport, reader: file.reader }),
    environments: async () => options.environment(),
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
