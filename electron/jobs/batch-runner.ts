// Batches at work: feeds the intents of running batches to the drives, in the order of their rows,
// so many at a time that no environment has more screenings under way than it may. Only a fed job
// has a drive and its timers; all others wait in the case file.
import { AppError, toAppError } from '#shared/errors.ts';
import type { BatchSummary } from '#shared/batch/batch.ts';
import type { BatchId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { ACTIVE_JOB_STATES, type Job } from '#shared/screening/job.ts';
import { storePatiently } from '../providers/http/storing.ts';
import { FeedQueue } from './feed-queue.ts';
import { retriedState } from './policy.ts';
import { Telling } from './progress.ts';
import type { RunnerContext } from './runner-context.ts';

/** What a person does with batches. Errors of all: `record.not_found`, `batch.wrong_state`. */
export interface BatchRunner {
  /** Begins a batch that was stored as running. */
  start(id: BatchId): Promise<void>;
  /** Nothing new is sent; what is under way continues. */
  pause(id: BatchId): Promise<BatchSummary>;
  /** Continues with a paused one. */
  resume(id: BatchId): Promise<BatchSummary>;
  /** What was not sent never is; what is under way continues. */
  cancel(id: BatchId): Promise<BatchSummary>;
  /**
   * Sends again what failed and is known to have cost nothing, and continues with what was stopped.
   * A complete batch runs again; a paused one stays paused. `batch.wrong_state` if cancelled.
   */
  retryFailed(id: BatchId): Promise<{ retried: number }>;
}

/** The drives, as batches use them. */
export interface DrivePorts {
  /** Starts a drive, or waits for the end of one that was ended. */
  drive: (id: JobId) => void;
  /** Keeps a drive from sending, if it has not yet. */
  holdBack: (id: JobId) => void;
}

/** No batch has more rows than this. */
const ALL_JOBS = 1_000_000;

/** The batches of the open case file. */
export class BatchFeeder implements BatchRunner {
  readonly #context: RunnerContext;
  readonly #drives: DrivePorts;
  readonly #queue = new FeedQueue();
  /** Batches that may send. */
  readonly #running = new Set<BatchId>();
  /** Jobs of batches that have a drive. */
  readonly #fed = new Map<JobId, { batchId: BatchId; environmentId: EnvironmentId }>();
  readonly #telling: Telling<BatchId, BatchId>;
  /** What is read or written without anybody waiting for it. */
  readonly #pending = new Set<Promise<void>>();

  constructor(context: RunnerContext, drives: DrivePorts) {
    this.#context = context;
    this.#drives = drives;
    this.#telling = new Telling(context, (id) => this.#inBackground(() => this.#emit(id)));
  }

  async start(id: BatchId): Promise<void> {
    const { state } = await this.#context.caseFile.getBatch({ id });
    // Shown as complete when none of its rows becomes a job.
    if (state !== 'running' && state !== 'complete') throw wrongState(state);
    await this.#begin(id);
  }

  async pause(id: BatchId): Promise<BatchSummary> {
    const summary = await this.#change(id, ['running'], 'paused');
    this.#withdraw(id);
    return summary;
  }

  async resume(id: BatchId): Promise<BatchSummary> {
    const summary = await this.#change(id, ['paused'], 'running');
    // A person insists: a key that was refused may be good again.
    for (const one of summary.environmentIds) this.#context.refused.delete(one);
    await this.#begin(id);
    return summary;
  }

  async cancel(id: BatchId): Promise<BatchSummary> {
    await this.#change(id, ['running', 'paused'], 'cancelled');
    this.#withdraw(id);
    const { caseFile, clock } = this.#context;
    await caseFile.stopBatchIntents({ id, at: clock.now() });
    this.#telling.tell(id, id);
    return caseFile.getBatch({ id });
  }

  async retryFailed(id: BatchId): Promise<{ retried: number }> {
    const { caseFile, clock } = this.#context;
    const { state } = await caseFile.getBatch({ id });
    if (state === 'cancelled') throw wrongState(state);
    const states = ['failed', 'stopped'] as const;
    let retried = 0;
    try {
      for (const job of await caseFile.listBatchJobs({ id, states, limit: ALL_JOBS })) {
        if (await this.#retry(job)) retried++;
      }
    } finally {
      // Also when it ended early: what is an intent by now must not wait for nobody.
      // A complete one with something to do is running again; a paused one stays so.
      const { state: now } = await caseFile.getBatch({ id });
      if (now === 'running') await this.#begin(id);
      if (now === 'cancelled') await caseFile.stopBatchIntents({ id, at: clock.now() });
    }
    this.#telling.tell(id, id);
    return { retried };
  }

  /**
   * After opening the file: running batches continue, or, where intents may not be sent, are paused.
   * What a cancelled one had not sent when the program ended is stopped.
   */
  async recover(sendIntents: boolean): Promise<void> {
    const { caseFile, clock } = this.#context;
    const batches = await caseFile.listBatches({ caseId: null });
    for (const { id, state } of batches.toSorted((a, b) => a.createdAt - b.createdAt)) {
      if (state === 'cancelled') await caseFile.stopBatchIntents({ id, at: clock.now() });
      if (state !== 'running') continue;
      if (sendIntents) await this.#begin(id);
      else await this.#change(id, ['running'], 'paused');
    }
  }

  /** A job that was accepted before has a drive again: it counts, whatever its batch does. */
  adopt({ id, batchId, environmentId }: Job): void {
    if (batchId !== null) this.#fed.set(id, { batchId, environmentId });
  }

  /** Hands over as many jobs as there is space for. */
  feed(): void {
    const { closing, windingDown } = this.#context;
    if (closing.signal.aborted || windingDown.signal.aborted) return;
    for (const environmentId of this.#queue.environments()) {
      let room = this.#roomAt(environmentId);
      while (room-- > 0) {
        const next = this.#queue.take(environmentId);
        if (next === null) break;
        this.#fed.set(next.jobId, { batchId: next.batchId, environmentId });
        this.#drives.drive(next.jobId);
      }
    }
  }

  /** The drive of a job has ended. */
  noteEnd(jobId: JobId, job: Job | null): void {
    const fed = this.#fed.get(jobId);
    this.#fed.delete(jobId);
    const batchId = job?.batchId ?? fed?.batchId ?? null;
    if (batchId !== null) {
      if (job?.state === 'intent') this.#noteUnsent(job, batchId);
      this.#telling.tell(batchId, batchId);
      this.#settleIfDone(batchId);
    }
    this.feed();
  }

  /** Before the file closes, once all drives have ended. */
  async close(): Promise<void> {
    this.#telling.close();
    await Promise.all(this.#pending);
  }

  async #begin(id: BatchId): Promise<void> {
    const { caseFile } = this.#context;
    this.#running.add(id);
    const jobs = await caseFile.listBatchJobs({ id, states: ['intent'], limit: ALL_JOBS });
    if (!this.#running.has(id)) return;
    this.#queue.add(
      id,
      jobs.filter((job) => !this.#fed.has(job.id)),
    );
    this.#telling.tell(id, id);
    this.feed();
    this.#settleIfDone(id);
  }

  /** Nothing more of it is sent. */
  #withdraw(id: BatchId): void {
    this.#running.delete(id);
    this.#queue.remove(id);
    for (const [jobId, { batchId }] of this.#fed) {
      if (batchId === id) this.#drives.holdBack(jobId);
    }
    this.#telling.tell(id, id);
  }

  /** It came back unsent: its batch was told to wait or to end, or it was stopped on its own. */
  #noteUnsent(job: Job, batchId: BatchId): void {
    const { caseFile, clock } = this.#context;
    if (this.#running.has(batchId)) {
      this.#queue.addFirst(batchId, job);
      return;
    }
    this.#inBackground(async () => {
      const { state } = await caseFile.getBatch({ id: batchId });
      if (state !== 'cancelled') return;
      await caseFile.stopBatchIntents({ id: batchId, at: clock.now() });
      this.#telling.tell(batchId, batchId);
    });
  }

  /** Whether there was something to do; a job that a person took up meanwhile is left alone. */
  async #retry(job: Job): Promise<boolean> {
    const { caseFile, clock, progress, refused } = this.#context;
    const to = retriedState(job);
    if (to === null) return false;
    const change = { id: job.id, from: [job.state], to, patch: { error: null } };
    try {
      progress.tell(await caseFile.changeJob({ ...change, at: clock.now(), why: null }));
    } catch (error) {
      if (toAppError(error).code === 'job.wrong_state') return false;
      throw error;
    }
    refused.delete(job.environmentId);
    // Asking for a result costs nothing, whatever the batch does.
    if (to === 'accepted') this.#feedNow(job);
    return true;
  }

  #feedNow(job: Job): void {
    this.adopt(job);
    this.#drives.drive(job.id);
  }

  /** Jobs of batches in hand, under way or not, and single ones under way take up space. */
  #roomAt(environmentId: EnvironmentId): number {
    const { places } = this.#context;
    let taken = 0;
    for (const fed of this.#fed.values()) if (fed.environmentId === environmentId) taken++;
    for (const id of places.under(environmentId)) if (!this.#fed.has(id)) taken++;
    return places.limit - taken;
  }

  #settleIfDone(id: BatchId): void {
    if (this.#isBusy(id) || this.#context.closing.signal.aborted) return;
    this.#inBackground(async () => {
      const { caseFile } = this.#context;
      // Shown as complete as soon as no job is left; noted once.
      const { state } = await caseFile.getBatch({ id });
      if (state !== 'complete' || this.#isBusy(id)) return;
      this.#running.delete(id);
      const { sleep, random, closing } = this.#context;
      const waiting = { sleep, random, signal: closing.signal };
      const from = ['running', 'paused'] as const;
      await storePatiently(() => this.#change(id, from, 'complete'), waiting);
    });
  }

  #isBusy(id: BatchId): boolean {
    return this.#queue.has(id) || [...this.#fed.values()].some(({ batchId }) => batchId === id);
  }

  async #change(
    id: BatchId,
    from: readonly BatchSummary['state'][],
    to: BatchSummary['state'],
  ): Promise<BatchSummary> {
    const { caseFile, clock } = this.#context;
    const summary = await caseFile.changeBatch({ id, from, to, at: clock.now() });
    this.#telling.tell(id, id);
    return summary;
  }

  async #emit(id: BatchId): Promise<void> {
    const { id: batchId, caseId, state, jobs } = await this.#context.caseFile.getBatch({ id });
    const total = Object.values(jobs).reduce((sum, count) => sum + count, 0);
    const active = ACTIVE_JOB_STATES.reduce((sum, one) => sum + jobs[one], 0);
    const value = total === 0 ? 1 : (total - active) / total;
    this.#context.emit('batch.changed', { batchId, caseId, state, value });
  }

  #inBackground(work: () => Promise<void>): void {
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch {
        // Noted already, or the case file is in trouble, which it tells whoever asks it next.
        // Opening it again settles what was left undone.
        return;
      }
    };
    const done = run().finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }
}

function wrongState(state: BatchSummary['state']): AppError {
  return new AppError('batch.wrong_state', 'the batch is in another state', { details: { state } });
}
