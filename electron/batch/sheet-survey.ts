// A sheet looked over before it is parsed: where its formulas are, and that no cell is so far
// out that filling the gaps would need more memory than there is.
import { MAX_LINES, MAX_ROWS } from './limits.ts';
import { tooLarge, unreadable } from './problems.ts';
import { countOpenings, openingTags } from './xml-tags.ts';

/** What was found. */
export interface SheetSurvey {
  /** By row number from 1: the positions, from 0, of cells that a formula makes. */
  formulas: Map<number, number[]>;
}

/** The last column of a sheet, `XFD`. */
const MAX_COLUMNS = 16_384;
/** Cells of the rectangle that the parser fills. */
const MAX_RECTANGLE = 8_000_000;

/** Errors: `batch.unreadable` (`damaged_workbook`), `batch.too_large` (`rows`, `memory`). */
export function surveySheet(xml: string): SheetSurvey {
  const formulas = new Map<number, number[]>();
  let cells = 0;
  let lastRow = 0;
  let lastColumn = 0;
  for (const { attributes, end, isEmpty } of openingTags(xml, 'c')) {
    cells++;
    const { row, column } = readReference(attributes['r'] ?? '');
    lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, column);
    if (isEmpty || !hasFormula(xml, end)) continue;
    const ofRow = formulas.get(row) ?? [];
    ofRow.push(column - 1);
    formulas.set(row, ofRow);
  }
  for (const { attributes } of openingTags(xml, 'row')) {
    const { r } = attributes;
    if (r !== undefined && !/^[1-9]\d{0,6}$/.test(r)) throw unreadable('damaged_workbook');
    if (r !== undefined) lastRow = Math.max(lastRow, Number(r));
  }
  // A tag in a form that was not understood here might be understood by the parser.
  if (cells !== countOpenings(xml, 'c')) throw unreadable('damaged_workbook');
  if (cells / Math.max(1, lastColumn) > MAX_LINES || lastRow > MAX_LINES) {
    throw tooLarge('rows', MAX_ROWS);
  }
  if (lastRow * lastColumn > MAX_RECTANGLE) throw tooLarge('memory', MAX_RECTANGLE);
  return { formulas };
}

/** The first cell that shows a shared text, e.g. `B7`; null for none. */
export function findSharedString(xml: string, index: number): string | null {
  for (const { attributes, end } of openingTags(xml, 'c')) {
    if (attributes['t'] !== 's') continue;
    const shown = /^\s*<(?:[\w.-]+:)?v>\s*(\d{1,9})\s*</.exec(xml.slice(end, end + 100));
    if (shown !== null && Number(shown[1]) === index) return attributes['r'] ?? null;
  }
  return null;
}

/** Whether the cell that begins here has an `f` before it ends. */
function hasFormula(xml: string, start: number): boolean {
  const rest = /<(\/?)(?:[\w.-]+:)?(c|f)(?=[\s/>])/g;
  rest.lastIndex = start;
  const next = rest.exec(xml);
  return next?.[2] === 'f' && next[1] === '';
}

function readReference(reference: string): { row: number; column: number } {
  const match = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference);
  if (match === null) throw unreadable('damaged_workbook');
  const [, letters = '', digits = ''] = match;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column > MAX_COLUMNS) throw unreadable('damaged_workbook');
  return { row: Number(digits), column };
}
