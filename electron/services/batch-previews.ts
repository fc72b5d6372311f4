// Previews of batches, in memory until they are started or newer ones push them out: each with
// where its source came from, so that a source that changed meanwhile is noticed.
import { AppError } from '#shared/errors.ts';
import type { PlannedRow, RowCorrection } from '#shared/batch/batch.ts';
import type { BatchOptions, BatchPreview } from '#shared/ipc/calls/batches.ts';
import type { CallParsed } from '#shared/ipc/contract.ts';
import type { BatchId, EnvironmentId } from '#shared/domain/ids.ts';
import type { JobKind } from '#shared/screening/job.ts';
import type { TableSource } from './batch-planning.ts';

/** A preview as it is kept. */
export interface KeptPreview {
  /** The one batch that it becomes: storing it twice is impossible. */
  batchId: BatchId;
  source: BatchPreview['source'];
  rows: readonly PlannedRow[];
  /** What it was read from, and how: a corrected row is planned among all others again. */
  table: TableSource;
  options: BatchOptions;
  corrections: readonly RowCorrection[];
  environments: Readonly<Record<JobKind, EnvironmentId | null>>;
  /** How it was last stored, or tried to be; null before that. */
  attempt: CallParsed<'batches.start'> | null;
}

/** Previews by id. */
export interface BatchPreviews {
  put: (id: string, preview: KeptPreview) => void;
  /** Error: `batch.preview_gone`. */
  get: (id: string) => KeptPreview;
  /** Another plan of the same source. Error: `batch.preview_gone` when it is not kept any more. */
  replace: (before: KeptPreview, id: string, preview: KeptPreview) => void;
  /** Takes it out, so that it is started once. Error: `batch.preview_gone`. */
  take: (id: string) => KeptPreview;
  /** Before a case file closes: what is fresh was told by that file. */
  clear: () => void;
}

/** A preview may hold a hundred thousand rows. */
const MOST_KEPT = 3;

/** Builds an empty one. */
export function createBatchPreviews(): BatchPreviews {
  const kept = new Map<string, KeptPreview>();
  function get(id: string): KeptPreview {
    const preview = kept.get(id);
    if (preview === undefined) throw previewGone('not_kept');
    return preview;
  }
  return {
    get,
    replace(before, id, preview) {
      if (get(id) !== before) throw previewGone('not_kept');
      kept.set(id, preview);
    },
    put(id, preview) {
      kept.set(id, preview);
      for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
    },
    take(id) {
      const preview = get(id);
      kept.delete(id);
      return preview;
    },
    clear: () => {
      kept.clear();
    },
  };
}

/** `batch.preview_gone`, with `details.reason`. */
export function previewGone(reason: 'not_kept' | 'source_changed', cause?: unknown): AppError {
  return new AppError('batch.preview_gone', `the preview does not hold any more: ${reason}`, {
    details: { reason },
    cause,
  });
}
