// Rows of a delimited text: the delimiter is found out, quotes are understood, a quote that is never
// closed does not swallow the rest, and a row whose cells do not fit the header is named.
import Papa from 'papaparse';
import { readHeader } from '#shared/batch/columns.ts';
import type { RowProblem } from '#shared/batch/batch.ts';
import { recognise } from '#shared/batch/recognise.ts';
import { MAX_LINES, MAX_ROWS } from './limits.ts';
import { tooLarge } from './problems.ts';
import { keepRow, type RawRow } from './raw-row.ts';

/** The delimiters that are looked for. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** One of these. */
export type Delimiter = (typeof DELIMITERS)[number];

/** Rows and how they were told apart; a table of one column needs no delimiter. */
export interface DelimitedTable {
  rows: RawRow[];
  delimiter: Delimiter | null;
}

/** Is in no text, so a row is one cell. */
const NO_DELIMITER = '\u001f';
const NO_QUOTE = '\u0000';
const SAMPLE_ROWS = 100;

/** Errors: `batch.too_large` (`rows`). */
export function readDelimited(text: string): DelimitedTable {
  const delimiter = findDelimiter(text);
  return { delimiter, rows: readRows(text, delimiter ?? NO_DELIMITER) };
}

/** One line of such a table on its own, with that number; an empty one is a row without cells. */
export function readLine(line: string, rowNumber: number, table: DelimitedTable): RawRow {
  const delimiter = table.delimiter ?? NO_DELIMITER;
  const [row] = readRows(line, delimiter);
  if (row === undefined) {
    return { rowNumber, cells: [], formulas: [], cut: [], hasMoreCells: false };
  }
  const [judged = row] = namedUnequal([...table.rows.slice(0, 1), row], delimiter).slice(-1);
  return { ...judged, rowNumber };
}

/** The delimiter that splits the most rows into the same number of cells; the first wins a tie. */
function findDelimiter(text: string): Delimiter | null {
  let best: { delimiter: Delimiter; rows: string[][] } | null = null;
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const rows = sampleRows(text, delimiter);
    const counts = new Map<number, number>();
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [cells, times] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    const share = rows.length === 0 ? 0 : times / rows.length;
    // Agreement counts first; among delimiters that agree as well, the one with more cells.
    const score = cells < 2 || share < 0.5 ? 0 : share * 1_000 + Math.min(cells, 64);
    if (score > bestScore) [best, bestScore] = [{ delimiter, rows }, score];
  }
  if (best === null) return findSomeDelimiter(text);
  return best.delimiter === ',' && areNamesOnly(text, best.rows) ? null : best.delimiter;
}

/** Rows of very different lengths: a header or an address next to something else still tells. */
function findSomeDelimiter(text: string): Delimiter | null {
  const tells = (rows: string[][]): boolean =>
    rows.some((row) => row.length > 1 && hasSubject(row));
  return DELIMITERS.find((delimiter) => tells(sampleRows(text, delimiter))) ?? null;
}

