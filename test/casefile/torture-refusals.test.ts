// Files that are refused in words and stay as they were, beyond those of open.test.ts; and a journal of
// which no column of any row can be changed, nor the order of any two rows, without being named.
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../electron/casefile/connection.ts';
import {
  addJob,
  codeOf,
  ENGINE,
  FAST_PASSPHRASE,
  newCaseFile,
  newOperations,
  openArgs,
  readFolder,
  reopen,
  temporaryFolder,
  verifyDb,
} from '../builders/casefile-file.ts';
import { openByRights } from '../builders/casefile-process.ts';

/** A copy of a closed file, and next to it the log of another one that is in use. */
function withForeignLog(passphrase: string | null): { folder: string; path: string } {
  const own = newCaseFile(passphrase);
  addJob(own.operations, 1);
  own.operations.close({});
  const other = newCaseFile(passphrase);
  for (let number = 1; number <= 20; number++) addJob(other.operations, number);
  const folder = temporaryFolder();
  const path = join(folder, 'case.tracefile');
  copyFileSync(own.path, path);
  copyFileSync(`${other.path}-wal`, `${path}-wal`);
  return { folder, path };
}

describe('refused in words, and left as it was', () => {
  test.each([
    ['encrypted', FAST_PASSPHRASE],
    ['plain', null],
  ])('an %s file beside which the log of another file stands', (_name, passphrase) => {
    const { folder, path } = withForeignLog(passphrase);
    const before = readFolder(folder);
    expect(codeOf(() => newOperations().open(openArgs(path, passphrase)))).toBe('casefile.damaged');
    expect(readFolder(folder)).toEqual(before);
  });

  test('random bytes, which nothing tells from an encrypted file', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'noise');
    writeFileSync(path, randomBytes(100_000));
    const before = readFolder(folder);
    for (const passphrase of [FAST_PASSPHRASE, null]) {
      const open = () => newOperations().open(openArgs(path, passphrase));
      expect(codeOf(open)).toBe('casefile.wrong_passphrase');
    }
    expect(readFolder(folder)).toEqual(before);
  });

  test('a file in a folder in which nothing can be made', async () => {
    const { operations, folder, path } = newCaseFile();
    operations.close({});
    chmodSync(path, 0o666);
    chmodSync(folder, 0o555);
    const before = readFolder(folder);
    expect(await openByRights(path, 'write')).toBe('casefile.not_writable');
    expect(readFolder(folder)).toEqual(before);
    chmodSync(folder, 0o755);
    expect(reopen(path).listCases({})).toEqual([]);
  });
});

describe('the check of the whole file names', () => {
  /** The journal of a small file, with nothing that guards it. */
  function unguarded(): { db: Database; entries: number } {
    const { operations, path } = newCaseFile(null);
    addJob(operations, 1);
    operations.close({});
    const db = connect(path, null, ENGINE);
    onTestFinished(() => void db.close());
    const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck();
    for (const name of triggers.all()) db.exec(`DROP TRIGGER "${String(name)}"`);
    db.pragma('ignore_check_constraints = ON');
    db.pragma('foreign_keys = OFF');
    return { db, entries: verifyDb(db).checked.entries };
  }

  /** The broken places after a change, which is undone. */
  function brokenAfter(db: Database, change: () => void): (number | null)[] {
    db.exec('SAVEPOINT change');
    try {
      change();
      return verifyDb(db).findings.flatMap(({ kind, seq }) =>
        kind === 'journal_broken' ? [seq] : [],
      );
    } finally {
      db.exec('ROLLBACK TO change; RELEASE change');
    }
  }

  test('every row of the journal of which one column was changed, by its number', () => {
    const { db, entries } = unguarded();
    const columns = db.prepare('SELECT * FROM journal').columns();
    const names = columns.map(({ name }) => name).filter((name) => name !== 'seq');
    expect(names).toHaveLength(9);
    for (let seq = 1; seq <= entries; seq++) {
      for (const name of names) {
        const value = name === 'at' ? `${name} + 1` : `coalesce(${name}, '') || ' '`;
        const broken = brokenAfter(db, () =>
          db.exec(`UPDATE journal SET ${name} = ${value} WHERE seq = ${String(seq)}`),
        );
        expect(broken, `${name} of ${String(seq)}`).toContain(seq);
      }
    }
  });

  test('every two rows of the journal that changed places, by the numbers of both', () => {
    const { db, entries } = unguarded();
    for (let a = 1; a <= entries; a++) {
      for (let b = a + 1; b <= entries; b++) {
        const broken = brokenAfter(db, () => {
          db.prepare('UPDATE journal SET seq = 1000 WHERE seq = ?').run(a);
          db.prepare('UPDATE journal SET seq = ? WHERE seq = ?').run(a, b);
          db.prepare('UPDATE journal SET seq = ? WHERE seq = 1000').run(b);
        });
        expect(broken).toEqual(expect.arrayContaining([a, b]));
      }
    }
  });
});
