// How long what is known of a quota holds a key back.
import { expect, test } from 'vitest';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { QuotaState } from '#shared/ipc/ledger.ts';
import { QuotaBook } from '../../../electron/jobs/quota-book.ts';

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
