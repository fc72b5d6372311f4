// The check of the whole file: whatever somebody did to it with SQLite in hand is named.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AttachmentId, CaseId, FileId, SubjectId } from '#shared/domain/ids.ts';
import type { VerifyFinding } from '#shared/domain/journal.ts';
import type { SubjectFields } from '#shared/domain/subject.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { emptySearch } from '../../electron/casefile/tables/search-index.ts';
import {
  addPolledAnswer,
  ENGINE,
  newCaseFile,
  openArgs,
  newOperations,
  T0,
  temporaryFolder,
  verifyDb,
} from '../builders/casefile-file.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';
import { examples } from '../fakes/extent.ts';

let built: Buffer | null = null;

/** A closed plain file with a snapshot, a subject and an attachment in it. */
function plainFile(): string {
  built ??= readFileSync(buildFile());
  const path = join(temporaryFolder(), 'case.tracefile');
  writeFileSync(path, built);
  return path;
}

function buildFile(): string {
  const { operations, folder, path } = newCaseFile(null);
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
  const caseId = 'case-1' as CaseId;
  const person: SubjectFields = {
    ...{ kind: 'person', name: 'Mara Invented', role: '', confidence: null, remark: '' },
  };
  operations.createSubject({ id: 'subject-1' as SubjectId, caseId, fields: person, at: T0 });
  writeFileSync(join(folder, 'letter.txt'), 'Dear colleague, this is a letter.');
  operations.addAttachment({
    ...{ id: 'attachment-1' as AttachmentId, fileId: 'file-1' as FileId, caseId, at: T0 },
    path: join(folder, 'letter.txt'),
    mediaType: 'text/plain',
    fields: { name: 'letter.txt', source: '', remark: '', subjectId: null },
  });
  operations.close({});
  return path;
}

/** The file behind a connection that nothing guards any more. */
function unguarded(path = plainFile()): Database {
  const db = connect(path, null, ENGINE);
  onTestFinished(() => void db.close());
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck();
  for (const name of triggers.all()) db.exec(`DROP TRIGGER "${String(name)}"`);
  db.pragma('ignore_check_constraints = ON');
  db.pragma('foreign_keys = OFF');
  return db;
}

/** What a check finds after a change, which is undone. */
function findingsAfter(db: Database, change: () => void): VerifyFinding[] {
  db.exec('SAVEPOINT change');
  try {
    change();
    return verifyDb(db).findings;
  } finally {
    db.exec('ROLLBACK TO change; RELEASE change');
  }
}

const seqOf = (db: Database, subject: string): number =>
  db
    .prepare(`SELECT max(seq) FROM journal WHERE subject = ? AND what_json LIKE '%recordHash%'`)
    .pluck()
    .get(subject) as number;

test('a file to which nothing was done is sound, and everything in it was looked at', () => {
  const db = unguarded();
  const report = verifyDb(db);
  expect(report).toMatchObject({ ok: true, findings: [], findingCount: 0 });
  expect(report.journal).toMatchObject({ ok: true, entries: report.checked.entries });
  expect(report.checked).toMatchObject({ records: 6, snapshots: 1, files: 1 });
  const sizes = `SELECT (SELECT sum(size_bytes) FROM bodies) + (SELECT sum(size_bytes) FROM files)`;
  expect(report.checked.bytes).toBe(db.prepare(sizes).pluck().get());
});

describe('the journal', () => {
  test('an alteration of any entry is named by its number', () => {
    const db = unguarded();
    const { entries } = verifyDb(db).checked;
    const edits = fc.constantFrom(
      ...['at = at + 1', "actor = actor || '.'", "kind = 'note.created'", "case_id = 'else'"],
      ...["subject = 'else'", `what_json = '{"a":"b"}'`, "why = 'because'", "hash = hash || '0'"],
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: entries }), edits, (seq, edit) => {
        const found = findingsAfter(db, () =>
          db.exec(`UPDATE journal SET ${edit} WHERE seq = ${String(seq)}`),
        );
        expect(found).toContainEqual(expect.objectContaining({ kind: 'journal_broken', seq }));
      }),
      { numRuns: examples(60) },
    );
  });

  test('two entries that changed places are both named', () => {
    const db = unguarded();
    const { entries } = verifyDb(db).checked;
    const place = fc.integer({ min: 1, max: entries });
    fc.assert(
      fc.property(place, place, (a, b) => {
        fc.pre(a !== b);
        const found = findingsAfter(db, () => {
          db.prepare('UPDATE journal SET seq = 1000 WHERE seq = ?').run(a);
          db.prepare('UPDATE journal SET seq = ? WHERE seq = ?').run(a, b);
          db.prepare('UPDATE journal SET seq = ? WHERE seq = 1000').run(b);
        });
        const broken = found.flatMap(({ kind, seq }) => (kind === 'journal_broken' ? [seq] : []));
        expect(broken).toEqual(expect.arrayContaining([a, b]));
      }),
      { numRuns: 40 },
    );
  });

  test('an entry that is gone is named, and so is a tail that was cut off', () => {
    const db = unguarded();
    const { entries } = verifyDb(db).checked;
    for (const seq of [3, entries]) {
      const found = findingsAfter(db, () =>
        db.exec(`DELETE FROM journal WHERE seq = ${String(seq)}`),
      );
      expect(found).toContainEqual(expect.objectContaining({ kind: 'journal_broken', seq }));
    }
  });
});

