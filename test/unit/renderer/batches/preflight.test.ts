import { expect, it } from 'vitest';
import { buildPreview } from '../../../builders/batch-samples.ts';
import { estimateRun } from '../../../../renderer/features/batches/preflight.ts';

const preview = buildPreview(400);

it('says what main planned, with and without the fresh rows', () => {
  expect(estimateRun(preview, false)).toMatchObject(preview.preflight);
  expect(estimateRun(preview, true)).toMatchObject(preview.preflightWithFresh);
  expect(estimateRun(preview, true).billedScreenings).toBeGreaterThan(
    estimateRun(preview, false).billedScreenings,
  );
});

it('warns of the quota only when more may be used than is known to be left', () => {
  const asked = { ...preview.preflight, nameScreenings: 10, nameRequestsAtMost: 110 };
  const left = (nameQuotaRemaining: number | null) =>
    estimateRun({ ...preview, preflight: { ...asked, nameQuotaRemaining } }, false).exceedsQuota;
  expect(left(109)).toBe(true);
  expect(left(110)).toBe(false);
  expect(left(null)).toBe(false);
});
