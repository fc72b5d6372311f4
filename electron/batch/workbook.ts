// Rows of an XLSX workbook (ECMA-376, part 1): its first visible sheet. Of the archive only the
// five parts that hold values are unfolded; macros, links and pictures are never touched.
import { readSheet } from 'read-excel-file/universal';
import { writeZip, type ZippedFile } from '../zip/archive.ts';
import { openArchive, type Archive } from './archive.ts';
import { watchSharedStrings, watchSheet } from './cell-watch.ts';
import { MAX_KEPT_CHARACTERS, MAX_ROWS } from './limits.ts';
import { tooLarge, unreadable } from './problems.ts';
import { keepRow, type RawRow } from './raw-row.ts';
import { findSheet, withoutRoot } from './sheet-list.ts';
import { findSharedString, surveySheet } from './sheet-survey.ts';

/** What every XLSX file begins with. */
const ARCHIVE_MARK = [0x50, 0x4b, 0x03, 0x04];
/** What an old workbook and an encrypted one begin with. */
const COMPOUND_FILE_MARK = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether the bytes are an archive, which a text never is. Errors: `batch.unreadable` (`old_excel_or_encrypted`). */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (COMPOUND_FILE_MARK.every((byte, index) => bytes[index] === byte)) {
    throw unreadable('old_excel_or_encrypted');
  }
  return ARCHIVE_MARK.every((byte, index) => bytes[index] === byte);
}

/**
 * The rows of the first visible sheet. Numbers keep the digits of the file, dates become
 * `YYYY-MM-DD` (with the time if there is one), a cell with a formula is empty and marked.
 * Errors: `batch.unreadable`, `batch.too_large`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<RawRow[]> {
  const archive = openArchive(bytes);
  const sheet = findSheet(archive);
  const content = await archive.readWatched(sheet.path, watchSheet(sheet.name));
  if (content === null) throw unreadable('damaged_workbook');
  const xml = new TextDecoder().decode(content);
  const { formulas } = surveySheet(xml);
  const watchTexts = watchSharedStrings(sheet.name, (index) => findSharedString(xml, index));
  const texts = await archive.readWatched(withoutRoot(sheet.sharedStrings), watchTexts);
  const packed = writeZip(partsOf(archive, sheet, content, texts), 'stored');
  const rows: RawRow[] = [];
  let characters = 0;
  for (const [index, cells] of (await readCells(packed)).entries()) {
    const rowNumber = index + 1;
    const ofRow = formulas.get(rowNumber) ?? [];
    const shown = cells.map((cell, at) => (ofRow.includes(at) ? '' : textOf(cell)));
    const row = keepRow(rowNumber, shown, ofRow);
    if (row !== null) rows.push(row);
    characters += (row?.cells ?? []).reduce((sum, { length }) => sum + length, 0);
    if (characters > MAX_KEPT_CHARACTERS) throw tooLarge('memory', MAX_KEPT_CHARACTERS);
    if (rows.length > MAX_ROWS + 1) throw tooLarge('rows', MAX_ROWS);
  }
  return rows;
}

type CellContent = string | boolean | Date | null;

async function readCells(packed: Uint8Array<ArrayBuffer>): Promise<CellContent[][]> {
  try {
    const rows = await readSheet<string>(packed.buffer, 1, { parseNumber: (text) => text });
    // The library's types say `typeof Date`, the constructor, where they mean a date.
    return rows as unknown as CellContent[][];
  } catch (error) {
    throw unreadable('damaged_workbook', error);
  }
}

/** A workbook of one sheet under fixed names: what is read is exactly what was surveyed. */
function partsOf(
  archive: Archive,
  sheet: ReturnType<typeof findSheet>,
  content: Uint8Array,
  texts: Uint8Array | null,
): ZippedFile[] {
  const parts: ZippedFile[] = [];
  const put = (name: string, text: string): void => {
    parts.push({ name, bytes: new TextEncoder().encode(text) });
  };
  put(
    'xl/workbook.xml',
    `<workbook><workbookPr date1904="${sheet.isFrom1904 ? '1' : '0'}"/><sheets>` +
      '<sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
  );
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relationship = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`;
  put(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relationship('r1', 'worksheet', 'sheet.xml')}${relationship(
      'r2',
      'sharedStrings',
      'sharedStrings.xml',
    )}${relationship('r3', 'styles', 'styles.xml')}</Relationships>`,
  );
  parts.push({ name: 'xl/sheet.xml', bytes: content });
  if (texts !== null) parts.push({ name: 'xl/sharedStrings.xml', bytes: texts });
  const styles = archive.read(withoutRoot(sheet.styles));
  if (styles !== null) parts.push({ name: 'xl/styles.xml', bytes: styles });
  return parts;
}

function textOf(cell: CellContent): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'string') return cell;
  if (Number.isNaN(cell.getTime())) return '';
  const [day = '', time = ''] = cell.toISOString().slice(0, 19).split('T');
  return time === '00:00:00' ? day : `${day} ${time}`;
}
