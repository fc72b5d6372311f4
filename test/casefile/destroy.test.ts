// A whole case is destroyed: nothing it held is left anywhere in the file but what the chain needs,
// nothing else is touched, and the journal says so.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BatchId, CaseId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import { verifyJournal } from '../../electron/casefile/journal.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { CASE_TABLES } from '../../electron/casefile/tables/case-tables.ts';
import { destroyCase } from '../../electron/casefile/tables/destroy-case.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import { addRowsOfEveryTable, addWorkedCase } from '../builders/casefile-full-case.ts';
import { addRichCase } from '../builders/casefile-transfer.ts';
import {
  addAnswer,
  addJob,
  ALL_REQUESTS,
  buildRows,
  codeOf,
  ENGINE,
  newCaseFile,
  newestEntries,
  openArgs,
  reopen,
  SOURCE,
  T0,
} from '../builders/casefile-file.ts';

const DOOMED = 'case-1' as CaseId;
const KEPT = 'case-2' as CaseId;
const CANARY = 'Doomedcanary';
const destroy = { id: DOOMED, why: 'ordered by the court', at: T0 + 100 };

/** Two cases with a row in every table, closed. */
function twoCases() {
  const { operations, path } = newCaseFile();
  addWorkedCase(operations, 1, CANARY);
  addWorkedCase(operations, 2, 'Staying');
  addAnswer(operations, { id: 'free' as RequestId, purpose: 'chains' }, '[]');
  indexAll(operations);
  operations.close({});
  const { db, close } = openRaw(path);
  addRowsOfEveryTable(db, 1, CANARY);
  addRowsOfEveryTable(db, 2, 'Staying');
  return { path, db, close };
}

function indexAll(operations: CaseFileOperations): void {
  while (operations.indexPending({ limit: 100 }).left > 0);
}

function openRaw(path: string) {
  const file = openFile(openArgs(path), ENGINE);
  onTestFinished(() => file.close());
  return file;
}

/** Tables and columns in which a text is, in any letter case; numbers and bytes as text. */
function placesOf(db: Database, text: string): string[] {
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[];
  return tables.flatMap((table) => {
    const columns = db.pragma(`table_info('${table}')`) as { name: string }[];
    return columns.flatMap(({ name }) => {
      const found = db
        .prepare(`SELECT 1 FROM "${table}" WHERE instr(lower(CAST("${name}" AS TEXT)), ?) LIMIT 1`)
        .get(text.toLowerCase());
      return found === undefined ? [] : [`${table}.${name}`];
    });
  });
}

/** Every row of the tables of cases, those of one case left out. */
function rowsBut(db: Database, caseId: CaseId): Record<string, unknown[]> {
  return Object.fromEntries(
    CASE_TABLES.map(({ name, ofCase }) => [
      name,
      db.prepare(`SELECT * FROM ${name} WHERE (${ofCase}) IS NOT TRUE`).all(caseId),
    ]),
  );
}

const countIn = (db: Database, { name, ofCase }: (typeof CASE_TABLES)[number], caseId: CaseId) =>
  db.prepare(`SELECT count(*) FROM ${name} WHERE ${ofCase}`).pluck().get(caseId) as number;

