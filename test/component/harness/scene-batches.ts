// What the main process in memory knows of batches.
import { AppError } from '#shared/errors.ts';
import type { BatchRow, BatchSummary } from '#shared/batch/batch.ts';
import type { BatchId, EnvironmentId } from '#shared/domain/ids.ts';
import type { BatchPreview } from '#shared/ipc/calls/batches.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  buildBatch,
  buildBatchRows,
  buildPreview,
  correctPreview,
  sampleBatches,
} from '../../builders/batch-samples.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/page-samples.ts';

type BatchHandlers = Pick<Handlers, Extract<keyof Handlers, `batches.${string}`>>;

/**
 * Batches in every state; a file of 10,000 rows of which a third is wrong; or no batch at all.
 * @param where the environments of a batch's rows: real ones, practice, or practice for the names
 */
export function batchHandlers(
  isEmpty: boolean,
  where: 'real' | 'practice' | 'mixed',
): BatchHandlers {
  const batches: BatchSummary[] = isEmpty ? [] : [...sampleBatches];
  let built: BatchRow[] | null = null;
  let preview: BatchPreview = buildPreview(0);

  /** Made when first asked for: most tests show no batch. */
  function allRows(): BatchRow[] {
    return (built ??= buildBatchRows(1240).map((row) => {
      const isName = row.kind === 'name';
      if (where === 'real' || (where === 'mixed' && !isName)) return row;
      return { ...row, environmentId: (isName ? 'practice-names' : 'practice') as EnvironmentId };
    }));
  }

  function change(id: BatchId, parts: Partial<BatchSummary>): BatchSummary {
    const batch = batches.find((one) => one.id === id);
    if (!batch) throw new AppError('record.not_found', id);
    const changed = { ...batch, ...parts };
    batches.splice(batches.indexOf(batch), 1, changed);
    return changed;
  }

  return {
    'batches.chooseFile': () => ({ path: '/home/example/Downloads/deposits-march.csv' }),
    'batches.preview': ({ source }) => {
      if (source.kind === 'file') return (preview = buildPreview(10_000));
      if (source.text.trim() === 'address') {
        throw new AppError('batch.empty', 'a header', { details: { reason: 'only_a_header' } });
      }
      const read = buildPreview(source.text.split('\n').length);
      const pasted = { kind: 'paste', fileName: null, encoding: null } as const;
      return (preview = { ...read, source: { ...read.source, ...pasted } });
    },
    'batches.correct': (args) => (preview = correctPreview(preview, args)),
    'batches.start': ({ caseId, title }) => {
      const id = 'batch-new' as BatchId;
      batches.push(buildBatch({ id, caseId, title, createdAt: SAMPLE_NOW }));
      return { batchId: id };
    },
    'batches.list': ({ caseId }) =>
      batches.filter((one) => caseId === null || one.caseId === caseId),
    'batches.get': ({ id }) => change(id, {}),
    'batches.rows': ({ offset, limit }) => ({
      rows: allRows().slice(offset, offset + limit),
      total: allRows().length,
    }),
    'batches.pause': ({ id }) => change(id, { state: 'paused' }),
    'batches.resume': ({ id }) => change(id, { state: 'running' }),
    'batches.cancel': ({ id }) => change(id, { state: 'cancelled' }),
    'batches.retryFailed': () => ({ retried: 13 }),
    'batches.export': ({ format }) => ({
      path: `/home/example/Documents/deposits-march.${format}`,
      sha256: sampleHash(90),
    }),
  };
}
