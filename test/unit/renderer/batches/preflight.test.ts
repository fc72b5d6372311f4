import { expect, it } from 'vitest';
import { buildPreview } from '../../../builders/batch-samples.ts';
import { estimateRun } from '../../../../renderer/features/batches/preflight.ts';

const { preflight, rows } = buildPreview(400);
const fresh = rows.filter(({ plan }) => plan.kind === 'fresh');
const freshNames = fresh.filter(({ plan }) => plan.kind === 'fresh' && plan.job.kind === 'name');

it('says what main planned while fresh rows are left out', () => {
  expect(estimateRun(preflight, rows, false)).toMatchObject({
    billedScreenings: preflight.billedScreenings,
    nameScreenings: preflight.nameScreenings,
    nameRequestsAtMost: preflight.nameRequestsAtMost,
    seconds: preflight.estimatedSeconds,
  });
});

it('adds every fresh row to its own figure when they are sent as well', () => {
  expect(fresh.length).toBeGreaterThan(freshNames.length);
  const estimate = estimateRun(preflight, rows, true);
  expect(estimate.billedScreenings).toBe(
    preflight.billedScreenings + fresh.length - freshNames.length,
  );
  expect(estimate.nameScreenings).toBe(preflight.nameScreenings + freshNames.length);
  expect(estimate.seconds).toBeGreaterThan(preflight.estimatedSeconds ?? 0);
});

it('warns of the quota only when more may be used than is known to be left', () => {
  const asked = { ...preflight, nameScreenings: 10, nameRequestsAtMost: 110 };
  const left = (nameQuotaRemaining: number | null) =>
    estimateRun({ ...asked, nameQuotaRemaining }, [], false).exceedsQuota;
  expect(left(109)).toBe(true);
  expect(left(110)).toBe(false);
  expect(left(null)).toBe(false);
});

it('knows no time where main knows none, and none is needed for nothing', () => {
  expect(estimateRun({ ...preflight, estimatedSeconds: null }, rows, true).seconds).toBeNull();
  const nothing = { ...preflight, billedScreenings: 0, nameScreenings: 0, nameRequestsAtMost: 0 };
  expect(estimateRun(nothing, [], false)).toMatchObject({ seconds: 0, nameRequestsAtMost: 0 });
});
