// Each stored column is changed once, past the program: the check of the whole file finds the change, or
// the column is one of a cache, which is filled again from elsewhere. A new column is swept as it comes.
import { expect, onTestFinished, test } from 'vitest';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { rebuildSearch } from '../../electron/casefile/index-terms.ts';
import { buildEveryTable, keepBeside } from '../builders/casefile-every-table.ts';
import {
  addAcceptedJob,
  addAnswer,
  newCaseFile,
  pollRecord,
  verifyDb,
} from '../builders/casefile-file.ts';
import { connectTo, unguard } from '../builders/forged-case.ts';

/** Tables that say nothing that the records or a service do not say again, and what fills them. */
const CACHES: Readonly<Record<string, (db: ReadDb) => void>> = {
  // Made from the records, and made again from them.
  graph_links: rebuildSearch,
  graph_nodes: rebuildSearch,
  graph_places: rebuildSearch,
  graph_screenings: rebuildSearch,
  search_cases: rebuildSearch,
  search_entries: rebuildSearch,
  search_hits: rebuildSearch,
  search_pending: rebuildSearch,
  search_places: rebuildSearch,
  search_previews: rebuildSearch,
  search_snapshots: rebuildSearch,
  search_tallies: rebuildSearch,
  // What a service last answered: the next answer replaces it.
  chain_lists: keepBeside,
  ruleset_lists: keepBeside,
  quotas: keepBeside,
  // How a flow or a graph was last looked at: the next look replaces it.
  flow_views: keepBeside,
  graph_views: keepBeside,
};
/** Nothing waits, and no answer is large enough for a preview. */
const EMPTY = ['search_pending', 'search_previews'];
/** Numbers that SQLite gives rows, and that nothing refers to. */
const NUMBERS = ['body_chunks.id', 'file_chunks.id'];

interface Column {
  table: string;
  column: string;
  type: string;
  isKey: boolean;
}

/** Every column of the schema; what FTS5 keeps next to its table is a cache as a whole. */
function listColumns(db: ReadDb): Column[] {
  return db
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column", columns.type, columns.pk > 0 AS isKey
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
       ORDER BY tables.name, columns.cid`,
    )
    .all() as Column[];
}

/** Other values for a column, the likeliest to be accepted first. */
function othersFor(db: ReadDb, { table, column, type }: Column, value: unknown): unknown[] {
  if (type === 'INTEGER' || type === 'REAL') return [Number(value ?? 0) + 1, value === 1 ? 0 : 1];
  if (type === 'BLOB')
    return [Buffer.concat([(value ?? Buffer.alloc(0)) as Buffer, Buffer.from('x')])];
  const text = typeof value === 'string' ? value : '';
  const sql = db
    .prepare('SELECT sql FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table) as string;
  const listed = new RegExp(`\\b${column} IN \\(([^)]*)\\)`).exec(sql)?.[1] ?? '';
  const words = [...listed.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? '');
  const json = text.startsWith('{')
    ? [text.replace(/\}$/, text === '{}' ? '"other":1}' : ',"other":1}')]
    : text.startsWith('[')
      ? [text.replace(/\]$/, text === '[]' ? '"other"]' : ',"other"]')]
      : [];
  const hash = /^[0-9a-f]{64}$/.test(text)
    ? [`${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`]
    : [];
  return [...words.filter((word) => word !== text), ...json, ...hash, `${text}x`, 'f'.repeat(64)];
}

/** Changes one value, within the table's checks where there is such a change; gives what was there. */
function changeOne(db: ReadDb, one: Column): boolean {
  const { table, column } = one;
  const row = db
    .prepare(`SELECT * FROM ${table} ORDER BY ${column} IS NULL, ${column} DESC LIMIT 1`)
    .get() as Record<string, unknown> | undefined;
  if (row === undefined) return false;
  const keys = listColumns(db).filter((other) => other.table === table && other.isKey);
  const where = keys.map((key) => `${key.column} = @key_${key.column}`).join(' AND ');
  const key = Object.fromEntries(keys.map((each) => [`key_${each.column}`, row[each.column]]));
  const update = db.prepare(`UPDATE ${table} SET ${column} = @value WHERE ${where}`);
  const others = othersFor(db, one, row[column]);
  for (const areChecked of [true, false]) {
    db.pragma(`ignore_check_constraints = ${areChecked ? 'OFF' : 'ON'}`);
    for (const value of others) {
      try {
        if (update.run({ ...key, value }).changes === 1) return true;
      } catch {
        // Refused by a check, or taken: the next one.
        continue;
      }
    }
  }
  throw new Error(`nothing else can stand in ${table}.${column}`);
}

/** A check that does not come to its end has told nobody anything. */
function isFound(db: ReadDb): boolean {
  try {
    return !verifyDb(db).ok;
  } catch {
    return false;
  }
}

/** Changes each column once and takes it back; gives those whose change the check does not find. */
function sweep(db: ReadDb, columns: readonly Column[]): string[] {
  return columns
    .filter((one) => {
      db.exec('BEGIN');
      const isUnfound = changeOne(db, one) && !isFound(db);
      db.exec('ROLLBACK');
      return isUnfound;
    })
    .map(({ table, column }) => `${table}.${column}`);
}

const contentOf = (db: ReadDb, table: string): unknown[] =>
  db.prepare(`SELECT * FROM ${table}`).all();

test('a change of any column is found, or the column is of a cache that is filled again', async () => {
  const path = await buildEveryTable();
  const db = connectTo(path);
  onTestFinished(() => void db.close());
  expect(verifyDb(db).findings).toEqual([]);
  rebuildSearch(db);
  unguard(db);
  const columns = listColumns(db).filter(({ table }) => !table.startsWith('search_text_'));
  const empty = new Set<string>();
  const unfound: string[] = [];
  for (const one of columns) {
    const name = `${one.table}.${one.column}`;
    const refill = CACHES[one.table];
    const before = refill === undefined ? [] : contentOf(db, one.table);
    db.exec('BEGIN');
    const isChanged = changeOne(db, one);
    if (!isChanged) empty.add(one.table);
    if (refill === undefined) {
      if (isChanged && !NUMBERS.includes(name) && !isFound(db)) unfound.push(name);
      db.exec('ROLLBACK');
    } else {
      db.exec('COMMIT');
      refill(db);
      expect(contentOf(db, one.table), name).toEqual(before);
    }
  }
  expect({ unfound, empty: [...empty] }).toEqual({ unfound: [], empty: EMPTY });
}, 300_000);

/** Of a request, what has no hash before its job has ended: what was sent, and what came of it. */
const UNTIL_THE_END = [
  ...['environment_id', 'purpose', 'method', 'base', 'path', 'body', 'sent_at'],
  ...['sent_monotonic_ms', 'reached', 'http_status', 'headers_json', 'server_date', 'received_at'],
  ...['received_monotonic_ms', 'error_code', 'is_truncated', 'key_id', 'billed'],
];

test('of a job that runs, only what is listed is not found before its end', () => {
  const { operations, path } = newCaseFile();
  addAcceptedJob(operations, 1);
  addAnswer(operations, pollRecord(1), '{"code":0,"msg":"success","data":{}}');
  operations.close({});
  const db = connectTo(path);
  onTestFinished(() => void db.close());
  expect(verifyDb(db).findings).toEqual([]);
  unguard(db);
  const isOfJob = ({ table }: Column) => ['jobs', 'requests'].includes(table);
  expect(sweep(db, listColumns(db).filter(isOfJob))).toEqual(
    UNTIL_THE_END.map((column) => `requests.${column}`),
  );
});
