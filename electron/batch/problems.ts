// The errors of reading a table, each with what a person needs to know to put it right.
import type { StructuredFormat } from '#shared/batch/structured-text.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_CELL_BYTES } from './limits.ts';

/** Why a source cannot be read; is in `details.reason`. */
export type UnreadableReason =
  | StructuredFormat
  | 'not_found'
  | 'not_readable'
  | 'not_a_file'
  | 'binary'
  | 'encoding'
  | 'old_excel_or_encrypted'
  | 'damaged_archive'
  | 'no_visible_sheet'
  | 'damaged_workbook'
  | 'took_too_long';

/** Which limit a source is beyond; is in `details.limit`. */
export type TableLimit = 'bytes' | 'rows' | 'unpacked_bytes' | 'entries' | 'memory' | 'cell';

/** `batch.unreadable`, with `details.reason`. */
export function unreadable(reason: UnreadableReason, cause?: unknown): AppError {
  return new AppError('batch.unreadable', `the table cannot be read: ${reason}`, {
    details: { reason },
    cause,
  });
}

/** `batch.too_large`, with `details.limit` and `details.max`. */
export function tooLarge(limit: TableLimit, max: number): AppError {
  return new AppError('batch.too_large', `the table is beyond a limit: ${limit}`, {
    details: { limit, max },
  });
}

/**
 * `batch.too_large` for one cell, with `details.sheet` and `details.cell` (`B7`); null for a text that no
 * cell shows.
 */
export function cellTooLarge(sheet: string, cell: string | null): AppError {
  return new AppError('batch.too_large', 'a cell of the workbook is beyond its limit', {
    details: { limit: 'cell', max: MAX_CELL_BYTES, sheet: sheet.slice(0, 31), cell },
  });
}

/** `batch.empty`, with `details.reason`. */
export function empty(reason: 'no_rows' | 'only_a_header'): AppError {
  return new AppError('batch.empty', `the table holds no row: ${reason}`, { details: { reason } });
}
