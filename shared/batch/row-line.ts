// A row as one text: as it would be pasted among the others of its table. Read back by
// electron/batch/delimited.ts.
import type { BatchRow, BatchSource } from './batch.ts';

/** What a line needs to know of its table. */
export type LineSource = Pick<BatchSource, 'kind' | 'delimiter'>;

/** What is between the cells of a line; null where a line is one cell. */
export function lineDelimiter({ kind, delimiter }: LineSource): BatchSource['delimiter'] {
  return kind === 'xlsx' ? ',' : delimiter;
}

/** The cells as one text, quoted where they would not be read back as they are. */
export function rowLine(cells: readonly string[], source: LineSource): string {
  const delimiter = lineDelimiter(source);
  const isQuoted = (cell: string): boolean =>
    /^\s*"|[\r\n]/.test(cell) || (delimiter !== null && cell.includes(delimiter));
  return cells
    .map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter ?? ' ');
}

/** The same as it is edited: on one line, with a `|` for a break within a cell, which keeps aliases apart. */
export function editableLine(cells: readonly string[], source: LineSource): string {
  const onOneLine = cells.map((cell) =>
    cell.replace(/^[\r\n]+|[\r\n]+$/g, '').replace(/[\r\n]+/g, ' | '),
  );
  return rowLine(onOneLine, source);
}

/** What a row is about, else the person's text: no row is shown or written without a word of its own. */
export function rowText(
  { subject, given, corrected }: Pick<BatchRow, 'subject' | 'given' | 'corrected'>,
  source: LineSource,
): string {
  return subject === '' ? rowLine(corrected ?? given, source) : subject;
}
