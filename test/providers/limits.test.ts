// How much at once, and how long to wait.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askedWaitMs,
  BACK_OFF_CEILING_MS,
  BACK_OFF_FLOOR_MS,
  backOffMs,
  boundedWaitMs,
  EndpointSlots,
  MAX_IN_FLIGHT,
  quotaWaitMs,
  Slots,
} from '../../electron/providers/http/limits.ts';
import { DEFAULT_TIMEOUTS, MAX_BODY_BYTES } from '../../electron/providers/http/transport.ts';

describe('a back-off', () => {
  test('never waits less than 5 s or more than 5 min', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.nat(10_000), random, (attempt, value) => {
        const wait = backOffMs(attempt, () => value);
        return wait >= BACK_OFF_FLOOR_MS && wait <= BACK_OFF_CEILING_MS;
      }),
    );
  });

  test('spreads over a span that doubles up to its ceiling', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7].map((attempt) => backOffMs(attempt, () => 1));
    expect(longest).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
    expect(backOffMs(7, () => 0)).toBe(BACK_OFF_FLOOR_MS);
  });
});

describe('a used-up quota', () => {
  const at = Date.parse('2026-03-01T22:00:00Z');
  test.each([
    ['holds as long as Retry-After says', '600', 600_000],
    ['ends at midnight UTC when that is earlier', '86400', 7_200_000],
    ['takes a date', 'Sun, 01 Mar 2026 22:10:00 GMT', 600_000],
    ['never ends at once', '0', BACK_OFF_FLOOR_MS],
    ['ends at midnight UTC when the header says nothing', 'tomorrow', 7_200_000],
    ['does not take a negative number for a date', '-5', 7_200_000],
    ['takes no date without its zone', 'Sun Mar  1 22:10:00 2026', 7_200_000],
    ['ends at midnight UTC when Retry-After has ten digits', '3153600000', 7_200_000],
    ['ends at midnight UTC without the header', undefined, 7_200_000],
  ])('%s', (_what, header, expected) => {
    expect(quotaWaitMs(header, at)).toBe(expected);
  });
});

describe('a Retry-After', () => {
  const at = Date.parse('2026-03-01T22:00:00Z');
  test.each([
    ['of nine digits', '315360000', 315_360_000_000],
    ['of ten digits', '2000000000', 2_000_000_000_000],
    ['with zeros before it', '0000000000040', 40_000],
    ['of more than any clock counts to', '9'.repeat(400), 2_147_483_648_000],
    ['of a date', 'Sun, 01 Mar 2026 22:10:00 GMT', 600_000],
    ['that is none', '12e9', null],
  ])('%s is read', (_what, header, asked) => {
    expect(askedWaitMs(header, at)).toBe(asked);
    const waited = asked === null ? null : boundedWaitMs(asked);
    if (waited !== null) expect(waited).toBeLessThanOrEqual(BACK_OFF_CEILING_MS);
  });
});

describe('places', () => {
  test('can be made more: those in line come in', async () => {
    const slots = new Slots(1);
    await slots.acquire();
    let entered = 0;
    for (let index = 0; index < 3; index++) void slots.acquire().then(() => entered++);
    slots.setLimit(3);
    await Promise.resolve();
    await Promise.resolve();
    expect(entered).toBe(2);
  });

  test('can be made fewer: nobody comes in before enough have left', async () => {
    const slots = new Slots(3);
    const releases = await Promise.all([1, 2, 3].map(() => slots.acquire()));
    slots.setLimit(1);
    let entered = 0;
    void slots.acquire().then(() => entered++);
    for (const [index, release] of releases.entries()) {
      release();
      await Promise.resolve();
      await Promise.resolve();
      expect(entered).toBe(index < 2 ? 0 : 1);
    }
  });

  test('are given in the order they were asked for', async () => {
    const slots = new Slots(1);
    const release = await slots.acquire();
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (index) => {
      const free = await slots.acquire();
      order.push(index);
      free();
    });
    release();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  test('that are freed twice are one place', async () => {
    const slots = new Slots(1);
    const first = await slots.acquire();
    first();
    first();
    await slots.acquire();
    let isThird = false;
    void slots.acquire().then(() => (isThird = true));
    await Promise.resolve();
    expect(isThird).toBe(false);
  });

  test('nobody waits for any more are not lost', async () => {
    const slots = new Slots(1);
    const release = await slots.acquire();
    const stopper = new AbortController();
    const given = slots.acquire(stopper.signal);
    const next = slots.acquire();
    stopper.abort();
    await expect(given).rejects.toMatchObject({ code: 'job.aborted' });
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });

  test('are never 300 or more, and never none', async () => {
    const many = new Slots(5_000);
    for (let taken = 0; taken < MAX_IN_FLIGHT; taken++) await many.acquire();
    const over = AbortSignal.abort();
    await expect(many.acquire(over)).rejects.toMatchObject({ code: 'job.aborted' });
    expect(MAX_IN_FLIGHT).toBeLessThan(300);
    await expect(new Slots(0).acquire()).resolves.toBeTypeOf('function');
  });

  test('of one endpoint are not those of another', async () => {
    const slots = new EndpointSlots(1);
    await slots.acquire('a');
    await expect(slots.acquire('b')).resolves.toBeTypeOf('function');
  });
});

test('the service may take 60 s to say 429, and an answer may have 256 MiB', () => {
  expect(DEFAULT_TIMEOUTS.headMs).toBeGreaterThan(75_000);
  expect(MAX_BODY_BYTES).toBe(256 * 1024 * 1024);
});