describe('a destroyed case', () => {
  test('leaves none of its texts in any column of any table', () => {
    const { db } = twoCases();
    const before = placesOf(db, CANARY);
    // The test means something only while the text is in every table that has texts.
    const tables = new Set(before.map((place) => place.split('.')[0]));
    const wordless = CASE_TABLES.filter(({ name }) => !tables.has(name)).map(({ name }) => name);
    expect(wordless).toEqual([
      ...['jobs', 'requests', 'bodies', 'files', 'snapshot_rulesets', 'notes'],
    ]);
    const others = ['flow_views', 'graph_views', 'journal', 'search_entries', 'search_text_data'];
    expect([...tables]).toEqual(expect.arrayContaining(others));
    inTransaction(db, (write) => destroyCase(write, destroy));
    expect(placesOf(db, CANARY)).toEqual([]);
    expect(placesOf(db, DOOMED)).toEqual([
      'destroyed_cases.case_id',
      'journal.case_id',
      'journal.subject',
    ]);
  });

  test('has no row left in any table of cases, and had one in each', () => {
    const { db } = twoCases();
    for (const table of CASE_TABLES) {
      if (table.name === 'snapshot_rulesets') continue;
      expect(countIn(db, table, DOOMED), table.name).toBeGreaterThan(0);
    }
    inTransaction(db, (write) => destroyCase(write, destroy));
    for (const table of CASE_TABLES) expect(countIn(db, table, DOOMED), table.name).toBe(0);
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });

  test('takes nothing of other cases with it, nor requests that belong to no job', () => {
    const { db } = twoCases();
    const before = rowsBut(db, DOOMED);
    const words = placesOf(db, 'Staying');
    inTransaction(db, (write) => destroyCase(write, destroy));
    expect(rowsBut(db, DOOMED)).toEqual(before);
    expect(placesOf(db, 'Staying')).toEqual(words);
    expect(db.prepare("SELECT 1 FROM requests WHERE id = 'free'").get()).toBeDefined();
  });

  test('is gone from the bytes of the file', () => {
    const { operations, path } = newCaseFile();
    addWorkedCase(operations, 1, CANARY);
    indexAll(operations);
    operations.destroyCase(destroy);
    operations.close({});
    const { db } = openRaw(path);
    const serialized = db.serialize().toString('latin1');
    expect(serialized).not.toContain(CANARY);
    expect(readFileSync(path).toString('latin1')).not.toContain(CANARY);
  });

  test('is told of by one entry with the counts, the reason and the hash of its reference', () => {
    const { path, close } = twoCases();
    close();
    const operations = reopen(path);
    const { total } = operations.listJournal({
      ...{ caseId: DOOMED, subject: null, beforeSeq: null, limit: 1 },
    });
    const counts = operations.destroyCase(destroy);
    expect(counts).toEqual({ snapshots: 1, records: expect.any(Number) as number, entries: total });
    expect(counts.records).toBeGreaterThan(20);
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'case.destroyed', caseId: DOOMED, subject: DOOMED, at: destroy.at },
        why: 'ordered by the court',
        what: {
          ...{ snapshots: '1', records: String(counts.records), entries: String(total) },
          referenceSha256: createHash('sha256').update(`${CANARY} 1`).digest('hex'),
        },
      },
    ]);
    const { entries } = operations.listJournal({
      ...{ caseId: DOOMED, subject: null, beforeSeq: null, limit: 1000 },
    });
    expect(
      new Set(entries.slice(1).map(({ kind, at, actor }) => `${kind} ${at} ${actor}`)),
    ).toEqual(new Set(['erased 0 ']));
  });

  test('leaves a file in which the check of everything finds nothing wrong', () => {
    const { operations, path, folder } = newCaseFile();
    addRichCase(operations, folder);
    addWorkedCase(operations, 2, 'Staying');
    operations.destroyCase({ ...destroy, at: T0 + 900 });
    operations.close({});
    const clock = { at: 1, monotonicMs: () => 0, tell: () => undefined };
    const report = verifyFile(openRaw(path).db, clock);
    expect(report).toMatchObject({ ok: true, findings: [], checked: { snapshots: 1 } });
    expect(report.checked.records).toBeGreaterThanOrEqual(4);
  });

  test('leaves the rows of another case’s batch that rested on its screenings readable', () => {
    const { operations } = newCaseFile();
    addWorkedCase(operations, 1, CANARY);
    operations.createCase({ id: KEPT, fields: {}, at: T0 });
    operations.createBatch({
      ...{ id: 'batch-2' as BatchId, caseId: KEPT, title: '', source: SOURCE, at: T0 },
      rows: buildRows(2, [{ fresh: 'snapshot-1' as SnapshotId, isSent: false }]),
    });
    operations.destroyCase(destroy);
    const filter = { fate: null, state: null, offset: 0, limit: 10 };
    expect(operations.listBatchRows({ id: 'batch-2' as BatchId, ...filter })).toMatchObject({
      ...{ total: 1, rows: [{ fate: 'fresh', snapshotId: null, outcome: null }] },
    });
  });

  test('leaves its reference to another case', () => {
    const { operations } = newCaseFile();
    const fields = { reference: 'A-1' };
    operations.createCase({ id: DOOMED, fields, at: T0 });
    operations.destroyCase(destroy);
    expect(operations.listCases({})).toEqual([]);
    expect(operations.createCase({ id: KEPT, fields, at: T0 }).reference).toBe('A-1');
    expect(operations.listRequests({ filter: ALL_REQUESTS, limit: 10 })).toEqual([]);
  });

  test('may have been closed', () => {
    const { operations } = newCaseFile();
    addWorkedCase(operations, 1, CANARY);
    operations.setCaseStatus({ id: DOOMED, status: 'closed', why: 'done', at: T0 + 50 });
    expect(operations.destroyCase(destroy).snapshots).toBe(1);
  });
});

