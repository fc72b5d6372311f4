// Sample batches of a page: a preview with every fate, summaries in every state, result rows.
// Addresses, hashes and names are made up.
import type {
  BatchRow,
  BatchSource,
  BatchSummary,
  PlannedRow,
  RowCounts,
  RowFault,
} from '#shared/batch/batch.ts';
import type { BatchId, CaseId, EnvironmentId, JobId, SnapshotId } from '#shared/domain/ids.ts';
import type { BatchPreview } from '#shared/ipc/calls/batches.ts';
import {
  JOB_STATES,
  subjectOf,
  type JobKind,
  type JobRequest,
  type JobState,
} from '#shared/screening/job.ts';
import { buildKytRequest } from './kyt-view.ts';
import { buildNameRequest } from './name-view.ts';
import {
  checksummedAddress,
  kyaOf,
  SAMPLE_NOW,
  sampleHash,
  sampleTransaction,
  tronAddress,
} from './page-samples.ts';

const MINUTE = 60_000;

/** A file as it was detected. */
const sampleSource: BatchSource = {
  kind: 'csv',
  fileName: 'deposits-march.csv',
  sha256: sampleHash(71),
  sizeBytes: 48_213,
  encoding: 'gb18030',
  delimiter: ';',
  hasHeader: true,
};

/** Faults that one row may have, the last with three. */
const FAULTS: readonly RowFault[][] = [
  [{ problem: 'address_checksum', column: 'address' }],
  [{ problem: 'formula', column: 'note' }],
  [
    { problem: 'unknown_chain', column: 'chain' },
    { problem: 'unknown_token', column: 'token' },
    { problem: 'bad_direction', column: 'direction' },
  ],
];

/** An address, a transaction or a name in turn. */
function sampleRequest(index: number): JobRequest {
  if (index % 4 === 1) {
    return { kind: 'kyt', request: buildKytRequest({ transaction: sampleTransaction(index) }) };
  }
  if (index % 4 === 3) {
    return { kind: 'name', request: buildNameRequest({ name: `Anselm Kohlberg ${index}` }) };
  }
  return index % 4 === 0 ? kyaOf(checksummedAddress(index)) : kyaOf(tronAddress(index), 'Tron');
}

/** Rows of every fate; a third is wrong. */
function buildPlannedRows(count: number): PlannedRow[] {
  return Array.from({ length: count }, (_, index): PlannedRow => {
    const rowNumber = index + 2;
    const job = sampleRequest(index);
    const subject = subjectOf(job);
    if (index % 3 === 2) {
      const faults = FAULTS[((index / 3) % FAULTS.length) | 0] ?? [];
      const isKnown = index % 2 === 0;
      return {
        rowNumber,
        cells: [`0x12${index}`, 'Etherium', 'usdx'],
        subject: isKnown ? `0x12${index}` : '',
        plan: { kind: 'wrong', faults },
      };
    }
    if (index % 17 === 6) {
      return { rowNumber, cells: [subject], subject, plan: { kind: 'duplicate', ofRow: 2 } };
    }
    if (index % 19 === 7) {
      const takenAt = SAMPLE_NOW - 4000 * MINUTE;
      const snapshotId = 'snapshot-1' as SnapshotId;
      return {
        rowNumber,
        cells: [subject],
        subject,
        plan: { kind: 'fresh', snapshotId, takenAt, job },
      };
    }
    return { rowNumber, cells: [subject], subject, plan: { kind: 'send', job } };
  });
}

/** A preview of so many rows. */
export function buildPreview(count: number): BatchPreview {
  const rows = buildPlannedRows(count);
  const of = (kind: PlannedRow['plan']['kind']) =>
    rows.filter((row) => row.plan.kind === kind).length;
  const kindOf = (kind: JobKind) =>
    rows.filter(({ plan }) => plan.kind === 'send' && plan.job.kind === kind).length;
  const byKind = { kya: kindOf('kya'), kyt: kindOf('kyt'), name: kindOf('name') };
  const preflight = {
    billedScreenings: byKind.kya + byKind.kyt,
    nameScreenings: byKind.name,
    nameRequestsAtMost: byKind.name * 11,
    nameQuotaRemaining: 412,
    estimatedSeconds: rows.length === 0 ? null : rows.length * 6,
    basis: 'earlier_jobs' as const,
    concurrency: 8,
  };
  const freshNames = rows.filter(({ plan }) => plan.kind === 'fresh' && plan.job.kind === 'name');
  const names = byKind.name + freshNames.length;
  return {
    id: 'preview-1',
    source: sampleSource,
    rows,
    counts: {
      total: rows.length,
      send: of('send'),
      wrong: of('wrong'),
      duplicate: of('duplicate'),
      fresh: of('fresh'),
      byKind,
    },
    preflight,
    preflightWithFresh: {
      ...preflight,
      billedScreenings: preflight.billedScreenings + of('fresh') - freshNames.length,
      ...{ nameScreenings: names, nameRequestsAtMost: names * 11 },
    },
  };
}

