// Rows of a case as they are carried from one file into another, table by table, without knowing
// what they mean. Both files have the same schema.
import type { CaseId } from '#shared/domain/ids.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import type { CaseTable } from '../tables/case-tables.ts';

/** Rowids that SQLite gives are positive: below zero there is space before all of them. */
const FIRST_OLDER = -1_000_000_000_000;

/** A value as SQLite gives it. */
export type SqlValue = string | number | Uint8Array | null;
/** A row by its columns. */
export type Row = Readonly<Record<string, SqlValue>>;

/** Every row of a case in one table, in the order in which it can be added elsewhere. */
export function* eachRowOf(db: ReadDb, table: CaseTable, caseId: CaseId): Generator<Row> {
  yield* eachOf(db, columnsOf(db, table), table, caseId);
}

/** The keys alone, for rows of which most will not be needed. */
export function* eachKeyOf(db: ReadDb, table: CaseTable, caseId: CaseId): Generator<Row> {
  yield* eachOf(db, table.key, table, caseId);
}

/** The row of a key; null when there is none. */
export function findRow(db: ReadDb, table: CaseTable, key: Row): Row | null {
  const row = statement(
    db,
    `SELECT ${columnsOf(db, table).join(', ')} FROM ${table.name} WHERE ${conditionOf(table.key)}`,
  ).get(pick(key, table.key));
  return (row as Row | undefined) ?? null;
}

/** Whether there is a row of a key. */
export function hasRow(db: ReadDb, table: CaseTable, key: Row): boolean {
  const found = statement(db, `SELECT 1 FROM ${table.name} WHERE ${conditionOf(table.key)}`).get(
    pick(key, table.key),
  );
  return found !== undefined;
}

/** Whether a row that was not removed has the same of what only one such row may have. */
export function hasLiveTwin(db: ReadDb, { name, once }: CaseTable, row: Row): boolean {
  if (once === undefined || row['removed_at'] !== null) return false;
  const found = statement(
    db,
    `SELECT 1 FROM ${name} WHERE ${conditionOf(once)} AND removed_at IS NULL`,
  ).get(pick(row, once));
  return found !== undefined;
}

/** Adds a row; its late columns stay as they are before they are set. */
export function insertRow(db: WriteDb, table: CaseTable, row: Row): void {
  const columns = columnsOf(db, table);
  insert(db, table, columns, { ...pick(row, columns), ...table.late });
}

/** Adds a row next to ours: where a newer one of ours holds, it continues to. */
export function mergeRow(db: WriteDb, table: CaseTable, row: Row): void {
  if (!isOlderThanOurs(db, table, row)) {
    insertRow(db, table, row);
    return;
  }
  const columns = columnsOf(db, table);
  // Before all that were stored here, behind those that came in like this.
  const rowid = statement(
    db,
    `SELECT coalesce(max(iif(rowid < 0, rowid, NULL)), ${FIRST_OLDER}) + 1 FROM ${table.name}`,
  )
    .pluck()
    .get() as number;
  insert(db, table, ['rowid', ...columns], { ...pick(row, columns), ...table.late, rowid });
}

function insert(
  db: WriteDb,
  { name }: CaseTable,
  columns: readonly string[],
  values: Readonly<Record<string, SqlValue>>,
): void {
  statement(
    db,
    `INSERT INTO ${name} (${columns.join(', ')})
     VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  ).run(values);
}

/** Whether a newer row holds in its place. */
function isOlderThanOurs(db: ReadDb, { name, newestOf }: CaseTable, row: Row): boolean {
  if (newestOf === undefined) return false;
  const newer = statement(
    db,
    `SELECT 1 FROM ${name} WHERE ${conditionOf(newestOf)} AND at > @at LIMIT 1`,
  ).get(pick(row, [...newestOf, 'at']));
  return newer !== undefined;
}

/** Whether the late columns of a row were set. */
export function isLateSet({ late = {} }: CaseTable, row: Row): boolean {
  return Object.entries(late).some(([column, value]) => row[column] !== value);
}

/** Sets columns of a row that is there. */
export function setColumns(
  db: WriteDb,
  { name, key }: CaseTable,
  columns: readonly string[],
  row: Row,
): void {
  statement(
    db,
    `UPDATE ${name} SET ${columns.map((column) => `${column} = @${column}`).join(', ')}
     WHERE ${conditionOf(key)}`,
  ).run(pick(row, [...columns, ...key]));
}

/** The columns of a table that mean the same in every file. */
function columnsOf(db: ReadDb, { name, numbered }: CaseTable): string[] {
  const columns = statement(db, `SELECT * FROM ${name}`).columns();
  return columns.map((column) => column.name).filter((column) => column !== numbered);
}

/** Some columns of a row. */
export function pick(row: Row, columns: readonly string[]): Record<string, SqlValue> {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function* eachOf(
  db: ReadDb,
  columns: readonly string[],
  { name, key, ofCase, order }: CaseTable,
  caseId: CaseId,
): Generator<Row> {
  // A statement of its own: one that is being iterated cannot run twice.
  const rows = db.prepare(
    `SELECT ${columns.join(', ')} FROM ${name} WHERE ${ofCase} ORDER BY ${order ?? key.join(', ')}`,
  );
  for (const row of rows.iterate(caseId)) yield row as Row;
}

function conditionOf(columns: readonly string[]): string {
  return columns.map((column) => `${column} = @${column}`).join(' AND ');
}