/** One name a line, each perhaps with a comma of its own (`… Co., Ltd.`), is no table. */
function areNamesOnly(text: string, rows: readonly string[][]): boolean {
  if (/(^|[\n\r,])"/.test(text.slice(0, 100_000))) return false;
  return !rows.some(hasSubject);
}

function hasSubject(row: readonly string[]): boolean {
  if (row.some((cell) => ['kya', 'kyt'].includes(recognise(cell).kind))) return true;
  return (readHeader(row)?.roles.filter((role) => role !== null).length ?? 0) > 0;
}

function sampleRows(text: string, delimiter: string): string[][] {
  // A sample of the text, so that a quote without an end costs no more than that.
  const { data } = Papa.parse<string[]>(text.slice(0, 200_000), {
    delimiter,
    preview: SAMPLE_ROWS,
    skipEmptyLines: 'greedy',
  });
  return data;
}

/** Quotes that are read again one by one; beyond them a quoted cell is read only where it is whole. */
const MAX_OPEN_QUOTES = 20;

function readRows(text: string, delimiter: string): RawRow[] {
  const rows: RawRow[] = [];
  const found: Found = { lines: 0, start: 0, openQuotes: 0 };
  while (found.start < text.length) {
    const isQuoted = found.openQuotes < MAX_OPEN_QUOTES;
    const isOpen = readUntilOpenQuote(
      text,
      isQuoted ? { delimiter } : { delimiter, quoteChar: NO_QUOTE },
      rows,
      found,
    );
    if (!isOpen) break;
    found.openQuotes++;
    readOpenLine(text, delimiter, rows, found);
  }
  return namedUnequal(rows, delimiter);
}

/** How far a text is read. */
interface Found {
  /** Rows, empty ones included. */
  lines: number;
  /** Where the next one begins. */
  start: number;
  openQuotes: number;
}

/**
 * Reads rows until one whose quote is closed nowhere, or not where a cell ends: it would run over the rows
 * behind it. Whether there is such a row.
 */
function readUntilOpenQuote(
  text: string,
  config: { delimiter: string; quoteChar?: string },
  rows: RawRow[],
  found: Found,
): boolean {
  const { start } = found;
  let isOpen = false;
  Papa.parse<string[]>(start === 0 ? text : text.slice(start), {
    ...config,
    skipEmptyLines: false,
    step({ data, errors, meta }, parser) {
      isOpen = hasOpenQuote(data, errors);
      if (isOpen) {
        parser.abort();
        return;
      }
      found.start = start + meta.cursor;
      if (config.quoteChar === undefined) keep(rows, found, data);
      else keep(rows, found, data.map(unquote), data.some(isPartlyQuoted) ? ['open_quote'] : []);
    },
  });
  return isOpen;
}

/** One that closes nowhere, or that ran over a line before it closed where no cell ends. */
function hasOpenQuote(cells: readonly string[], errors: readonly Papa.ParseError[]): boolean {
  const has = (wanted: Papa.ParseError['code']) => errors.some(({ code }) => code === wanted);
  if (has('MissingQuotes')) return true;
  return has('InvalidQuotes') && cells.some((cell) => /[\r\n]/.test(cell));
}

/** The line of such a quote on its own, as it is written. */
function readOpenLine(text: string, delimiter: string, rows: RawRow[], found: Found): void {
  const end = /\r\n|\r|\n/g;
  end.lastIndex = found.start;
  const line = text.slice(found.start, end.exec(text)?.index ?? text.length);
  found.start = end.lastIndex === 0 ? text.length : end.lastIndex;
  keep(rows, found, line.split(delimiter).map(unquote), ['open_quote']);
}

function keep(rows: RawRow[], found: Found, cells: string[], problems: RowProblem[] = []): void {
  found.lines++;
  const row = keepRow(found.lines, cells);
  if (row !== null) rows.push(problems.length === 0 ? row : { ...row, problems });
  if (rows.length > MAX_ROWS + 1 || found.lines > MAX_LINES) throw tooLarge('rows', MAX_ROWS);
}

/**
 * Under a header, a row with more or fewer cells than it has columns: a cell that should have been quoted,
 * or one that is missing, puts every value behind it into the wrong column.
 */
function namedUnequal(rows: RawRow[], delimiter: string): RawRow[] {
  const [first] = rows;
  if (delimiter === NO_DELIMITER || first === undefined || readHeader(first.cells) === null) {
    return rows;
  }
  const columns = usedLength(first.cells);
  return rows.map((row) => {
    const isUnequal = row.cells.length < columns || usedLength(row.cells) > first.cells.length;
    if (!isUnequal || row.hasMoreCells || row.problems !== undefined) return row;
    return { ...row, problems: ['unequal_columns'] };
  });
}

/** Without the empty cells at the end. */
function usedLength(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

const QUOTED = /^\s*"(.*)"\s*$/s;

function unquote(cell: string): string {
  const inner = QUOTED.exec(cell)?.[1];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
}

/** Whether a quote opens or closes at one end of a cell alone: it belongs to another cell or line. */
function isPartlyQuoted(cell: string): boolean {
  return /^\s*"|"\s*$/.test(cell) && !QUOTED.test(cell);
}