describe('a record', () => {
  test.each([
    ['case', 'case-1', "UPDATE cases SET title = 'else'"],
    ['case', 'case-1', "UPDATE cases SET status = 'closed', closed_at = 1"],
    ['subject', 'subject-1', "UPDATE subjects SET name = 'Else'"],
    ['attachment', 'attachment-1', "UPDATE attachments SET source = 'else'"],
    ['snapshot', 'snapshot-1', "UPDATE snapshots SET verdict = 'accept'"],
    ['snapshot', 'snapshot-1', 'UPDATE snapshots SET taken_at = taken_at + 1'],
  ])('%s %s that was changed is named with its entry: %s', (record, id, change) => {
    const db = unguarded();
    const seq = seqOf(db, id);
    const found = findingsAfter(db, () => db.exec(change));
    expect(found).toEqual([{ kind: 'record_changed', seq, caseId: 'case-1', record, id }]);
  });

  test('that is gone is named with its entry', () => {
    const db = unguarded();
    const seq = seqOf(db, 'subject-1');
    expect(findingsAfter(db, () => db.exec('DELETE FROM subjects'))).toEqual([
      { kind: 'record_missing', seq, caseId: 'case-1', record: 'subject', id: 'subject-1' },
    ]);
  });

  test('that no entry tells of is named', () => {
    const db = unguarded();
    const columns = 'case_id, kind, name, role, confidence, remark, created_at, updated_at';
    const added = `INSERT INTO subjects (id, ${columns}) SELECT 'added', ${columns} FROM subjects`;
    expect(findingsAfter(db, () => db.exec(added))).toEqual([
      { kind: 'record_unjournaled', seq: null, caseId: 'case-1', record: 'subject', id: 'added' },
    ]);
  });

  test('that cannot be read as one is named, and the others are checked', () => {
    const db = unguarded();
    const found = findingsAfter(db, () => {
      db.exec("UPDATE cases SET tags_json = '['; UPDATE subjects SET name = 'Else'");
    });
    expect(found).toMatchObject([
      { kind: 'record_changed', record: 'case', id: 'case-1' },
      { kind: 'record_changed', record: 'subject', id: 'subject-1' },
    ]);
  });

  test.each([
    ["file_id = 'other'", 1],
    ['created_at = created_at + 1', 1],
    ["investigator = 'Somebody Else'", 2],
  ])('the file itself: %s is named with the entry that told of it', (change, seq) => {
    const db = unguarded();
    const found = findingsAfter(db, () => db.exec(`UPDATE meta SET ${change}`));
    expect(found).toMatchObject([{ kind: 'record_changed', seq, record: 'file' }]);
  });
});

describe('stored bytes', () => {
  const flip = (table: string, where: string) =>
    `UPDATE ${table} SET bytes = CAST(x'00' || substr(bytes, 2) AS BLOB) WHERE ${where}`;

  test.each([
    ['of an answer', flip('body_chunks', "request_id = 'poll-1'"), 'snapshot', 'snapshot-1'],
    [
      'of an answer, cut',
      "DELETE FROM body_chunks WHERE request_id = 'poll-1'",
      'snapshot',
      'snapshot-1',
    ],
    ['of a file', flip('file_chunks', '1'), 'attachment', 'attachment-1'],
  ])('%s that changed are named by the record that rests on them', (_what, change, record, id) => {
    const db = unguarded();
    const seq = seqOf(db, id);
    expect(findingsAfter(db, () => db.exec(change))).toEqual([
      { kind: 'bytes_changed', seq, caseId: 'case-1', record, id },
    ]);
  });

  test('of a request that no record rests on are named by it', () => {
    const db = unguarded();
    const change = flip('body_chunks', "request_id = 'submit-1'");
    expect(findingsAfter(db, () => db.exec(change))).toMatchObject([
      { kind: 'bytes_changed', record: 'body', id: 'submit-1' },
    ]);
  });

  test('changed together with their own hash are named all the same', () => {
    const db = unguarded();
    const change =
      "UPDATE bodies SET sha256 = replace(sha256, '0', '1') WHERE request_id = 'poll-1'";
    expect(findingsAfter(db, () => db.exec(change))).toMatchObject([
      { kind: 'record_changed', record: 'request', id: 'poll-1' },
      { kind: 'bytes_changed', record: 'snapshot', id: 'snapshot-1' },
    ]);
  });
});

