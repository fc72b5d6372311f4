// A stage for tests of jobs: the real case file, the real transport, a real server, and a program
// that can be ended and started again. One file serves a test file; every test has its own service.
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { Events } from '#shared/ipc/transport.ts';
import type { Job, JobState } from '#shared/screening/job.ts';
import type { JobRunner } from '../../electron/jobs/runner.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { createTestCaseFile, type TestCaseFile } from './case-file.ts';
import { createFastClock, type FastClock } from './fast-clock.ts';
import { startProgram, type Program } from './program.ts';
import { CANARY_KEY, startScreeningService, type ScreeningService } from './screening-service.ts';

/** The environment of every job on the stage. */
export const ENV = 'env-1' as EnvironmentId;
/** Path of a submit. */
export const SUBMIT = '/api/v3/screen/kya';
/** Beginning of the path of a poll. */
export const POLL = '/api/v3/screen/result/';

/** How long a test waits for a condition. */
const PATIENCE_MS = 15_000;

/** The stage of the running test. */
export class JobStage {
  file!: TestCaseFile;
  service!: ScreeningService;
  clock!: FastClock;
  environment!: ResolvedEnvironment;
  /** What the program can tell of the environment without its key; null = nothing. */
  described: Pick<ResolvedEnvironment, 'name' | 'kind'> | null = null;
  /** Waits of this length last until something ends them. */
  endlessWaitMs: number | null = null;
  isQuiet = false;
  events: Events['job.changed'][] = [];
  stored: Events['snapshot.stored'][] = [];
  #program!: Program;

  get runner(): JobRunner {
    return this.#program.runner;
  }

  /** Sets the stage for a test. */
  async begin(): Promise<void> {
    this.service = await startScreeningService();
    this.clock = createFastClock();
    this.isQuiet = false;
    this.described = { name: 'Test', kind: 'test' };
    this.endlessWaitMs = null;
    this.events = [];
    this.stored = [];
    this.environment = {
      id: ENV,
      name: 'Test',
      kind: 'test',
      primaryBase: this.service.base,
      backupBase: null,
      key: CANARY_KEY,
    };
    this.#start();
  }

  async end(): Promise<void> {
    await this.#program.end();
    await this.service.close();
    this.file.settle();
  }

  async restartProgram(options?: { sendIntents: boolean }): Promise<void> {
    await this.#program.end();
    this.#start();
    await this.runner.recover(options);
  }

  /** Stores a job and hands it to the runner. */
  async screen(address?: string): Promise<JobId> {
    const { id } = await this.file.createJob(ENV, address);
    this.runner.run(id);
    return id;
  }

  get(id: JobId): Job {
    return this.file.operations.getJob({ id });
  }

  async until(id: JobId, holds: (job: Job) => boolean): Promise<Job> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    while (performance.now() < giveUpAt) {
      const job = this.get(id);
      if (holds(job)) return job;
      await turn();
    }
    throw new Error(`still ${JSON.stringify(this.get(id))}`);
  }

  untilState(id: JobId, state: JobState): Promise<Job> {
    return this.until(id, (job) => job.state === state);
  }

  untilError(id: JobId, code: string): Promise<Job> {
    return this.until(id, (job) => job.error?.code === code);
  }

  /** Submits that arrived at the service. */
  submits(): number {
    return this.service.requests(SUBMIT).length;
  }

  /** Gives everything that might still happen the time to happen. */
  async idle(): Promise<void> {
    for (let turns = 0; turns < 200; turns++) await turn();
  }

  #start(): void {
    this.#program = startProgram({
      file: this.file,
      clock: this.clock,
      environment: () => this.environment,
      describe: () => {
        if (this.described === null) throw new Error('unknown environment');
        return this.described;
      },
      sleep: (ms, signal) => {
        if (ms !== this.endlessWaitMs) return this.clock.sleep(ms, signal);
        return new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
      },
      isQuiet: () => this.isQuiet,
      onEvent: ({ name, payload }) => {
        if (name === 'job.changed') this.events.push(payload);
        if (name === 'snapshot.stored') this.stored.push(payload);
      },
    });
  }
}

/** A stage for every test of the calling file. */
export function useJobStage(): JobStage {
  const stage = new JobStage();
  beforeAll(async () => {
    stage.file = await createTestCaseFile();
  });
  beforeEach(() => stage.begin());
  afterEach(() => stage.end());
  afterAll(() => stage.file.close());
  return stage;
}
