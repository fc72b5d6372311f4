// How a batch is, in the few groups a person thinks in; sorting and filtering its rows. Pure.
import type { BatchRow, BatchSummary } from '#shared/batch/batch.ts';
import { levelRank, makeOutcome, outcomeRank } from '#shared/screening/outcome.ts';
import { JOB_STATES, type JobState } from '#shared/screening/job.ts';

/** Groups of jobs, in the order of the progress bar. */
export const JOB_GROUPS = [
  'complete',
  'under_way',
  'waiting',
  'undecided',
  'failed',
  'stopped',
] as const;
/** `undecided`: the outcome is unknown and a person decides. */
export type JobGroup = (typeof JOB_GROUPS)[number];

/** A job's group, or for a row without a job what kept it from having one. */
export const ROW_GROUPS = [...JOB_GROUPS, 'wrong', 'duplicate', 'fresh'] as const;
/** One of these. */
export type RowGroup = (typeof ROW_GROUPS)[number];

const groups: Record<JobState, JobGroup> = {
  intent: 'waiting',
  sending: 'under_way',
  accepted: 'under_way',
  processing: 'under_way',
  complete: 'complete',
  failed: 'failed',
  unknown: 'undecided',
  stopped: 'stopped',
};

/** The group of a job's state. */
export function jobGroup(state: JobState): JobGroup {
  return groups[state];
}

/** The group of a row. */
export function rowGroup(row: Pick<BatchRow, 'fate' | 'state'>): RowGroup {
  if (row.state !== null) return groups[row.state];
  return row.fate === 'send' ? 'waiting' : row.fate;
}

/** How many jobs are in each group. */
export function countGroups(jobs: BatchSummary['jobs']): Record<JobGroup, number> {
  const counts = { complete: 0, under_way: 0, waiting: 0, undecided: 0, failed: 0, stopped: 0 };
  for (const [state, count] of Object.entries(jobs)) counts[groups[state as JobState]] += count;
  return counts;
}

/** How many rows have a job in each state. */
export function countStates(rows: readonly Pick<BatchRow, 'state'>[]): BatchSummary['jobs'] {
  const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<
    JobState,
    number
  >;
  for (const { state } of rows) if (state !== null) counts[state] += 1;
  return counts;
}

/** The number of jobs of a batch. */
export function countJobs(jobs: BatchSummary['jobs']): number {
  return Object.values(jobs).reduce((sum, count) => sum + count, 0);
}

/** Whether something is still to happen, or to be decided, for a batch. */
export function isOpenBatch(batch: Pick<BatchSummary, 'state' | 'jobs'>): boolean {
  if (batch.state === 'running' || batch.state === 'paused') return true;
  const { undecided, under_way } = countGroups(batch.jobs);
  return undecided + under_way > 0;
}

/** Failed rows that are known to have cost nothing, and stopped ones: what a retry sends. */
export function isRetried(row: Pick<BatchRow, 'state' | 'billed'>): boolean {
  return row.state === 'stopped' || (row.state === 'failed' && row.billed === 'not_billed');
}

/** What rows can be sorted by; `row` is the order of the source. */
export type SortKey = 'row' | 'outcome' | 'risk' | 'score' | 'hits';
/** Worst, highest or most first; `row` knows one direction only. */
export interface RowSort {
  key: SortKey;
  isReversed: boolean;
}

/** Rows of a group in an order; what has no value comes last, either way. */
export function arrangeRows(
  rows: readonly BatchRow[],
  group: RowGroup | 'all',
  sort: RowSort,
): BatchRow[] {
  const chosen = group === 'all' ? [...rows] : rows.filter((row) => rowGroup(row) === group);
  if (sort.key === 'row') return chosen;
  const { key } = sort;
  const sign = sort.isReversed ? 1 : -1;
  return chosen.toSorted((a, b) => {
    return compareWeights(a, b, key, sign) || compareTies(a, b, key, sign);
  });
}

/** What has no value comes last. */
function compareWeights(a: BatchRow, b: BatchRow, key: WeighedKey, sign: 1 | -1): number {
  const [left, right] = [weigh(a, key), weigh(b, key)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return sign * (left - right);
}

/** Of one outcome by the score, then in the order of the source. */
function compareTies(a: BatchRow, b: BatchRow, key: WeighedKey, sign: 1 | -1): number {
  const byScore = key === 'outcome' ? compareWeights(a, b, 'score', sign) : 0;
  return byScore || a.rowNumber - b.rowNumber;
}

/** How many rows are in each group. */
export function countRowGroups(rows: readonly BatchRow[]): Record<RowGroup, number> {
  const counts = Object.fromEntries(ROW_GROUPS.map((group) => [group, 0])) as Record<
    RowGroup,
    number
  >;
  for (const row of rows) counts[rowGroup(row)] += 1;
  return counts;
}

type WeighedKey = Exclude<SortKey, 'row'>;

function weigh(row: BatchRow, key: WeighedKey): number | null {
  switch (key) {
    case 'outcome':
      return row.snapshotId === null ? null : weighOutcome(row);
    case 'risk':
      return levelRank(row.kind ?? 'kya', row.risk);
    case 'score':
      // For the order alone; the digits shown are those delivered.
      return row.score === null ? null : Number(row.score);
    case 'hits':
      return row.hitCount;
  }
}

function weighOutcome({ kind, outcome, outcomeMark }: BatchRow): number {
  return outcomeRank(makeOutcome(kind ?? 'kya', outcome, outcomeMark));
}
