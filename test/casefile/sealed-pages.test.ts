// Each page of an encrypted file has a seal of its own, and "verify" asks every one of them: also the
// pages that belong to nothing, which SQLite never reads.
import { execFileSync } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { VerifyReport } from '#shared/domain/journal.ts';
import { copyKey, PAGE_BYTES, SALT_BYTES } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { verify } from '../../electron/casefile/keeper/verify.ts';
import { withRawReader } from '../../electron/casefile/raw-reader.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { codeOf, ENGINE, keyedFile, newCaseFile, openArgs, T0 } from '../builders/casefile-file.ts';
import { taskContext } from '../builders/casefile-transfer.ts';

/** A closed encrypted file of which some pages are free. */
function fileWithFreePages() {
  const { operations, path } = newCaseFile();
  operations.close({});
  const file = keyedFile(path);
  const db = connect(path, file.key === null ? null : copyKey(file.key), ENGINE);
  db.exec('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(40000))');
  db.exec('DROP TABLE filler');
  const pages = db.prepare('SELECT pageno FROM dbstat WHERE name = ?').pluck();
  const schema = new Set(pages.all('sqlite_schema') as number[]);
  const used = new Set(db.prepare('SELECT pageno FROM dbstat').pluck().all() as number[]);
  const count = Number(db.pragma('page_count', { simple: true }));
  db.close();
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const rows = [...used].filter((page) => !schema.has(page));
  return { path, file, count, schema, rows, free: all.filter((page) => !used.has(page)) };
}

const namedPage = (page: number) => ({
  ...{ kind: 'file_damaged', seq: null, caseId: null, record: 'page', id: String(page) },
});

async function check(file: ReturnType<typeof keyedFile>): Promise<VerifyReport> {
  return await verify.run({ file, at: T0 }, taskContext);
}

/** The findings after one bit of one byte is another; the error where the file does not even open. */
async function findingsAfterFlip(file: ReturnType<typeof keyedFile>, at: number) {
  const whole = readFileSync(file.path);
  const flipped = Buffer.from(whole);
  flipped[at]! ^= 1 << (at % 8);
  writeFileSync(file.path, flipped);
  try {
    return (await check(file)).findings;
  } catch (error) {
    return fromSqlite(error).code;
  } finally {
    writeFileSync(file.path, whole);
  }
}

test('a file to which nothing was done has no broken seal, free pages or not', async () => {
  const { file, free } = fileWithFreePages();
  expect(free.length).toBeGreaterThan(5);
  expect(await check(file)).toMatchObject({ ok: true, findings: [] });
});

test('a flipped bit in a page is a finding that names the page', async () => {
  const { file, count, free, schema } = fileWithFreePages();
  // Of every tenth page, and of all that are free.
  const pages = Array.from({ length: count }, (_, index) => index + 1);
  for (const page of pages.filter((one) => one % 10 === 1 || free.includes(one))) {
    const at = (page - 1) * PAGE_BYTES + SALT_BYTES + ((page * 131) % (PAGE_BYTES - SALT_BYTES));
    const found = await findingsAfterFlip(file, at);
    // Without its schema a file does not open.
    if (schema.has(page)) expect(found, String(page)).toBe('casefile.damaged');
    else expect(found).toContainEqual(namedPage(page));
  }
});

test('a page that belongs to nothing is named, and nothing else is wrong', async () => {
  const { file, free } = fileWithFreePages();
  const page = free.at(-1) ?? 0;
  const found = await findingsAfterFlip(file, page * PAGE_BYTES - 1);
  expect(found).toEqual([namedPage(page)]);
});

test('a page of zeros is a finding that names it, whether it belongs to something or not', async () => {
  const { file, path, free, rows } = fileWithFreePages();
  const whole = readFileSync(path);
  for (const page of [free.at(-1) ?? 0, rows.at(-1) ?? 0]) {
    const zeroed = Buffer.from(whole);
    zeroed.fill(0, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
    writeFileSync(path, zeroed);
    expect((await check(file)).findings).toContainEqual(namedPage(page));
  }
});

test('a flipped bit of the salt is noticed', async () => {
  const { file } = fileWithFreePages();
  for (let at = 0; at < SALT_BYTES; at++) {
    expect(await findingsAfterFlip(file, at)).toBe('casefile.damaged');
  }
});

test('a file that ends within a page is a finding that names it', async () => {
  const { file, path, count } = fileWithFreePages();
  truncateSync(path, count * PAGE_BYTES - 1);
  const { findings } = await check(file);
  expect(findings).toContainEqual(namedPage(count));
});

describe('beside the writer', () => {
  test('what was not yet brought into the file is no finding', async () => {
    const { operations, path } = newCaseFile();
    for (let number = 0; number < 20; number++) {
      operations.createCase({ id: `c${String(number)}` as never, fields: {}, at: T0 });
    }
    expect(await check(keyedFile(path))).toMatchObject({ ok: true, findings: [] });
  });

  test('a hole whose page is still in the log alone is no finding', async () => {
    const { path, file } = fileWithFreePages();
    const connectHere = () => connect(path, file.key === null ? null : copyKey(file.key), ENGINE);
    const writer = connectHere();
    const reader = connectHere();
    try {
      writer.pragma('journal_mode=WAL');
      writer.exec('CREATE TABLE filler (id INTEGER PRIMARY KEY, bytes BLOB)');
      const insert = writer.prepare('INSERT INTO filler VALUES (?, randomblob(3000))');
      writer.transaction(() => {
        for (let id = 1; id <= 60; id++) insert.run(id);
      })();
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM filler').get();
      // For the sake of that reader its page stays in the log, those behind it do not.
      writer.exec('UPDATE filler SET bytes = randomblob(3000) WHERE id = 40');
      writer.pragma('wal_checkpoint(PASSIVE)');
      expect(holesOf(path)).toHaveLength(1);
      const { findings } = await check(file);
      expect(findings.filter(({ record }) => record === 'page')).toEqual([]);
    } finally {
      reader.close();
      writer.close();
    }
  });

  test('its locks stay as they are', async () => {
    const { operations, path } = newCaseFile();
    operations.createCase({ id: 'c' as never, fields: {}, at: T0 });
    // The key alone: reading the salt here would open and close the file.
    const { key } = keyedFile(path);
    operations.close({});
    operations.open(openArgs(path));
    expect(canLockAlone(path)).toBe(false);
    await check({ path, key });
    expect(canLockAlone(path)).toBe(false);
  });
});

test('a file that no connection has open is not read past SQLite', () => {
  const { path } = fileWithFreePages();
  const code = codeOf(() => withRawReader(path, (reader) => reader.size()));
  expect(code).toBe('casefile.io_failed');
});

/** Whether another process could have the file to itself: then it would take its log away. */
function canLockAlone(path: string): boolean {
  const script = `
import fcntl, os, sys
file = os.open(sys.argv[1], os.O_RDWR)
try:
  fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
  print('free')
except OSError:
  print('held')`;
  return execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim() === 'free';
}

/** The pages of a file that hold nothing but zeros. */
function holesOf(path: string): number[] {
  const bytes = execFileSync('cat', [path], { maxBuffer: 64 * 1024 * 1024 });
  const pages = Array.from({ length: bytes.length / PAGE_BYTES }, (_, index) => index + 1);
  return pages.filter((page) =>
    bytes.subarray((page - 1) * PAGE_BYTES, page * PAGE_BYTES).every((byte) => byte === 0),
  );
}
