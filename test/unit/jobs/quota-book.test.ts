// How long what is known of a quota holds a key back.
import { expect, test } from 'vitest';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { QuotaState } from '#shared/records/ledger.ts';
import { QuotaBook } from '../../../electron/jobs/quota-book.ts';
import { eventually } from '../../builders/eventually.ts';

const DAY_MS = 86_400_000;

test('a hold that is over hides no later quota, also without a date of the service', async () => {
  let now = Date.UTC(2026, 2, 1, 15);
  const stored: QuotaState[] = [];
  const book = new QuotaBook({
    caseFile: {
      listQuotas: async () => [],
      storeQuota: async ({ quota }) => {
        stored.push(quota);
        return null;
      },
    },
    clock: { now: () => now, monotonicMs: () => now },
    sleep: async () => undefined,
    random: () => 0,
    emit: () => undefined,
    onFreed: () => undefined,
  });
  const key = { id: 'env-1' as EnvironmentId, keyId: 'key-1' as KeyId };
  const told = (remaining: number, retryAfterMs: number | null): void => {
    const of = { environmentId: key.id, keyId: key.keyId, limit: 20, serverDate: null };
    book.note({ ...of, remaining, retryAfterMs, receivedAt: now });
  };
  told(0, 60_000);
  told(5, null);
  expect(book.holdOf(key, 'poll')).not.toBeNull();
  now += 60_000;
  told(19, null);
  expect(book.holdOf(key, 'poll')).toBeNull();
  await book.close();
  expect(stored.at(-1)).toMatchObject({ remaining: 19, blockedUntil: null });
});

test('a hold noted before the clock was set back ends after a day, however often it is read', async () => {
  let now = Date.UTC(2026, 2, 1, 15);
  const key = { id: 'env-1' as EnvironmentId, keyId: 'key-1' as KeyId };
  let stored: QuotaState = {
    ...{ environmentId: key.id, keyId: key.keyId, limit: 20, remaining: 0 },
    ...{ toldAt: now + 300 * DAY_MS, blockedUntil: now + 300.5 * DAY_MS },
    resetsAt: now + 301 * DAY_MS,
  };
  const isHeld: boolean[] = [];
  for (let start = 0; start < 4; start++) {
    const book = new QuotaBook({
      caseFile: {
        listQuotas: async () => [stored],
        storeQuota: async ({ quota }) => {
          stored = quota;
          return null;
        },
      },
      clock: { now: () => now, monotonicMs: () => now },
      sleep: async () => undefined,
      random: () => 0,
      emit: () => undefined,
      onFreed: () => undefined,
    });
    await book.load();
    isHeld.push(book.holdOf(key, 'screening') !== null);
    await book.close();
    now += DAY_MS / 2;
  }
  expect(isHeld).toEqual([true, true, false, false]);
});

test('a quota that changes often is told of ten times a second, its last state always', async () => {
  let now = Date.UTC(2026, 2, 1, 15);
  const told: string[] = [];
  const waits: { until: number; wake: () => void }[] = [];
  const book = new QuotaBook({
    caseFile: { listQuotas: async () => [], storeQuota: async () => null },
    clock: { now: () => now, monotonicMs: () => now },
    sleep: (ms) => new Promise((wake) => waits.push({ until: now + ms, wake })),
    random: () => 0,
    emit: (name, payload) => told.push(`${name} ${JSON.stringify(payload)}`),
    onFreed: () => undefined,
  });
  const note = (environmentId: string, remaining: number): void => {
    book.note({
      ...{ environmentId: environmentId as EnvironmentId, keyId: null, limit: 2000, remaining },
      ...{ retryAfterMs: null, serverDate: null, receivedAt: now },
    });
  };
  const end = now + 1000;
  for (let remaining = 2000; now < end; now += 1, remaining -= 1) {
    note('env-1', remaining);
    for (const { wake } of waits.filter(({ until }) => until === now)) wake();
    await Promise.resolve();
  }
  const event = 'quota.changed {"environmentId":"env-1"}';
  expect(told.length).toBeGreaterThan(5);
  expect(told.length).toBeLessThanOrEqual(10);
  // The quota of another environment waits for nobody.
  note('env-2', 7);
  expect(told.at(-1)).toBe('quota.changed {"environmentId":"env-2"}');
  now = end + 100;
  for (const { wake } of waits) wake();
  await eventually(() => {
    expect(told.at(-1)).toBe(event);
  });
  await book.close();
});
