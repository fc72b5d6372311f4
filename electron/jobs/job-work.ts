// What the kinds of job do differently: how each is submitted and polled, what is looked up before
// and after, and what goes into its snapshot. Everything else is the same for all.
import type { AppError, WireError } from '#shared/errors.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import type { AnswerReading, NamedRulesetIds } from '#shared/screening/exchange.ts';
import type { SnapshotDraft } from '../casefile/job-changes.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { JobAnswer } from './policy.ts';
import type { PollSchedule } from './poller.ts';

/** An answer and the request under which its bytes are stored. */
export interface WorkAnswer {
  requestId: RequestId;
  answer: JobAnswer;
}

/** A result that arrived: the request that holds it, and the rulesets it names. */
export interface ArrivedResult {
  requestId: RequestId;
  named: NamedRulesetIds;
  /** How the service ended the job without a result that can be read; null for a result. */
  ended: { remoteStatus: string; error: WireError } | null;
}

/** What belongs into a snapshot besides the result. */
export type Findings = Pick<SnapshotDraft, 'rulesets' | 'reportRequestId'>;

/** The work of one job. Errors of all calls are those of its client. */
export interface JobWork {
  /** What its submits are called in the ledger. */
  submitPurpose: 'screen' | 'name_screen';
  schedule: PollSchedule;
  /**
   * What has to be known before it is sent. Raises what would keep the screening itself from being
   * taken: the job then stays an intent and nothing is billed. Gives what keeps the findings; it
   * is called when the job is about to be sent with them.
   */
  lookUp: (environment: ResolvedEnvironment, signal: AbortSignal) => Promise<() => void>;
  /** Whether an error of `lookUp` ends the job: what was asked for is not there. */
  endsJob: (error: AppError) => boolean;
  submit: (environment: ResolvedEnvironment, signal: AbortSignal) => Promise<WorkAnswer>;
  poll: (
    environment: ResolvedEnvironment,
    remoteId: string,
    signal: AbortSignal,
  ) => Promise<WorkAnswer>;
  /** Reads a stored answer again. */
  read: (id: RequestId) => Promise<AnswerReading<JobAnswer>>;
  /**
   * After completion. Never raises for the service: the snapshot is stored anyway.
   * @param environment null when nothing can be asked any more, e.g. for want of a key
   */
  lookAfter: (
    environment: ResolvedEnvironment | null,
    result: ArrivedResult,
    signal: AbortSignal,
  ) => Promise<Findings>;
}
