// Everything the case file can do, as synchronous operations on the open file. The worker serves
// them; the client offers the same names as promises.
import type { UnconfirmedSigner } from '#shared/ipc/case-file-status.ts';
import type { WireError } from '#shared/errors.ts';
import type {
  BatchRow,
  BatchSource,
  BatchState,
  BatchSummary,
  PlannedRow,
  RowPlan,
} from '#shared/batch/batch.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type {
  BatchId,
  CaseId,
  EnvironmentId,
  JobId,
  RequestId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type {
  JournalCheck,
  JournalKind,
  JournalPage,
  VerifyReport,
} from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type {
  CostRow,
  LedgerFilter,
  LedgerRow,
  QuotaState,
  LedgerPurpose,
} from '#shared/ipc/ledger.ts';
import type { EntityRecord, SearchResults } from '#shared/names/entity.ts';
import type { Usage } from '#shared/names/account.ts';
import type { StatedScope } from '#shared/review/stated-scope.ts';
import type { Chain } from '#shared/screening/chain.ts';
import type { BilledState, Job, JobKind, JobRequest, JobState } from '#shared/screening/job.ts';
import type { Rule, RulesetListItem } from '#shared/screening/ruleset.ts';
import type { FrozenRuleset, SnapshotSummary } from '#shared/screening/snapshot.ts';
import type {
  AnswerReading,
  RequestOutcome,
  RequestRecord,
  StoredJobAnswer,
  StoredTaskAnswer,
  StoredResponse,
  StoredRuleset,
} from '#shared/screening/exchange.ts';

import type { ContentCounts } from './tables/contents.ts';
import type { NoArgs } from './operations/no-args.ts';
import type { RehearsalOperations } from './operations/rehearsal.ts';
import type { ReportOperations } from './operations/reports.ts';
import type { RulesetOperations } from './operations/rulesets.ts';
import type { SearchOperations } from './operations/search.ts';
import type { TransferOperations } from './operations/transfer.ts';
import type {
  AttachmentOperations,
  CaseOperations,
  DecisionOperations,
  FlowViewOperations,
  NoteOperations,
  SavedViewOperations,
  SubjectOperations,
  TimelineOperations,
  WatchOperations,
} from './operations/work.ts';

/** What is known of an open file. */
export interface CaseFileInfo {
  path: string;
  fileId: string;
  /** As `readFileSalt` gives it, without reading the open file from outside SQLite; empty: plain. */
  salt: string;
  investigator: string;
  createdAt: UtcMs;
  sqliteVersion: string;
  mode: 'write' | 'read';
  isEncrypted: boolean;
  /** Its last writer died. False in mode `read`, where a dead one cannot be told from a living. */
  wasUnclean: boolean;
  /** It died, and its log is gone or another's: what was written last may be missing. */
  mayMissChanges: boolean;
  /** The newest entries of the chain as checked on opening. */
  journal: JournalCheck;
}

/** Changes of a job besides its state. Absent fields stay as they are. */
export interface JobPatch {
  remoteJobId?: string;
  remoteStatus?: string;
  billed?: BilledState;
  acceptedAt?: UtcMs;
  /** Null clears it. */
  error?: WireError | null;
}

/** A ruleset as frozen into a snapshot, referring to stored text by hash. */
export type FrozenRulesetRef = Omit<FrozenRuleset, 'ruleset'>;

/** The result of a job, to be stored as a snapshot from the bytes of one request. */
export interface SnapshotDraft {
  id: SnapshotId;
  jobId: JobId;
  /** The request whose stored body holds the result. */
  requestId: RequestId;
  environmentName: string;
  environmentKind: EnvironmentKind;
  /** How the service ended the job without a result that can be read; null for a result. */
  ended?: { remoteStatus: string; error: WireError } | null;
  /** Empty for a name. */
  rulesets: FrozenRulesetRef[];
  /** The request whose stored body holds the name service's report; null when there is none. */
  reportRequestId: RequestId | null;
  appVersion: string;
  takenAt: UtcMs;
}

