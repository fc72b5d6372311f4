// Batches in a case file: rows of every fate, numbered, with jobs of their own. Runs outside
// vitest too, in the processes that tests kill.
import type { BatchSource, BatchSummary, PlannedRow } from '#shared/batch/batch.ts';
import { decimal } from '#shared/domain/amount.ts';
import type {
  BatchId,
  CaseId,
  EnvironmentId,
  JobId,
  RequestId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { NameRequest } from '#shared/names/request.ts';
import type { JobRequest, JobState } from '#shared/screening/job.ts';
import type { KytRequest } from '#shared/screening/request.ts';
import type { JobPatch } from '../../electron/casefile/job-changes.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addAnswer, ENVIRONMENT, snapshotDraft, T0 } from './casefile-records.ts';
import { kyaSampleText } from './kya-sample.ts';
import { buildRequest } from './kya-view.ts';

/** The environment of names. */
export const NAMES_ENVIRONMENT = 'practice-names' as EnvironmentId;

/** A source as a CSV file gives it. */
export const SOURCE: BatchSource = {
  kind: 'csv',
  fileName: 'rows.csv',
  sha256: 'e'.repeat(64) as Sha256Hex,
  sizeBytes: 4711,
  encoding: 'utf-8',
  delimiter: ',',
  hasHeader: true,
};

/** A KYT request with the documented defaults. */
export function buildKytRequest(parts: Partial<KytRequest> = {}): KytRequest {
  const { address: _, ...shared } = buildRequest();
  return {
    ...shared,
    transaction: `0x${'ab'.repeat(32)}`,
    screenDirection: 'both',
    inRulesetId: '0',
    outRulesetId: '0',
    ...parts,
  };
}

/** A name request with the documented defaults. */
export function buildNameRequest(parts: Partial<NameRequest> = {}): NameRequest {
  return {
    name: 'Velvet Harbour Trading (fictional)',
    country: null,
    industry: null,
    aliases: [],
    context: null,
    threshold: decimal('0.3'),
    ...parts,
  };
}

/** An address that carries a number. */
export const numberedAddress = (number: number): string =>
  `0x${number.toString(16).padStart(40, '0')}`;

/** The request of a kind about the subject of this number. */
export function numberedJob(number: number, kind: JobRequest['kind'] = 'kya'): JobRequest {
  switch (kind) {
    case 'kya':
      return { kind, request: buildRequest({ address: numberedAddress(number) }) };
    case 'kyt': {
      const transaction = `0x${number.toString(16).padStart(64, '0')}`;
      return { kind, request: buildKytRequest({ transaction }) };
    }
    case 'name':
      return { kind, request: buildNameRequest({ name: `Person ${String(number)} (fictional)` }) };
  }
}

/** What becomes of a row; `fresh!` is sent all the same. */
export type RowSort =
  | 'send'
  | 'send corrected'
  | 'send kyt'
  | 'send name'
  | 'wrong'
  | 'duplicate'
  | { fresh: SnapshotId; isSent: boolean };

type NewRow = Parameters<CaseFileOperations['createBatch']>[0]['rows'][number];

/** The rows of batch `number`: row 2 is the first after the header. */
export function buildRows(number: number, sorts: readonly RowSort[]): NewRow[] {
  return sorts.map((sort, index) => {
    const rowNumber = index + 2;
    const subject = numberedAddress(rowNumber);
    const cells = [subject, `note ${String(rowNumber)}`];
    const given = sort === 'send corrected' ? { cells: ['0x', ''], corrected: cells } : { cells };
    const row = { rowNumber, ...given, subject };
    const job = { id: `job-${String(number)}-${String(rowNumber)}` as JobId };
    const plan = planOf(sort, rowNumber);
    const environmentId =
      'job' in plan && plan.job.kind === 'name' ? NAMES_ENVIRONMENT : ENVIRONMENT;
    const isSent = plan.kind === 'send' || (typeof sort === 'object' && sort.isSent);
    return { ...row, plan, job: isSent ? { ...job, environmentId } : null };
  });
}

function planOf(sort: RowSort, rowNumber: number): PlannedRow['plan'] {
  if (typeof sort === 'object') {
    const job = numberedJob(rowNumber);
    return { kind: 'fresh', snapshotId: sort.fresh, takenAt: T0, job };
  }
  switch (sort) {
    case 'send':
    case 'send corrected':
      return { kind: 'send', job: numberedJob(rowNumber) };
    case 'send kyt':
      return { kind: 'send', job: numberedJob(rowNumber, 'kyt') };
    case 'send name':
      return { kind: 'send', job: numberedJob(rowNumber, 'name') };
    case 'wrong':
      return { kind: 'wrong', faults: [{ problem: 'address_length', column: 'address' }] };
    case 'duplicate':
      return { kind: 'duplicate', ofRow: 2 };
  }
}

/** A case with a batch in it, both by number. */
export function addBatch(
  operations: CaseFileOperations,
  number: number,
  sorts: readonly RowSort[],
): BatchSummary {
  const caseId = `case-${String(number)}` as CaseId;
  operations.createCase({ id: caseId, fields: {}, at: T0 + number });
  return operations.createBatch({
    id: `batch-${String(number)}` as BatchId,
    caseId,
    title: `Batch ${String(number)}`,
    source: SOURCE,
    rows: buildRows(number, sorts),
    at: T0 + number,
  });
}

/** The batch of most tests. */
export const BATCH = 'batch-1' as BatchId;
/** The job of one of its rows. */
export const batchJob = (row: number): JobId => `job-1-${String(row)}` as JobId;

/** Moves the job of a row of batch 1. */
export function changeRow(
  operations: CaseFileOperations,
  row: number,
  from: JobState,
  to: JobState,
  patch: JobPatch = {},
): void {
  operations.changeJob({ id: batchJob(row), from: [from], to, patch, at: T0 + 9, why: null });
}

/** Sends a row of batch 1 and stores what came back as its snapshot, named after the row. */
export function completeRow(operations: CaseFileOperations, row: number): void {
  const jobId = batchJob(row);
  changeRow(operations, row, 'intent', 'sending');
  addAnswer(operations, { id: `submit-${String(row)}` as RequestId, jobId }, '{}');
  changeRow(operations, row, 'sending', 'accepted', { billed: 'billed', acceptedAt: T0 });
  const requestId = `poll-${String(row)}` as RequestId;
  addAnswer(operations, { id: requestId, jobId, purpose: 'poll' }, kyaSampleText());
  operations.storeSnapshot({ draft: { ...snapshotDraft(row), jobId, requestId } });
}
