// Lays rows out in a thread of its own, so that the page answers meanwhile.
import type { RowTree } from '#shared/charts/tidy-rows.ts';
import { askOwnWorker } from '../lib/own-worker.ts';
import workerUrl from './tidy-rows-worker.ts?worker&url';

/** The middles of the rows of each tree; rejects when `signal` ends it or the thread fails. */
export function tidyRowsBeside(
  trees: readonly RowTree[],
  signal: AbortSignal,
): Promise<Float64Array[]> {
  return askOwnWorker(workerUrl, trees, signal);
}
