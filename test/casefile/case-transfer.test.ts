// A case leaves as a file of its own and comes into another: everything of it, nothing of others,
// checked on both sides.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, StatedTransactionId } from '#shared/domain/ids.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { RECORD_TABLES } from '../../electron/casefile/record-tables.ts';
import { eachCustodyEntry } from '../../electron/casefile/tables/custody.ts';
import {
  codeOf,
  ENGINE,
  FAST_PASSPHRASE,
  keyedFile,
  newCaseFile,
  T0,
  verifyAt,
  verifyDb,
} from '../builders/casefile-file.ts';
import { addTransaction } from '../builders/casefile-kinds.ts';
import { openView } from '../builders/casefile-lists.ts';
import {
  addNamedCase,
  addRichCase,
  addWaitingBatch,
  CASE,
  EXPORT_PASSPHRASE,
  exportTo,
  importAll,
  importedFrom,
  newOtherFile,
  previewOf,
  reading,
  rowsOf,
} from '../builders/casefile-transfer.ts';

/** Columns that say where a row is: a copy may have others. */
const NOT_COPIED = ['case_imports', 'custody_entries'];

/** An open file with the rich case, and where an export of it goes. */
function newSource() {
  const source = newCaseFile();
  addRichCase(source.operations, source.folder);
  return { ...source, to: join(source.folder, 'out.tracefile') };
}

describe.each([
  ['encrypted', EXPORT_PASSPHRASE],
  ['plain', null],
])('an %s export', (_, passphrase) => {
  it('holds every row of the case, and verifies', async () => {
    const { operations, path, to } = newSource();
    addNamedCase(operations, 5, 'Somebody Else');
    const report = await exportTo(path, to, passphrase);
    expect(report).toMatchObject({ isEncrypted: passphrase !== null, snapshots: 2, files: 2 });
    const before = reading(path, FAST_PASSPHRASE, (db) => rowsOf(db));
    reading(to, passphrase, (db) => {
      expect(verifyDb(db)).toMatchObject({ ok: true, findings: [] });
      const after = rowsOf(db);
      for (const [table, rows] of Object.entries(before)) {
        if (NOT_COPIED.includes(table)) continue;
        const paused = table === 'monitors' ? { paused_at: T0 + 1000, runs_left: 0 } : {};
        expect(after[table], table).toEqual(rows.map((row) => ({ ...(row as object), ...paused })));
      }
      expect(db.prepare('SELECT id FROM cases').pluck().all()).toEqual([CASE]);
      expect(db.prepare('SELECT count(*) FROM search_pending').pluck().get()).toBe(0);
    });
  });

  it('comes whole into a fresh file, which verifies', async () => {
    const { operations, path, to } = newSource();
    await exportTo(path, to, passphrase);
    const target = newOtherFile();
    const preview = await previewOf(to, target.path, passphrase);
    expect(preview.cases).toMatchObject([
      { caseId: CASE, fate: 'new', snapshots: 2, snapshotsMissing: 2, differing: [] },
    ]);
    const report = importAll(target.operations, preview, passphrase);
    expect(report.cases).toMatchObject([{ caseId: CASE, snapshots: 2 }]);
    expect(verifyAt(target.path)).toMatchObject({ ok: true, findings: [] });
    const theirs = operations;
    const ours = target.operations;
    expect(ours.listSubjects({ caseId: CASE })).toEqual(theirs.listSubjects({ caseId: CASE }));
    expect(ours.listNotes({ caseId: CASE })).toEqual(theirs.listNotes({ caseId: CASE }));
    expect(ours.listDecisions({ caseId: CASE })).toEqual(theirs.listDecisions({ caseId: CASE }));
    expect(ours.listLabels({ caseId: CASE })).toEqual(theirs.listLabels({ caseId: CASE }));
    expect(ours.listSlots({ caseId: CASE })).toEqual(theirs.listSlots({ caseId: CASE }));
    for (const { id } of theirs.listAttachments({ caseId: CASE })) {
      expect(ours.readAttachment({ id, maxBytes: 100 })).toEqual(
        theirs.readAttachment({ id, maxBytes: 100 }),
      );
    }
    for (const id of ['snapshot-1', 'imported-1'] as never[]) {
      expect(openView(ours, id)).toEqual(openView(theirs, id));
    }
  });
});

