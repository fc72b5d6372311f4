// A table as it leaves the program: columns, rows of texts, and what it is called.

/** A cell: text, a whole number, or nothing. Decimals are text, so that no digit is lost. */
export type ReportCell = string | number | null;

/** A table; every row has one cell for each column. */
export interface ReportTable {
  /** Of the sheet. */
  title: string;
  columns: readonly string[];
  rows: readonly (readonly ReportCell[])[];
}

/** The formats a table can be written in. */
export const TABLE_FORMATS = ['csv', 'xlsx', 'json'] as const;
/** One of these. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/**
 * A text that no spreadsheet program takes for a formula: one that begins with `=`, `+`, `-`, `@`,
 * also full-width or behind invisible characters, with a tab or the end of a line gets an
 * apostrophe before it (OWASP, "CSV Injection"). Nothing else is changed, so addresses stay whole.
 */
export function neutralise(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text;
}

const FORMULA_LIKE = /^(?:[\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
