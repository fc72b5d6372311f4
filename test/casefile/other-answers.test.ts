// An answer that is about another job, task or name than was asked for is kept, and says so.
import { expect, test } from 'vitest';
import { findOtherSubject } from '#shared/review/other-subject.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import {
  completedJob,
  KYT_IN as kyt,
  kytInResult,
  NAMED as name,
  nameTask,
  newCaseFile,
  storeAnswer,
} from '../builders/casefile-file.ts';
import { openView } from '../builders/casefile-lists.ts';
import { buildRequest } from '../builders/kya-view.ts';

const NAME = name.request.name;
const KYT_RESULT = kytInResult(kyt.request.transaction);
const chain = (data: object): string =>
  JSON.stringify({
    ...{ code: 0, msg: 'success' },
    data: { type: 'kyt', status: 'COMPLETE', result: KYT_RESULT, ...data },
  });
const task = (parts: object): string => JSON.stringify({ ...nameTask(NAME), ...parts });

/** The view of a stored answer to a job that the service calls `1`, to a task `task-1`. */
function viewOf(job: JobRequest, answer: string) {
  const { operations } = newCaseFile();
  return openView(operations, storeAnswer(operations, 1, job, answer).id);
}

test.each([
  ['a job', kyt, chain({ job_id: 7 }), 'data.job_id', '7', '1'],
  ['a job as a text', kyt, chain({ jobId: '7' }), 'data.jobId', '"7"', '1'],
  ['a task', name, task({ id: 'task-7' }), 'id', '"task-7"', 'task-1'],
  ['a task by number', name, task({ id: 7 }), 'id', '7', 'task-1'],
  ['a task in its other field', name, task({ id: null, task_id: '7' }), 'task_id', '"7"', 'task-1'],
] as const)('%s of another id is a deviation', (_what, job, answer, path, text, asked) => {
  const { result, provenance } = viewOf(job, answer);
  expect(result?.deviations[0]).toMatchObject({
    ...{ path, expected: { kind: 'asked_id', id: asked }, found: { kind: 'value', text } },
  });
  expect(provenance.remoteJobId).toBe(asked);
});

test.each([
  ['as a number', kyt, completedJob(1, KYT_RESULT)],
  ['as a text', kyt, chain({ job_id: '1' })],
  ['left out', kyt, chain({})],
  ['left out of a task', name, task({ id: undefined })],
  ['of the task', name, task({})],
] as const)('the ID requested is none: %s', (_what, job, answer) => {
  const { result, provenance } = viewOf(job, answer);
  expect(result?.deviations.map(({ expected }) => expected)).not.toContainEqual(
    expect.objectContaining({ kind: 'asked_id' }),
  );
  expect(provenance.remoteJobId).toBe(job === name ? 'task-1' : '1');
});

test.each([
  ['Somebody Else', 'Somebody Else'],
  [`  ${NAME.toUpperCase()} `, null],
  [undefined, null],
])('a task about %j names %j instead', (query, subject) => {
  const view = viewOf(name, task({ query }));
  if (view.kind !== 'name') throw new Error(view.kind);
  expect(findOtherSubject(view)).toEqual({ subject, chain: null });
});

test('a task that is its result itself is compared by its query, too', () => {
  const { id, status, result } = nameTask(NAME) as { id: string; status: string; result: object };
  const view = viewOf(name, JSON.stringify({ id, status, query: 'Somebody Else', ...result }));
  if (view.kind !== 'name') throw new Error(view.kind);
  expect(findOtherSubject(view).subject).toBe('Somebody Else');
});

test('a path against the end that was asked for is a deviation, though the answer names no address', () => {
  const kya = { kind: 'kya', request: buildRequest() } as const;
  const node = (address: string, deep: number, amount: number) => ({ address, deep, amount });
  const subject = kya.request.address;
  const pathNodes = [node(subject, 0, 0), node(`0x${'1'.repeat(40)}`, 1, 5)];
  const result = { hits: [{ ruleCode: 'R', pathNodes }], risk: 'high', riskScore: 80 };
  const data = { job_id: 1, type: 'kya', status: 'COMPLETE', result };
  const view = viewOf(kya, JSON.stringify({ code: 0, data }));
  expect(view.result?.deviations).toContainEqual(
    expect.objectContaining({
      path: 'data.result.hits[0].pathNodes',
      expected: 'deep_from_counterparty',
    }),
  );
});
