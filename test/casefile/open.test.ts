// Creating, opening and refusing case files; what is on the disk before and after.
import { fork, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../electron/casefile/connection.ts';
import { deriveKey, type FileKey } from '../../electron/casefile/cipher.ts';
import {
  addAnswer,
  addJob,
  closedFile,
  codeOf,
  crashedFile,
  crashOf,
  ENGINE,
  FAST_PASSPHRASE,
  newCaseFile,
  newOperations,
  openArgs,
  readFolder,
  reopen,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { HOLDER, openByRights } from '../builders/casefile-process.ts';

/** Changes a closed file through SQLite with the right key. */
function tamper(path: string, change: (db: Database.Database) => void): void {
  const db = connect(path, deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16)), ENGINE);
  change(db);
  db.close();
}

/** Reads every page of a file; fails at the first one that is not as it was written. */
function checkWhole(path: string, key: FileKey): void {
  const db = connect(path, key, ENGINE);
  try {
    const check = db.pragma('integrity_check', { simple: true });
    if (check !== 'ok') throw Object.assign(new Error('not ok'), { code: 'SQLITE_CORRUPT' });
  } finally {
    db.close();
  }
}

/** Starts a process that holds the file open. */
async function holdElsewhere(path: string) {
  const child = fork(HOLDER, [path, FAST_PASSPHRASE], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = (await once(child, 'message')) as [string];
  expect(message).toBe('open');
  return child;
}

describe('creating', () => {
  test('gives one encrypted file that opens again after closing', () => {
    const { operations, folder, path } = newCaseFile();
    operations.createCase({
      id: 'c' as never,
      fields: { reference: 'A-1', title: 'Title' },
      at: T0,
    });
    operations.close({});
    expect(readdirSync(folder)).toEqual(['case.tracefile']);
    expect(readFileSync(path).subarray(0, 16).toString('latin1')).not.toBe('SQLite format 3\0');
    const info = newOperations().open(openArgs(path));
    expect(info).toMatchObject({
      path,
      fileId: 'file-1',
      investigator: 'Mara Test',
      createdAt: T0,
    });
    expect(info.journal).toMatchObject({ ok: true, entries: 5 });
    expect(info.salt).toBe(readFileSync(path).subarray(0, 16).toString('hex'));
  });

  test('never overwrites a file, of whatever kind', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'letter.txt');
    writeFileSync(path, 'Dear colleague');
    const before = readFolder(folder);
    const args = { ...openArgs(path), investigator: 'M', fileId: 'f' };
    expect(codeOf(() => newOperations().create(args))).toBe('casefile.already_exists');
    expect(readFolder(folder)).toEqual(before);
  });

  test('can be read by its owner only', () => {
    const { path } = newCaseFile();
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  test('makes a missing folder', () => {
    const path = join(temporaryFolder(), 'new', 'deeper', 'a.tracefile');
    newOperations().create({ ...openArgs(path), investigator: 'M', fileId: 'f' });
    expect(existsSync(path)).toBe(true);
  });

  test('leaves nothing behind when it fails', () => {
    const folder = temporaryFolder();
    const args = { ...openArgs(join(folder, 'a.tracefile')), investigator: 'M', fileId: 'f' };
    // A time that is no integer does not fit the STRICT column.
    expect(codeOf(() => newOperations().create({ ...args, at: 1.5 }))).toBe('input.invalid');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('refuses a name that SQLite would trim', () => {
    const path = join(temporaryFolder(), 'a.tracefile ');
    const args = { ...openArgs(path), investigator: 'M', fileId: 'f' };
    expect(codeOf(() => newOperations().create(args))).toBe('input.invalid');
  });
});

describe('passphrases', () => {
  test.each([
    ["it's a 'quoted' \"one\"", 'quotes'],
    ['Schlüssel-密碼-🔑', 'unicode'],
    ["x'not hexadecimal'", 'the beginning of a raw key'],
    ["x'abcd'", 'a short raw key'],
    [
      'raw:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      'the library’s own raw key',
    ],
    [`x'${'0f'.repeat(32)}'`, 'a raw key'],
    [`X'${'A1'.repeat(48)}'`, 'a raw key with salt'],
    ['a\0b', 'a zero character'],
    [' spaces ', 'spaces at the ends'],
  ])('%j opens the file again, and nothing else does (%s)', (passphrase) => {
    const { operations, path } = newCaseFile(passphrase);
    operations.close({});
    expect(reopen(path, passphrase).listCases({})).toEqual([]);
    const copy = `${path}.copy`;
    copyFileSync(path, copy);
    const wrong = openArgs(copy, `${passphrase.slice(0, -1)}?`);
    expect(codeOf(() => newOperations().open(wrong))).toBe('casefile.wrong_passphrase');
  });
});

describe('a refused file stays as it was', () => {
  /** Expects a code and an unchanged folder, also with a log that a crash left behind. */
  function expectRefusal(path: string, folder: string, code: string, passphrase?: string): void {
    const before = readFolder(folder);
    const operations = newOperations();
    expect(codeOf(() => operations.open(openArgs(path, passphrase)))).toBe(code);
    expect(readFolder(folder)).toEqual(before);
    expect(codeOf(() => operations.listCases({}))).toBe('casefile.none_open');
  }

  test('wrong passphrase', () => {
    const { folder, path } = closedFile();
    expectRefusal(path, folder, 'casefile.wrong_passphrase', 'wrong');
    expect(reopen(path).listCases({})).toHaveLength(1);
  });

  test('wrong passphrase, with a log that a crash left', () => {
    const { folder, path } = crashedFile();
    expectRefusal(path, folder, 'casefile.wrong_passphrase', 'wrong');
    expect(reopen(path).listCases({})).toHaveLength(1);
  });

  test('missing file and missing folder', () => {
    const folder = temporaryFolder();
    expectRefusal(join(folder, 'none.tracefile'), folder, 'casefile.not_found');
    expectRefusal(join(folder, 'no', 'such', 'folder'), folder, 'casefile.not_found');
  });

  test('a folder', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'sub'));
    expect(codeOf(() => newOperations().open(openArgs(join(folder, 'sub'))))).toBe(
      'casefile.not_a_case_file',
    );
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a short file', Buffer.from('too short')],
    ['a text', Buffer.from('All work and no play. '.repeat(1000))],
    ['zeros', Buffer.alloc(20_000)],
  ])('%s is not a case file', (_name, bytes) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a'), bytes);
    expectRefusal(join(folder, 'a'), folder, 'casefile.not_a_case_file');
  });

  test('a case file cut below two pages is not told from any other file', () => {
    const { folder, path } = closedFile();
    truncateSync(path, 5000);
    expectRefusal(path, folder, 'casefile.not_a_case_file');
  });

  test('an unencrypted SQLite database is not a case file', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'plain.db');
    const db = new Database(path);
    db.exec('CREATE TABLE t (a)');
    db.close();
    expectRefusal(path, folder, 'casefile.not_a_case_file');
  });

  test('an encrypted database of another application is not a case file', () => {
    const { folder, path } = closedFile();
    tamper(path, (db) => db.pragma('application_id = 7'));
    expectRefusal(path, folder, 'casefile.not_a_case_file');
  });

  test('a newer case file', () => {
    const { folder, path } = closedFile();
    tamper(path, (db) => db.pragma('user_version = 9990'));
    expectRefusal(path, folder, 'casefile.newer_version');
  });

  test('a case file without one of its triggers is damaged', () => {
    const { folder, path } = closedFile();
    tamper(path, (db) => db.exec('DROP TRIGGER snapshots_refuse_delete'));
    expectRefusal(path, folder, 'casefile.damaged');
  });

  test('a case file with a foreign table is damaged', () => {
    const { folder, path } = closedFile();
    tamper(path, (db) => db.exec('CREATE VIEW v AS SELECT 1'));
    expectRefusal(path, folder, 'casefile.damaged');
  });

  test.each([4096 * 5, 4096 * 5 + 100])('a file cut to %i bytes is damaged', (size) => {
    const { folder, path } = closedFile();
    truncateSync(path, size);
    expectRefusal(path, folder, 'casefile.damaged');
  });

  test('a flipped bit in any page is noticed, at the latest when the page is read', () => {
    const { path } = closedFile();
    const whole = readFileSync(path);
    const folder = temporaryFolder();
    const codes = new Set<string>();
    for (let page = 1; page * 4096 < whole.length; page++) {
      const copy = join(folder, `${String(page)}.tracefile`);
      const bytes = Buffer.from(whole);
      bytes[page * 4096 + 2000]! ^= 0x10;
      writeFileSync(copy, bytes);
      const key = deriveKey(FAST_PASSPHRASE, whole.subarray(0, 16));
      codes.add(codeOf(() => checkWhole(copy, key)));
    }
    expect([...codes].sort()).toEqual(['SQLITE_CORRUPT']);
  });

  test('a first page torn by a power cut opens from the log', () => {
    const { operations, path: original } = newCaseFile();
    addJob(operations, 1);
    // The file grows, so that page 1 changes.
    addAnswer(operations, { id: 'r' as never }, new Uint8Array(50_000).fill(1));
    const { path } = crashOf(original);
    const bytes = readFileSync(path);
    bytes.fill(0xee, 3000, 4096);
    writeFileSync(path, bytes);
    expect(reopen(path).listCases({})).toHaveLength(1);
  });

  test('without permission it is not writable', async () => {
    const { folder, path } = closedFile();
    chmodSync(path, 0o444);
    chmodSync(folder, 0o755);
    const before = readFolder(folder);
    expect(await openByRights(path, 'write')).toBe('casefile.not_writable');
    expect(readFolder(folder)).toEqual(before);
  });
});

