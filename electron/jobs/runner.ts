// The stored queue at work: starts jobs, resumes them after a restart, and does what the person
// says. One runner belongs to one open case file.
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { isLeftToPerson, type Job, type JobState } from '#shared/screening/job.ts';
import type { JobPatch } from '../casefile/job-changes.ts';
import type { QuotaNotice } from '../providers/ports.ts';
import { BatchFeeder, type BatchRunner } from './batch-runner.ts';
import { JobDrive } from './job-drive.ts';
import { resumedState } from './policy.ts';
import { settleInterrupted } from './recovery.ts';
import { createRunnerContext, type JobRunnerPorts } from './runner-context.ts';
import { WindDown } from './wind-down.ts';

/** Runs the jobs of the open case file. */
export interface JobRunner {
  /** Its batches. */
  readonly batches: BatchRunner;
  /** Hands over a stored job; does nothing for one that is over. */
  run(id: JobId): void;
  /**
   * After opening the file: accepted jobs are polled and intents sent, or, in a copy or an older
   * state of the file (`sendIntents` false), stopped. What was on its way becomes what its stored
   * answer says, without one `unknown`. Intents of a batch are sent while it is running, row by
   * row; in a copy it is paused. Quotas hold as they did.
   */
  recover(options?: { sendIntents: boolean }): Promise<void>;
  /** Stops waiting. A job on its way stops once its answer is known. `job.wrong_state` if over. */
  stop(id: JobId): Promise<Job>;
  /**
   * Polls a stopped or failed job that the service accepted, sends one that never ran, and makes a
   * waiting one try again at once. `job.wrong_state` for any other, `record.unreadable` where nobody knows
   * what it asked for.
   */
  resume(id: JobId): Promise<Job>;
  /**
   * `job.wrong_state` unless `unknown`. `resend` may bill a second time: a person decides. A job
   * whose answers nobody understands (`job.state_unknown`) can be given up likewise.
   */
  resolveUnknown(id: JobId, decision: 'resend' | 'give_up'): Promise<Job>;
  /** A key, an address or (null) a setting for all changed: waiting jobs try again. */
  wake(environmentId: EnvironmentId | null): void;
  /** What a response of the name service said of a key's quota; the transport tells it. */
  noteQuota(notice: QuotaNotice): void;
  /** The machine slept: what waits for a quota's reset looks at the wall clock. */
  afterSuspend(): void;
  /**
   * For a lock: nothing that was not sent is sent from now on, of a batch neither; what is under way
   * continues to its end. Resolves when nothing is, or when the runner ends. It cannot be taken back:
   * whoever unlocks opens the file again, and `recover` of a new runner continues with everything.
   * @param onCount told when fewer, or more, are under way
   */
  windDown(onCount: () => void): Promise<void>;
  /** Jobs under way: on their way or being polled, and not waiting for a key, a quota or a network. */
  underWay(): number;
  /**
   * Before the file closes: ends waits and polls at once, and takes the answers of submits on their
   * way for a while. No other stored state changes.
   */
  dispose(): Promise<void>;
}

/** How long the end waits for submits, unless set otherwise. */
const SUBMIT_GRACE_MS = 10_000;
const WAITING: readonly JobState[] = ['intent', 'accepted', 'processing'];

