// The wire between page and main: one channel for calls, one for events.
import type { ErrorCode, WireError } from '../errors.ts';
import type { BatchState } from '../batch/batch.ts';
import type {
  BatchId,
  CaseId,
  EnvironmentId,
  JobId,
  NoticeId,
  RulesetDraftId,
  SnapshotId,
} from '../domain/ids.ts';
import type { CommandId } from '../commands/page-commands.ts';
import type { FileTask } from '../records/file-care.ts';
import type { ReportStage } from '../report/document.ts';
import type { BilledState, JobState } from '../screening/job.ts';

/** Channel of all calls: `(name, input) → Reply`. */
export const CALL_CHANNEL = 'tracefile:call';
/** Channel of all events, main to page. */
export const EVENT_CHANNEL = 'tracefile:event';

/** Every reply: a refused call is an error with a code, never `undefined`. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: WireError };

/**
 * A part of a large reply; `length` is in bytes either way. Bytes without any beyond ASCII go as the
 * text they represent: a text crosses in half the time, and needs no decoding.
 */
export type ReplyPiece = Uint8Array | string;

/**
 * A large reply as it crosses: JSON in UTF-8, so that main copies bytes and no objects. The page joins
 * the first piece and what `replies.next` gives, then parses it once.
 */
export interface LargeReply {
  /** Of all pieces. */
  sizeBytes: number;
  first: ReplyPiece;
  /** Under which the rest is held; null when there is none. */
  restId: string | null;
}

/** What a case holds, by the calls that read it. */
export type RecordArea =
  | 'subjects'
  | 'timeline'
  | 'notes'
  | 'attachments'
  | 'decisions'
  | 'labels'
  | 'slots'
  | 'statedTransactions'
  | 'ownFacts'
  | 'reports';

/** Events carry ids and small deltas, never results. */
export interface Events {
  /** Something went wrong that nobody waits for; `app.nextProblem` gives its reference. */
  'app.problem': { waiting: number };
  /** Files were handed over from outside; `app.handedFile` gives them. */
  'app.fileHanded': { waiting: number };
  /** An item of the menu was chosen. */
  'command.run': { id: CommandId };
  'caseFile.changed': { state: 'none' | 'locked' | 'open' };
  'cases.changed': { caseId: CaseId };
  /** Something that a case holds was changed. */
  'records.changed': { caseId: CaseId; area: RecordArea };
  /** At most ten a second. `value` 0–1 is null while it cannot be told; `isOver` is the last one. */
  'caseFile.task': { task: FileTask; value: number | null; isOver: boolean };
  'backups.changed': { ok: boolean };
  'monitors.changed': { caseId: CaseId };
  'notice.raised': { noticeId: NoticeId; caseId: CaseId };
  /** Answers were made findable; `left` still wait. */
  'search.indexed': { left: number };
  'environments.changed': { environmentId: EnvironmentId };
  /** At most ten a second for each job. `value` 0–1 is null while it cannot be told. */
  'job.changed': {
    jobId: JobId;
    caseId: CaseId;
    batchId: BatchId | null;
    state: JobState;
    billed: BilledState;
    remoteStatus: string | null;
    /** What ended it or keeps it waiting. */
    errorCode: ErrorCode | null;
    title: string;
    value: number | null;
    snapshotId: SnapshotId | null;
  };
  /** At most ten a second for each batch. `value` is the share of its jobs that are over. */
  'batch.changed': { batchId: BatchId; caseId: CaseId; state: BatchState; value: number };
  /** A quota was told again, or holds a key back. */
  'quota.changed': { environmentId: EnvironmentId };
  /** How far a comparison of two screenings is, 0–1. */
  'history.progress': { beforeId: SnapshotId; afterId: SnapshotId; value: number };
  /** Drafts were kept or dismissed, or the service listed rulesets. */
  'rulesets.changed': { environmentId: EnvironmentId | null };
  /** How many of a draft's changes the service took. */
  'rulesets.sending': { draftId: RulesetDraftId; done: number; total: number };
  /** How far the back-test under way is, 0–1; at most ten a second. */
  'backtest.progress': { value: number; screenings: number; paths: number };
  /** How far a preview, an export, a bundle or a check is; at most ten a second. */
  'report.progress': { stage: ReportStage; value: number | null };
  'snapshot.stored': { snapshotId: SnapshotId; caseId: CaseId };
}
/** The name of an event. */
export type EventName = keyof Events;

/** What the preload exposes to the page, and nothing else. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Reply<unknown>>;
  /** Returns the function that ends the subscription. */
  onEvent(listener: (name: EventName, payload: unknown) => void): () => void;
}

/** The global under which the bridge is exposed. */
export const BRIDGE_KEY = 'tracefile';