it('where a case came from is a record: altered or gone, verify names it', async () => {
  const { path } = newSource();
  const target = await importedFrom(path);
  target.operations.close({});
  const db = connect(target.path, keyedFile(target.path).key as never, ENGINE);
  onTestFinished(() => void db.close());
  const imports = db.prepare('SELECT id FROM case_imports ORDER BY at, id').pluck().all();
  expect(imports).toHaveLength(2);
  for (const trigger of ['update', 'delete'])
    db.exec(`DROP TRIGGER case_imports_refuse_${trigger}`);
  for (const id of imports as string[]) {
    const where = `WHERE id = '${id}'`;
    for (const [change, kind] of [
      [`UPDATE case_imports SET origin_head = '${'0'.repeat(64)}' ${where}`, 'record_changed'],
      [`UPDATE case_imports SET file_sha256 = '${'0'.repeat(64)}' ${where}`, 'record_changed'],
      [`DELETE FROM case_imports ${where}`, 'record_missing'],
    ] as const) {
      db.exec('SAVEPOINT change');
      db.exec(change);
      expect(verifyDb(db).findings, change).toMatchObject([{ kind, caseId: CASE, id }]);
      db.exec('ROLLBACK TO change; RELEASE change');
    }
  }
});

it('an imported case can be imported again without anything happening', async () => {
  const { path, to } = newSource();
  await exportTo(path, to);
  const target = newOtherFile();
  importAll(target.operations, await previewOf(to, target.path));
  const before = reading(target.path, FAST_PASSPHRASE, (db) => [rowsOf(db), entriesOf(db)]);
  const again = await previewOf(to, target.path);
  expect(again.cases).toMatchObject([
    { fate: 'identical', snapshotsMissing: 0, recordsMissing: 0, differing: [] },
  ]);
  expect(importAll(target.operations, again).cases).toMatchObject([{ snapshots: 0, records: 0 }]);
  const after = reading(target.path, FAST_PASSPHRASE, (db) => [rowsOf(db), entriesOf(db)]);
  expect(after).toEqual(before);
});

it('a case that comes back to the file it left is identical', async () => {
  const { path, to } = newSource();
  await exportTo(path, to);
  expect((await previewOf(to, path)).cases).toMatchObject([{ fate: 'identical' }]);
});

it('a whole case file offers each of its cases', async () => {
  const { operations, path } = newSource();
  addNamedCase(operations, 5, 'Somebody Else');
  operations.close({});
  const target = newOtherFile();
  const preview = await previewOf(path, target.path, FAST_PASSPHRASE);
  expect(preview.cases.map(({ fate }) => fate)).toEqual(['new', 'new']);
  importAll(target.operations, preview, FAST_PASSPHRASE);
  expect(verifyAt(target.path).findings).toEqual([]);
  expect(target.operations.listCases({})).toHaveLength(2);
});

it('the chain of custody verifies entry by entry, also after a second journey', async () => {
  const { path, folder } = newSource();
  const target = await importedFrom(path);
  const second = join(folder, 'second.tracefile');
  await exportTo(target.path, second, null);
  reading(second, null, (db) => {
    const entries = [...eachCustodyEntry(db)];
    expect(new Set(entries.map(({ originFileId }) => originFileId)).size).toBe(3);
    expect(entries.filter(({ follows }) => !follows)).toEqual([]);
    expect(verifyDb(db).ok).toBe(true);
  });
});

