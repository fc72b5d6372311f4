// How many screenings are under way at once.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { Places } from '../../../electron/jobs/places.ts';

const ENV = 'env' as EnvironmentId;
const never = new AbortController().signal;
const job = (name: string): JobId => name as JobId;

test.each([
  [0, 1],
  [1, 1],
  [8.9, 8],
  [299, 299],
  [300, 299],
  [1e9, 299],
])('a limit of %d is %i', (set, limit) => {
  expect(new Places(() => set).limit).toBe(limit);
});

test('whoever comes first goes first, and nobody steps in between', async () => {
  const places = new Places(() => 1);
  const order: string[] = [];
  const enter = async (name: string): Promise<void> => {
    if (await places.enter(ENV, job(name), never)) order.push(name);
  };
  void enter('a');
  void enter('b');
  void enter('c');
  await turn();
  expect(order).toEqual(['a']);
  places.leave(ENV, job('a'));
  void enter('d');
  await turn();
  places.leave(ENV, job('b'));
  await turn();
  expect(order).toEqual(['a', 'b', 'c']);
});

test('an environment does not wait for another one', async () => {
  const places = new Places(() => 1);
  expect(await places.enter(ENV, job('a'), never)).toBe(true);
  expect(await places.enter('other' as EnvironmentId, job('b'), never)).toBe(true);
});

test('a job has one place, however often it enters or leaves', async () => {
  const places = new Places(() => 2);
  await places.enter(ENV, job('a'), never);
  await places.enter(ENV, job('a'), never);
  places.join(ENV, job('a'));
  expect(places.under(ENV).size).toBe(1);
  places.leave(ENV, job('a'));
  places.leave(ENV, job('a'));
  places.leave(ENV, job('never came'));
  expect(places.under(ENV).size).toBe(0);
});

test('a wait that is ended gives up its turn', async () => {
  const places = new Places(() => 1);
  await places.enter(ENV, job('a'), never);
  const ending = new AbortController();
  const waiting = places.enter(ENV, job('b'), ending.signal);
  const next = places.enter(ENV, job('c'), never);
  ending.abort();
  expect(await waiting).toBe(false);
  places.leave(ENV, job('a'));
  expect(await next).toBe(true);
  expect([...places.under(ENV)]).toEqual(['c']);
  expect(await places.enter(ENV, job('d'), AbortSignal.abort())).toBe(false);
});

test('a limit that rises lets in whoever fits; one that falls waits until enough have left', async () => {
  let limit = 1;
  const places = new Places(() => limit);
  const entered: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    void places.enter(ENV, job(name), never).then(() => entered.push(name));
  }
  limit = 3;
  places.review();
  await turn();
  expect(entered).toEqual(['a', 'b', 'c']);
  limit = 1;
  places.leave(ENV, job('a'));
  places.leave(ENV, job('b'));
  await turn();
  expect(entered).toHaveLength(3);
  places.leave(ENV, job('c'));
  await turn();
  expect(entered).toHaveLength(4);
});

test('what is under way already takes a place beyond the limit', async () => {
  const places = new Places(() => 1);
  places.join(ENV, job('a'));
  places.join(ENV, job('b'));
  const waiting = places.enter(ENV, job('c'), never);
  places.leave(ENV, job('a'));
  expect(places.under(ENV).has(job('c'))).toBe(false);
  places.leave(ENV, job('b'));
  expect(await waiting).toBe(true);
});