/** The preview with one row corrected to an address that is sent. */
export function correctPreview(
  preview: BatchPreview,
  { rowNumber, text }: { rowNumber: number; text: string },
): BatchPreview {
  const rows = preview.rows.map((row): PlannedRow => {
    if (row.rowNumber !== rowNumber) return row;
    const job = kyaOf(checksummedAddress(rowNumber));
    const corrected = text.split(';');
    return { ...row, corrected, subject: subjectOf(job), plan: { kind: 'send', job } };
  });
  const { counts } = preview;
  const sent = { send: counts.send + 1, wrong: counts.wrong - 1 };
  return { ...preview, rows, counts: { ...counts, ...sent } };
}

/** Jobs by state; every other state has none. */
function jobsOf(parts: Partial<Record<JobState, number>>): BatchSummary['jobs'] {
  const none = Object.fromEntries(JOB_STATES.map((state) => [state, 0]));
  return { ...none, ...parts } as BatchSummary['jobs'];
}

const counts: RowCounts = {
  total: 1240,
  send: 1000,
  wrong: 180,
  duplicate: 42,
  fresh: 18,
  byKind: { kya: 700, kyt: 100, name: 200 },
};

/** A batch; running unless said otherwise. */
export function buildBatch(parts: Partial<BatchSummary> = {}): BatchSummary {
  return {
    id: 'batch-1' as BatchId,
    caseId: 'case-1' as CaseId,
    title: 'deposits-march.csv',
    source: sampleSource,
    state: 'running',
    createdAt: SAMPLE_NOW - 40 * MINUTE,
    environmentIds: ['practice' as EnvironmentId],
    rows: counts,
    jobs: jobsOf({
      complete: 412,
      sending: 1,
      accepted: 3,
      processing: 4,
      intent: 566,
      failed: 9,
      unknown: 1,
      stopped: 4,
    }),
    billed: { billed: 419, may_be_billed: 1, not_billed: 580 },
    ...parts,
  };
}

/** A batch in every state. */
export const sampleBatches: BatchSummary[] = [
  buildBatch(),
  buildBatch({
    id: 'batch-2' as BatchId,
    title: '二月提现名单.xlsx',
    state: 'paused',
    source: { ...sampleSource, kind: 'xlsx', encoding: null, delimiter: null },
    createdAt: SAMPLE_NOW - 300 * MINUTE,
    jobs: jobsOf({ complete: 40, intent: 60 }),
    billed: { billed: 40, may_be_billed: 0, not_billed: 60 },
  }),
  buildBatch({
    id: 'batch-3' as BatchId,
    caseId: 'case-3' as CaseId,
    title: 'Pasted rows, 2026-03-11',
    state: 'complete',
    source: { ...sampleSource, kind: 'paste', fileName: null, encoding: 'utf-8', delimiter: null },
    createdAt: SAMPLE_NOW - 4000 * MINUTE,
    jobs: jobsOf({ complete: 12 }),
    billed: { billed: 12, may_be_billed: 0, not_billed: 0 },
  }),
];

const OUTCOMES = [
  { outcome: 'block', risk: 'critical', score: '91.37', hitCount: 41 },
  { outcome: 'accept', risk: 'low', score: '0', hitCount: 0 },
  { outcome: 'edd', risk: 'high', score: '63.2', hitCount: 17 },
  { outcome: 'hold', risk: 'severe', score: null, hitCount: 2 },
];
const DECISIONS = ['APPROVE', 'MANDATORY_EDD', 'REJECT', 'ENHANCED_REVIEW'];
const NAME_RISKS = ['none', 'high', 'severe', 'low'];
const STATES: readonly JobState[] = [
  'complete',
  'complete',
  'processing',
  'intent',
  'failed',
  'unknown',
];

/** The rows of a batch with what came of them. */
export function buildBatchRows(count: number): BatchRow[] {
  return buildPlannedRows(count).map(({ rowNumber, cells, subject, plan }, index): BatchRow => {
    const job = plan.kind === 'send' || plan.kind === 'fresh' ? plan.job : null;
    const state = plan.kind === 'send' ? (STATES[index % STATES.length] ?? null) : null;
    const isDone = state === 'complete';
    const isName = job?.kind === 'name';
    const none = { outcome: null, risk: null, score: null, hitCount: null };
    const named = {
      outcome: DECISIONS[index % DECISIONS.length] ?? null,
      risk: NAME_RISKS[index % NAME_RISKS.length] ?? null,
      score: null,
      hitCount: index % 5,
    };
    const found = isName ? named : (OUTCOMES[index % OUTCOMES.length] ?? none);
    return {
      rowNumber,
      subject,
      given: cells,
      kind: job?.kind ?? null,
      fate: plan.kind,
      faults: plan.kind === 'wrong' ? plan.faults : [],
      ofRow: plan.kind === 'duplicate' ? plan.ofRow : null,
      jobId: state === null ? null : (`row-job-${index}` as JobId),
      environmentId: (isName ? 'names' : 'production') as EnvironmentId,
      state,
      billed: state === null ? null : isDone ? 'billed' : 'not_billed',
      errorCode: state === 'failed' ? 'http.refused_key' : null,
      snapshotId:
        isDone || plan.kind === 'fresh' ? (`snapshot-${(index % 6) + 1}` as SnapshotId) : null,
      takenAt: isDone ? SAMPLE_NOW - index * MINUTE : null,
      ...(isDone || plan.kind === 'fresh' ? found : none),
    };
  });
}
