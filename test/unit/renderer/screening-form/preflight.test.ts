import { describe, expect, it } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { FRESH_MS } from '#shared/screening/job.ts';
import {
  NAME_REQUESTS_AT_MOST,
  planStart,
} from '../../../../renderer/features/screening-form/preflight.ts';
import { buildRequest } from '../../../builders/kya-view.ts';
import { buildKytRequest } from '../../../builders/kyt-view.ts';
import { buildNameRequest } from '../../../builders/name-view.ts';
import {
  buildJob,
  checksummedAddress,
  SAMPLE_NOW,
  sampleEnvironments,
  sampleQuotas,
} from '../../../builders/page-samples.ts';

const [practice, production, test, practiceNames, names] = sampleEnvironments;
const caseId = 'case-1' as CaseId;
const request = buildRequest({ address: checksummedAddress(20) });
const job = buildJob({}, { kind: 'kya', request });
const done = buildJob({
  state: 'complete',
  snapshotId: 'snapshot-9' as SnapshotId,
  updatedAt: SAMPLE_NOW - 1000,
});

/** The plan of sending the same request again. */
function plan(parts: Partial<Parameters<typeof planStart>[0]> = {}) {
  return planStart({
    job: { kind: 'kya', request },
    environment: production!,
    caseId,
    jobs: [],
    quota: null,
    isQuiet: false,
    now: SAMPLE_NOW,
    ...parts,
  });
}

describe('before a start', () => {
  it('says that a real environment bills and practice does not', () => {
    expect(plan().billing).toBe('billed');
    expect(plan({ environment: practice! }).billing).toBe('practice');
  });

  it('points out the same request answered within a day', () => {
    expect(plan({ jobs: [done] }).fresh).toEqual({
      snapshotId: 'snapshot-9',
      at: SAMPLE_NOW - 1000,
    });
  });

  it('calls an answer older than a day no longer fresh', () => {
    expect(plan({ jobs: [{ ...done, updatedAt: SAMPLE_NOW - FRESH_MS }] }).fresh).toBeNull();
  });

  it('takes letter case of an EVM address and spelling of an amount as the same', () => {
    const same = { ...request, address: request.address.toLowerCase(), minAmount: '10.00' };
    expect(plan({ job: { kind: 'kya', request: same }, jobs: [done] }).fresh).not.toBeNull();
  });

  it.each([
    [
      'another parameter',
      { job: { kind: 'kya' as const, request: { ...request, inflowHops: 5 } } },
    ],
    ['another case', { caseId: 'case-2' as CaseId }],
    ['another environment', { environment: practice! }],
  ])('takes %s as another screening', (_, parts) => {
    expect(plan({ jobs: [done], ...parts }).fresh).toBeNull();
  });

  it('points out the same request on its way', () => {
    expect(plan({ jobs: [job] }).isRunning).toBe(true);
    expect(plan({ jobs: [done] }).isRunning).toBe(false);
  });

  it('names a missing key, and quiet mode before it', () => {
    expect(plan({ environment: test! }).obstacle).toBe('key_missing');
    expect(plan({ environment: test!, isQuiet: true }).obstacle).toBe('quiet');
  });

  it('is stopped by quiet mode in practice too, because no request at all is sent', () => {
    expect(plan({ environment: practice!, isQuiet: true }).obstacle).toBe('quiet');
  });
});

describe('before the start of a transaction', () => {
  const asked = { kind: 'kyt' as const, request: buildKytRequest() };
  const answered = buildJob(
    { state: 'complete', snapshotId: 'snapshot-9' as SnapshotId, updatedAt: SAMPLE_NOW - 1000 },
    asked,
  );

  it('knows the same one in another letter case', () => {
    const transaction = asked.request.transaction.toUpperCase().replace('0X', '0x');
    const same = { kind: 'kyt' as const, request: { ...asked.request, transaction } };
    expect(plan({ job: same, jobs: [answered] }).fresh).not.toBeNull();
  });

  it('takes another direction as another screening, and an address as none of it', () => {
    const other = { ...asked.request, screenDirection: 'in' as const };
    expect(plan({ job: { kind: 'kyt', request: other }, jobs: [answered] }).fresh).toBeNull();
    expect(plan({ jobs: [answered] }).fresh).toBeNull();
  });

  it('counts no requests', () => {
    expect(plan({ job: asked, quota: sampleQuotas[0]! })).toMatchObject({
      billing: 'billed',
      requestsAtMost: null,
      quota: null,
    });
  });
});

describe('before the start of a name', () => {
  const asked = { kind: 'name' as const, request: buildNameRequest() };
  const [quota] = sampleQuotas;

  it('says that it costs requests of the day and no money', () => {
    expect(plan({ job: asked, environment: names!, quota: quota! })).toMatchObject({
      billing: 'quota',
      requestsAtMost: NAME_REQUESTS_AT_MOST,
      quota: { remaining: 412, limit: 500 },
    });
    expect(plan({ job: asked, environment: practiceNames! }).billing).toBe('practice');
  });

  it('counts the worst case: submit, polls from 40 s to 120 s every 10 s, report', () => {
    expect(NAME_REQUESTS_AT_MOST).toBe(11);
  });

  it('takes the whole day for what is left once the reset has passed', () => {
    const after = plan({ job: asked, environment: names!, quota: quota!, now: quota!.resetsAt });
    expect(after.quota?.remaining).toBe(500);
  });

  it('says until when a used-up quota holds it back, and nothing once that has passed', () => {
    const blocked = { ...quota!, remaining: 0, blockedUntil: SAMPLE_NOW + 1000 };
    const at = (now: number) => plan({ job: asked, environment: names!, quota: blocked, now });
    expect(at(SAMPLE_NOW).waitsUntil).toBe(SAMPLE_NOW + 1000);
    expect(at(SAMPLE_NOW + 1000).waitsUntil).toBeNull();
  });

  it('takes other aliases as another screening, and another spelling of the threshold as the same', () => {
    const answered = buildJob(
      {
        environmentId: names!.id,
        state: 'complete',
        snapshotId: 'snapshot-9' as SnapshotId,
        updatedAt: SAMPLE_NOW - 1000,
      },
      asked,
    );
    const freshOf = (parts: { aliases?: string[]; threshold?: string; country?: string }) =>
      plan({
        job: { kind: 'name', request: { ...asked.request, ...parts } },
        environment: names!,
        jobs: [answered],
      }).fresh;
    expect(freshOf({ aliases: ['somebody else'] })).toBeNull();
    expect(freshOf({ threshold: '0.30', country: 'sg' })).not.toBeNull();
  });
});
