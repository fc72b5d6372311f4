// Reading next to a writer, files that are not encrypted, and what the end before left behind.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { Engine } from '../../electron/casefile/connection.ts';
import { isPlainFile, readFileSalt } from '../../electron/casefile/file-identity.ts';
import { openFile } from '../../electron/casefile/open.ts';
import {
  addJob,
  closedFile,
  codeOf,
  crashedFile,
  ENGINE,
  FAST_PASSPHRASE,
  keyedFile,
  newCaseFile,
  newestEntries,
  newOperations,
  openArgs,
  readFolder,
  refusalOf,
  reopen,
  T0,
  temporaryFolder,
  verifyAt,
} from '../builders/casefile-file.ts';
import { NEXT_ENGINE } from '../builders/casefile-next-version.ts';
import { HOLDER, openByRights } from '../builders/casefile-process.ts';

/** A process that holds a file; `ask` sends it a word and gives how many cases it then sees. */
async function holdElsewhere(path: string, mode: 'write' | 'read') {
  const child = fork(HOLDER, [path, FAST_PASSPHRASE, mode], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toEqual(['open', undefined]);
  return async (word: 'add' | 'count' | 'close'): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(word);
    const [count] = (await answer) as unknown[];
    return count;
  };
}

function openToRead(
  path: string,
  passphrase: string | null = FAST_PASSPHRASE,
  engine: Engine = ENGINE,
) {
  const operations = newOperations(engine);
  const info = operations.open({ ...openArgs(path, passphrase), mode: 'read' });
  return { operations, info };
}

describe('opening to read', () => {
  test('works beside a writer of another process, and sees what it goes on to write', async () => {
    const { path } = closedFile();
    const askWriter = await holdElsewhere(path, 'write');
    const { operations, info } = openToRead(path);
    expect(info).toMatchObject({ mode: 'read', isEncrypted: true, wasUnclean: false });
    expect(operations.listCases({})).toHaveLength(1);
    expect(await askWriter('add')).toBe(2);
    expect(operations.listCases({})).toHaveLength(2);
    expect(verifyAt(path).findings).toEqual([]);
  });

  test('leaves no trace in the journal and refuses every change', () => {
    const { folder, path } = closedFile();
    const before = readFolder(folder);
    const { operations } = openToRead(path);
    expect(newestEntries(operations, 1)[0]?.kind).toBe('job.created');
    const add = () => operations.createCase({ id: 'c' as CaseId, fields: {}, at: T0 });
    expect(codeOf(add)).toBe('casefile.read_only');
    expect(codeOf(() => operations.recoverJobs({ at: T0 }))).toBe('casefile.read_only');
    expect(readFolder(folder)).toEqual(before);
    operations.close({});
    expect(readFolder(folder)).toEqual(before);
  });

  test('needs no right to write, neither to the file nor to its folder', async () => {
    const { folder, path } = closedFile();
    chmodSync(path, 0o444);
    chmodSync(folder, 0o555);
    expect(await openByRights(path, 'read')).toBe('open 1');
    expect(readdirSync(folder)).toEqual(['case.tracefile']);
  });

  test('is refused in words where a log is left over and nothing can be written', async () => {
    const { folder, path } = crashedFile();
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
    chmodSync(folder, 0o555);
    expect(await openByRights(path, 'read')).toBe('casefile.not_writable left_over_log');
  });

  test('reads a left-over log where it can, and leaves it to the next writer', () => {
    const { path } = crashedFile();
    const before = [readFileSync(path), readFileSync(`${path}-wal`)];
    const { operations } = openToRead(path);
    expect(operations.listCases({})).toHaveLength(1);
    operations.close({});
    expect([readFileSync(path), readFileSync(`${path}-wal`)]).toEqual(before);
    expect(reopen(path).listCases({})).toHaveLength(1);
  });

  test('does not migrate an older file', () => {
    const { folder, path } = closedFile();
    const before = readFolder(folder);
    expect(refusalOf(() => openToRead(path, FAST_PASSPHRASE, NEXT_ENGINE))).toEqual([
      ...['casefile.read_only', 'needs_migration'],
    ]);
    expect(readFolder(folder)).toEqual(before);
  });

  test('does not keep a writer out, nor from closing', async () => {
    const { folder, path } = closedFile();
    const askReader = await holdElsewhere(path, 'read');
    const writer = newOperations();
    writer.open(openArgs(path));
    addJob(writer, 2);
    expect(await askReader('count')).toBe(2);
    writer.close({});
    expect(await askReader('count')).toBe(2);
    // The index stays with the empty log: by it they are told from a log that was emptied.
    const left = ['case.tracefile', 'case.tracefile-shm', 'case.tracefile-wal'];
    expect(readdirSync(folder)).toEqual(left);
    expect(statSync(`${path}-wal`).size).toBe(0);
    const again = newOperations();
    const clean = { wasUnclean: false, mayMissChanges: false, journal: { ok: true } };
    expect(again.open(openArgs(path))).toMatchObject(clean);
    again.close({});
    expect(await askReader('close')).toBe(2);
    expect(readdirSync(folder)).toEqual(left);
    expect(newOperations().open(openArgs(path))).toMatchObject(clean);
  });

  test('notices that another file took the place of the one it reads', () => {
    const { folder, path } = closedFile();
    const { operations } = openToRead(path);
    copyFileSync(path, join(folder, 'other'));
    renameSync(join(folder, 'other'), path);
    expect(refusalOf(() => operations.listCases({}))).toEqual(['casefile.io_failed', 'replaced']);
    operations.close({});
  });
});

