// What comes in is held to what the program itself could have written: a case file that verifies, and
// whose rows are not such, names the first of them and brings nothing in.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { atOnce } from '../../electron/casefile/steps.ts';
import { CASE_TABLES } from '../../electron/casefile/tables/case-tables.ts';
import { requireFittingRows } from '../../electron/casefile/transfer/fitting-rows.ts';
import { buildEveryTable } from '../builders/casefile-every-table.ts';
import {
  ENGINE,
  FAST_PASSPHRASE,
  newCaseFile,
  openArgs,
  T0,
  temporaryFolder,
  verifyDb,
} from '../builders/casefile-file.ts';
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

const EVERY_ENTRY = { caseId: null, subject: null, beforeSeq: null, limit: 100 };
const TIME = /_(at|date)$|^at$/;
/** Columns by which a row is one of its case. */
const OWNER = /^(id|(case|job|batch|request|snapshot)_id)$/;
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

/** The details after a change of the first row of a table, which is undone. */
function unfitAfter(db: ReadDb, table: string, column: string, value: unknown): unknown {
  db.exec('BEGIN');
  try {
    db.prepare(
      `UPDATE ${table} SET ${column} = ? WHERE rowid = (SELECT min(rowid) FROM ${table})`,
    ).run(value);
    return unfitIn(db);
  } finally {
    db.exec('ROLLBACK');
  }
}

describe('the rows of a case', () => {
  test('that the program wrote fit, and a value of each kind that it never writes is named', async () => {
    const db = opened(await buildEveryTable());
    expect(unfitIn(db)).toBeNull();
    unguard(db);
    db.pragma('ignore_check_constraints = ON');
    let times = 0;
    for (const table of CASE_TABLES) {
      const columns = db.prepare(`SELECT * FROM ${table.name}`).columns();
      const isByRowid = !/WITHOUT ROWID/.test(
        db
          .prepare('SELECT sql FROM sqlite_schema WHERE name = ?')
          .pluck()
          .get(table.name) as string,
      );
      if (!isByRowid || table.numbered !== undefined) continue;
      for (const { name, type } of columns) {
        const about = `${table.name}.${name}`;
        if (TIME.test(name) && type === 'INTEGER') {
          times++;
          for (const value of [9e15, -9e15]) {
            expect(unfitAfter(db, table.name, name, value), about).toMatchObject({
              ...{ record: table.name, column: name },
            });
          }
        }
        if (type === 'TEXT' && !OWNER.test(name)) {
          for (const value of ['\u0000', LONG]) {
            const found = unfitAfter(db, table.name, name, value);
            expect(found, about).toMatchObject({ column: expect.any(String) as string });
          }
        }
        if (name.endsWith('_json')) {
          for (const value of ['[[[', '7']) {
            expect(unfitAfter(db, table.name, name, value), about).toMatchObject({
              ...{ record: table.name, column: name },
            });
          }
        }
      }
    }
    expect(times).toBeGreaterThan(40);
  }, 300_000);

  test.each([
    ['v0010.tracefile', 'a file of version ten'],
    ['v0020.tracefile', 'a file of version twenty'],
    ['v0030.tracefile', 'a file of version thirty'],
    ['v0040.tracefile', 'a file of version forty'],
  ])('of %s fit once they were brought up to date', (name, passphrase) => {
    const path = join(temporaryFolder(), name);
    copyFileSync(fileURLToPath(new URL(`./files/${name}`, import.meta.url)), path);
    const { db, close } = openFile(openArgs(path, passphrase), ENGINE);
    onTestFinished(close);
    expect(unfitIn(db)).toBeNull();
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

describe('a file that verifies and holds', () => {
  test.each([
    ['a time without a date', 'cases', 'created_at', 9e15],
    ['a title of 20 MB', 'cases', 'title', 'x'.repeat(20_000_000)],
    ['NUL in a name', 'subjects', 'name', 'a\u0000b'],
    ['a million tags', 'cases', 'tags_json', JSON.stringify(Array(1_000_000).fill('tag'))],
    ['another word in a list', 'requests', 'purpose', 'spying'],
    ['a draft of another shape', 'reports', 'draft_json', '{"title":"x","sections":{}}'],
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
