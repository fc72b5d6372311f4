// Every statement of every migration fails in turn: the file stays what it was, byte for byte.
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { createFile } from '../../electron/casefile/new-file.ts';
import { applyMigrations, type Migration } from '../../electron/casefile/migrations/runner.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import {
  codeOf,
  ENGINE,
  FAST_PASSPHRASE,
  openArgs,
  readFolder,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';

/** The statements of a text; a trigger has others within. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const line of text.split('\n')) {
    statement += `${line}\n`;
    const isTrigger = /^\s*CREATE TRIGGER/.test(statement);
    if (!(isTrigger ? /END;\s*$/ : /;\s*$/).test(statement)) continue;
    statements.push(statement);
    statement = '';
  }
  return statement.trim() === '' ? statements : [...statements, statement];
}

/** The same migration statement by statement, told of each before it runs. */
function stepped(migration: Migration, beforeStep: (statement: string) => void): Migration {
  const exec = (db: ReadDb) => (text: string) => {
    for (const statement of statementsOf(text)) {
      beforeStep(statement);
      db.exec(statement);
    }
    return db;
  };
  const stepping = (db: ReadDb): ReadDb =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'exec') return exec(target);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  return { ...migration, up: (db) => migration.up(stepping(db)) };
}

/** Columns of a case that a version added without a default, each with a value. */
const ADDED: readonly [version: number, column: string, value: string][] = [
  [30, 'status', "'open'"],
  [30, 'owner', "''"],
  [30, 'classification', "''"],
  [30, 'tags_json', "'[]'"],
  [30, 'summary', "''"],
  [30, 'opened_at', '1'],
  [30, 'updated_at', '1'],
];

/** Rows that the version before a migration takes. */
function rowsBefore({ number: next }: Migration): string {
  const added = ADDED.filter(([version]) => version < next);
  const columns = added.map(([, column]) => `, ${column}`).join('');
  const values = added.map(([, , value]) => `, ${value}`).join('');
  return `
  INSERT INTO cases (id, reference, title, created_at${columns})
  VALUES ('c', 'A-1', 'Title', 1${values});
  INSERT INTO requests (id, environment_id, purpose, method, base, path, body, sent_at,
    sent_monotonic_ms) VALUES ('r', 'e', 'screen', 'POST', 'b', '/p', '{}', 1, 1);`;
}

/** A file as the version before a migration left it, with a case and a request. */
function fileBefore(migration: Migration): { folder: string; path: string } {
  const folder = temporaryFolder();
  const path = join(folder, 'case.tracefile');
  const older = MIGRATIONS.filter(({ number }) => number < migration.number);
  createFile(
    {
      ...{ path, passphrase: FAST_PASSPHRASE, investigator: 'Mara Test', fileId: 'file-1' },
      ...{ at: T0, appVersion: '0.1.0' },
    },
    ENGINE,
    older,
  );
  const file = openFile(openArgs(path), ENGINE, older);
  file.db.exec(rowsBefore(migration));
  file.close();
  return { folder, path };
}

describe.each(MIGRATIONS.slice(1).map((migration) => [migration.name, migration] as const))(
  'the migration “%s”',
  (_name, migration) => {
    const older = MIGRATIONS.filter(({ number }) => number < migration.number);

    function countSteps(): number {
      const db = connectScratch(ENGINE);
      onTestFinished(() => void db.close());
      let steps = 0;
      applyMigrations(db, [...older, stepped(migration, () => (steps += 1))]);
      return steps;
    }

    test('statement by statement gives the same schema', () => {
      const schemaOf = (list: readonly Migration[]) => {
        const db = connectScratch(ENGINE);
        onTestFinished(() => void db.close());
        applyMigrations(db, list);
        return db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
      };
      const whole = schemaOf([...older, migration]);
      expect(schemaOf([...older, stepped(migration, () => undefined)])).toEqual(whole);
    });

    /** The migration that fails before this statement. */
    function failingAt(failing: number): Migration {
      let step = 0;
      return stepped(migration, (statement) => {
        step++;
        if (step === failing) throw new Error(`fails at ${statement}`);
      });
    }

    test('failing at any of its statements leaves the database as it was', () => {
      const db = connectScratch(ENGINE);
      onTestFinished(() => void db.close());
      applyMigrations(db, older);
      db.exec(rowsBefore(migration));
      const before = db.serialize();
      const steps = countSteps();
      expect(steps).toBeGreaterThan(10);
      for (let failing = 1; failing <= steps; failing++) {
        expect(() => applyMigrations(db, [failingAt(failing)])).toThrow('fails at');
        expect(db.serialize().equals(before), String(failing)).toBe(true);
      }
      applyMigrations(db, [migration]);
      expect(db.prepare('SELECT reference FROM cases').pluck().all()).toEqual(['A-1']);
    });

    test('failing anywhere leaves the file byte-identical, and it can be migrated after', () => {
      const { folder, path } = fileBefore(migration);
      const before = readFolder(folder);
      const steps = countSteps();
      for (const failing of [1, Math.ceil(steps / 3), Math.ceil((2 * steps) / 3), steps]) {
        const open = () => {
          try {
            openFile(openArgs(path), ENGINE, [...older, failingAt(failing)]).close();
          } catch (error) {
            throw fromSqlite(error);
          }
        };
        expect(codeOf(open)).toBe('casefile.migration_failed');
        expect(readFolder(folder), String(failing)).toEqual(before);
      }
      const { journal, close } = openFile(openArgs(path), ENGINE, [...older, migration]);
      close();
      expect(journal.ok).toBe(true);
    });
  },
);