describe('a file that is not encrypted', () => {
  test('is a plain SQLite database, readable by its owner only, and opens without a passphrase', () => {
    const { path } = closedFile(null);
    expect(statSync(path).mode & 0o077).toBe(0);
    const db = new Database(path, { readonly: true });
    onTestFinished(() => void db.close());
    expect(db.prepare('SELECT id FROM cases').pluck().all()).toEqual(['case-1']);
    const operations = newOperations();
    expect(operations.open(openArgs(path, null))).toMatchObject({ isEncrypted: false, salt: '' });
    expect(operations.lendKey({})).toBeNull();
    expect(operations.listCases({})).toHaveLength(1);
  });

  test('is told from an encrypted one without a passphrase', async () => {
    const [plain, encrypted] = [closedFile(null).path, closedFile().path];
    expect([await isPlainFile(plain), await isPlainFile(encrypted)]).toEqual([true, false]);
    expect(await readFileSalt(plain)).toBeNull();
    expect(await readFileSalt(encrypted)).toBe(
      readFileSync(encrypted).subarray(0, 16).toString('hex'),
    );
    expect(await isPlainFile(`${plain}.none`)).toBe(false);
  });

  test.each(['write', 'read'] as const)('opens with nothing else, to %s', (mode) => {
    const [plain, encrypted] = [closedFile(null), closedFile()];
    const open = (path: string, passphrase: string | null) => () =>
      newOperations().open({ ...openArgs(path, passphrase), mode });
    const before = [readFolder(plain.folder), readFolder(encrypted.folder)];
    expect(refusalOf(open(plain.path, 'a passphrase'))).toEqual([
      ...['casefile.wrong_passphrase', 'not_encrypted'],
    ]);
    expect(refusalOf(open(encrypted.path, null))).toEqual([
      ...['casefile.wrong_passphrase', 'encrypted'],
    ]);
    expect([readFolder(plain.folder), readFolder(encrypted.folder)]).toEqual(before);
  });

  test('is not any SQLite database, nor any file', () => {
    const folder = temporaryFolder();
    const [foreign, text] = [join(folder, 'a.db'), join(folder, 'a.txt')];
    const db = new Database(foreign);
    db.exec('CREATE TABLE t (a)');
    db.close();
    writeFileSync(text, 'All work and no play. '.repeat(1000));
    for (const path of [foreign, text]) {
      expect(codeOf(() => newOperations().open(openArgs(path, null)))).toBe(
        'casefile.not_a_case_file',
      );
    }
  });

  test('opens after a crash from its log', () => {
    expect(reopen(crashedFile(null).path, null).listCases({})).toHaveLength(1);
  });
});

