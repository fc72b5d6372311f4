// A table as CSV (RFC 4180): UTF-8 with a byte order mark, which spreadsheet programs need to read
// Chinese, every text quoted, lines ended by CR LF.
import { neutralise, type ReportCell, type ReportTable } from './table.ts';

/** The whole file. */
export function renderCsv({ columns, rows }: ReportTable): string {
  const lines = [columns, ...rows].map((row) => row.map(renderCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function renderCell(cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return `"${neutralise(cell).replaceAll('"', '""')}"`;
}
