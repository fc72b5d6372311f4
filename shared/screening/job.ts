// Jobs: the life of one billed call (reliability.md, section 1) and the service's own words for
// it (blockchain API 2.6).
import type { WireError } from '../errors.ts';
import { addressKey } from '../domain/address.ts';
import type { BatchId, CaseId, EnvironmentId, JobId, SnapshotId } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import { transactionKey } from '../domain/transaction.ts';
import type { NameRequest } from '../names/request.ts';
import type { KyaRequest, KytRequest } from './request.ts';

/**
 * - `intent`: stored, not sent. May be sent, also after a crash. Nothing was billed.
 * - `sending`: about to be sent or on its way. After a crash this becomes `unknown`.
 * - `accepted`: the service answered with a job id. Billed. Polling costs nothing.
 * - `processing`: a poll answered that it is at work.
 * - `complete`: the result is stored as a snapshot.
 * - `failed`: the service refused or ended it; the error says whether anything was billed.
 * - `unknown`: may have run and been billed; a person decides.
 * - `stopped`: the person stopped waiting; with a job id polling can continue at any time.
 */
export const JOB_STATES = [
  'intent',
  'sending',
  'accepted',
  'processing',
  'complete',
  'failed',
  'unknown',
  'stopped',
] as const;
/** A job's state. */
export type JobState = (typeof JOB_STATES)[number];

/** What is known about money for a job. */
export type BilledState = 'not_billed' | 'billed' | 'may_be_billed';

/** What a job screens: an address, a transaction or a name. */
export const JOB_KINDS = ['kya', 'kyt', 'name'] as const;
/** The kind of a job and of its snapshot. */
export type JobKind = (typeof JOB_KINDS)[number];

/** What was asked for. */
export type JobRequest =
  | { kind: 'kya'; request: KyaRequest }
  | { kind: 'kyt'; request: KytRequest }
  | { kind: 'name'; request: NameRequest };

/** A stored job, as the queue shows it. */
export type Job = JobRequest & JobRecord;

/** What every stored job has. */
export interface JobRecord {
  id: JobId;
  caseId: CaseId;
  /** Null for one started on its own. */
  batchId: BatchId | null;
  environmentId: EnvironmentId;
  state: JobState;
  /** The service's id as text; null until accepted. */
  remoteJobId: string | null;
  /** The service's last status word as sent, e.g. `PROCESSING`. */
  remoteStatus: string | null;
  billed: BilledState;
  createdAt: UtcMs;
  updatedAt: UtcMs;
  /** When the service accepted it; null before. */
  acceptedAt: UtcMs | null;
  /** The result; set when `complete`. */
  snapshotId: SnapshotId | null;
  /** Why it failed, or what currently keeps it from going on. */
  error: WireError | null;
  /** What was asked for, or the error, cannot be read. */
  isUnreadable?: true;
  /** What was asked for cannot be read: it is neither sent nor polled, only stopped or given up. */
  isRequestUnreadable?: true;
}

/** What a job is about, as it was asked for: the address, the transaction hash or the name. */
export function subjectOf(job: JobRequest): string {
  switch (job.kind) {
    case 'kya':
      return job.request.address;
    case 'kyt':
      return job.request.transaction;
    case 'name':
      return job.request.name;
  }
}

/**
 * A request in the form in which two of them compare: letter case of an `evm` address or of a hash
 * does not make another question.
 */
export function comparableRequest(job: JobRequest): JobRequest['request'] {
  switch (job.kind) {
    case 'kya':
      return { ...job.request, address: addressKey(job.request.address) };
    case 'kyt':
      return { ...job.request, transaction: transactionKey(job.request.transaction) };
    case 'name':
      return job.request;
  }
}

/** States in which the program still has something to do. */
export const ACTIVE_JOB_STATES: readonly JobState[] = [
  'intent',
  'sending',
  'accepted',
  'processing',
];

/** A stored answer is called fresh for a day; for as long, its job is listed with those not over. */
export const FRESH_MS = 24 * 60 * 60 * 1000;

/** Whether it stopped because the service repeats what nobody knows: a person decides. */
export function isLeftToPerson({ state, error }: Pick<Job, 'state' | 'error'>): boolean {
  return state === 'stopped' && error?.code === 'job.state_unknown';
}
