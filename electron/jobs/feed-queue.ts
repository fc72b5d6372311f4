// The jobs of running batches that wait for their turn: per environment, batch after batch, each
// in the order of its rows. Holds ids only; whether a job is still to be sent, its record says.
import type { BatchId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { Job } from '#shared/screening/job.ts';

/** A job in line. */
export interface QueuedJob {
  jobId: JobId;
  batchId: BatchId;
}

/** The lines of all environments. */
export class FeedQueue {
  readonly #lines = new Map<EnvironmentId, QueuedJob[]>();
  readonly #queued = new Set<JobId>();

  /** Environments for which a job waits. */
  environments(): EnvironmentId[] {
    return [...this.#lines.keys()];
  }

  /** Whether a job of this batch waits. */
  has(batchId: BatchId): boolean {
    return [...this.#lines.values()].some((line) => line.some((one) => one.batchId === batchId));
  }

  /** Adds jobs in this order; one that is in line already keeps its place. */
  add(batchId: BatchId, jobs: readonly Pick<Job, 'id' | 'environmentId'>[]): void {
    for (const { id: jobId, environmentId } of jobs) {
      if (this.#queued.has(jobId)) continue;
      this.#queued.add(jobId);
      this.#lineOf(environmentId).push({ jobId, batchId });
    }
  }

  /** Puts a job back to the front. */
  addFirst(
    batchId: BatchId,
    { id: jobId, environmentId }: Pick<Job, 'id' | 'environmentId'>,
  ): void {
    if (this.#queued.has(jobId)) return;
    this.#queued.add(jobId);
    this.#lineOf(environmentId).unshift({ jobId, batchId });
  }

  /** The next job of an environment; null when none waits. */
  take(environmentId: EnvironmentId): QueuedJob | null {
    const line = this.#lines.get(environmentId);
    const next = line?.shift() ?? null;
    if (next !== null) this.#queued.delete(next.jobId);
    if (line?.length === 0) this.#lines.delete(environmentId);
    return next;
  }

  /** Takes a batch out of every line. */
  remove(batchId: BatchId): void {
    for (const [environmentId, line] of this.#lines) {
      const rest = line.filter((one) => one.batchId !== batchId);
      for (const one of line) if (one.batchId === batchId) this.#queued.delete(one.jobId);
      if (rest.length === 0) this.#lines.delete(environmentId);
      else this.#lines.set(environmentId, rest);
    }
  }

  #lineOf(environmentId: EnvironmentId): QueuedJob[] {
    const line = this.#lines.get(environmentId) ?? [];
    this.#lines.set(environmentId, line);
    return line;
  }
}
