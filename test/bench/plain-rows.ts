// A copy of a made case file that plain better-sqlite3 writes to: what the application stored of a
// screening is read from its file and inserted here, into the same tables with the same indexes and
// triggers, under the same pragmas and in as many transactions.
import { rmSync } from 'node:fs';
import { connect, enlargeCache, startWriteAhead } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { copyPages } from '../../electron/casefile/page-copy.ts';
import { unlock } from '../../electron/casefile/unlock.ts';
import { ENGINE, type MadeFile } from './made-file.ts';

type Row = Readonly<Record<string, unknown>>;

/** Which screening. */
export interface SavedIds {
  caseId: string;
  jobId: string;
  submitId: string;
  pollId: string;
  snapshotId: string;
}

/** The copy. */
export interface PlainRows {
  /**
   * Puts in what stood there before the newest screening was saved; gives what then writes the rest.
   * Each screening in its turn: the journal is one chain.
   */
  prepare: (ids: SavedIds) => () => void;
  close: () => void;
}

/** Entries that saving a screening adds: the snapshot is stored, its job complete. */
const ENTRIES_OF_SAVING = 2;
const OUTCOME = [
  ...['reached', 'http_status', 'headers_json', 'server_date', 'received_at'],
  ...['received_monotonic_ms', 'error_code', 'billed', 'is_truncated'],
];
const STATE = ['state', 'billed', 'remote_job_id', 'accepted_at', 'updated_at'];

/**
 * Copies the file as it is now.
 * @param source a connection next to the writer
 */
export function createPlainRows(source: ReadDb, { open }: MadeFile, to: string): PlainRows {
  const { key } = unlock(open.path, open.passphrase, ENGINE);
  copyPages(source, { path: open.path, to, key, engine: ENGINE, tell: () => undefined });
  const db = connect(to, key, ENGINE);
  enlargeCache(db);
  startWriteAhead(db);
  const { insert, update } = createWriting(db);
  const addEntry = (entry: Row): void => {
    insert('journal', entry);
    const head = { id: 1, journal_entries: entry['seq'], journal_head: entry['hash'] };
    update('meta', 'id', ['journal_entries', 'journal_head'], head);
  };
  const has = (table: string, id: string): boolean =>
    db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(id) !== undefined;
  const rows = (query: string, value: unknown): Row[] => source.prepare(query).all(value) as Row[];
  const one = (table: string, id: string, name = 'id'): Row => {
    const [row] = rows(`SELECT * FROM ${table} WHERE ${name} = ?`, id);
    if (row === undefined) throw new Error(`no ${table} of ${id}`);
    return row;
  };
  return {
    prepare({ caseId, jobId, submitId, pollId, snapshotId }) {
      const job = one('jobs', jobId);
      const poll = one('requests', pollId);
      const body = one('bodies', pollId, 'request_id');
      const chunks = rows('SELECT * FROM body_chunks WHERE request_id = ? ORDER BY seq', pollId);
      const snapshot = one('snapshots', snapshotId);
      const last = db.prepare('SELECT max(seq) FROM journal').pluck().get();
      const entries = rows('SELECT * FROM journal WHERE seq > ? ORDER BY seq', last);
      db.transaction(() => {
        if (!has('cases', caseId)) insert('cases', one('cases', caseId));
        insert('jobs', { ...job, state: 'accepted', updated_at: job['accepted_at'] });
        const submit = one('requests', submitId);
        insert('requests', sent(submit));
        update('requests', 'id', OUTCOME, submit);
        entries.slice(0, -ENTRIES_OF_SAVING).forEach(addEntry);
      }).immediate();
      const growing = { ...body, size_bytes: null, sha256: null };
      return () => {
        insert('requests', sent(poll));
        for (const [place, chunk] of chunks.entries()) {
          db.transaction(() => {
            if (place === 0) insert('bodies', growing);
            insert('body_chunks', chunk);
          }).immediate();
        }
        db.transaction(() => {
          update('bodies', 'request_id', ['size_bytes', 'sha256'], body);
          update('requests', 'id', OUTCOME, poll);
        }).immediate();
        db.transaction(() => {
          insert('snapshots', snapshot);
          const [stored, ...rest] = entries.slice(-ENTRIES_OF_SAVING);
          if (stored !== undefined) addEntry(stored);
          update('jobs', 'id', STATE, job);
          rest.forEach(addEntry);
        }).immediate();
      };
    },
    close() {
      db.close();
      rmSync(to, { force: true });
    },
  };
}

/** As a request is there before its answer. */
function sent(request: Row): Row {
  return { ...request, ...Object.fromEntries(OUTCOME.map((name) => [name, null])) };
}

/** Statements by table and columns, each prepared once. */
function createWriting(db: ReadDb): {
  insert: (table: string, row: Row) => void;
  update: (table: string, id: string, columns: readonly string[], row: Row) => void;
} {
  const prepared = new Map<string, ReturnType<ReadDb['prepare']>>();
  const run = (key: string, toSql: () => string, row: Row): void => {
    let statement = prepared.get(key);
    if (statement === undefined) prepared.set(key, (statement = db.prepare(toSql())));
    statement.run(row);
  };
  return {
    insert(table, row) {
      const names = Object.keys(row);
      const values = names.map((name) => `@${name}`).join(', ');
      const toSql = (): string => `INSERT INTO ${table} (${quoted(names)}) VALUES (${values})`;
      run(`insert ${table}`, toSql, row);
    },
    update(table, id, columns, row) {
      const changes = columns.map((name) => `${name} = @${name}`).join(', ');
      run(`update ${table}`, () => `UPDATE ${table} SET ${changes} WHERE ${id} = @${id}`, row);
    },
  };
}

/** `transaction` is a word of SQL. */
function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
