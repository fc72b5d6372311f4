import { describe, expect, it } from 'vitest';
import { NAME_REQUESTS_AT_MOST, preflight } from '#shared/batch/preflight.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';

const NOW = Date.UTC(2026, 0, 2, 12);
const MIDNIGHT = Date.UTC(2026, 0, 3);
const none = { kya: [], kyt: [], name: [] };
const quota = {
  environmentId: 'n' as EnvironmentId,
  ...{
    keyId: null,
    limit: 300,
    remaining: 17,
    toldAt: NOW,
    blockedUntil: null,
    resetsAt: MIDNIGHT,
  },
};
const base = { durationsMs: none, quota: null, concurrency: 8, now: NOW };

describe('the pre-flight', () => {
  it('counts money and, for names, submit, report and the nine polls of two minutes', () => {
    expect(NAME_REQUESTS_AT_MOST).toBe(11);
    const flight = preflight({ ...base, quota, byKind: { kya: 10, kyt: 5, name: 20 } });
    expect(flight).toMatchObject({
      ...{ billedScreenings: 15, nameScreenings: 20, nameRequestsAtMost: 220 },
      nameQuotaRemaining: 17,
    });
  });

  it('counts on the whole quota again after its reset', () => {
    const facts = { ...base, quota, byKind: { kya: 0, kyt: 0, name: 1 } };
    expect(preflight({ ...facts, now: MIDNIGHT }).nameQuotaRemaining).toBe(300);
    expect(preflight({ ...facts, quota: null }).nameQuotaRemaining).toBeNull();
  });

  it('says nothing of time when nothing is known of how long an address takes', () => {
    const flight = preflight({ ...base, byKind: { kya: 1, kyt: 0, name: 1 } });
    expect(flight).toMatchObject({ estimatedSeconds: null, basis: null });
  });

  it('takes the middle of earlier jobs, at the set concurrency', () => {
    const durationsMs = { ...none, kya: [1_000, 90_000, 4_000] };
    const flight = preflight({ ...base, durationsMs, byKind: { kya: 100, kyt: 0, name: 0 } });
    expect(flight).toMatchObject({ estimatedSeconds: 50, basis: 'earlier_jobs', concurrency: 8 });
    const one = preflight({ ...base, durationsMs, byKind: { kya: 1, kyt: 0, name: 0 } });
    expect(one.estimatedSeconds).toBe(4);
  });

  it('judges a kind never screened before by the other one of the same service', () => {
    const durationsMs = { ...none, kya: [4_000] };
    const facts = { ...base, durationsMs, concurrency: 1 };
    expect(preflight({ ...facts, byKind: { kya: 1, kyt: 2, name: 0 } })).toMatchObject({
      ...{ estimatedSeconds: 12, basis: 'earlier_jobs' },
    });
    expect(preflight({ ...facts, byKind: { kya: 0, kyt: 1, name: 0 } }).estimatedSeconds).toBe(4);
  });

  it('takes the documented time of names, and says so', () => {
    const flight = preflight({ ...base, byKind: { kya: 0, kyt: 0, name: 16 } });
    expect(flight).toMatchObject({ estimatedSeconds: 160, basis: 'documented' });
  });
});
