// A table as a workbook of one sheet. Texts are texts: no cell holds a formula, a link or a date.
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { neutralise, type ReportCell, type ReportTable } from './table.ts';

/** The longest text of a cell, and the longest name of a sheet (Excel specifications and limits). */
const MAX_CELL_LENGTH = 32_767;
const MAX_TITLE_LENGTH = 31;

/** The whole file. */
export async function renderXlsx({ title, columns, rows }: ReportTable): Promise<Uint8Array> {
  const data: SheetData = [
    columns.map((column) => ({ value: column, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(renderCell)),
  ];
  return writeXlsxFile(data, { sheet: sheetName(title), stickyRowsCount: 1 }).toBuffer();
}

function renderCell(cell: ReportCell): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: printable(neutralise(cell)).slice(0, MAX_CELL_LENGTH), type: String };
}

/** Stands for a character that XML 1.0 cannot hold: left out, it would go unseen. */
const UNPRINTABLE = '\u25A1';

/** What looks like an escape of the format (`_x0041_`) is escaped itself (ECMA-376-1, 22.9.2.19). */
function printable(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r\u0080-\u009F]|[\uFFFD-\uFFFF]|\p{Surrogate}/gu, UNPRINTABLE)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function sheetName(title: string): string {
  const plain = printable(title).replace(/[\\/?*[\]:]/g, ' ');
  // Cut between characters; an apostrophe may stand at neither end.
  const [name = ''] =
    new RegExp(`^.{0,${MAX_TITLE_LENGTH}}(?![\\uDC00-\\uDFFF])`, 's').exec(plain) ?? [];
  return name.replace(/^[\s']+|[\s']+$/g, '') || 'Table';
}
