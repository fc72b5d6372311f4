// What comes from elsewhere is only looked at on a copy, and only what verifies as a whole arrives.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toAppError } from '#shared/errors.ts';
import {
  ENGINE,
  keyedFile,
  newCaseFile,
  newestEntries,
  newOperations,
  openArgs,
  readFolder,
  T0,
  temporaryFolder,
  verifyAt,
  verifyDb,
} from '../builders/casefile-file.ts';
import {
  addRichCase,
  CASE,
  EXPORT_PASSPHRASE,
  exportTo,
  importAll,
  previewOf,
  reading,
  rowsOf,
  taskContext,
} from '../builders/casefile-transfer.ts';
import { signHead } from '../../electron/bundle/signed-head.ts';
import { createSigner } from '../builders/bundle-samples.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { versionOf } from '../../electron/casefile/schema.ts';
import { exportCase } from '../../electron/casefile/transfer/export-case.ts';
import { previewCases } from '../../electron/casefile/transfer/preview-cases.ts';
import { NEXT_ENGINE } from '../builders/casefile-next-version.ts';

/** Of this process: others look at files of their own. */
const copies = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`tracefile-${String(process.pid)}-`));

/** An export in a folder of its own, and an empty file that it may come into. */
async function newExport(passphrase: string | null = null) {
  const { operations, path, folder } = newCaseFile();
  addRichCase(operations, folder);
  const to = join(temporaryFolder(), 'out.tracefile');
  await exportTo(path, to, passphrase);
  return { to, target: newCaseFile() };
}

it('an older file is migrated on a copy, stays as it was, and comes in', async () => {
  const { to, target } = await newExport();
  const folder = join(to, '..');
  const before = readFolder(folder);
  const operations = newOperations(NEXT_ENGINE);
  target.operations.close({});
  operations.open(openArgs(target.path));
  const preview = await previewOf(to, target.path, null, NEXT_ENGINE);
  expect(preview).toMatchObject({ wasOlder: true, cases: [{ caseId: CASE }] });
  const report = importAll(operations, preview, null);
  expect(report.cases.some(({ snapshots }) => snapshots > 0)).toBe(true);
  expect(readFolder(folder)).toEqual(before);
  expect(verifyAt(target.path).findings).toEqual([]);
  expect(copies()).toEqual([]);
});

it('the file and its folder are never touched, however it is looked at', async () => {
  const { to, target } = await newExport(EXPORT_PASSPHRASE);
  const folder = join(to, '..');
  const before = readFolder(folder);
  const preview = await previewOf(to, target.path);
  await expect(previewOf(to, target.path, 'another')).rejects.toMatchObject({
    code: 'casefile.wrong_passphrase',
  });
  importAll(target.operations, preview);
  expect(readFolder(folder)).toEqual(before);
  expect(copies()).toEqual([]);
});

it('its copy is encrypted as it is, and for its owner alone', async () => {
  const { to, target } = await newExport(EXPORT_PASSPHRASE);
  const seen = new Set<string>();
  const tell = () => {
    for (const name of copies()) {
      const folder = join(tmpdir(), name);
      const isPlain = readFileSync(join(folder, 'copy')).includes('CREATE TABLE');
      seen.add(`${(statSync(folder).mode & 0o777).toString(8)} ${isPlain ? 'plain' : 'encrypted'}`);
    }
  };
  const args = { path: to, passphrase: EXPORT_PASSPHRASE, current: keyedFile(target.path), at: T0 };
  await previewCases.run({ ...args, appVersion: '0.1.0' }, { ...taskContext, tell });
  expect([...seen]).toEqual(['700 encrypted']);
});

// Noise and an encrypted file cannot be told apart.
it.each([
  ['empty', Buffer.alloc(0), 'casefile.not_a_case_file'],
  [
    'noise',
    Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 251)),
    'casefile.wrong_passphrase',
  ],
  ['text', Buffer.from('{"code":0}'.repeat(2000)), 'casefile.not_a_case_file'],
])('a file that is no case file is refused: %s', async (_, bytes, code) => {
  const path = join(temporaryFolder(), 'foreign');
  writeFileSync(path, bytes);
  const { path: current } = newCaseFile();
  await expect(previewOf(path, current, null)).rejects.toMatchObject({ code });
  expect(copies()).toEqual([]);
});

it('a database with tables of its own is refused before anything of it is read', async () => {
  const { to, target } = await newExport();
  const db = connect(to, null, ENGINE);
  db.exec(
    `CREATE TRIGGER evil AFTER INSERT ON cases BEGIN SELECT 1; END;
     PRAGMA user_version = ${String(versionOf(ENGINE))}`,
  );
  db.close();
  await expect(previewOf(to, target.path, null)).rejects.toMatchObject({
    ...{ code: 'casefile.damaged', details: { part: 'schema' } },
  });
});

