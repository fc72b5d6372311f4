// A table in one of the formats, written next to its place.
import { AppError } from '#shared/errors.ts';
import { renderCsv } from './csv.ts';
import type { ReportTable, TableFormat } from './table.ts';
import { writeBeside, type WrittenFile } from '../files/write-file.ts';
import { renderXlsx } from './xlsx.ts';

/** What is to be written. */
export interface TableTask {
  path: string;
  format: TableFormat;
  table: ReportTable;
  /** What a JSON file says next to the rows, e.g. the summary of a batch. */
  facts: Readonly<Record<string, unknown>>;
}

/** Errors: `export.failed`. */
export async function writeTable(task: TableTask): Promise<WrittenFile> {
  return writeBeside(task.path, await render(task));
}

async function render({ format, table, facts }: TableTask): Promise<Uint8Array> {
  switch (format) {
    case 'csv':
      return new TextEncoder().encode(renderCsv(table));
    case 'json':
      return new TextEncoder().encode(renderJson(table, facts));
    case 'xlsx':
      try {
        return await renderXlsx(table);
      } catch (error) {
        throw new AppError('export.failed', 'the workbook cannot be made', { cause: error });
      }
  }
}

/** One object for each row, under the names of the columns. Texts stay as they are. */
function renderJson({ columns, rows }: ReportTable, facts: TableTask['facts']): string {
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
  );
  return `${JSON.stringify({ ...facts, rows: objects }, null, 2)}\n`;
}
