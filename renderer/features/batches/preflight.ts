// What a batch will cost, as figures for the pre-flight statement. Pure.
import type { BatchPreview } from '#shared/ipc/calls/batches.ts';
import type { Preflight } from '#shared/batch/batch.ts';

/** The figures of a run. */
export interface RunEstimate extends Preflight {
  /** More requests than are left today: the rest waits for the reset. */
  exceedsQuota: boolean;
}

/** The figures of main, with or without the rows for which a fresh snapshot exists. */
export function estimateRun(
  preview: Pick<BatchPreview, 'preflight' | 'preflightWithFresh'>,
  includeFresh: boolean,
): RunEstimate {
  const flight = includeFresh ? preview.preflightWithFresh : preview.preflight;
  const { nameRequestsAtMost, nameQuotaRemaining: left } = flight;
  return { ...flight, exceedsQuota: left !== null && nameRequestsAtMost > left };
}
