import { expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { BatchRow } from '#shared/batch/batch.ts';
import { JOB_STATES } from '#shared/screening/job.ts';
import { buildBatch, buildBatchRows } from '../../../builders/batch-samples.ts';
import {
  arrangeRows,
  countGroups,
  countJobs,
  countRowGroups,
  isOpenBatch,
  isRetried,
  jobGroup,
  rowGroup,
} from '../../../../renderer/features/batches/batch-groups.ts';

const [sample] = buildBatchRows(1);

/** A row that was sent and answered. */
function row(rowNumber: number, parts: Partial<BatchRow>): BatchRow {
  const snapshotId = `snapshot-${rowNumber}` as SnapshotId;
  return { ...sample!, rowNumber, snapshotId, ...parts };
}

const rows = [
  row(1, { kind: 'kya', outcome: 'review', risk: 'medium', score: '28.04', hitCount: 3 }),
  row(2, { kind: 'name', outcome: 'REJECT', risk: 'severe', score: null, hitCount: 1 }),
  row(3, {
    ...{ kind: 'kya', outcome: null, risk: null, score: null, hitCount: null },
    snapshotId: null,
  }),
  row(4, { kind: 'kyt', outcome: 'hold', risk: 'odd', score: '9', hitCount: 0 }),
  row(5, { kind: 'name', outcome: 'MANDATORY_EDD', risk: 'none', score: null, hitCount: 2 }),
  row(6, { kind: 'kya', outcome: 'block', risk: 'critical', score: '91', hitCount: 41 }),
  row(7, { kind: 'name', outcome: 'APPROVE', risk: 'low', score: null, hitCount: 0 }),
];

const order = (key: 'outcome' | 'risk' | 'score' | 'hits', isReversed = false) =>
  arrangeRows(rows, 'all', { key, isReversed }).map(({ rowNumber }) => rowNumber);

it('sorts verdicts and decisions on one scale, worst first: unknown words, then the known ones', () => {
  expect(order('outcome')).toEqual([4, 6, 2, 5, 1, 7, 3]);
  expect(order('outcome', true)).toEqual([7, 1, 5, 6, 2, 4, 3]);
});

it('sorts rows of one verdict by the value of their score', () => {
  const blocks = ['93', '100', '9.5', null].map((score, index) =>
    row(index + 1, { kind: 'kya', outcome: 'block', score }),
  );
  const shown = (isReversed: boolean) =>
    arrangeRows(blocks, 'all', { key: 'outcome', isReversed }).map(({ score }) => score);
  expect(shown(false)).toEqual(['100', '93', '9.5', null]);
  expect(shown(true)).toEqual(['9.5', '93', '100', null]);
});

it('sorts what says nothing above Accept, not among it and not behind all', () => {
  const said = [
    row(1, { outcome: 'accept', score: '0' }),
    row(2, { outcome: null, score: null }),
    row(3, { outcome: 'accept', score: '0', outcomeMark: 'exempted' }),
    row(4, { outcome: null, score: null, outcomeMark: 'unreadable' }),
    row(5, { outcome: 'review', score: '21' }),
    row(6, { outcome: null, score: null, snapshotId: null }),
  ];
  const shown = arrangeRows(said, 'all', { key: 'outcome', isReversed: false });
  expect(shown.map(({ rowNumber }) => rowNumber)).toEqual([5, 3, 2, 4, 1, 6]);
});

it('sorts an answer that gives two verdicts above the worst one, as every other list does', () => {
  const said = [
    row(1, { outcome: 'block', score: '91' }),
    row(2, { outcome: 'accept', score: '0', outcomeMark: 'contradictory' }),
    row(3, { kind: 'name', outcome: 'APPROVE', score: null, outcomeMark: 'contradictory' }),
    row(4, { kind: 'name', outcome: 'REJECT', score: null }),
    row(5, { outcome: 'hold', score: null }),
    row(6, { outcome: 'accept', score: '0', outcomeMark: 'exempted' }),
  ];
  const shown = arrangeRows(said, 'all', { key: 'outcome', isReversed: false });
  expect(shown.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 5, 1, 4, 6]);
});

it('puts an unknown word above every known one, and what has no value last in both orders', () => {
  expect(order('risk')).toEqual([4, 2, 6, 1, 7, 5, 3]);
  expect(order('risk', true)).toEqual([5, 7, 1, 2, 6, 4, 3]);
});

it('takes a word of the other service for unknown: `severe` is a level of names alone', () => {
  const severe = [
    row(1, { kind: 'name', outcome: 'REJECT', risk: 'severe', score: null, hitCount: 1 }),
    row(2, { kind: 'kya', outcome: 'block', risk: 'severe', score: '91', hitCount: 1 }),
  ];
  const sorted = arrangeRows(severe, 'all', { key: 'risk', isReversed: false });
  expect(sorted.map(({ rowNumber }) => rowNumber)).toEqual([2, 1]);
});

it('sorts scores by their value, not by their digits', () => {
  expect(order('score').slice(0, 3)).toEqual([6, 1, 4]);
});

it('keeps the order of the source unless a column is chosen', () => {
  const kept = arrangeRows(rows, 'all', { key: 'row', isReversed: false });
  expect(kept.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('tells by its job what became of a row, and by its fate when it has none', () => {
  expect(rowGroup({ fate: 'send', state: 'unknown' })).toBe('undecided');
  expect(rowGroup({ fate: 'fresh', state: 'processing' })).toBe('under_way');
  expect(rowGroup({ fate: 'fresh', state: null })).toBe('fresh');
  expect(rowGroup({ fate: 'send', state: null })).toBe('waiting');
});

it('counts every row in one group and shows the rows of a group alone', () => {
  const all = buildBatchRows(500);
  const counts = countRowGroups(all);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(500);
  const wrong = arrangeRows(all, 'wrong', { key: 'row', isReversed: false });
  expect(wrong.length).toBe(counts.wrong);
  expect(wrong.every(({ fate }) => fate === 'wrong')).toBe(true);
});

it('counts every job of a batch in one group', () => {
  const { jobs } = buildBatch();
  const counts = countGroups(jobs);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(countJobs(jobs));
  expect(counts).toMatchObject({ under_way: 8, waiting: 566, undecided: 1 });
});

it('retries what is known to have cost nothing, never what may have been billed', () => {
  expect(isRetried({ state: 'failed', billed: 'not_billed' })).toBe(true);
  expect(isRetried({ state: 'stopped', billed: 'billed' })).toBe(true);
  expect(isRetried({ state: 'failed', billed: 'billed' })).toBe(false);
  expect(isRetried({ state: 'failed', billed: 'may_be_billed' })).toBe(false);
  expect(isRetried({ state: 'unknown', billed: 'may_be_billed' })).toBe(false);
});

it('keeps a cancelled batch open while a request of it is under way or undecided', () => {
  const none = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<
    (typeof JOB_STATES)[number],
    number
  >;
  expect(isOpenBatch({ state: 'cancelled', jobs: { ...none, unknown: 1 } })).toBe(true);
  expect(isOpenBatch({ state: 'cancelled', jobs: { ...none, processing: 1 } })).toBe(true);
  expect(isOpenBatch({ state: 'cancelled', jobs: { ...none, stopped: 4 } })).toBe(false);
  expect(isOpenBatch({ state: 'paused', jobs: none })).toBe(true);
});

it.each(JOB_STATES)('has a group for a job in state %s', (state) => {
  expect(jobGroup(state)).toBeTruthy();
});
