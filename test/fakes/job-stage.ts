// A stage for tests of jobs: the real case file, the real transport, a real server, and a program
// that can be ended and started again. One file serves a test file; every test has its own service.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { BatchId, EnvironmentId, JobId, KeyId } from '#shared/domain/ids.ts';
import type { Events } from '#shared/ipc/transport.ts';
import type { BatchSummary } from '#shared/batch/batch.ts';
import { JOB_STATES, type Job, type JobRequest, type JobState } from '#shared/screening/job.ts';
import type { JobRunner } from '../../electron/jobs/runner.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { openView } from '../builders/casefile-lists.ts';
import { createTestCaseFile, type TestCaseFile } from './case-file.ts';
import { createFastClock, type FastClock } from './fast-clock.ts';
import { withLightLedger } from './light-ledger.ts';
import { startProgram, type Program } from './program.ts';
import { storeBatch } from './stored-batch.ts';
import { CANARY_KEY, startScreeningService, type ScreeningService } from './screening-service.ts';

/** The environment of every job on the stage. */
export const ENV = 'env-1' as EnvironmentId;
/** The environment of names: the same address and key, or another key. */
const NAMES_ENV = 'env-names' as EnvironmentId;
/** Path of a submit. */
export const SUBMIT = '/api/v3/screen/kya';
/** Beginning of the path of a poll. */
export const POLL = '/api/v3/screen/result/';

/** How long a test waits for a condition. */
const PATIENCE_MS = 25_000;
/** Turns of the event loop in which an event may come before a wait reads again. */
const TURNS = 64;

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
  concurrency = 8;
  batchEvents: Events['batch.changed'][] = [];
  quotaEvents: Events['quota.changed'][] = [];
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
    this.concurrency = 8;
    this.events = [];
    this.batchEvents = [];
    this.quotaEvents = [];
    this.stored = [];
    this.environment = {
      ...{ id: ENV, name: 'Test', service: 'screening', kind: 'test' },
      ...{ primaryBase: this.service.base, backupBase: null },
      ...{ auth: 'api_key_header', key: CANARY_KEY, keyId: 'key-1' as KeyId },
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

  /** Stores a job of any kind and hands it to the runner. */
  start(job: JobRequest): JobId {
    const id = randomUUID() as JobId;
    const environmentId = job.kind === 'name' ? NAMES_ENV : ENV;
    const { caseId, operations } = this.file;
    operations.createJob({ id, caseId, environmentId, job, at: this.clock.now() });
    this.runner.run(id);
    return id;
  }

  /** Stores a batch of these questions and begins it. */
  async startBatch(jobs: readonly JobRequest[]): Promise<BatchId> {
    const id = storeBatch(this.file, jobs);
    await this.runner.batches.start(id);
    return id;
  }

  batch(id: BatchId): BatchSummary {
    return this.file.operations.getBatch({ id });
  }

  /** The jobs of a batch, in the order of their rows. */
  jobsOf(id: BatchId): Job[] {
    return this.file.operations.listBatchJobs({ id, states: JOB_STATES, limit: 100_000 });
  }

  untilBatch(id: BatchId, holds: (batch: BatchSummary) => boolean): Promise<BatchSummary> {
    return this.#until(() => this.batch(id), holds);
  }

  get(id: JobId): Job {
    return this.file.operations.getJob({ id });
  }

  until(id: JobId, holds: (job: Job) => boolean): Promise<Job> {
    return this.#until(() => this.get(id), holds);
  }

  /** Reads again after an event of the program, and now and then. */
  async #until<Value>(read: () => Value, holds: (value: Value) => boolean): Promise<Value> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    const countTold = () => this.events.length + this.batchEvents.length + this.stored.length;
    for (let value = read(); ; value = read()) {
      if (holds(value)) return value;
      if (performance.now() > giveUpAt) throw new Error(`still ${JSON.stringify(value)}`);
      const told = countTold();
      for (let turns = 0; turns < TURNS && told === countTold(); turns++) await turn();
      // The service answers over real connections: what waits for it leaves it the core.
      if (told === countTold()) await delay(1);
    }
  }

  untilState(id: JobId, state: JobState): Promise<Job> {
    return this.until(id, (job) => job.state === state);
  }

  untilError(id: JobId, code: string): Promise<Job> {
    return this.until(id, (job) => job.error?.code === code);
  }

  /** The snapshot of a complete job of the blockchain service. */
  view(job: Pick<Job, 'snapshotId'>): KyaView | KytView {
    const view = openView(this.file.operations, job.snapshotId!);
    if (view.kind === 'name') throw new Error('the snapshot of a name');
    return view;
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
      environment: (id) =>
        id === NAMES_ENV ? { ...this.environment, id, service: 'names' } : this.environment,
      concurrency: () => this.concurrency,
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
        if (name === 'batch.changed') this.batchEvents.push(payload);
        if (name === 'quota.changed') this.quotaEvents.push(payload);
        if (name === 'snapshot.stored') this.stored.push(payload);
      },
    });
  }
}

/**
 * A stage for every test of the calling file.
 * @param ledger `in memory` for tests of many requests, which no disk has to keep
 */
export function useJobStage(ledger: 'on disk' | 'in memory' = 'on disk'): JobStage {
  const stage = new JobStage();
  beforeAll(async () => {
    const file = await createTestCaseFile();
    stage.file = ledger === 'on disk' ? file : withLightLedger(file);
  });
  beforeEach(() => stage.begin());
  afterEach(() => stage.end());
  afterAll(() => stage.file.close());
  return stage;
}