/** Builds a runner for the open case file. */
export function createJobRunner(ports: JobRunnerPorts): JobRunner {
  const windDown = new WindDown(() => drives.values());
  const emit: JobRunnerPorts['emit'] = (name, payload) => {
    ports.emit(name, payload);
    windDown.review();
  };
  const context = createRunnerContext({ ...ports, emit }, kickAll);
  const { caseFile, clock, progress, quotas } = context;
  const drives = new Map<JobId, JobDrive>();
  const batches = new BatchFeeder(context, {
    drive: (id) => void startAnew(id),
    holdBack: (id) => drives.get(id)?.holdBack(),
  });

  function start(id: JobId): void {
    if (context.closing.signal.aborted) return;
    const drive = new JobDrive(context, id);
    drives.set(id, drive);
    if (context.windingDown.signal.aborted) drive.holdBack();
    void drive.finished.then(() => {
      drives.delete(id);
      windDown.review();
      context.pace.forget(id);
      context.inForce.delete(id);
      batches.noteEnd(id, drive.known);
    });
  }

  /** A drive that was ended may still be unwinding. */
  async function startAnew(id: JobId): Promise<void> {
    await drives.get(id)?.finished;
    if (!drives.has(id)) start(id);
  }

  function kickAll(environmentId: EnvironmentId | null): void {
    for (const drive of drives.values()) {
      if (environmentId === null || drive.known?.environmentId === environmentId) drive.kick();
    }
  }

  async function change(
    job: Job,
    from: readonly JobState[],
    to: JobState,
    patch: JobPatch,
    why: string | null,
  ): Promise<Job> {
    const { id } = job;
    const changed = await caseFile.changeJob({ id, from, to, patch, at: clock.now(), why });
    progress.tell(changed);
    return changed;
  }

  function wake(environmentId: EnvironmentId | null): void {
    if (environmentId === null) context.refused.clear();
    else context.refused.delete(environmentId);
    context.places.review();
    kickAll(environmentId);
    batches.feed();
  }

  return {
    batches,
    run(id) {
      const drive = drives.get(id);
      if (drive === undefined) start(id);
      else drive.kick();
    },
    async recover({ sendIntents } = { sendIntents: true }) {
      await quotas.load();
      await settleInterrupted(context);
      for (const job of await caseFile.recoverJobs({ at: clock.now() })) {
        if (drives.has(job.id)) continue;
        if (job.state !== 'intent') {
          batches.adopt(job);
          context.places.join(job.environmentId, job.id);
          start(job.id);
        } else if (job.batchId !== null) continue;
        else if (sendIntents) start(job.id);
        else await change(job, ['intent'], 'stopped', { error: null }, null);
      }
      await batches.recover(sendIntents);
    },
    async stop(id) {
      const job = await caseFile.getJob({ id });
      const drive = drives.get(id);
      if (job.state === 'sending' && drive !== undefined) {
        drive.stopAfterSending();
        return job;
      }
      try {
        const stopped = await change(job, WAITING, 'stopped', { error: null }, null);
        drive?.end();
        return stopped;
      } catch (error) {
        // It was sent between reading and stopping.
        const now = await caseFile.getJob({ id });
        if (now.state !== 'sending' || drive === undefined) throw error;
        drive.stopAfterSending();
        return now;
      }
    },
    async resume(id) {
      const job = await caseFile.getJob({ id });
      if (job.isRequestUnreadable) throw unreadable();
      context.refused.delete(job.environmentId);
      if (WAITING.includes(job.state)) {
        if (drives.has(id)) drives.get(id)?.kick();
        else start(id);
        return job;
      }
      const state = resumedState(job);
      if (state === null) throw wrongState(job);
      const resumed = await change(job, [job.state], state, { error: null }, null);
      await startAnew(id);
      return resumed;
    },
    async resolveUnknown(id, decision) {
      const job = await caseFile.getJob({ id });
      if (isLeftToPerson(job) && decision === 'give_up') {
        return change(job, ['stopped'], 'failed', {}, decision);
      }
      if (job.state !== 'unknown') throw wrongState(job);
      if (decision === 'give_up') return change(job, ['unknown'], 'failed', {}, decision);
      const intent = await change(job, ['unknown'], 'intent', { error: null }, decision);
      await startAnew(id);
      return intent;
    },
    wake,
    noteQuota: (notice) => quotas.note(notice),
    afterSuspend: () => quotas.afterSuspend(),
    windDown(onCount) {
      context.windingDown.abort();
      for (const drive of drives.values()) {
        // One that was sent may come back unsent; one that was accepted is only polled.
        const state = drive.known?.state;
        if (state !== 'accepted' && state !== 'processing') drive.holdBack();
      }
      return windDown.begin(onCount);
    },
    underWay: () => windDown.count(),
    async dispose() {
      context.closing.abort();
      const finished = new AbortController();
      const grace = context.sleep(context.submitGraceMs ?? SUBMIT_GRACE_MS, finished.signal);
      void grace.then(() => context.cuttingOff.abort());
      await Promise.all([...drives.values()].map((drive) => drive.finished));
      finished.abort();
      await batches.close();
      await quotas.close();
      progress.close();
      windDown.end();
    },
  };
}

function unreadable(): AppError {
  return new AppError('record.unreadable', 'nobody knows what this job asked for');
}

function wrongState({ state }: Job): AppError {
  return new AppError('job.wrong_state', 'the job is in another state', { details: { state } });
}