describe('one writer', () => {
  test('the same process cannot open a file twice, by whatever path', () => {
    const { operations, folder, path } = newCaseFile();
    symlinkSync(path, join(folder, 'link.tracefile'));
    const link = join(folder, 'link.tracefile');
    expect(codeOf(() => newOperations().open(openArgs(path)))).toBe('casefile.in_use');
    expect(codeOf(() => newOperations().open(openArgs(link)))).toBe('casefile.in_use');
    expect(codeOf(() => operations.open(openArgs(path)))).toBe('casefile.in_use');
    operations.createCase({ id: 'c' as never, fields: {}, at: T0 });
  });

  test('another process holding it is noticed, and so is its death', async () => {
    const { operations, path } = newCaseFile();
    operations.close({});
    const child = await holdElsewhere(path);
    expect(codeOf(() => newOperations().open(openArgs(path)))).toBe('casefile.in_use');
    expect(codeOf(() => newOperations().open(openArgs(path, 'wrong')))).toBe('casefile.in_use');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(reopen(path).listCases({})).toEqual([]);
  });

  test('reading the file from outside SQLite does not lose the lock', async () => {
    const { path } = newCaseFile();
    readFileSync(path);
    const child = spawn(process.execPath, [HOLDER, path, FAST_PASSPHRASE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    await once(child, 'close');
    expect(output.trim()).toBe('casefile.in_use');
  });
});

test('the pragmas of the open connection are those of the specification', () => {
  const { operations, path } = newCaseFile();
  operations.close({});
  const db = connect(path, deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16)), ENGINE);
  onTestFinished(() => void db.close());
  const value = (name: string) => db.pragma(name, { simple: true });
  expect({
    synchronous: value('synchronous'),
    foreign_keys: value('foreign_keys'),
    trusted_schema: value('trusted_schema'),
    cell_size_check: value('cell_size_check'),
    temp_store: value('temp_store'),
    secure_delete: value('secure_delete'),
    locking_mode: value('locking_mode'),
    application_id: value('application_id'),
  }).toEqual({
    synchronous: 2,
    foreign_keys: 1,
    trusted_schema: 0,
    cell_size_check: 1,
    temp_store: 2,
    secure_delete: 1,
    locking_mode: 'normal',
    application_id: 0x54726366,
  });
});

test('a closed file needs no log: its header says rollback journal', () => {
  const { operations, path } = newCaseFile();
  operations.close({});
  const db = connect(path, deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16)), ENGINE);
  onTestFinished(() => void db.close());
  expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
});

test('bytes after the end of the last page do not keep a file from opening', () => {
  const { operations, path } = newCaseFile();
  operations.close({});
  appendFileSync(path, 'tail');
  expect(reopen(path).listCases({})).toEqual([]);
});