it.each([
  [
    'a note',
    "UPDATE note_revisions SET body = 'Cleared.' WHERE revision = 1",
    'note_revisions_refuse_update',
  ],
  ['a subject', "UPDATE subjects SET role = 'victim'", null],
  ['an answer', "UPDATE body_chunks SET bytes = X'7b7d'", 'body_chunks_refuse_update'],
  [
    'the chain of custody',
    "UPDATE custody_entries SET actor = 'Nobody'",
    'custody_entries_refuse_update',
  ],
  [
    'where the case came from',
    "UPDATE case_imports SET origin_investigator = 'Nobody'",
    'case_imports_refuse_update',
  ],
  ['an entry', "UPDATE journal SET why = 'because' WHERE seq = 3", 'journal_refuse_update'],
])('a file in which somebody altered %s is refused with the finding', async (_, sql, trigger) => {
  const { to, target } = await newExport();
  const db = connect(to, null, ENGINE);
  const text = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(trigger);
  if (trigger !== null) db.exec(`DROP TRIGGER ${trigger}`);
  db.exec(sql);
  if (trigger !== null) db.exec(String(text));
  db.close();
  await expect(previewOf(to, target.path, null)).rejects.toMatchObject({
    code: 'import.not_sound',
    details: { finding: expect.stringMatching(/changed|broken/) as unknown },
  });
  expect(copies()).toEqual([]);
});

it('a file whose log holds a signature of another key is refused', async () => {
  const { operations, path, folder } = newCaseFile();
  addRichCase(operations, folder);
  operations.close({});
  const to = join(temporaryFolder(), 'out.tracefile');
  await exportTo(path, to);
  const foreign = newOperations();
  foreign.open(openArgs(to, EXPORT_PASSPHRASE));
  const [newest] = newestEntries(foreign, 1);
  const end = { entries: newest!.seq, head: newest!.hash };
  const what = {
    ...{ entries: String(end.entries), head: end.head },
    signature: signHead(end, createSigner('somebody else')),
    publicKey: Buffer.from(createSigner().publicKeySpki).toString('base64'),
  };
  const entry = { kind: 'journal.signed', caseId: null, subject: null, why: null } as const;
  foreign.addJournalEntry({ ...entry, what, at: T0 + 1001 });
  foreign.close({});
  const target = newCaseFile();
  await expect(previewOf(to, target.path)).rejects.toMatchObject({
    ...{ code: 'import.not_sound', details: { finding: 'journal_broken' } },
  });
  expect(copies()).toEqual([]);
});

it('a case with an altered record does not leave: no copy gives it a hash of its own', async () => {
  const { operations, path, folder } = newCaseFile();
  addRichCase(operations, folder);
  operations.close({});
  const { key } = keyedFile(path);
  const db = connect(path, key as never, ENGINE);
  db.exec("UPDATE subjects SET role = 'victim'");
  db.close();
  const to = join(folder, 'out.tracefile');
  await expect(exportTo(path, to)).rejects.toMatchObject({
    ...{ code: 'evidence.hash_mismatch', details: { record: 'subject', id: 'subject-1' } },
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('out'))).toEqual([]);
});

it('what a process that died left of a foreign file goes with the next look', async () => {
  const { to, target } = await newExport();
  const { pid } = spawnSync('true');
  const left = join(tmpdir(), `tracefile-${String(pid)}-${'0'.repeat(16)}`);
  mkdirSync(left);
  writeFileSync(join(left, 'copy'), 'half');
  await previewOf(to, target.path, null);
  expect(existsSync(left)).toBe(false);
});