describe('a case is not destroyed', () => {
  test('while a job of it is under way', () => {
    const { operations } = newCaseFile();
    addJob(operations, 1);
    expect(codeOf(() => operations.destroyCase(destroy))).toBe('case.has_open_jobs');
    expect(operations.listCases({})).toHaveLength(1);
  });

  test('when it is not there', () => {
    const { operations } = newCaseFile();
    expect(codeOf(() => operations.destroyCase(destroy))).toBe('record.not_found');
  });

  test('in part: a failure half-way leaves all of it', () => {
    const { db } = twoCases();
    const before = { ...rowsBut(db, 'none' as CaseId), places: placesOf(db, CANARY) };
    const failing = () =>
      inTransaction(db, (write) => {
        destroyCase(write, destroy);
        throw new Error('half-way');
      });
    expect(failing).toThrow('half-way');
    expect({ ...rowsBut(db, 'none' as CaseId), places: placesOf(db, CANARY) }).toEqual(before);
  });
});

describe('the guards', () => {
  test('are up again afterwards, for the case too when it comes back', () => {
    const { db } = twoCases();
    inTransaction(db, (write) => destroyCase(write, destroy));
    const insert = (id: string) =>
      `INSERT INTO cases SELECT '${id}', 'back-${id}', title, status, owner, severity,
        classification, tags_json, summary, created_at, opened_at, closed_at, updated_at
       FROM cases WHERE id = '${KEPT}'`;
    db.exec(insert(DOOMED));
    for (const text of [
      `DELETE FROM cases WHERE id = '${DOOMED}'`,
      "UPDATE journal SET why = 'x' WHERE kind = 'erased'",
      "UPDATE journal SET kind = 'case.created' WHERE kind = 'erased'",
      'UPDATE destroyed_cases SET is_done = 0',
      'DELETE FROM destroyed_cases',
    ]) {
      expect(
        codeOf(() => db.exec(text)),
        text,
      ).toBe('SQLITE_CONSTRAINT_TRIGGER');
    }
  });

  test('an entry that is empty without a case that was destroyed breaks the chain', () => {
    const { db } = twoCases();
    db.exec('DROP TRIGGER journal_refuse_update');
    const seq = db
      .prepare('SELECT seq FROM journal WHERE case_id = ? ORDER BY seq LIMIT 1')
      .pluck()
      .get(KEPT) as number;
    db.exec(`UPDATE journal SET at = 0, actor = '', kind = 'erased', subject = NULL,
      what_json = '{}', why = NULL WHERE seq = ${String(seq)}`);
    expect(verifyJournal(db)).toMatchObject({ ok: false, brokenAt: seq });
  });

  test('an entry after the destruction cannot be emptied on its account', () => {
    const { db } = twoCases();
    inTransaction(db, (write) => destroyCase(write, destroy));
    db.exec('DROP TRIGGER journal_refuse_update');
    const seq = db.prepare('SELECT max(seq) FROM journal').pluck().get() as number;
    db.exec(`UPDATE journal SET at = 0, actor = '', kind = 'erased', subject = NULL,
      what_json = '{}', why = NULL WHERE seq = ${String(seq)}`);
    expect(verifyJournal(db).ok).toBe(false);
  });
});
