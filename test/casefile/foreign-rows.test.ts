// What arrives is held to what the program itself could have written: a case file that verifies, and
// whose rows are not such, names the first of them and brings nothing in.
import type { ColumnDefinition } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { findUnfitColumn } from '../../electron/casefile/row-schemas.ts';
import { atOnce } from '../../electron/casefile/steps.ts';
import { CASE_TABLES, type CaseTable } from '../../electron/casefile/tables/case-tables.ts';
import { requireFittingRows } from '../../electron/casefile/transfer/fitting-rows.ts';
import { buildEveryTable } from '../builders/casefile-every-table.ts';
import { FAST_PASSPHRASE, newCaseFile, T0, verifyDb } from '../builders/casefile-file.ts';
import {
  addRichCase,
  CASE,
  exportTo,
  importAnswer,
  previewOf,
  writeAnswer,
} from '../builders/casefile-transfer.ts';
import { nameTask } from '../builders/casefile-kinds.ts';
import { connectTo, forge, unguard } from '../builders/forged-case.ts';
import { byExtent } from '../fakes/extent.ts';

const EVERY_ENTRY = { caseId: null, subject: null, beforeSeq: null, limit: 100 };
const TIME = /_(at|date)$|^at$/;
/** Columns by which a row is one of its case. */
const OWNER = /^(case|job|batch|request|snapshot)_id$/;
/** Longer than any text that a person can write, or a service's word that is kept. */
const LONG = 'x'.repeat(1_000_001);

function opened(path: string): ReadDb {
  const db = connectTo(path);
  onTestFinished(() => void db.close());
  return db;
}

function caseIds(db: ReadDb): CaseId[] {
  return db.prepare('SELECT id FROM cases ORDER BY id').pluck().all() as CaseId[];
}

/** What the check of all cases says; null when every row fits. */
function unfitIn(db: ReadDb): unknown {
  try {
    for (const id of caseIds(db)) atOnce(requireFittingRows(db, id));
    return null;
  } catch (error) {
    if (error instanceof Error && 'details' in error) return error.details;
    throw error;
  }
}

/** The row of a table with the fewest empty columns, as an update that `value` is given to. */
function updateOf(db: ReadDb, { name, ofCase, key }: CaseTable, column: string): UpdateOne | null {
  const columns = db.prepare(`SELECT * FROM ${name}`).columns();
  const filled = columns.map((one) => `(${one.name} IS NOT NULL)`).join(' + ');
  const rows = caseIds(db).flatMap((id) =>
    db
      .prepare(
        `SELECT * FROM ${name} WHERE ${ofCase}
         ORDER BY ${column} IS NULL, ${filled} DESC, ${key.join(', ')} LIMIT 1`,
      )
      .all(id),
  ) as Record<string, unknown>[];
  const row = rows.find((one) => one[column] !== null) ?? rows[0];
  if (row === undefined) return null;
  const where = key.map((one) => `${one} = @key_${one}`).join(' AND ');
  const update = db.prepare(`UPDATE ${name} SET ${column} = @value WHERE ${where}`);
  const keys = Object.fromEntries(key.map((one) => [`key_${one}`, row[one]]));
  return (value) => {
    expect(update.run({ ...keys, value }).changes, `${name}.${column}`).toBe(1);
  };
}

type UpdateOne = (value: unknown) => void;

/** Lets a column hold a value of another type. */
function relax(db: ReadDb, table: string): void {
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.prepare(
    "UPDATE sqlite_schema SET sql = replace(replace(sql, ') STRICT, ', ') '), ') STRICT', ')') WHERE name = ?",
  ).run(table);
  db.pragma('writable_schema = RESET');
  db.unsafeMode(false);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The details after a change, which is undone. */
function unfitAfter(db: ReadDb, change: () => void): unknown {
  db.exec('BEGIN');
  try {
    change();
    return unfitIn(db);
  } finally {
    db.exec('ROLLBACK');
  }
}

/** What is in no list of words or flags that the schema has for a column. */
function unlistedIn(db: ReadDb, table: string, { name, type }: ColumnDefinition): unknown[] {
  const sql = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table);
  if (!new RegExp(`\\b${name} IN \\(`).test(String(sql))) return [];
  return [type === 'INTEGER' ? 2 : 'x-other'];
}

