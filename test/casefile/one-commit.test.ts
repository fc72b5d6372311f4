// Changes that share a commit, over a real file that a second connection looks at.
import { statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { createCaseFile } from '../../electron/casefile/case-file.ts';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import { connect, startWriteAhead } from '../../electron/casefile/connection.ts';
import { inTransaction, type ReadDb } from '../../electron/casefile/database.ts';
import { makeTogether } from '../../electron/casefile/one-commit.ts';
import { ENGINE, newCaseFile, openArgs, T0, verifyAt } from '../builders/casefile-file.ts';

const WORKER = new URL('../../electron/casefile/worker.ts', import.meta.url);

/** A plain file with the two tables of the tests, open twice. */
function openTwice(): { db: ReadDb; other: ReadDb } {
  const { operations, path } = newCaseFile(null);
  operations.close({});
  const db = connect(path, null, ENGINE);
  startWriteAhead(db);
  db.exec('CREATE TABLE parents (id INTEGER PRIMARY KEY)');
  db.exec(
    `CREATE TABLE children (id INTEGER PRIMARY KEY,
       parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`,
  );
  const other = connect(path, null, ENGINE, 'read');
  onTestFinished(() => {
    other.close();
    db.close();
  });
  return { db, other };
}

const idsIn = (db: ReadDb): unknown[] =>
  db.prepare('SELECT id FROM parents ORDER BY id').pluck().all();

/** Makes a row as an operation makes its changes. */
const putIn = (db: ReadDb) => (id: number) =>
  inTransaction(db, (write) => {
    write.prepare('INSERT INTO parents (id) VALUES (?)').run(id);
    return `row ${String(id)}`;
  });

test('nobody else sees one of them before all are there', () => {
  const { db, other } = openTwice();
  const seen: unknown[] = [];
  const made = makeTogether(db, [1, 2, 3], (id) => {
    const value = putIn(db)(id);
    seen.push(idsIn(other));
    return value;
  });
  expect(seen).toEqual([[], [], []]);
  expect(idsIn(other)).toEqual([1, 2, 3]);
  expect(made).toEqual([
    { call: 1, ok: true, value: 'row 1' },
    { call: 2, ok: true, value: 'row 2' },
    { call: 3, ok: true, value: 'row 3' },
  ]);
});

test('one that throws leaves nothing, and the others are kept', () => {
  const { db, other } = openTwice();
  const refusal = new AppError('input.invalid', 'not this one');
  const made = makeTogether(db, [1, 2, 1, 4], (id) =>
    inTransaction(db, () => {
      const value = putIn(db)(id);
      if (id === 2) throw refusal;
      return value;
    }),
  );
  expect(idsIn(other)).toEqual([1, 4]);
  expect(made.map(({ ok }) => ok)).toEqual([true, false, false, true]);
  expect(made[1]).toEqual({ call: 2, ok: false, error: refusal });
  expect(made[2]).toMatchObject({ error: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
});

test('what cannot be committed is made again one by one, and only the one at fault fails', () => {
  const { db, other } = openTwice();
  const tries: number[] = [];
  const made = makeTogether(db, [1, 2, 3], (id) => {
    tries.push(id);
    if (id !== 2) return putIn(db)(id);
    // A child without a parent: SQLite looks for it at the commit.
    return inTransaction(db, (write) => {
      write.prepare('INSERT INTO children (parent) VALUES (99)').run();
    });
  });
  expect(tries).toEqual([1, 2, 3, 1, 2, 3]);
  expect(made.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(made[1]).toMatchObject({ error: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } });
  expect(idsIn(other)).toEqual([1, 3]);
  expect(other.prepare('SELECT count(*) FROM children').pluck().get()).toBe(0);
});

test('when SQLite gives all of it up, nothing is made twice', () => {
  const { db, other } = openTwice();
  let isFull = true;
  const made = makeTogether(db, [1, 2, 3], (id) => {
    const value = putIn(db)(id);
    if (id === 2 && isFull) {
      isFull = false;
      // As SQLite does on its own at some errors.
      db.exec('ROLLBACK');
      throw new Error('full');
    }
    return value;
  });
  expect(made.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(idsIn(other)).toEqual([1, 2, 3]);
});

test('a disk without room fails each that has none, and keeps the rest', () => {
  const { db, other } = openTwice();
  const pages = Number(db.pragma('page_count', { simple: true }));
  db.pragma(`max_page_count=${String(pages + 2)}`);
  db.exec('CREATE TABLE large (bytes BLOB)');
  const made = makeTogether(db, [1, 2, 3], (id) =>
    inTransaction(db, (write) => {
      putIn(db)(id);
      if (id === 2) write.prepare('INSERT INTO large VALUES (?)').run(Buffer.alloc(100_000));
    }),
  );
  expect(made.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(made[1]).toMatchObject({ error: { code: 'SQLITE_FULL' } });
  expect(idsIn(other)).toEqual([1, 3]);
});

test('with nothing open each is refused', () => {
  const { operations, together, isChange } = createCaseFile(ENGINE);
  expect(isChange(operations.createCase)).toBe(true);
  expect(isChange(operations.listCases)).toBe(false);
  expect(isChange(operations.importCases)).toBe(false);
  const args = { id: 'c' as CaseId, fields: {}, at: T0 };
  const made = together([args, args], (call) => operations.createCase(call));
  for (const one of made) {
    expect(one).toMatchObject({ ok: false, error: { code: 'casefile.none_open' } });
  }
  expect(made).toHaveLength(2);
});

test('changes that wait in the thread are written once, in their order, and stay', async () => {
  const { operations, path } = newCaseFile();
  operations.close({});
  const client = createCaseFileClient(WORKER, ENGINE);
  onTestFinished(() => client.terminate());
  await client.open(openArgs(path));
  const log = (): number => statSync(`${path}-wal`).size;
  const make = (name: string) =>
    client.createCase({ id: name as CaseId, fields: { reference: name }, at: T0 });
  const names = (kind: string): string[] =>
    Array.from({ length: 30 }, (_unused, place) => `${kind}-${String(place)}`);

  const before = log();
  for (const name of names('alone')) await make(name);
  const alone = log() - before;
  const making = [...names('joined'), 'joined-0'].map(make);
  const listed = client.listCases({});
  const made = await Promise.allSettled(making);
  expect(log() - before - alone).toBeLessThan(alone / 2);

  expect(made.map(({ status }) => status)).toEqual([
    ...names('joined').map(() => 'fulfilled'),
    'rejected',
  ]);
  expect((made.at(-1) as PromiseRejectedResult).reason).toMatchObject({ code: 'record.conflict' });
  expect(await listed).toHaveLength(60);
  await client.terminate();
  expect(verifyAt(path)).toMatchObject({ ok: true });
});
