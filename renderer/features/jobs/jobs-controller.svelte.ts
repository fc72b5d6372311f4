// The jobs of all cases that are not over, and the day's complete ones, kept up to date by events, and
// what a person can do with one.
import type { WireError } from '#shared/errors.ts';
import type { CaseId, JobId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Events } from '#shared/ipc/transport.ts';
import { ACTIVE_JOB_STATES, isLeftToPerson, type Job } from '#shared/screening/job.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

type JobsApi = Pick<Api, 'jobs.list' | 'jobs.stop' | 'jobs.resume' | 'jobs.resolveUnknown'>;

/** The queue. */
export class JobsController {
  /** Newest first; null until loaded. */
  jobs = $state.raw<Job[] | null>(null);
  /** 0–1 by job; null while it cannot be told. */
  progress = $state.raw<Readonly<Record<JobId, number | null>>>({});
  /** The job an action is going on for. */
  actingOn = $state.raw<JobId | null>(null);
  /** Why the last action on a job was refused, by job. */
  refusals = $state.raw<Readonly<Record<JobId, WireError>>>({});
  readonly loading = new Task();
  readonly active = $derived((this.jobs ?? []).filter((job) => isActive(job)));
  /** Of those, stored and not sent yet. */
  readonly waiting = $derived(this.active.filter((job) => job.state === 'intent'));
  /** Jobs that wait for a decision of a person. */
  readonly undecided = $derived((this.jobs ?? []).filter(isUndecided));
  readonly #api: JobsApi;
  readonly #clock: Clock;

  constructor(api: JobsApi, events: EventPort, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
    events.on('job.changed', (delta) => this.#apply(delta));
  }

  /** Reads the whole queue. */
  readonly load = joinReloads(async () => {
    const jobs = await this.loading.run(() => this.#api['jobs.list']({ caseId: null }));
    if (jobs) this.jobs = jobs.toSorted((a, b) => b.createdAt - a.createdAt);
  });

  /** Jobs of one case that are not stored as a screening yet, and are on their own. */
  openJobsOf(caseId: CaseId): Job[] {
    return (this.jobs ?? []).filter(
      (job) => job.caseId === caseId && job.state !== 'complete' && standsAlone(job),
    );
  }

  /** Stops waiting for a job; a job the service accepted can be resumed at any time. */
  async stop(id: JobId): Promise<void> {
    await this.#act(id, () => this.#api['jobs.stop']({ id }));
  }

  /** Continues with a stopped or failed job. */
  async resume(id: JobId): Promise<void> {
    await this.#act(id, () => this.#api['jobs.resume']({ id }));
  }

  /** Decides a job whose outcome is unknown; `resend` may bill a second time. */
  async resolveUnknown(id: JobId, decision: 'resend' | 'give_up'): Promise<void> {
    await this.#act(id, () => this.#api['jobs.resolveUnknown']({ id, decision }));
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.jobs = null;
    this.progress = {};
    this.refusals = {};
  }

  #apply(delta: Events['job.changed']): void {
    this.progress = { ...this.progress, [delta.jobId]: delta.value };
    const before = this.jobs?.find((job) => job.id === delta.jobId);
    if (before) {
      this.#replace({
        ...before,
        state: delta.state,
        billed: delta.billed,
        remoteStatus: delta.remoteStatus,
        snapshotId: delta.snapshotId,
        updatedAt: this.#clock.now(),
      });
    }
    // What the delta does not carry: the service's id, the time of acceptance, the error.
    const isNews =
      before?.state !== delta.state || (before.error?.code ?? null) !== delta.errorCode;
    // A batch moves a thousand jobs: only those that a person must see are read again.
    const mustBeSeen = delta.state === 'unknown' || delta.errorCode === 'job.state_unknown';
    const isSeen = !before || delta.batchId === null || mustBeSeen;
    if (isNews && isSeen) void this.load();
  }

  async #act(id: JobId, call: () => Promise<Job>): Promise<void> {
    if (this.actingOn !== null) return;
    this.actingOn = id;
    this.refusals = Object.fromEntries(
      Object.entries(this.refusals).filter(([jobId]) => jobId !== id),
    );
    try {
      this.#replace(await call());
    } catch (error) {
      this.refusals = { ...this.refusals, [id]: toWireError(error) };
    } finally {
      this.actingOn = null;
    }
  }

  #replace(job: Job): void {
    this.jobs = (this.jobs ?? []).map((one) => (one.id === job.id ? job : one));
  }
}

/** Whether a job is shown on its own: those of a batch are shown by their batch, until one needs a decision. */
export function standsAlone(job: Job): boolean {
  return job.batchId === null || isUndecided(job);
}

/** Whether a person must decide how it continues. */
export function isUndecided(job: Job): boolean {
  return job.state === 'unknown' || isLeftToPerson(job);
}

/** Whether the program still has something to do for a job. */
export function isActive(job: Job): boolean {
  return ACTIVE_JOB_STATES.includes(job.state);
}
