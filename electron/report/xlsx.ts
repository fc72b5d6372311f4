// Tables as a workbook. Texts are texts: no cell holds a formula, a link or a date. A workbook is looked at:
// what would not be seen in it, or turn the reading direction, is made visible as in a report. A table to be
// read by programs is the CSV, which has every character as it is.
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { neutralise, type ReportCell, type ReportTable } from './table.ts';

/** The longest text of a cell, and the longest name of a sheet (Excel specifications and limits). */
const MAX_CELL_LENGTH = 32_767;
const MAX_TITLE_LENGTH = 31;

/** The whole file. */
export async function renderXlsx(table: ReportTable): Promise<Uint8Array> {
  const sheet = sheetName(table.title);
  return writeXlsxFile(sheetData(table), { sheet, stickyRowsCount: 1 }).toBuffer();
}

/** One sheet for each table; names that become the same by being cut are numbered. */
export async function renderWorkbook(tables: readonly ReportTable[]): Promise<Uint8Array> {
  const taken = new Set<string>();
  const sheets = tables.map((table) => {
    const sheet = uniqueName(sheetName(table.title), taken);
    return { data: sheetData(table), sheet, stickyRowsCount: 1 };
  });
  return writeXlsxFile(sheets).toBuffer();
}

/** Whether a text is longer than a cell can hold. */
export function isCut(cell: ReportCell): boolean {
  return typeof cell === 'string' && printable(neutralise(cell)).length > MAX_CELL_LENGTH;
}

function sheetData({ columns, rows }: ReportTable): SheetData {
  return [
    columns.map((column) => ({
      value: printable(neutralise(column)),
      type: String,
      fontWeight: 'bold' as const,
    })),
    ...rows.map((row) => row.map(renderCell)),
  ];
}

/** Names of sheets are the same in capitals and in small letters. */
function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) {
    const suffix = ` ${String(number)}`;
    unique = `${name.slice(0, MAX_TITLE_LENGTH - suffix.length)}${suffix}`;
  }
  taken.add(unique.toLowerCase());
  return unique;
}

function renderCell(cell: ReportCell): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  const text = printable(neutralise(cell)).slice(0, MAX_CELL_LENGTH);
  // Cut between characters.
  return { value: text.replace(/\p{Surrogate}$/u, ''), type: String };
}

/** Stands for a character that XML 1.0 cannot hold: left out, it would go unseen. */
const UNPRINTABLE = '\u25A1';

/**
 * Without what is not seen: `a[U+202E]b`. What looks like an escape of the format (`_x0041_`) is escaped
 * itself (ECMA-376-1, 22.9.2.19).
 */
function printable(text: string): string {
  return revealForeignText(text.replace(/\r\n?/g, '\n'))
    .replace(/[\uFFFE\uFFFF]/g, UNPRINTABLE)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function sheetName(title: string): string {
  const plain = printable(title).replace(/[\\/?*[\]:]/g, ' ');
  // Cut between characters; an apostrophe may be at neither end.
  const [name = ''] =
    new RegExp(`^.{0,${MAX_TITLE_LENGTH}}(?![\\uDC00-\\uDFFF])`, 's').exec(plain) ?? [];
  return name.replace(/^[\s']+|[\s']+$/g, '') || 'Table';
}