describe('an end that was none', () => {
  test('shows in a log that was left', () => {
    const { path } = crashedFile();
    const operations = newOperations();
    expect(operations.open(openArgs(path)).wasUnclean).toBe(true);
    operations.close({});
    expect(newOperations().open(openArgs(path)).wasUnclean).toBe(false);
  });

  test('shows in a lock that was left', () => {
    const { path } = closedFile();
    writeFileSync(`${path}.lock`, '');
    const operations = newOperations();
    expect(operations.open(openArgs(path)).wasUnclean).toBe(true);
    operations.close({});
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('leaves temporary files, which the next opening removes, and no others', () => {
    const { folder, path } = closedFile();
    const ours = ['migrating', 'restoring', 'rekeying', 'compacting', 'f-1.unfinished'];
    const left = ours.flatMap((word) => [word, `${word}-journal`, `${word}-wal`, `${word}-shm`]);
    const foreign = [
      ...['case.tracefile.unfinished', 'case.tracefile.backup', 'case.tracefile.a b.unfinished'],
      ...['other.tracefile.rekeying', 'case.tracefile.rekeying.txt', 'case.tracefile.f.rekeying'],
    ];
    for (const word of left) writeFileSync(join(folder, `case.tracefile.${word}`), 'left');
    for (const name of foreign) writeFileSync(join(folder, name), 'not ours');
    reopen(path).close({});
    expect(readdirSync(folder)).toEqual(['case.tracefile', ...foreign].sort());
  });

  test('a refused opening removes nothing of a file in use', () => {
    const { operations, path } = newCaseFile();
    writeFileSync(`${path}.rekeying`, 'being made');
    expect(codeOf(() => newOperations().open(openArgs(path)))).toBe('casefile.in_use');
    expect(existsSync(`${path}.rekeying`)).toBe(true);
    operations.close({});
  });
});

describe('the key', () => {
  test('can be lent while the file is open', () => {
    const { operations, path } = newCaseFile();
    const lent = operations.lendKey({});
    expect(lent).toEqual({
      key: new Uint8Array(32).fill(0x5a),
      salt: new Uint8Array(keyedFile(path).key!.salt),
    });
    lent?.key.fill(0);
    expect(operations.lendKey({})?.key).toEqual(new Uint8Array(32).fill(0x5a));
  });

  test.each(['write', 'read'] as const)('is wiped on closing, opened to %s', (mode) => {
    const { path } = closedFile();
    const file = openFile({ ...openArgs(path), mode }, ENGINE);
    const key = file.key!.key;
    expect(key.every((byte) => byte === 0x5a)).toBe(true);
    file.close();
    expect(key.every((byte) => byte === 0)).toBe(true);
  });
});

test('the last check of the file is read from its journal', () => {
  const { operations, path } = newCaseFile();
  expect(operations.readLastVerified({})).toBeNull();
  const report = verifyAt(path);
  operations.noteVerified({ report: { ...report, at: T0 + 5 } });
  expect(operations.readLastVerified({})).toEqual({ at: T0 + 5, ok: true });
  operations.noteVerified({ report: { ...report, ok: false, findingCount: 3, at: T0 + 6 } });
  expect(operations.readLastVerified({})).toEqual({ at: T0 + 6, ok: false });
  expect(newestEntries(operations, 1)[0]).toMatchObject({
    kind: 'casefile.verified',
    what: { result: 'not_sound', findings: '3' },
  });
});
