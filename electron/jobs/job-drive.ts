// Drives one stored job from state to state until it is over, stopped, or the file closes. The
// case file is the truth: every turn begins by reading the job.
import { AppError, toAppError } from '#shared/errors.ts';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { readJobStatus, type Job, type JobState } from '#shared/screening/job.ts';
import type { JobPatch } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { backOffMs } from '../providers/http/limits.ts';
import { isWorkerEnded, storePatiently } from '../providers/http/storing.ts';
import type { ScreeningAnswer } from '../providers/screening/client.ts';
import type { RulesetInForce } from '../providers/screening/rulesets-used.ts';
import { completeJob } from './completion.ts';
import { findImmediateResult, type ArrivedResult } from './ledger-rulesets.ts';
import {
  afterPollFailure,
  afterSubmitAnswer,
  afterSubmitFailure,
  endedByService,
  isMissingRuleset,
  waitAfter,
  worseBilled,
  type Wait,
} from './policy.ts';
import { findInForceNow } from './rulesets-of-job.ts';
import type { RunnerContext } from './runner-context.ts';

/** What the next turn waits for; null = the job needs nothing more. */
type Next = Wait | { kind: 'again' } | null;

const AGAIN = { kind: 'again' } as const;

/** One job on its way. */
export class JobDrive {
  readonly jobId: JobId;
  /** Settles when nothing of this job is under way any more. Never rejects. */
  readonly finished: Promise<void>;
  #environmentId: EnvironmentId | null = null;
  readonly #context: RunnerContext;
  /** Aborted by a stop of this job. */
  readonly #ending = new AbortController();
  /** Ends waits and polls, not a submit: its answer is wanted. */
  readonly #signal: AbortSignal;
  #waker = new AbortController();
  #kicks = 0;
  #kicksBefore = 0;
  #failures = 0;
  #stopsAfterSending = false;
  /** Arrived and not yet stored. */
  #result: ArrivedResult | null = null;
  /** As last read or stored. */
  #known: Job | null = null;

  constructor(context: RunnerContext, jobId: JobId) {
    this.#context = context;
    this.jobId = jobId;
    this.#signal = AbortSignal.any([this.#ending.signal, context.closing.signal]);
    this.finished = this.#run();
  }

  /** Null until the job was read. */
  get environmentId(): EnvironmentId | null {
    return this.#environmentId;
  }

  /** Ends the present wait, or the next one if a turn is under way. */
  kick(): void {
    this.#kicks++;
    this.#waker.abort();
  }

  /** Ends the drive; the stored job is not touched. A submit under way is not cut off. */
  end(): void {
    this.#ending.abort();
  }

  /** The job is on its way and cannot be called back: it stops once its answer is known. */
  stopAfterSending(): void {
    this.#stopsAfterSending = true;
  }

  async #run(): Promise<void> {
    while (!this.#isEnded()) {
      this.#kicksBefore = this.#kicks;
      const next = await this.#turn();
      if (next === null) return;
      this.#failures = next.kind === 'back_off' ? this.#failures + 1 : 0;
      if (next.kind !== 'again' && !this.#wasKicked()) await this.#wait(next);
    }
  }

  async #turn(): Promise<Next> {
    try {
      const job = await this.#context.caseFile.getJob({ id: this.jobId });
      this.#environmentId = job.environmentId;
      this.#known = job;
      return await this.#step(job);
    } catch (error) {
      if (this.#isEnded()) return null;
      return this.#trouble(toAppError(error));
    }
  }

  async #step(job: Job): Promise<Next> {
    if (job.state === 'intent') return this.#submit(job);
    if (job.state !== 'accepted' && job.state !== 'processing') return null;
    if (this.#result !== null) return this.#complete(job, this.#result);
    // Only a result at once comes without a status word.
    if (job.remoteJobId === null || job.remoteStatus === null) return this.#findResult(job);
    return this.#poll(job, job.remoteJobId);
  }