describe('an export under the name of another file', () => {
  /** A case that goes out to where a file is. */
  function newPlace() {
    const { operations, path, folder } = newCaseFile();
    addRichCase(operations, folder);
    const outside = temporaryFolder();
    const to = join(outside, 'out.tracefile');
    writeFileSync(to, 'mine');
    const exportOver = (replaces: boolean) => exportTo(path, to, EXPORT_PASSPHRASE, CASE, replaces);
    return { path, outside, to, exportOver };
  }

  it('does not take its place unless that was agreed', async () => {
    const { outside, exportOver } = newPlace();
    await expect(exportOver(false)).rejects.toMatchObject({ code: 'casefile.already_exists' });
    expect(readFolder(outside)).toEqual({ 'out.tracefile': 'mine' });
  });

  it('takes its place when that was agreed, as a whole', async () => {
    const { to, outside, exportOver } = newPlace();
    await exportOver(true);
    expect(Object.keys(readFolder(outside))).toEqual(['out.tracefile']);
    expect(reading(to, EXPORT_PASSPHRASE, (db) => verifyDb(db).findings)).toEqual([]);
  });

  it('leaves it as it is when the export fails', async () => {
    const { path, to, outside } = newPlace();
    const nothing = exportTo(path, to, EXPORT_PASSPHRASE, 'no-such-case' as never, true);
    await expect(nothing).rejects.toMatchObject({ code: 'record.not_found' });
    expect(readFolder(outside)).toEqual({ 'out.tracefile': 'mine' });
  });

  it('never takes the place of the file that the case is in, nor of one in use', async () => {
    const { path, exportOver, to } = newPlace();
    const over = exportTo(path, path, EXPORT_PASSPHRASE, CASE, true);
    await expect(over).rejects.toMatchObject({ code: 'input.open_case_file' });
    const other = newCaseFile();
    const overOther = exportTo(path, other.path, EXPORT_PASSPHRASE, CASE, true);
    await expect(overOther).rejects.toMatchObject({ code: 'casefile.in_use' });
    // What its dead writer left holds what it lacks.
    writeFileSync(`${to}-wal`, 'log');
    await expect(exportOver(true)).rejects.toMatchObject({ code: 'casefile.already_exists' });
  });
});

it('what an ended task left is removed by its clean-up', async () => {
  const { to, target } = await newExport();
  const args = { path: to, passphrase: null, current: keyedFile(target.path), at: T0 };
  previewCases.cleanUp?.({ ...args, appVersion: '0' }, taskContext);
  const unfinished = join(to, '..', 'next.tracefile.being-made');
  writeFileSync(unfinished, 'half');
  const next = { file: keyedFile(target.path), caseId: CASE, to: join(to, '..', 'next.tracefile') };
  exportCase.cleanUp?.(
    { ...next, replaces: false, passphrase: null, fileId: 'x', at: T0, appVersion: '0' },
    taskContext,
  );
  expect(readdirSync(join(to, '..'))).toEqual(['out.tracefile']);
});

describe('a plain export', () => {
  const QUERY = `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(json.dumps([
  db.execute('PRAGMA integrity_check').fetchone()[0],
  db.execute('SELECT reference FROM cases').fetchone()[0],
  db.execute('SELECT count(*) FROM snapshots').fetchone()[0],
  db.execute("SELECT body FROM note_revisions WHERE revision = 1").fetchone()[0][:7],
  bytes(db.execute("SELECT bytes FROM file_chunks WHERE file_id = 'file-1' ORDER BY id").fetchone()[0][:4]).decode(),
]))`;

  it('is read without this program, by the SQLite that Python brings', async () => {
    const { to } = await newExport();
    const read = JSON.parse(
      execFileSync('python3', ['-c', QUERY, to], { encoding: 'utf8' }),
    ) as unknown;
    expect(read).toEqual(['ok', 'TF-2026-001', 2, 'Blocked', '%PDF']);
  });

  it('shows every single bit that is flipped inside evidence', async () => {
    const { to, target } = await newExport();
    const whole = readFileSync(to);
    const rows = reading(to, null, (db) => rowsOf(db));
    let shown = 0;
    for (const [index, place] of evidencePlaces(whole).entries()) {
      const flipped = Buffer.from(whole);
      flipped[place] = whole[place]! ^ (1 << (index % 8));
      const path = join(temporaryFolder(), 'flipped.tracefile');
      writeFileSync(path, flipped);
      const outcome = await previewOf(path, target.path, null).catch(
        (error: unknown) => toAppError(error).code,
      );
      if (typeof outcome === 'string') {
        expect(outcome).toMatch(/^(import\.not_sound|casefile\.damaged)$/);
        shown++;
      } else {
        // Then it lies in the search index, which is made from the records.
        expect(
          reading(path, null, (db) => rowsOf(db)),
          String(place),
        ).toEqual(rows);
      }
    }
    expect(shown).toBeGreaterThan(10);
  });
});

/** Places inside what was stored as evidence: the answers, the attachment, the note, the entries. */
function evidencePlaces(bytes: Buffer): number[] {
  const texts = ['"verdict":"block"', 'statement statement', 'Blocked twice', 'because of true'];
  const more = ['From a colleague', 'Orsino Velander', '"recordHash":"', 'mixer'];
  return [...texts, ...more].flatMap((text) => {
    const first = bytes.indexOf(text);
    const last = bytes.lastIndexOf(text);
    return first < 0 ? [] : [first + 3, last + text.length - 2];
  });
}
