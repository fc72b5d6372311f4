// Drives one stored job from state to state until it is over, stopped, or the file closes. The
// case file is the truth: every turn begins by reading the job.
import { AppError, toAppError } from '#shared/errors.ts';
import type { JobId } from '#shared/domain/ids.ts';
import { NO_RULESET_NAMED } from '#shared/screening/exchange.ts';
import type { Job, JobState } from '#shared/screening/job.ts';
import { readStatusWord } from '#shared/screening/status-word.ts';
import type { JobPatch } from '../casefile/job-changes.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { factsOf } from '../providers/http/request-errors.ts';
import { isWorkerEnded, storePatiently } from '../providers/http/storing.ts';
import { completeJob } from './completion.ts';
import { requireReady } from './gate.ts';
import type { ArrivedResult, JobWork, WorkAnswer } from './job-work.ts';
import { workOf } from './work-of-job.ts';
import {
  afterPollFailure,
  afterSubmitAnswer,
  afterSubmitFailure,
  endedByService,
  isKeyRefused,
  repeatedBeyondBounds,
  waitAfter,
  worseBilled,
  type Wait,
} from './policy.ts';
import { findImmediateResult } from './recovery.ts';
import { isBeyondBounds, RepeatedAnswers, type Repetition } from './repeated-answers.ts';
import type { RunnerContext } from './runner-context.ts';
import { Waker } from './waker.ts';

/** What the next turn waits for; null = the job needs nothing more. */
type Next = Wait | { kind: 'again' } | null;

const AGAIN = { kind: 'again' } as const;
/** An end without a result is believed when two polls in a row tell one, whatever their words for it. */
const TIMES_TO_BELIEVE_AN_END = 2;
const WAITING: readonly JobState[] = ['intent', 'accepted', 'processing'];
const UNDER_WAY: readonly JobState[] = ['sending', 'accepted', 'processing'];

/** One job on its way. */
export class JobDrive {
  readonly jobId: JobId;
  /** Settles when nothing of this job is under way any more. Never rejects. */
  readonly finished: Promise<void>;
  readonly #context: RunnerContext;
  /** Aborted by a stop of this job. */
  readonly #ending = new AbortController();
  /** Aborted when it must not be sent any more. */
  readonly #holding = new AbortController();
  /** Ends waits and polls, not a submit: its answer is wanted. */
  readonly #signal: AbortSignal;
  readonly #waker: Waker;
  #stopsAfterSending = false;
  /** Arrived and not yet stored. */
  #result: ArrivedResult | null = null;
  /** As last read or stored. */
  #known: Job | null = null;
  readonly #repeated: RepeatedAnswers;

  constructor(context: RunnerContext, jobId: JobId) {
    this.#context = context;
    this.#repeated = new RepeatedAnswers(context.clock);
    this.jobId = jobId;
    this.#signal = AbortSignal.any([this.#ending.signal, context.closing.signal]);
    this.#waker = new Waker(context, this.#signal);
    this.finished = this.#run();
  }

  /** The job as last read or stored; null until it was read. */
  get known(): Job | null {
    return this.#known;
  }

  /** Ends the present wait, or the next one if a turn is under way. */
  kick(): void {
    this.#waker.kick();
  }

  /** Ends the drive; the stored job is not touched. A submit under way is not cut off. */
  end(): void {
    this.#ending.abort();
  }

  /** A job that is not on its way yet is not sent by this drive; one that is continues. */
  holdBack(): void {
    this.#holding.abort();
    this.#waker.kick();
  }

  /** The job is on its way and cannot be called back: it stops once its answer is known. */
  stopAfterSending(): void {
    this.#stopsAfterSending = true;
  }

  async #run(): Promise<void> {
    while (!this.#isEnded()) {
      this.#waker.beginTurn();
      const next = await this.#turn();
      this.#leaveUnlessUnderWay();
      if (next === null) break;
      this.#waker.endTurn(next.kind === 'back_off');
      if (next.kind !== 'again') await this.#waker.wait(next);
    }
    const { places } = this.#context;
    if (this.#known !== null) places.leave(this.#known.environmentId, this.jobId);
  }

