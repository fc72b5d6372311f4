// The line of jobs that wait for their turn.
import { expect, test } from 'vitest';
import type { BatchId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { FeedQueue } from '../../../electron/jobs/feed-queue.ts';

const A = 'batch-a' as BatchId;
const B = 'batch-b' as BatchId;
const ONE = 'env-1' as EnvironmentId;
const TWO = 'env-2' as EnvironmentId;
const job = (id: string, environmentId = ONE) => ({ id: id as JobId, environmentId });
function drain(queue: FeedQueue, environmentId = ONE): string[] {
  const taken: string[] = [];
  for (;;) {
    const next = queue.take(environmentId);
    if (next === null) return taken;
    taken.push(next.jobId);
  }
}

test('batch after batch, row after row, each environment for itself', () => {
  const queue = new FeedQueue();
  queue.add(A, [job('a1'), job('a2', TWO), job('a3')]);
  queue.add(B, [job('b1'), job('b2', TWO)]);
  expect(queue.environments()).toEqual([ONE, TWO]);
  expect(drain(queue)).toEqual(['a1', 'a3', 'b1']);
  expect(drain(queue, TWO)).toEqual(['a2', 'b2']);
  expect(queue.environments()).toEqual([]);
});

test('a job stands in line once', () => {
  const queue = new FeedQueue();
  queue.add(A, [job('a1'), job('a2')]);
  queue.add(A, [job('a2'), job('a3')]);
  queue.addFirst(A, job('a3'));
  expect(drain(queue)).toEqual(['a1', 'a2', 'a3']);
});

test('a job that came back is first', () => {
  const queue = new FeedQueue();
  queue.add(A, [job('a1'), job('a2')]);
  const first = queue.take(ONE)!;
  queue.addFirst(first.batchId, job(first.jobId));
  expect(drain(queue)).toEqual(['a1', 'a2']);
});

test('a batch that is taken out leaves the others, and may come again', () => {
  const queue = new FeedQueue();
  queue.add(A, [job('a1'), job('a2', TWO)]);
  queue.add(B, [job('b1')]);
  queue.remove(A);
  expect([queue.has(A), queue.has(B)]).toEqual([false, true]);
  expect(queue.environments()).toEqual([ONE]);
  queue.add(A, [job('a1')]);
  expect(drain(queue)).toEqual(['b1', 'a1']);
});
