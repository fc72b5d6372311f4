// Attachments: bytes that arrive from a file, stay as they were, and go out again.
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync, spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_ATTACHMENT_BYTES } from '#shared/domain/attachment.ts';
import type { AttachmentId, FileId, SubjectId } from '#shared/domain/ids.ts';
import { serveExport } from '../../electron/casefile/attachment-export.ts';
import { inTransaction, type ReadDb } from '../../electron/casefile/database.ts';
import { addAttachment, readAttachment } from '../../electron/casefile/tables/attachments.ts';
import { partPathBeside } from '../../electron/files/part-files.ts';
import { codeOf, newestEntries, T0, verifyAt, verifyDb } from '../builders/casefile-file.ts';
import { CASE, newWork, openPastTriggers, sha256Of } from '../builders/casefile-work.ts';

const ID = 'attachment-1' as AttachmentId;
const MIB = 1_048_576;
const bytesOf = (length: number) => Buffer.alloc(length).map((_, index) => (index * 31) % 251);

/** A file with one attachment of these bytes, to be opened by SQLite alone. */
function attached(bytes: Uint8Array | string = 'Dear Sir') {
  const work = newWork();
  const source = work.putFile('source.bin', bytes);
  return { ...work, source, attachment: work.attach(source) };
}

describe('an attachment', () => {
  test('is kept byte for byte in chunks of at most 1 MiB, with its hash and what is said of it', () => {
    const bytes = bytesOf(2 * MIB + 5);
    const { operations, path, source, attachment } = attached(bytes);
    expect(attachment).toEqual({
      ...{ id: ID, caseId: CASE, fileId: 'file-1', subjectId: null, mediaType: 'text/plain' },
      ...{ name: 'letter.txt', source: 'desk', remark: '', removedAt: null },
      ...{ sizeBytes: bytes.length, sha256: sha256Of(bytes), addedAt: T0 + 1, updatedAt: T0 + 1 },
      fileModifiedAt: Math.floor(statSync(source).mtimeMs),
    });
    expect(operations.listAttachments({ caseId: CASE })).toEqual([attachment]);
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'attachment.added', caseId: CASE, subject: ID },
        what: { name: 'letter.txt', sha256: sha256Of(bytes), sizeBytes: String(bytes.length) },
      },
    ]);
    expect(operations.readAttachment({ id: ID, maxBytes: bytes.length })).toEqual({
      ...{ bytes, isCut: false },
    });
    operations.close({});
    const sizes = 'SELECT length(bytes) FROM file_chunks ORDER BY seq';
    expect(openPastTriggers(path, []).prepare(sizes).pluck().all()).toEqual([MIB, MIB, 5]);
  });

  test.each([0, 1, MIB, 2 * MIB])('of %i bytes is whole', (length) => {
    const { operations, path, attachment } = attached(bytesOf(length));
    expect(attachment).toMatchObject({ sizeBytes: length, sha256: sha256Of(bytesOf(length)) });
    const { bytes } = operations.readAttachment({ id: ID, maxBytes: 4 * MIB });
    expect(sha256Of(bytes)).toBe(attachment.sha256);
    operations.close({});
    expect(verifyAt(path)).toMatchObject({ ok: true });
  });

  test('shows its start, and whether that is all', () => {
    const { operations } = attached('Dear Sir');
    const start = (maxBytes: number) => {
      const { bytes, isCut } = operations.readAttachment({ id: ID, maxBytes });
      return [Buffer.from(bytes).toString(), isCut];
    };
    expect([start(4), start(8), start(9)]).toEqual([
      ...[
        ['Dear', true],
        ['Dear Sir', false],
        ['Dear Sir', false],
      ],
    ]);
  });

  test('may be there twice: each has its own bytes and its own words', () => {
    const { operations, source, attach } = attached();
    attach(source, 2, { name: 'again.txt' });
    const listed = operations.listAttachments({ caseId: CASE });
    expect(listed.map(({ name }) => name)).toEqual(['again.txt', 'letter.txt']);
    expect(new Set(listed.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test('changes in what is said of it, never in its bytes', () => {
    const { operations, attachment } = attached();
    const change = { name: 'other.txt', remark: 'read it' };
    const changed = operations.updateAttachment({ id: ID, change, at: T0 + 5 });
    expect(changed).toEqual({ ...attachment, ...change, updatedAt: T0 + 5 });
    const [entry] = newestEntries(operations, 1);
    expect(entry?.what).toMatchObject({
      ...{ 'name.before': 'letter.txt', 'name.after': 'other.txt', 'remark.after': 'read it' },
    });
    expect(operations.updateAttachment({ id: ID, change, at: T0 + 6 })).toEqual(changed);
    expect(newestEntries(operations, 1)).toEqual([entry]);
  });

  test('removed leaves the list, is not changed, and comes back as it was', () => {
    const { operations, attachment } = attached();
    const set = (isRemoved: boolean, at: number) =>
      operations.setAttachmentRemoved({ id: ID, isRemoved, at });
    expect(set(true, T0 + 5)).toMatchObject({ removedAt: T0 + 5 });
    expect(operations.listAttachments({ caseId: CASE })).toEqual([]);
    const update = { id: ID, change: { name: 'x' }, at: T0 };
    expect(codeOf(() => operations.updateAttachment(update))).toBe('record.not_found');
    expect(set(false, T0 + 6)).toEqual({ ...attachment, updatedAt: T0 + 6 });
    expect(newestEntries(operations, 2).map(({ kind }) => kind)).toEqual([
      ...['attachment.restored', 'attachment.removed'],
    ]);
    expect(operations.readAttachment({ id: ID, maxBytes: 9 }).isCut).toBe(false);
  });

  test('stays with a subject of its case, and may outlive it there', () => {
    const { operations } = attached();
    const id = 'subject-1' as SubjectId;
    const fields = { kind: 'person', name: 'P', role: '', confidence: null, remark: '' } as const;
    operations.createSubject({ id, caseId: CASE, fields, at: T0 });
    const update = (change: { subjectId?: SubjectId; remark?: string }) =>
      operations.updateAttachment({ id: ID, change, at: T0 + 5 });
    expect(update({ subjectId: id }).subjectId).toBe(id);
    operations.setSubjectRemoved({ id, isRemoved: true, at: T0 + 6 });
    expect(update({ remark: 'still' })).toMatchObject({ subjectId: id, remark: 'still' });
    const stranger = { subjectId: 'nobody' as SubjectId };
    expect(codeOf(() => update(stranger))).toBe('record.not_found');
  });

  test('of a closed case is sealed: it can be read and exported, not added or changed', () => {
    const { operations, close, attach, source, folder } = attached();
    close();
    const before = newestEntries(operations, 100);
    const update = { id: ID, change: { name: 'x' }, at: T0 };
    const changes = [
      () => attach(source, 2),
      () => operations.updateAttachment(update),
      () => operations.setAttachmentRemoved({ id: ID, isRemoved: true, at: T0 }),
    ];
    for (const change of changes) expect(codeOf(change)).toBe('case.sealed');
    expect(newestEntries(operations, 100)).toEqual(before);
    operations.exportAttachment({ id: ID, path: join(folder, 'out.txt'), at: T0 });
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe('Dear Sir');
  });
});

describe('a file is refused, and nothing of it stays', () => {
  const refused = (path: string, code: string, details: object) => {
    const { operations, attach, path: file } = newWork();
    const before = newestEntries(operations, 100);
    expect(() => attach(path)).toThrow(expect.objectContaining({ code, details }));
    expect(newestEntries(operations, 100)).toEqual(before);
    operations.close({});
    const rows = openPastTriggers(file, []).prepare('SELECT count(*) FROM file_chunks').pluck();
    expect(rows.get()).toBe(0);
  };

  test('when it is gone', () => {
    const { folder } = newWork();
    const details = expect.objectContaining({ reason: 'gone', systemCode: 'ENOENT' }) as object;
    refused(join(folder, 'none'), 'attachment.unreadable', details);
  });

  const NOT_A_FILE = { reason: 'not_a_file' };
  test('when it is a folder', () => {
    refused(newWork().folder, 'attachment.unreadable', NOT_A_FILE);
  });

  test('when it is a pipe, whose other end nobody waits for', () => {
    const pipe = join(newWork().folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    refused(pipe, 'attachment.unreadable', NOT_A_FILE);
  });

  test('when it is larger than what is read in one go; its size alone says so', () => {
    const { folder } = newWork();
    const path = join(folder, 'huge');
    writeFileSync(path, '');
    truncateSync(path, MAX_ATTACHMENT_BYTES + 1);
    refused(path, 'attachment.too_large', {
      ...{ sizeBytes: MAX_ATTACHMENT_BYTES + 1, maxBytes: MAX_ATTACHMENT_BYTES },
    });
  });

  const LATER = new Date(T0 + 86_400_000);
  test.each<[string, (path: string) => void, object]>([
    ['grew', (path) => appendFileSync(path, 'more'), { reason: 'changed' }],
    ['shrank', (path) => truncateSync(path, MIB + 1), { reason: 'changed' }],
    ['was written over', (path) => utimesSync(path, LATER, LATER), { reason: 'changed' }],
    ['was replaced', (path) => replaceByTwin(path), { reason: 'changed' }],
    ['vanished', (path) => rmSync(path), { reason: 'gone', systemCode: 'ENOENT' }],
  ])('when it %s while it was read', (_what, meddle, details) => {
    const { operations, path, putFile } = newWork();
    const source = putFile('source.bin', bytesOf(2 * MIB));
    operations.close({});
    const db = openPastTriggers(path, []);
    onFirstChunk(db, () => meddle(source));
    const add = () =>
      inTransaction(db, (write) =>
        addAttachment(write, {
          ...{ id: ID, fileId: 'file-1' as FileId, caseId: CASE, path: source, at: T0 },
          ...{ mediaType: 'text/plain' },
          fields: { name: 'a', source: '', remark: '', subjectId: null },
        }),
      );
    expect(add).toThrow(expect.objectContaining({ code: 'attachment.unreadable', details }));
    expect(db.prepare('SELECT count(*) FROM file_chunks').pluck().get()).toBe(0);
  });

  /** The same bytes, size and times under another inode. */
  function replaceByTwin(path: string): void {
    const { atime, mtime } = statSync(path);
    const bytes = readFileSync(path);
    rmSync(path);
    writeFileSync(`${path}.other`, 'takes the free inode');
    writeFileSync(path, bytes);
    utimesSync(path, atime, mtime);
  }

  /** Calls it as soon as the first chunk is stored. */
  function onFirstChunk(db: ReadDb, meddle: () => void): void {
    db.pragma('trusted_schema=ON');
    db.function('meddle', () => {
      meddle();
      return null;
    });
    db.exec(`CREATE TEMP TRIGGER meddling AFTER INSERT ON file_chunks WHEN NEW.seq = 0
      BEGIN SELECT meddle(); END`);
  }
});

describe('an export', () => {
  const exportTo = (work: ReturnType<typeof attached>, path: string) => () =>
    work.operations.exportAttachment({ id: ID, path, at: T0 + 9 });
  /** Whatever the program made there and did not put in place. */
  const leftovers = (folder: string) =>
    readdirSync(folder).filter((name) => name.endsWith('.part'));

  test('gives the bytes back and journals what left under which name', () => {
    const bytes = bytesOf(MIB + 7);
    const work = attached(bytes);
    const path = join(work.folder, 'out.bin');
    writeFileSync(path, 'an older file');
    expect(exportTo(work, path)()).toEqual({ sha256: sha256Of(bytes) });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    const [entry] = newestEntries(work.operations, 1);
    expect(entry).toMatchObject({
      ...{ kind: 'attachment.exported', caseId: CASE, subject: ID, at: T0 + 9 },
      what: { name: 'letter.txt', fileName: 'out.bin', sha256: sha256Of(bytes) },
    });
    expect(JSON.stringify(entry)).not.toContain(work.folder);
    expect(leftovers(work.folder)).toEqual([]);
    work.operations.close({});
    expect(verifyAt(work.path)).toMatchObject({ ok: true });
  });

  test('removes what an export left that was killed, and nothing that somebody is writing', () => {
    const work = attached();
    const path = join(work.folder, 'out.txt');
    const { pid } = spawnSync(process.execPath, ['--version']);
    const living = basename(partPathBeside(path));
    const dead = living.replace(`-${String(process.pid)}-`, `-${String(pid)}-`);
    for (const name of [living, dead]) writeFileSync(join(work.folder, name), 'half');
    exportTo(work, path)();
    expect(leftovers(work.folder)).toEqual([living]);
  });

  test('into a folder that is not there fails and tells the journal nothing', () => {
    const work = attached();
    const before = newestEntries(work.operations, 100);
    expect(codeOf(exportTo(work, join(work.folder, 'none', 'out')))).toBe('export.failed');
    expect(newestEntries(work.operations, 100)).toEqual(before);
  });

  test('into a place that cannot be taken is journaled as failed, and leaves nothing', () => {
    const work = attached();
    const path = join(work.folder, 'taken');
    mkdirSync(path);
    expect(codeOf(exportTo(work, path))).toBe('export.failed');
    expect(newestEntries(work.operations, 2)).toMatchObject([
      { kind: 'attachment.exported', what: { failed: 'export.failed' } },
      { kind: 'attachment.exported', what: { fileName: 'taken' } },
    ]);
    expect(leftovers(work.folder)).toEqual([]);
  });

  test('never replaces the open case file or what belongs to it, under whatever name', () => {
    const work = attached();
    const before = newestEntries(work.operations, 100);
    linkSync(work.path, join(work.folder, 'other-name'));
    const names = ['case.tracefile', 'case.tracefile-wal', 'case.tracefile.lock', 'other-name'];
    for (const name of [...names, './sub/../case.tracefile']) {
      const path = `${work.folder}/${name}`;
      expect(codeOf(exportTo(work, path))).toBe('input.open_case_file');
    }
    expect(newestEntries(work.operations, 100)).toEqual(before);
    work.operations.close({});
    expect(verifyAt(work.path)).toMatchObject({ ok: true });
  });

  test('of what is not there is not found', () => {
    const { operations, folder } = newWork();
    const go = () => operations.exportAttachment({ id: ID, path: join(folder, 'x'), at: T0 });
    expect(codeOf(go)).toBe('record.not_found');
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });
});

describe('bytes that were altered', () => {
  function tampered() {
    const work = attached('Dear Sir');
    work.operations.close({});
    const db = openPastTriggers(work.path, ['file_chunks', 'files']);
    return { ...work, db };
  }

  test('are not shown, and verify finds them', () => {
    const { db } = tampered();
    expect(readAttachment(db, { id: ID, maxBytes: 4 }).isCut).toBe(true);
    expect(verifyDb(db).findings).toEqual([]);
    db.exec("UPDATE file_chunks SET bytes = CAST('Dear Sin' AS BLOB)");
    // Also when the altered byte is not among those that are shown.
    expect(codeOf(() => readAttachment(db, { id: ID, maxBytes: 4 }))).toBe(
      'evidence.hash_mismatch',
    );
    expect(verifyDb(db).findings).toContainEqual(
      expect.objectContaining({
        kind: 'bytes_changed',
        record: 'attachment',
        id: ID,
        caseId: CASE,
      }),
    );
  });

  test('together with their hash: verify names the attachment', () => {
    const { db } = tampered();
    db.exec("UPDATE file_chunks SET bytes = CAST('Dear Sin' AS BLOB)");
    db.prepare('UPDATE files SET sha256 = ?').run(sha256Of('Dear Sin'));
    expect(verifyDb(db).findings).toContainEqual(
      expect.objectContaining({ kind: 'record_changed', record: 'attachment', id: ID }),
    );
  });

  test.each([
    ["UPDATE attachments SET name = 'other'"],
    ["UPDATE attachments SET media_type = 'text/html'"],
    ['UPDATE attachments SET removed_at = 1'],
    ["UPDATE attachments SET source = 'elsewhere'"],
  ])('as what is said of them is: %s', (change) => {
    const { db } = tampered();
    db.exec(change);
    expect(verifyDb(db).findings).toMatchObject([
      { kind: 'record_changed', record: 'attachment', id: ID, caseId: CASE },
    ]);
  });

  test('are not exported, and no part of them is left', () => {
    const { folder, db } = tampered();
    db.exec("UPDATE file_chunks SET bytes = CAST('Dear Sin' AS BLOB)");
    const out = join(folder, 'out.txt');
    const exportIt = serveExport({
      read: (query) => (args) => query(db, args),
      write: (change) => (args) => inTransaction(db, (write) => change(write, args)),
    });
    const entries = () => db.prepare('SELECT count(*) FROM journal').pluck().get();
    const before = entries();
    expect(codeOf(() => exportIt({ id: ID, path: out, at: T0 }))).toBe('evidence.hash_mismatch');
    expect(readdirSync(folder).filter((name) => /out|part/.test(name))).toEqual([]);
    expect(entries()).toBe(before);
  });
});
