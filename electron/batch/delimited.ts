// Rows of a delimited text: the delimiter is found out, quotes are understood, a quote that is
// never closed does not swallow the rest.
import Papa from 'papaparse';
import { readHeader } from '#shared/batch/columns.ts';
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

/** Stands in no text, so a row is one cell. */
const NO_DELIMITER = '\u001f';
const NO_QUOTE = '\u0000';
const SAMPLE_ROWS = 100;

/** Errors: `batch.too_large` (`rows`). */
export function readDelimited(text: string): DelimitedTable {
  const delimiter = findDelimiter(text);
  return { delimiter, rows: readRows(text, delimiter ?? NO_DELIMITER) };
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

/** Rows of very different lengths: a header or an address beside something else still tells. */
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

function readRows(text: string, delimiter: string): RawRow[] {
  const read = parseAll(text, delimiter, '"');
  // Without its closing quote a cell would run to the end of the file and swallow every row.
  return read.isUnclosed ? parseAll(text, delimiter, NO_QUOTE).rows : read.rows;
}

function parseAll(
  text: string,
  delimiter: string,
  quoteChar: string,
): { rows: RawRow[]; isUnclosed: boolean } {
  const rows: RawRow[] = [];
  const found = { lines: 0, isUnclosed: false, isTooMuch: false };
  Papa.parse<string[]>(text, {
    ...{ delimiter, quoteChar, skipEmptyLines: false },
    step({ data, errors }, parser) {
      found.lines++;
      found.isUnclosed ||= errors.some(({ code }) => code === 'MissingQuotes');
      const cells = quoteChar === '"' ? data : data.map(unquote);
      const row = keepRow(found.lines, cells);
      if (row !== null) rows.push(row);
      found.isTooMuch = rows.length > MAX_ROWS + 1 || found.lines > MAX_LINES;
      if (found.isTooMuch || found.isUnclosed) parser.abort();
    },
  });
  if (found.isTooMuch && !found.isUnclosed) throw tooLarge('rows', MAX_ROWS);
  return { rows, isUnclosed: found.isUnclosed };
}

function unquote(cell: string): string {
  const inner = /^\s*"(.*)"\s*$/s.exec(cell)?.[1];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
}