/** What the program never writes into a column. */
function strangersTo({ name, type }: ColumnDefinition): unknown[] {
  const json = name.endsWith('_json') ? ['[[[', '7'] : [];
  const time = TIME.test(name) && type === 'INTEGER' ? [9e15, -9e15] : [];
  switch (type) {
    case 'INTEGER':
      return [1.5, ...(time.length > 0 ? time : [-1])];
    case 'REAL':
      return [-1, 9e15];
    case 'TEXT':
      return ['\u0000', LONG, ...json];
    default:
      return [];
  }
}

describe('the rows of a case', () => {
  test('that the program wrote fit, and a value of each kind that it never writes is named', async () => {
    const db = opened(await buildEveryTable());
    expect(unfitIn(db)).toBeNull();
    unguard(db);
    db.pragma('ignore_check_constraints = ON');
    db.pragma('foreign_keys = OFF');
    const tried: string[] = [];
    const unfound: string[] = [];
    for (const table of CASE_TABLES) {
      if (table.numbered !== undefined) continue;
      relax(db, table.name);
      for (const column of db.prepare(`SELECT * FROM ${table.name}`).columns()) {
        const about = `${table.name}.${column.name}`;
        if (OWNER.test(column.name)) continue;
        const update = updateOf(db, table, column.name);
        expect(update, about).not.toBeNull();
        const unlisted = unlistedIn(db, table.name, column);
        const strangers = strangersTo(column);
        // In turn, the next column with the next one.
        const at = tried.length % strangers.length;
        const chosen = byExtent(strangers.slice(at, at + 1), strangers);
        for (const value of [...unlisted, ...chosen]) {
          tried.push(about);
          const found = unfitAfter(db, () => update?.(value));
          const isNamed =
            isObject(found) && found['record'] === table.name && found['column'] === column.name;
          if (!isNamed)
            unfound.push(`${about} ${String(value).slice(0, 9)} ${JSON.stringify(found)}`);
        }
      }
    }
    expect(unfound).toEqual([]);
    expect(new Set(tried).size).toBeGreaterThan(200);
  }, 300_000);

  test('have no column that nothing is said of', async () => {
    const db = opened(await buildEveryTable());
    for (const table of CASE_TABLES) {
      if (table.numbered !== undefined) continue;
      const row = db.prepare(`SELECT * FROM ${table.name}`).get() as object;
      expect(findUnfitColumn(table, { ...row, another: 'x' }), table.name).toBe('another');
    }
  });

  test('are told of by entries that fit too', async () => {
    const db = opened(await buildEveryTable());
    unguard(db);
    db.pragma('ignore_check_constraints = ON');
    const values = { kind: 'case.hacked', at: 9e15, actor: LONG, subject: LONG, why: LONG };
    const more = { what_json: '{"a":7}', hash: 'z', previous_hash: 'z' };
    for (const [column, value] of Object.entries({ ...values, ...more })) {
      const found = unfitAfter(db, () => {
        db.prepare(
          `UPDATE journal SET ${column} = ?
           WHERE seq = (SELECT max(seq) FROM journal WHERE case_id IS NOT NULL)`,
        ).run(value);
      });
      expect(found, column).toMatchObject({ record: 'custody_entries', column });
    }
  });

  test('name rulesets whose texts the program could have stored', async () => {
    const db = opened(await buildEveryTable());
    unguard(db);
    const tooLong = JSON.stringify('x'.repeat(MAX_PARSED_BYTES));
    for (const text of ['no JSON', `${'['.repeat(1000)}${']'.repeat(1000)}`, tooLong]) {
      const sha256 = createHash('sha256').update(text).digest('hex');
      const found = unfitAfter(db, () => {
        db.prepare('INSERT INTO stored_texts (sha256, text) VALUES (?, ?)').run(sha256, text);
        db.prepare('UPDATE snapshot_rulesets SET sha256 = ?').run(sha256);
      });
      expect(found).toMatchObject({ record: 'snapshot_rulesets', column: 'sha256' });
    }
    const missing = unfitAfter(db, () => {
      db.prepare('UPDATE snapshot_rulesets SET sha256 = ?').run('0'.repeat(64));
    });
    expect(missing).toMatchObject({ record: 'snapshot_rulesets', column: 'sha256' });
  });
});

