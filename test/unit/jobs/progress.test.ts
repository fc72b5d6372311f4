// How often the page is informed.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { JobId } from '#shared/domain/ids.ts';
import type { Events } from '#shared/ipc/transport.ts';
import type { NameRequest } from '#shared/names/request.ts';
import type { Job } from '#shared/screening/job.ts';
import { JobProgress } from '../../../electron/jobs/progress.ts';

function setUp(): {
  progress: JobProgress;
  told: [number, Events['job.changed']][];
  pass: (ms: number) => Promise<void>;
} {
  let now = 0;
  const told: [number, Events['job.changed']][] = [];
  const waiting: { until: number; resolve: () => void }[] = [];
  const progress = new JobProgress({
    clock: { now: () => now, monotonicMs: () => now },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        waiting.push({ until: now + ms, resolve });
        signal?.addEventListener('abort', () => resolve());
      }),
    emit: (_name, payload) => void told.push([now, payload as Events['job.changed']]),
  });
  async function pass(ms: number): Promise<void> {
    now += ms;
    for (const one of waiting) if (one.until <= now) one.resolve();
    await turn();
  }
  return { progress, told, pass };
}

function job(id: string, remoteStatus: string): Job {
  const request = { address: '0x01', chainName: 'Ethereum' } as Job['request'];
  return { id: id as JobId, kind: 'kya', state: 'processing', remoteStatus, request } as Job;
}

test('a job that changes a thousand times a second is told ten times, the last state included', async () => {
  const { progress, told, pass } = setUp();
  for (let change = 1; change <= 1_000; change++) {
    progress.tell(job('a', String(change)));
    await pass(1);
  }
  await pass(200);
  const gaps = told.slice(1).map(([at], index) => at - told[index]![0]);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
  expect(told.length).toBeGreaterThanOrEqual(10);
  expect(told.length).toBeLessThanOrEqual(11);
  expect(told.at(-1)![1].remoteStatus).toBe('1000');
});

test('a job does not wait for another one', () => {
  const { progress, told } = setUp();
  progress.tell(job('a', '1'));
  progress.tell(job('b', '1'));
  expect(told).toHaveLength(2);
});

test('closing tells what is pending', async () => {
  const { progress, told } = setUp();
  progress.tell(job('a', '1'));
  progress.tell(job('a', '2'));
  progress.close();
  await turn();
  expect(told.at(-1)![1].remoteStatus).toBe('2');
});

test('an event of a name is titled by the name alone', () => {
  const { progress, told } = setUp();
  const request = { name: 'Invented Person 1' } as NameRequest;
  progress.tell({ ...job('a', 'processing'), kind: 'name', request });
  expect(told[0]![1].title).toBe('Invented Person 1');
});

test('an event names the whole address and holds no result', () => {
  const { progress, told } = setUp();
  progress.tell(job('a', '1'));
  expect(told[0]![1]).toMatchObject({ title: '0x01 (Ethereum)', value: null });
});