/** The operations. Each takes one object; times and ids are given by the caller. */
export interface CaseFileOperations
  extends
    CaseOperations,
    SubjectOperations,
    NoteOperations,
    AttachmentOperations,
    DecisionOperations,
    TimelineOperations,
    WatchOperations,
    SavedViewOperations,
    FlowViewOperations,
    RulesetOperations,
    RehearsalOperations,
    ReportOperations,
    SearchOperations,
    TransferOperations {
  /** Never overwrites: `casefile.already_exists`. */
  create(args: {
    path: string;
    /** Null: not encrypted. */
    passphrase: string | null;
    investigator: string;
    fileId: string;
    at: UtcMs;
    appVersion: string;
  }): CaseFileInfo;
  /**
   * Errors: `casefile.not_found`, `.wrong_passphrase` (also for a file that is not a case file:
   * an encrypted file and noise cannot be told apart; a file with a readable SQLite header that
   * is not ours is `.not_a_case_file`), `.newer_version`, `.in_use`, `.damaged`, `.io_failed`. With
   * `details.reason`: `.wrong_passphrase` `encrypted` or `not_encrypted` (a passphrase is missing,
   * or there is none to give); in mode `read` `.read_only` `needs_migration` and `.not_writable`
   * `left_over_log` (a crash left a log that cannot be read without writing beside it);
   * `.damaged` `foreign_log` (the log of another file stands beside a closed one), and in mode
   * `write` `unsound_log` (with the log beside it a file that was not closed is not sound).
   */
  open(args: {
    path: string;
    /** Null for a file that is not encrypted. */
    passphrase: string | null;
    /**
     * `read`: beside a writer, or from where nothing can be written. Nothing is journaled, and every
     * change is `casefile.read_only`.
     */
    mode: 'write' | 'read';
    at: UtcMs;
    appVersion: string;
  }): CaseFileInfo;
  /** Merges into one file, unless somebody reads it, and forgets the key. */
  close(args: NoArgs): null;
  /** The key of the open file, for a task of the keeper; wiped by whoever took it. Null: plain. */
  lendKey(args: NoArgs): { key: Uint8Array; salt: Uint8Array } | null;
  /**
   * Refuses a path that leads to the open file, or to what belongs to it, under whatever name; none
   * while none is open. Errors: `input.open_case_file`.
   */
  requireOtherFile(args: { path: string }): null;

  /** Stores the intent; nothing has been sent. */
  createJob(args: {
    id: JobId;
    caseId: CaseId;
    environmentId: EnvironmentId;
    job: JobRequest;
    at: UtcMs;
  }): Job;
  getJob(args: { id: JobId }): Job;
  listJobs(args: { caseId: CaseId }): Job[];
  /** All that are not complete, and those that became so since then (null: none), newest first. */
  listCurrentJobs(args: { completeSince: UtcMs | null }): Job[];
  /** The last jobs of a kind that ended with a snapshot: from acceptance to result, newest first. */
  listJobDurations(args: {
    environmentId: EnvironmentId;
    kind: JobKind;
    limit: number;
  }): { durationMs: number }[];
  /** Jobs of an environment with an id there that may still be polled, with their submit. */
  listAcceptedSubmits(args: { environmentId: EnvironmentId }): {
    kind: JobKind;
    remoteJobId: string;
    /** The exact JSON body that was sent. */
    body: string;
    acceptedAt: UtcMs;
  }[];
  /**
   * One transaction: the batch, every row of its source, and an intent for every row to be sent
   * (`send`, and `fresh` when it is included), each with the id given for its row.
   */
  createBatch(args: {
    id: BatchId;
    caseId: CaseId;
    title: string;
    source: BatchSource;
    rows: (PlannedRow & {
      /** Set for every row that becomes a job. */
      job: { id: JobId; environmentId: EnvironmentId } | null;
    })[];
    at: UtcMs;
  }): BatchSummary;
  getBatch(args: { id: BatchId }): BatchSummary;
  listBatches(args: { caseId: CaseId | null }): BatchSummary[];
  listBatchRows(args: {
    id: BatchId;
    fate: RowPlan['kind'] | null;
    state: JobState | null;
    offset: number;
    limit: number;
  }): { rows: BatchRow[]; total: number };
  /** `batch.wrong_state` unless it is in one of `from`. Journaled. */
  changeBatch(args: {
    id: BatchId;
    from: readonly BatchState[];
    to: BatchState;
    at: UtcMs;
  }): BatchSummary;
  /** Its jobs in these states, in the order of their rows. */
  listBatchJobs(args: { id: BatchId; states: readonly JobState[]; limit: number }): Job[];
  /** Every `intent` of a batch becomes `stopped`, in one transaction; gives how many. */
  stopBatchIntents(args: { id: BatchId; at: UtcMs }): { stopped: number };
  /**
   * The newest snapshot not older than `since` of each question, by the position of the question;
   * two questions are the same when kind, environment and request are.
   */
  findFresh(args: {
    questions: { environmentId: EnvironmentId; job: JobRequest }[];
    since: UtcMs;
  }): { position: number; snapshotId: SnapshotId; takenAt: UtcMs }[];

  /** `job.wrong_state` unless the job is in one of `from`. */
  changeJob(args: {
    id: JobId;
    from: readonly JobState[];
    to: JobState;
    patch: JobPatch;
    at: UtcMs;
    why: string | null;
  }): Job;
  /** After a crash: every `sending` job becomes `unknown`; returns the jobs still to be run. */
  recoverJobs(args: { at: UtcMs }): Job[];

  beginRequest(args: { record: RequestRecord }): null;
  appendBody(args: { id: RequestId; bytes: Uint8Array }): null;
  finishRequest(args: { id: RequestId; outcome: RequestOutcome }): StoredResponse | null;
  listRequests(args: { filter: LedgerFilter; limit: number }): LedgerRow[];
  /** Per key and UTC day from `since` on, newest day first. */
  listCosts(args: { since: UtcMs }): CostRow[];
  /** Replaces what was known of this key. */
  storeQuota(args: { quota: QuotaState }): null;
  listQuotas(args: NoArgs): QuotaState[];
  /** In figures alone, counted anew. */
  countContents(args: NoArgs): ContentCounts;
  /** A job's requests of one purpose, or of every one (null), in the order they were stored. */
  listJobRequests(args: { jobId: JobId; purpose: LedgerPurpose | null }): LedgerRow[];

  readJobAnswer(args: { id: RequestId }): AnswerReading<StoredJobAnswer>;
  readChains(args: { id: RequestId }): AnswerReading<Chain[]>;
  readRulesetList(args: { id: RequestId }): AnswerReading<RulesetListItem[]>;
  /** Also stores the ruleset's canonical text under the hash it gives. */
  readRuleset(args: { id: RequestId }): AnswerReading<StoredRuleset>;

  /** `rulesets/rule/list`, and one rule as `create` and the MCP tools give it. */
  readRules(args: { id: RequestId }): AnswerReading<Rule[]>;
  readRule(args: { id: RequestId }): AnswerReading<Rule>;
  /** The `id` of a `{id, deleted: true}` or of a clone, as text. */
  readChangedId(args: { id: RequestId }): AnswerReading<{ id: string }>;
  readNameTask(args: { id: RequestId }): AnswerReading<StoredTaskAnswer>;
  readNameSearch(args: { id: RequestId }): AnswerReading<SearchResults>;
  readNameEntity(args: { id: RequestId }): AnswerReading<EntityRecord>;
  readUsage(args: { id: RequestId }): AnswerReading<Usage>;
  /** The first bytes of a stored body, decoded from its content encoding; null without a body. */
  readBodyText(args: { id: RequestId; maxBytes: number }): {
    text: string;
    sizeBytes: number;
    isCut: boolean;
    isUtf8: boolean;
  } | null;

  storeChains(args: { environmentId: EnvironmentId; chains: Chain[]; at: UtcMs }): null;
  getChains(args: { environmentId: EnvironmentId }): { chains: Chain[]; readAt: UtcMs } | null;

  /** One transaction: snapshot, job → `complete`, journal. The summary is read from the bytes. */
  storeSnapshot(args: { draft: SnapshotDraft }): SnapshotSummary;
  /** The line of a list. */
  getSnapshotSummary(args: { id: SnapshotId }): SnapshotSummary;
  /** Hashes the stored bytes again and reads them: a `ScreeningView` as JSON in UTF-8. */
  openScreening(args: { id: SnapshotId }): { json: Uint8Array };
  readRaw(args: { id: SnapshotId; maxBytes: number }): {
    text: string;
    sizeBytes: number;
    isCut: boolean;
    isUtf8: boolean;
  };
  /** `record.not_found` when the service gave no report. */
  readNameReport(args: { id: SnapshotId; maxBytes: number }): {
    text: string;
    sizeBytes: number;
    isCut: boolean;
    isUtf8: boolean;
  };
  /** What its verdict or decision covers; the answer is hashed and read for it. */
  readScope(args: { id: SnapshotId }): StatedScope;
  readRulesetText(args: { sha256: Sha256Hex }): { text: string };

  /** For changes that happen outside the file, e.g. a key: their trace belongs in the journal. */
  addJournalEntry(args: {
    kind: JournalKind;
    caseId: CaseId | null;
    subject: string | null;
    what: Readonly<Record<string, string>>;
    why: string | null;
    at: UtcMs;
  }): null;
  /** Newest first. */
  listJournal(args: {
    caseId: CaseId | null;
    subject: string | null;
    beforeSeq: number | null;
    limit: number;
  }): JournalPage;
  /** Journals a check of the whole file by the keeper. */
  noteVerified(args: { report: VerifyReport }): null;
  /** The newest such entry; null when there is none. */
  /** Whose signatures hold among the newest entries, each with the last entry that he signed. */
  listSigners(args: NoArgs): UnconfirmedSigner[];
  readLastVerified(args: NoArgs): { at: UtcMs; ok: boolean } | null;
}

/** The same operations as promises, as everybody outside the worker sees them. */
export type CaseFile = {
  [Name in keyof CaseFileOperations]: (
    args: Parameters<CaseFileOperations[Name]>[0],
  ) => Promise<ReturnType<CaseFileOperations[Name]>>;
};
