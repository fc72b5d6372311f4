// A batch: rows of a table, each of which is an address, a transaction or a name, screened one by
// one. Every row of the source is kept with what became of it.
import type {
  BatchId,
  CaseId,
  EnvironmentId,
  JobId,
  Sha256Hex,
  SnapshotId,
} from '../domain/ids.ts';
import type { OutcomeMark } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import type { BilledState, JobKind, JobRequest, JobState } from '../screening/job.ts';

/** `paused`: nothing new is sent; what is under way continues. `cancelled`: the rest never is. */
export const BATCH_STATES = ['running', 'paused', 'cancelled', 'complete'] as const;
/** The state of a batch; `complete` once every job of it is over. */
export type BatchState = (typeof BATCH_STATES)[number];

/** Why a row is not sent. */
export const ROW_PROBLEMS = [
  'empty',
  'unrecognised',
  'address_other_chain',
  'address_checksum',
  'address_length',
  'address_alphabet',
  'transaction_length',
  'transaction_alphabet',
  'name_too_long',
  'text_too_long',
  'unknown_kind',
  'no_chain',
  'unknown_chain',
  'chain_of_other_family',
  'unknown_token',
  'unknown_country',
  'bad_threshold',
  'bad_direction',
  'no_environment',
  'formula',
  'too_many_cells',
  'unequal_columns',
  'open_quote',
] as const;
/** One of these. Words for people live in the renderer's messages. */
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** A problem and the column it is in; null for the row as a whole. */
export interface RowFault {
  problem: RowProblem;
  column: string | null;
}

/** What is to become of a row. */
export type RowPlan =
  | { kind: 'send'; job: JobRequest }
  | { kind: 'wrong'; faults: RowFault[] }
  /** The same question is in an earlier row. */
  | { kind: 'duplicate'; ofRow: number }
  /** There is a snapshot of the same question that is not older than asked for. */
  | { kind: 'fresh'; snapshotId: SnapshotId; takenAt: UtcMs; job: JobRequest };

/** A row of the source with its plan. */
export interface PlannedRow {
  /** 1 is the first line of the source, its header included: the number a person sees there. */
  rowNumber: number;
  /** The cells as they stood, at most 64 of at most 4,000 characters. */
  cells: string[];
  /** What the person corrected them to, within the same bounds; absent where nothing was. */
  corrected?: string[];
  /** What the row is about as far as it was recognised; empty when it was not. */
  subject: string;
  plan: RowPlan;
}

/** What a person corrected one row of a source to: its line, as it would have been pasted. */
export interface RowCorrection {
  rowNumber: number;
  text: string;
}

/** Where rows came from. */
export interface BatchSource {
  kind: 'paste' | 'csv' | 'xlsx';
  /** File name without its folder; null for pasted text. */
  fileName: string | null;
  sha256: Sha256Hex;
  sizeBytes: number;
  /** As detected: `utf-8`, `gb18030` …; null for xlsx. */
  encoding: string | null;
  /** As detected; null for xlsx. */
  delimiter: ',' | ';' | '\t' | '|' | null;
  hasHeader: boolean;
}

/** How many rows of each fate, and of each kind among those to be sent. */
export interface RowCounts {
  total: number;
  send: number;
  wrong: number;
  duplicate: number;
  fresh: number;
  byKind: Readonly<Record<JobKind, number>>;
}

/** What a run would cost, before it starts. */
export interface Preflight {
  /** Screenings that are billed. */
  billedScreenings: number;
  /** Name screenings, and the most requests they may count for (contract-notes, "Name quota"). */
  nameScreenings: number;
  nameRequestsAtMost: number;
  /** What is left of the name quota; null when the service never told. */
  nameQuotaRemaining: number | null;
  /** At the set concurrency; null when nothing is known of how long a screening takes. */
  estimatedSeconds: number | null;
  /** Where the estimate comes from. */
  basis: 'earlier_jobs' | 'documented' | null;
  concurrency: number;
}

/** A batch in a list. */
export interface BatchSummary {
  id: BatchId;
  caseId: CaseId;
  title: string;
  source: BatchSource;
  state: BatchState;
  createdAt: UtcMs;
  /** Where its rows are sent, each once; those of the practice service are marked wherever shown. */
  environmentIds: EnvironmentId[];
  /** The fates of its rows when it was started. */
  rows: RowCounts;
  /** Its jobs by state. */
  jobs: Readonly<Record<JobState, number>>;
  billed: Readonly<Record<BilledState, number>>;
  /** Its source, its environments or its counts cannot be read. */
  isUnreadable?: true;
}

/** One line of a batch's result table. */
export interface BatchRow {
  rowNumber: number;
  subject: string;
  /** The cells as the person gave them. */
  given: string[];
  /** What the person corrected them to. */
  corrected?: string[];
  kind: JobKind | null;
  fate: RowPlan['kind'];
  faults: RowFault[];
  ofRow: number | null;
  jobId: JobId | null;
  environmentId: EnvironmentId | null;
  state: JobState | null;
  billed: BilledState | null;
  errorCode: string | null;
  snapshotId: SnapshotId | null;
  /** `verdict` of an address or a transaction, `decision` of a name; null without a snapshot. */
  outcome: string | null;
  score: string | null;
  risk: string | null;
  hitCount: number | null;
  takenAt: UtcMs | null;
  /** Why the verdict or the decision as sent is not the outcome; see `shared/screening/outcome.ts`. */
  outcomeMark?: OutcomeMark;
  /** What is wrong with it, or how its job failed, cannot be read. */
  isUnreadable?: true;
}