describe('a saved answer', () => {
  test('of no moment is refused, and nothing is stored', () => {
    const { operations, folder } = newCaseFile();
    operations.createCase({ id: CASE, fields: {}, at: T0 });
    const answer = writeAnswer(folder, JSON.stringify(nameTask('Orsino Velander')));
    expect(() => importAnswer(operations, answer, { origin: { takenAt: -9e15 } })).toThrow(
      expect.objectContaining({
        code: 'import.invalid_row',
        details: { record: 'snapshots', id: 'imported-1', column: 'taken_at' },
      }),
    );
    expect(operations.listJournal({ ...EVERY_ENTRY, caseId: CASE }).total).toBe(1);
  });
});

/** How the entries of a file are made to say what it says of itself. */
const SAYING: Readonly<Record<string, string>> = {
  created_at: 'UPDATE journal SET at = ? WHERE seq = 1',
  file_id: "UPDATE journal SET what_json = json_set(what_json, '$.fileId', ?) WHERE seq = 1",
  created_by: "UPDATE journal SET what_json = json_set(what_json, '$.appVersion', ?) WHERE seq = 1",
  investigator: `UPDATE journal SET what_json = json_set(what_json, '$.name', ?)
    WHERE kind = 'investigator.named'`,
};

describe('a file that verifies and holds', () => {
  test.each([
    ['a time without a date', 'cases', 'created_at', 9e15],
    ['a title of 20 MB', 'cases', 'title', 'x'.repeat(20_000_000)],
    ['NUL in a name', 'subjects', 'name', 'a\u0000b'],
    ['a million tags', 'cases', 'tags_json', JSON.stringify(Array(1_000_000).fill('tag'))],
    ['another word in a list', 'requests', 'purpose', 'spying'],
    ['a draft of another shape', 'reports', 'draft_json', '{"title":"x","sections":{}}'],
    ['the hash of another question', 'jobs', 'question_sha256', 'f'.repeat(64)],
    ['a file of no date', 'meta', 'created_at', 9e15],
    ['an investigator with a name of 20 MB', 'meta', 'investigator', 'x'.repeat(20_000_000)],
    ['an empty id of the file', 'meta', 'file_id', ''],
    ['a version of any length', 'meta', 'created_by', 'x'.repeat(101)],
  ])(
    '%s is refused by the row, and nothing comes in',
    async (_, table, column, value) => {
      const source = newCaseFile();
      addRichCase(source.operations, source.folder);
      const path = join(source.folder, 'out.tracefile');
      await exportTo(source.path, path, FAST_PASSPHRASE);
      const db = connectTo(path);
      forge(db, () => {
        db.prepare(`UPDATE ${table} SET ${column} = ?`).run(value);
        // The entries that tell of the file say the same.
        if (table === 'meta') db.prepare(SAYING[column] ?? '').run(value);
      });
      expect(verifyDb(db).findings).toEqual([]);
      db.close();
      const target = newCaseFile();
      const details = expect.objectContaining({ record: table, column }) as unknown;
      const refusal = { code: 'import.invalid_row', details };
      await expect(previewOf(path, target.path, FAST_PASSPHRASE)).rejects.toMatchObject(refusal);
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
      const args = { path, passphrase: FAST_PASSPHRASE, sha256, appVersion: '0.1.0', at: T0 };
      const cases = [{ caseId: CASE, reference: 'TF-2026-9' }];
      expect(() => target.operations.importCases({ ...args, cases, newIds: ['import-1'] })).toThrow(
        expect.objectContaining(refusal),
      );
      expect(target.operations.listCases({})).toEqual([]);
    },
    120_000,
  );
});