  /** Something keeps the job where it is: shown on it, and waited for. */
  async #trouble(error: AppError): Promise<Next> {
    const { caseFile } = this.#context;
    if (error.code === 'record.not_found') return null;
    if (isWorkerEnded(error)) return this.#tellOnly(error);
    this.#noteRefusal(error);
    try {
      const job = await caseFile.getJob({ id: this.jobId });
      const isWaiting = ['intent', 'accepted', 'processing'].includes(job.state);
      if (!isWaiting) return null;
      if (job.error?.code !== error.code)
        await this.#change(job, job.state, { error: error.toWire() });
    } catch (another) {
      // The same disk that made the trouble may not take the note of it; the wait stands.
      const failure = toAppError(another);
      return isWorkerEnded(failure) ? this.#tellOnly(failure) : waitAfter(failure);
    }
    return waitAfter(error);
  }

  /** Nothing can be stored any more: the page at least is told, and nothing is tried again. */
  #tellOnly(error: AppError): null {
    if (this.#known !== null) {
      this.#context.progress.tell({ ...this.#known, error: error.toWire() });
    }
    return null;
  }

  async #submit(job: Job): Promise<Next> {
    const { submitSlots } = this.#context;
    // What is missing is said before standing in line.
    await this.#environment(job);
    const release = await submitSlots.acquire(this.#signal);
    try {
      return await this.#submitInPlace(job);
    } catch (error) {
      // Before the place is free: the next in line must not ask with the same key.
      this.#noteRefusal(toAppError(error));
      throw error;
    } finally {
      release();
    }
  }

  async #submitInPlace(job: Job): Promise<Next> {
    const environment = await this.#environment(job);
    this.#requireAcceptedKey(job);
    let inForce: readonly RulesetInForce[];
    try {
      inForce = await findInForceNow(this.#context, environment, job, this.#signal);
    } catch (error) {
      const failure = toAppError(error);
      if (this.#isEnded() || !isMissingRuleset(failure, job.request)) throw error;
      await this.#change(job, 'failed', { error: failure.toWire() });
      return null;
    }
    // Looking up takes time: a key may be gone by now, or the address be another.
    const now = await this.#environment(job);
    if (!isSameService(environment, now)) return AGAIN;
    this.#requireAcceptedKey(job);
    if (this.#isEnded()) return null;
    this.#context.inForce.set(job.id, inForce);
    // Durable before the first byte leaves: a crash from here on is "may have been billed".
    const sending = await this.#change(job, 'sending', { error: null });
    return this.#send(sending, now);
  }

  async #send(job: Job, environment: ResolvedEnvironment): Promise<Next> {
    const { client, cuttingOff, pace } = this.#context;
    let answered: ScreeningAnswer;
    try {
      answered = await client.submitKya(environment, job.id, job.request, cuttingOff.signal);
    } catch (error) {
      return await this.#notAccepted(job, toAppError(error));
    }
    pace.begin(job.id);
    pace.end(job.id);
    return this.#accepted(job, answered);
  }

  async #notAccepted(job: Job, error: AppError): Promise<Next> {
    // Cut off by the end: opening the file again makes this `unknown`, which is what it is.
    if (this.#context.cuttingOff.signal.aborted) return null;
    const failure = afterSubmitFailure(error);
    const changed = await this.#changeSurely(job, failure.to, {
      billed: worseBilled(job.billed, failure.billed),
      error: error.toWire(),
    });
    if (failure.to !== 'intent') return null;
    this.#noteRefusal(error);
    return this.#stopsAfterSending ? this.#stop(changed) : failure.then;
  }

  async #accepted(job: Job, { answer, requestId }: ScreeningAnswer): Promise<Next> {
    const { to, patch } = afterSubmitAnswer(job, answer, this.#context.clock.now());
    if (answer.kind === 'result') this.#result = { requestId, namedId: answer.rulesetId };
    const changed = await this.#changeSurely(job, to, patch);
    if (to === 'failed') return null;
    return this.#stopsAfterSending && answer.kind === 'job' ? this.#stop(changed) : AGAIN;
  }

  /** What was asked for while the job was on its way. */
  async #stop(job: Job): Promise<null> {
    await this.#changeSurely(job, 'stopped', { error: null });
    return null;
  }

  async #poll(job: Job, remoteId: string): Promise<Next> {
    const { client, pace } = this.#context;
    pace.begin(job.id);
    await this.#wait({ kind: 'wait', ms: pace.msUntilDue(job.id) });
    await pace.keepGap(job.id, this.#signal);
    if (this.#isEnded()) return null;
    const environment = await this.#environment(job);
    this.#requireAcceptedKey(job);
    let answered: ScreeningAnswer;
    try {
      answered = await client.pollResult(environment, job.id, remoteId, this.#signal);
    } catch (error) {
      const failure = toAppError(error);
      if (this.#isEnded() || afterPollFailure(failure).kind !== 'fail') throw error;
      await this.#change(job, 'failed', { error: failure.toWire() });
      return null;
    } finally {
      pace.end(job.id);
    }
    return this.#polled(job, answered);
  }

  async #polled(job: Job, { answer, requestId }: ScreeningAnswer): Promise<Next> {
    if (answer.kind === 'result') {
      this.#result = { requestId, namedId: answer.rulesetId };
      return this.#complete(job, this.#result);
    }
    const remoteStatus = answer.status;
    if (answer.kind === 'failed') {
      await this.#change(job, 'failed', { remoteStatus, error: endedByService(answer) });
      return null;
    }
    // A word that is not known, PENDING included, means waiting and takes nothing back.
    const isProcessing = readJobStatus(remoteStatus) === 'processing';
    const state = isProcessing ? 'processing' : job.state;
    const isNews = state !== job.state || remoteStatus !== job.remoteStatus || job.error !== null;
    if (isNews) await this.#change(job, state, { remoteStatus, error: null });
    return AGAIN;
  }

  /** Answered at once, then interrupted: the answer is in the ledger. */
  async #findResult(job: Job): Promise<Next> {
    const result = await findImmediateResult(this.#context.caseFile, job.id);
    if (result !== null) return this.#complete(job, result);
    if (job.remoteJobId !== null) return this.#poll(job, job.remoteJobId);
    const error = new AppError('evidence.unreadable', 'the stored answer holds no result');
    await this.#change(job, 'failed', { error: error.toWire() });
    return null;
  }

  async #complete(job: Job, result: ArrivedResult): Promise<null> {
    await completeJob(this.#context, job, result, this.#signal);
    return null;
  }

  async #environment(job: Job): Promise<ResolvedEnvironment> {
    const environment = await this.#context.environments(job.environmentId);
    if (environment.key === null) throw new AppError('key.missing', 'no key for this environment');
    return environment;
  }

  /** A refusal of the old key says nothing about one that was set meanwhile. */
  #noteRefusal(error: AppError): void {
    if (error.code !== 'http.refused_key' || this.#wasKicked()) return;
    if (this.#environmentId !== null) this.#context.refused.set(this.#environmentId, error);
  }

  /** Stopped, or the file is closing. */
  #isEnded(): boolean {
    return this.#signal.aborted;
  }

  #wasKicked(): boolean {
    return this.#kicks !== this.#kicksBefore;
  }

  /** After one refusal the other jobs of that environment do not ask again. */
  #requireAcceptedKey(job: Job): void {
    const refusal = this.#context.refused.get(job.environmentId);
    if (refusal !== undefined) throw refusal;
  }

  async #change(job: Job, to: JobState, patch: JobPatch): Promise<Job> {
    const { caseFile, clock, progress } = this.#context;
    const at = clock.now();
    const { id, state } = job;
    const changed = await caseFile.changeJob({ id, from: [state], to, patch, at, why: null });
    this.#known = changed;
    progress.tell(changed);
    return changed;
  }

  /** What an answer said about money is written down as soon as the disk takes it. */
  #changeSurely(job: Job, to: JobState, patch: JobPatch): Promise<Job> {
    const { signal } = this.#context.cuttingOff;
    return storePatiently(() => this.#change(job, to, patch), { ...this.#context, signal });
  }

  async #wait(wait: Wait): Promise<void> {
    this.#waker = new AbortController();
    const signal = AbortSignal.any([this.#waker.signal, this.#signal]);
    if (wait.kind === 'pause') await aborted(signal);
    else {
      const { random, sleep } = this.#context;
      await sleep(wait.kind === 'wait' ? wait.ms : backOffMs(this.#failures - 1, random), signal);
    }
  }
}

/** Whether what was looked up with the one holds for a request to the other. */
function isSameService(one: ResolvedEnvironment, other: ResolvedEnvironment): boolean {
  return (
    one.primaryBase === other.primaryBase &&
    one.backupBase === other.backupBase &&
    one.key === other.key
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