  async #turn(): Promise<Next> {
    try {
      const job = await this.#context.caseFile.getJob({ id: this.jobId });
      this.#known = job;
      return await this.#step(job, workOf(this.#context, job));
    } catch (error) {
      if (this.#isEnded()) return null;
      return this.#trouble(toAppError(error));
    }
  }

  async #step(job: Job, work: JobWork): Promise<Next> {
    if (job.isRequestUnreadable) return null;
    if (job.state === 'intent') return this.#isHeldBack() ? null : this.#submit(job, work);
    if (job.state !== 'accepted' && job.state !== 'processing') return null;
    this.#context.places.join(job.environmentId, job.id);
    if (this.#result !== null) return this.#complete(job, this.#result);
    // Only a result at once comes without a status word.
    if (job.remoteJobId === null || job.remoteStatus === null) return this.#findResult(job, work);
    return this.#poll(job, job.remoteJobId, work);
  }

  /** Something keeps the job where it is: shown on it, and waited for. */
  async #trouble(error: AppError): Promise<Next> {
    const { caseFile } = this.#context;
    if (error.code === 'record.not_found') return null;
    if (isWorkerEnded(error)) return this.#tellOnly(error);
    this.#noteRefusal(error);
    try {
      const job = await caseFile.getJob({ id: this.jobId });
      this.#known = job;
      if (!WAITING.includes(job.state)) return null;
      if (!isShown(job, error))
        await this.#change(job, job.state, { error: this.#context.describe(error) });
    } catch (another) {
      // The same disk that made the trouble may not take the note of it; the wait is.
      const failure = toAppError(another);
      return isWorkerEnded(failure) ? this.#tellOnly(failure) : waitAfter(failure);
    }
    return waitAfter(error);
  }

  /** Nothing can be stored any more: the page at least is informed, and nothing is tried again. */
  #tellOnly(error: AppError): null {
    if (this.#known !== null) {
      this.#context.progress.tell({ ...this.#known, error: this.#context.describe(error) });
    }
    return null;
  }

  async #submit(job: Job, work: JobWork): Promise<Next> {
    const { places } = this.#context;
    // What is missing is said before standing in line.
    await requireReady(this.#context, job, 'screening');
    const unsent = AbortSignal.any([this.#signal, this.#holding.signal]);
    if (!(await places.enter(job.environmentId, job.id, unsent))) return null;
    const environment = await requireReady(this.#context, job, 'screening');
    let keep: () => void;
    try {
      keep = await work.lookUp(environment, this.#signal);
    } catch (error) {
      const failure = toAppError(error);
      if (this.#isEnded() || !work.endsJob(failure)) throw error;
      await this.#change(job, 'failed', { error: this.#context.describe(failure) });
      return null;
    }
    // Looking up takes time: a key may be gone by now, or the address be another.
    const now = await requireReady(this.#context, job, 'screening');
    if (!isSameService(environment, now)) return AGAIN;
    if (this.#isEnded() || this.#isHeldBack()) return null;
    keep();
    // Durable before the first byte leaves: a crash from here on is "may have been billed".
    const sending = await this.#change(job, 'sending', { error: null });
    return this.#send(sending, now, work);
  }

  async #send(job: Job, environment: ResolvedEnvironment, work: JobWork): Promise<Next> {
    const { cuttingOff, pace } = this.#context;
    let answered: WorkAnswer;
    try {
      answered = await work.submit(environment, cuttingOff.signal);
    } catch (error) {
      return await this.#notAccepted(job, this.#withHold(toAppError(error), environment));
    }
    pace.begin(job.id, work.schedule);
    return this.#accepted(job, answered);
  }

  async #notAccepted(job: Job, error: AppError): Promise<Next> {
    // Cut off by the end: opening the file again makes this `unknown`, which is what it is.
    if (this.#context.cuttingOff.signal.aborted) return null;
    const failure = afterSubmitFailure(error, job.kind);
    const changed = await this.#changeSurely(job, failure.to, {
      billed: worseBilled(job.billed, failure.billed),
      error: this.#context.describe(error),
    });
    if (failure.to !== 'intent') return null;
    this.#noteRefusal(error);
    return this.#stopsAfterSending ? this.#stop(changed) : failure.then;
  }

  async #accepted(job: Job, { answer, requestId }: WorkAnswer): Promise<Next> {
    const { to, patch } = afterSubmitAnswer(job, answer, requestId, this.#context.clock.now());
    if (answer.kind === 'result') this.#result = { requestId, named: answer.named, ended: null };
    const changed = await this.#changeSurely(job, to, patch);
    if (to === 'failed') return null;
    return this.#stopsAfterSending && answer.kind !== 'result' ? this.#stop(changed) : AGAIN;
  }

  /** What was asked for while the job was on its way. */
  async #stop(job: Job): Promise<null> {
    await this.#changeSurely(job, 'stopped', { error: null });
    return null;
  }

  async #poll(job: Job, remoteId: string, work: JobWork): Promise<Next> {
    const { pace, clock } = this.#context;
    pace.goOn(job.id, work.schedule, clock.now() - (job.acceptedAt ?? job.createdAt));
    await this.#waker.wait({ kind: 'wait', ms: pace.msUntilDue(job.id) });
    await pace.keepGap(job.id, this.#signal);
    if (this.#isEnded()) return null;
    const environment = await requireReady(this.#context, job, 'poll');
    let answered: WorkAnswer;
    try {
      answered = await work.poll(environment, remoteId, this.#signal);
    } catch (error) {
      const failure = this.#withHold(toAppError(error), environment);
      if (this.#isEnded()) throw failure;
      if (afterPollFailure(failure).kind !== 'fail') return await this.#notUnderstood(job, failure);
      await this.#change(job, 'failed', { error: this.#context.describe(failure) });
      return null;
    } finally {
      pace.end(job.id);
    }
    return this.#polled(job, answered);
  }

  async #polled(job: Job, { answer, requestId }: WorkAnswer): Promise<Next> {
    if (answer.kind === 'result') {
      this.#result = { requestId, named: answer.named, ended: null };
      return this.#complete(job, this.#result);
    }
    const { status: remoteStatus } = answer;
    if (answer.kind === 'failed') {
      const error = endedByService(answer, requestId);
      await this.#change(job, 'failed', { remoteStatus, error });
      return null;
    }
    if (answer.kind === 'finished') {
      // Said once, the result may still be on its way into the answer: it is asked for once more.
      if (this.#repeated.note('finished').count >= TIMES_TO_BELIEVE_AN_END) {
        const ended = { remoteStatus, error: endedByService(answer, requestId) };
        this.#result = { requestId, named: NO_RULESET_NAMED, ended };
        return this.#complete(job, this.#result);
      }
    } else {
      const repetition = this.#noteStatus(remoteStatus);
      if (repetition !== null) {
        const error = repeatedBeyondBounds(repetition, { remoteStatus, requestId });
        await this.#change(job, 'stopped', { remoteStatus, error });
        return null;
      }
    }
    // A word that is not known means waiting and takes nothing back.
    const isProcessing = answer.kind === 'job' && answer.isProcessing;
    const state = isProcessing ? 'processing' : job.state;
    const isNews = state !== job.state || remoteStatus !== job.remoteStatus || job.error !== null;
    if (isNews) await this.#change(job, state, { remoteStatus, error: null });
    return AGAIN;
  }

  /** How often and how long a word that no document knows was said, once a person must decide; else null. */
  #noteStatus(word: string): Repetition | null {
    const reading = readStatusWord(word);
    if (reading !== 'unknown' && reading !== 'likely_waiting') {
      this.#repeated.forget();
      return null;
    }
    const repetition = this.#repeated.note(`status ${word}`);
    const meaning = reading === 'unknown' ? 'none' : 'likely';
    return isBeyondBounds(repetition, meaning) ? repetition : null;
  }

  /** A whole answer with a good status that tells nothing of the job is bounded like an unknown word. */
  async #notUnderstood(job: Job, failure: AppError): Promise<null> {
    const { httpStatus, outcome, serverMessage, requestId } = factsOf(failure);
    if (httpStatus === undefined || httpStatus >= 300) throw failure;
    const repetition = this.#repeated.note(`outcome ${String(outcome)} ${serverMessage ?? ''}`);
    if (!isBeyondBounds(repetition)) throw failure;
    const words = serverMessage === undefined ? {} : { serverMessage };
    const error = repeatedBeyondBounds(repetition, { ...words, requestId: requestId ?? null });
    await this.#change(job, 'stopped', { error });
    return null;
  }

  /** Answered at once, then interrupted: the answer is in the ledger. */
  async #findResult(job: Job, work: JobWork): Promise<Next> {
    const result = await findImmediateResult(this.#context, job.id, work);
    if (result !== null) return this.#complete(job, result);
    if (job.remoteJobId !== null) return this.#poll(job, job.remoteJobId, work);
    const error = new AppError('evidence.unreadable', 'the stored answer holds no result');
    await this.#change(job, 'failed', { error: this.#context.describe(error) });
    return null;
  }

  async #complete(job: Job, result: ArrivedResult): Promise<null> {
    this.#known = (await completeJob(this.#context, job, result, this.#signal)) ?? this.#known;
    return null;
  }

  /** A used-up quota holds every job of its key back; the error says until when. */
  #withHold(error: AppError, environment: ResolvedEnvironment): AppError {
    const { quotaWaitMs } = factsOf(error);
    if (quotaWaitMs === undefined) return error;
    const { quotas } = this.#context;
    quotas.holdBack(environment, quotaWaitMs);
    const held = quotas.holdOf(environment, 'poll');
    if (held === null) return error;
    const { code, message, retryable, details } = error;
    const { quotaWaitMs: waitMs = quotaWaitMs, until = null } = held.details;
    const more = { ...details, quotaWaitMs: waitMs, until };
    return new AppError(code, message, { retryable, details: more, cause: error });
  }

  /** A refusal of the old key says nothing about one that was set meanwhile. */
  #noteRefusal(error: AppError): void {
    if (this.#known === null || this.#waker.wasKicked) return;
    const { environmentId, kind } = this.#known;
    if (isKeyRefused(error, kind)) this.#context.refused.set(environmentId, error);
  }

  /** Told not to send. */
  #isHeldBack(): boolean {
    return this.#holding.signal.aborted;
  }

  /** Stopped, or the file is closing. */
  #isEnded(): boolean {
    return this.#signal.aborted;
  }

  /** Before the next one in line may ask. */
  #leaveUnlessUnderWay(): void {
    const job = this.#known;
    if (job === null || UNDER_WAY.includes(job.state)) return;
    this.#context.places.leave(job.environmentId, job.id);
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
}

/**
 * Whether the job says so already, e.g. until when a quota holds it back. What cannot be read is never
 * written over: no note takes its place.
 */
function isShown({ error: shown, isUnreadable }: Job, { code, details }: AppError): boolean {
  if (isUnreadable) return true;
  return shown?.code === code && shown.details['until'] === details['until'];
}

/** Whether what was looked up with the one holds for a request to the other. */
function isSameService(one: ResolvedEnvironment, other: ResolvedEnvironment): boolean {
  return (
    one.primaryBase === other.primaryBase &&
    one.backupBase === other.backupBase &&
    one.key === other.key
  );
}