describe('a page that cannot be read', () => {
  test('for the file ends before it, is a finding, and the check goes to its end', () => {
    const { operations, path: open } = newCaseFile(null);
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
    const merging = connect(open, null, ENGINE);
    merging.pragma('wal_checkpoint(RESTART)');
    merging.close();
    // The log says how long the file is.
    operations.createCase({ id: 'c' as CaseId, fields: {}, at: T0 });
    const [whole, log] = [readFileSync(open), readFileSync(`${open}-wal`)];
    for (const pages of [1, 3]) {
      const path = join(temporaryFolder(), 'case.tracefile');
      writeFileSync(path, whole.subarray(0, whole.length - pages * 4096));
      writeFileSync(`${path}-wal`, log);
      const cut = connect(path, null, ENGINE, 'read');
      onTestFinished(() => void cut.close());
      expect(verifyDb(cut).findings[0], String(pages)).toMatchObject({ kind: 'file_damaged' });
    }
  });

  test.each(['body_chunks', 'journal', 'snapshots', 'cases', 'bodies'])(
    'of %s is a finding, and the check goes to its end',
    (table) => {
      const path = plainFile();
      const db = connect(path, null, ENGINE);
      const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
      const page = Number(root.get(table));
      db.close();
      const bytes = readFileSync(path);
      bytes.fill(0xff, (page - 1) * 4096, page * 4096);
      writeFileSync(path, bytes);
      const damaged = connect(path, null, ENGINE, 'read');
      onTestFinished(() => void damaged.close());
      const { ok, findings } = verifyDb(damaged);
      expect(ok).toBe(false);
      expect(findings[0]).toMatchObject({ kind: 'file_damaged' });
    },
  );
});

test('one flipped bit in any text of the evidence of a plain file is noticed', () => {
  const path = plainFile();
  const writing = connect(path, null, ENGINE);
  // The search index is no evidence: it is made from it.
  inTransaction(writing, (db) => {
    emptySearch(db);
    db.exec('DELETE FROM search_pending');
  });
  writing.close();
  const whole = readFileSync(path);
  const texts = [
    ...['Dear colleague', 'Mara Invented', 'Mara Test', 'recordHash', '"verdict"'],
    ...['case.created', 'letter.txt', 'subject-1', 'snapshot-1', 'TF-2026-001', '"hits"'],
  ];
  const places = texts.flatMap((text) => {
    const found: number[] = [];
    for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
      found.push(at + (text.length >> 1));
    }
    return found;
  });
  expect(places.length).toBeGreaterThan(texts.length);
  const unnoticed = places.filter((place) => {
    const bytes = Buffer.from(whole);
    bytes[place]! ^= 1;
    writeFileSync(path, bytes);
    return !isNoticed(path);
  });
  expect(
    unnoticed.map((place) => whole.subarray(place - 60, place + 30).toString('latin1')),
  ).toEqual([]);
});

/** Whether opening the file or checking it says that something is wrong with it. */
function isNoticed(path: string): boolean {
  const operations = newOperations();
  try {
    operations.open({ ...openArgs(path, null), mode: 'read' });
    const db = connect(path, null, ENGINE, 'read');
    try {
      return !verifyDb(db).ok;
    } finally {
      db.close();
    }
  } catch (error) {
    return fromSqlite(error).code !== 'internal';
  }
}

test('of many findings the first hundred are kept, and all are counted', () => {
  const { operations, path } = newCaseFile(null);
  for (let number = 0; number < 120; number++) {
    operations.createCase({ id: `c${String(number)}` as CaseId, fields: {}, at: T0 });
  }
  operations.close({});
  const db = unguarded(path);
  const report = db.transaction(() => {
    db.exec("UPDATE cases SET title = 'else'; UPDATE journal SET why = 'x' WHERE seq = 9");
    return verifyDb(db);
  })();
  expect(report.findings).toHaveLength(100);
  expect(report.findingCount).toBe(121);
  expect(report.findings[0]).toMatchObject({ kind: 'journal_broken', seq: 9 });
});
