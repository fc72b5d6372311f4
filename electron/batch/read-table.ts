// A table as it came, pasted or as a file, turned into a plan. Runs in a thread of its own; what
// is already answered is marked afterwards, by whoever knows the case file.
import { createHash } from 'node:crypto';
import type { BatchSource, PlannedRow, RowCorrection } from '#shared/batch/batch.ts';
import { planRows } from '#shared/batch/plan.ts';
import type { RowContext } from '#shared/batch/plan-row.ts';
import { lineDelimiter } from '#shared/batch/row-line.ts';
import { structuredFormat } from '#shared/batch/structured-text.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { readDelimited, readLine, type DelimitedTable } from './delimited.ts';
import { decodeText } from './encoding.ts';
import { MAX_ROWS, MAX_SOURCE_BYTES } from './limits.ts';
import { empty, tooLarge, unreadable } from './problems.ts';
import type { RawRow } from './raw-row.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

/** A table as it came. */
export type TableBytes =
  { kind: 'paste'; text: string } | { kind: 'file'; fileName: string; bytes: Uint8Array };

/** A table read and planned. */
export interface PlannedTable {
  source: BatchSource;
  rows: PlannedRow[];
}

/**
 * Errors: `batch.empty`, `batch.too_large`, `batch.unreadable`, each with its details.
 * @param corrections what a person corrected rows to; the source stays what it is, its hash included
 */
export async function readTable(
  table: TableBytes,
  context: RowContext,
  corrections: readonly RowCorrection[],
): Promise<PlannedTable> {
  const bytes = table.kind === 'paste' ? new TextEncoder().encode(table.text) : table.bytes;
  if (bytes.length > MAX_SOURCE_BYTES) throw tooLarge('bytes', MAX_SOURCE_BYTES);
  const read = await readRows(table, bytes);
  if (read.rows.length === 0) throw empty('no_rows');
  const { hasHeader, rows } = planRows(read.rows, context, readCorrections(read, corrections));
  if (rows.length === 0) throw empty('only_a_header');
  if (rows.length > MAX_ROWS) throw tooLarge('rows', MAX_ROWS);
  return {
    source: {
      kind: read.kind,
      fileName: table.kind === 'file' ? table.fileName : null,
      sha256: createHash('sha256').update(bytes).digest('hex') as Sha256Hex,
      sizeBytes: bytes.length,
      encoding: read.encoding,
      delimiter: read.delimiter,
      hasHeader,
    },
    rows,
  };
}

interface ReadRows extends Pick<BatchSource, 'kind' | 'encoding' | 'delimiter'> {
  rows: RawRow[];
}

/** A corrected row is read like a line of its table. */
function readCorrections(
  read: ReadRows,
  corrections: readonly RowCorrection[],
): ReadonlyMap<number, RawRow> {
  const table = { rows: read.rows, delimiter: lineDelimiter(read) };
  return new Map(
    corrections.map(({ rowNumber, text }) => [rowNumber, readLine(text, rowNumber, table)]),
  );
}

async function readRows(table: TableBytes, bytes: Uint8Array): Promise<ReadRows> {
  if (table.kind === 'paste') {
    const { rows, delimiter } = readText(table.text.replace(/^\uFEFF/, ''));
    return { kind: 'paste', rows, delimiter, encoding: 'utf-8' };
  }
  if (isWorkbook(bytes)) {
    return { kind: 'xlsx', rows: await readWorkbook(bytes), encoding: null, delimiter: null };
  }
  const { text, encoding } = decodeText(bytes);
  return { kind: 'csv', ...readText(text), encoding };
}

/** Lines of another format are no rows. */
function readText(text: string): DelimitedTable {
  const format = structuredFormat(text);
  if (format !== null) throw unreadable(format);
  return readDelimited(text);
}