it('nothing of a copy is sent: intents are stopped, what was on its way is unknown', async () => {
  const { operations, path, to } = newSource();
  addWaitingBatch(operations);
  const [first] = operations.listBatchJobs({
    id: 'batch-9' as never,
    states: ['intent'],
    limit: 1,
  });
  operations.changeJob({
    ...{ id: first!.id, from: ['intent'], to: 'sending', patch: {}, at: T0 + 50, why: null },
  });
  await exportTo(path, to);
  const states = reading(to, EXPORT_PASSPHRASE, (db) =>
    db.prepare('SELECT state, billed FROM jobs WHERE batch_id IS NOT NULL ORDER BY id').all(),
  );
  expect(states).toEqual([
    { state: 'unknown', billed: 'may_be_billed' },
    { state: 'stopped', billed: 'not_billed' },
  ]);
  const target = newOtherFile();
  importAll(target.operations, await previewOf(to, target.path));
  expect(target.operations.recoverJobs({ at: T0 + 9000 })).toEqual([]);
  expect(target.operations.getMonitor({ id: 'monitor-1' as never })).toMatchObject({
    ...{ pausedAt: T0 + 1000, approval: 'budget', runsLeft: 0 },
  });
});

it('a closed case goes and comes sealed', async () => {
  const { operations, path } = newSource();
  operations.setCaseStatus({ id: CASE, status: 'closed', why: 'done', at: T0 + 60 });
  const target = await importedFrom(path);
  expect(verifyAt(target.path).findings).toEqual([]);
  expect(target.operations.getCase({ id: CASE }).status).toBe('closed');
  expect(
    codeOf(() =>
      target.operations.createNote({
        ...{ id: 'note-9' as never, caseId: CASE, subjectId: null, title: '', body: 'x', at: T0 },
      }),
    ),
  ).toBe('case.sealed');
});

it('a reference that is in use gets a free one', async () => {
  const { path, to } = newSource();
  await exportTo(path, to);
  const target = newOtherFile();
  const { reference } = target.operations.createCase({
    ...{ id: 'case-x' as CaseId, fields: { reference: 'tf-2026-001' }, at: T0 },
  });
  const preview = await previewOf(to, target.path);
  expect(preview.cases).toMatchObject([{ freeReference: `${preview.cases[0]!.reference}-2` }]);
  importAll(target.operations, preview);
  expect(target.operations.getCase({ id: CASE }).reference.toLowerCase()).toBe(`${reference}-2`);
  expect(verifyAt(target.path).findings).toEqual([]);
});

it('a file that changed after it was looked at is refused', async () => {
  const { operations, path, to } = newSource();
  await exportTo(path, to);
  const target = newOtherFile();
  const preview = await previewOf(to, target.path);
  operations.close({});
  copyFileSync(path, to);
  expect(codeOf(() => importAll(target.operations, preview, FAST_PASSPHRASE))).toBe(
    'import.conflict',
  );
  expect(target.operations.listCases({})).toEqual([]);
});

it('every record of the program is in the case that travels', () => {
  const { path, operations } = newSource();
  addWaitingBatch(operations);
  operations.setStatedTransaction({
    ...{ id: 'stated-1' as StatedTransactionId, caseId: CASE, at: T0 + 40 },
    snapshotId: addTransaction(operations, 20, CASE),
    ...{ amount: decimal('1204.50'), happenedAt: null, source: 'https://explorer.example/tx/1' },
  });
  const without = reading(path, FAST_PASSPHRASE, (db) =>
    RECORD_TABLES.filter(({ each }) => [...each(db)].length === 0).map(({ name }) => name),
  );
  // A notice takes a run of the monitor, this case came from nowhere, and the last three are of no case.
  expect(without).toEqual([
    ...['notice', 'case_import', 'custody'],
    ...['ruleset_draft', 'ruleset_sighting', 'saved_view'],
  ]);
});

function entriesOf(db: Parameters<Parameters<typeof reading>[2]>[0]): unknown {
  return db.prepare('SELECT count(*) FROM journal').pluck().get();
}
