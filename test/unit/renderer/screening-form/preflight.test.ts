import { describe, expect, it } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { FRESH_MS, planStart } from '../../../../renderer/features/screening-form/preflight.ts';
import { buildJob, SAMPLE_NOW, sampleEnvironments } from '../../../builders/page-samples.ts';

const [practice, production, test] = sampleEnvironments;
const caseId = 'case-1' as CaseId;
const job = buildJob();
const done = buildJob({
  state: 'complete',
  snapshotId: 'snapshot-9' as SnapshotId,
  updatedAt: SAMPLE_NOW - 1000,
});

/** The plan of sending the same request again. */
function plan(parts: Partial<Parameters<typeof planStart>[0]> = {}) {
  return planStart({
    request: job.request,
    environment: production!,
    caseId,
    jobs: [],
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
    const request = {
      ...job.request,
      address: job.request.address.toLowerCase(),
      minAmount: '10.00',
    };
    expect(plan({ request, jobs: [done] }).fresh).not.toBeNull();
  });

  it.each([
    ['another parameter', { request: { ...job.request, inflowHops: 5 } }],
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
