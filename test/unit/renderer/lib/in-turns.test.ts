// Long work a few milliseconds at a time.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeInTurns } from '../../../../renderer/lib/in-turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** So many items, each of which takes 5 ms to make. */
function* slowItems(count: number): Generator<number> {
  for (let item = 0; item < count; item++) {
    vi.advanceTimersByTime(5);
    yield item;
  }
}

it('lets the page answer after every 12 ms or so, and takes every item once, in order', async () => {
  const taken: number[] = [];
  const longest: number[] = [];
  let since = performance.now();
  const isWanted = (): boolean => {
    longest.push(performance.now() - since);
    since = performance.now();
    return true;
  };
  const done = takeInTurns(slowItems(20), (item) => taken.push(item), isWanted);
  await vi.runAllTimersAsync();
  expect(await done).toBe(true);
  expect(taken).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(longest.length).toBeGreaterThan(4);
  expect(Math.max(...longest)).toBeLessThanOrEqual(15);
});

it('stops at its next pause when nobody wants it any more', async () => {
  const taken: number[] = [];
  const done = takeInTurns(
    slowItems(20),
    (item) => taken.push(item),
    () => false,
  );
  await vi.runAllTimersAsync();
  expect(await done).toBe(false);
  expect(taken).toEqual([0, 1, 2]);
});
