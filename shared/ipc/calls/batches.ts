// The calls of batches: read a table, plan it, run it, export what came of it.
import { z } from 'zod';
import type {
  BatchRow,
  BatchSource,
  BatchSummary,
  PlannedRow,
  Preflight,
  RowCounts,
} from '../../batch/batch.ts';
import type { BatchId } from '../../domain/ids.ts';
import { JOB_STATES } from '../../screening/job.ts';
import { batchId, caseId, environmentId, id } from '../../id-schema.ts';
import { nothing, path, reply } from './inputs.ts';
import { screeningDefaultsSchema } from './screening-defaults.ts';

/** Of a row's text: 64 cells of 4,000 characters, each of which may be a quote, and what is between. */
const MAX_LINE_LENGTH = 64 * (2 * 4000 + 3);

/** A batch as it would be run. `id` holds while the program runs and the source is not changed. */
export interface BatchPreview {
  id: string;
  source: BatchSource;
  rows: PlannedRow[];
  counts: RowCounts;
  preflight: Preflight;
  /** The same if the `fresh` rows are sent as well. */
  preflightWithFresh: Preflight;
}

/** How rows become screenings. */
export const batchOptionsSchema = z.strictObject({
  /** For addresses and transactions; null = those rows are wrong. */
  screeningEnvironmentId: environmentId.nullable(),
  /** For names; null = those rows are wrong. */
  namesEnvironmentId: environmentId.nullable(),
  /** The chain of an `evm` row that names none. */
  evmChain: z.string().trim().min(1).max(100).nullable(),
  /** What a row is whose text is neither address nor transaction. */
  namesAreScreened: z.boolean(),
  /** A snapshot of the same question younger than this makes a row `fresh`; null = none does. */
  freshForDays: z.number().int().min(1).max(3650).nullable(),
  defaults: screeningDefaultsSchema,
});
/** The same, checked. */
export type BatchOptions = z.output<typeof batchOptionsSchema>;

/** The calls. */
export const batchCalls = {
  /** Opens the system's dialog for a CSV or XLSX file; null when the person cancels. */
  'batches.chooseFile': { in: nothing, out: reply<{ path: string | null }>() },
  /** Reads and plans, sends nothing. `batch.empty`, `batch.too_large`, `batch.unreadable`. */
  'batches.preview': {
    in: z.strictObject({
      source: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('paste'), text: z.string().max(8_000_000) }),
        z.strictObject({ kind: z.literal('file'), path }),
      ]),
      options: batchOptionsSchema,
    }),
    out: reply<BatchPreview>(),
  },
  /**
   * Plans the table again with one row as the person corrected it; the text as given takes that back.
   * `batch.preview_gone`, `batch.stored_otherwise` and what `preview` raises.
   */
  'batches.correct': {
    in: z.strictObject({
      previewId: id,
      rowNumber: z.number().int().min(1),
      text: z
        .string()
        .max(MAX_LINE_LENGTH)
        .regex(/^[^\r\n]*$/),
    }),
    out: reply<BatchPreview>(),
  },
  /**
   * Stores every row and one intent per row to be sent, then begins. `batch.preview_gone`;
   * `batch.stored_otherwise` when it was stored before with another case, title or choice of rows.
   */
  'batches.start': {
    in: z.strictObject({
      previewId: id,
      caseId,
      title: z.string().trim().min(1).max(200),
      /** Sends the rows found `fresh` as well. */
      includeFresh: z.boolean(),
    }),
    out: reply<{ batchId: BatchId }>(),
  },
  'batches.list': {
    in: z.strictObject({ caseId: caseId.nullable() }),
    out: reply<BatchSummary[]>(),
  },
  'batches.get': { in: z.strictObject({ id: batchId }), out: reply<BatchSummary>() },
  'batches.rows': {
    in: z.strictObject({
      id: batchId,
      fate: z.enum(['send', 'wrong', 'duplicate', 'fresh']).nullable(),
      state: z.enum(JOB_STATES).nullable(),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(1000),
    }),
    out: reply<{ rows: BatchRow[]; total: number }>(),
  },
  'batches.pause': { in: z.strictObject({ id: batchId }), out: reply<BatchSummary>() },
  'batches.resume': { in: z.strictObject({ id: batchId }), out: reply<BatchSummary>() },
  /** What is under way continues; what was not sent never is. */
  'batches.cancel': { in: z.strictObject({ id: batchId }), out: reply<BatchSummary>() },
  /** Failed jobs that are known to have cost nothing, and stopped ones. */
  'batches.retryFailed': {
    in: z.strictObject({ id: batchId }),
    out: reply<{ retried: number }>(),
  },
  /** Asks for a path; null when the person cancels. Cells that begin like a formula are neutralised. */
  'batches.export': {
    in: z.strictObject({ id: batchId, format: z.enum(['csv', 'xlsx', 'json']) }),
    out: reply<{ path: string | null; sha256: string | null }>(),
  },
} as const;
