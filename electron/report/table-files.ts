// The tables of a report as spreadsheet files: a zip with a CSV for each, and a workbook with a sheet for
// each, begun by a sheet of facts. What a spreadsheet would run is made harmless in csv.ts and xlsx.ts.
import { formatIso } from '#shared/domain/time.ts';
import type { Cell, ReportDocument, ReportTable } from '#shared/report/document.ts';
import { m } from '#shared/messages/generated/messages.js';
import { renderCsv } from './csv.ts';
import { coverFacts, custodyFacts } from './front-matter.ts';
import { plainText, tablesOf } from './plain-text.ts';
import type { ReportCell, ReportTable as PlainTable } from './table.ts';
import { isCut, renderWorkbook } from './xlsx.ts';
import { readZip, writeZip } from '../zip/archive.ts';

/** `report.csv` with the facts, then one file for each table, named by its id. */
export function renderCsvZip(document: ReportDocument): Uint8Array {
  const encode = (table: PlainTable) => new TextEncoder().encode(renderCsv(table));
  const tables = tablesOf(document).map((table) => ({
    name: `tables/${table.id}.csv`,
    bytes: encode(plainTable(table)),
  }));
  return writeZip([{ name: 'report.csv', bytes: encode(factSheet(document)) }, ...tables]);
}

/** A sheet of facts, then one for each table. Errors: those of the library. */
export async function renderReportXlsx(document: ReportDocument): Promise<Uint8Array> {
  const tables = tablesOf(document).map(plainTable);
  const facts = factSheet(document);
  if ([facts, ...tables].some(({ rows }) => rows.some((row) => row.some(isCut)))) {
    facts.rows = [...facts.rows, [m.report_doc_caution(), m.report_doc_whole_rows()]];
  }
  const sheets = [facts, ...tables];
  const files = readZip(await renderWorkbook(sheets));
  const at = formatIso(document.cover.preparedAt);
  return writeZip(files.map((file) => (isCore(file.name) ? withDates(file, at) : file)));
}

function isCore(name: string): boolean {
  return name === 'docProps/core.xml';
}

/** The library writes the present time where the report's own belongs. */
function withDates({ name, bytes }: { name: string; bytes: Uint8Array }, at: string) {
  const text = new TextDecoder().decode(bytes);
  const dated = text.replace(
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)/g,
    (_, open: string, close: string) => `${open}${at}${close}`,
  );
  return { name, bytes: new TextEncoder().encode(dated) };
}

function factSheet(document: ReportDocument): PlainTable {
  const practice = document.cover.practice;
  const rows: ReportCell[][] = [
    [document.title, null],
    ...(practice === null ? [] : [[m.report_doc_practice(), practice]]),
    ...[...coverFacts(document), ...custodyFacts(document)].map(({ term, value }) => [
      term,
      plainText(value),
    ]),
  ];
  return {
    title: m.report_doc_cover_sheet(),
    columns: [m.report_doc_fact(), m.report_doc_value()],
    rows,
  };
}

function plainTable({ id, columns, rows }: ReportTable): PlainTable {
  return {
    title: id,
    columns: columns.map(({ name }) => name),
    rows: rows.map((cells) => cells.map(plainCell)),
  };
}

/** A number where every digit of it survives, text otherwise. */
function plainCell(cell: Cell): ReportCell {
  const [only] = cell;
  if (only === undefined) return null;
  if (cell.length === 1 && only.kind === 'value' && only.face === 'number') {
    if (/^(?:0|-?[1-9]\d{0,14})$/.test(only.text)) return Number(only.text);
  }
  return plainText(cell);
}
