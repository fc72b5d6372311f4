// Hits of names that are with a subject next to its addresses.
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  AttachedHitId,
  CaseId,
  JobId,
  Sha256Hex,
  SnapshotId,
  SubjectId,
} from '#shared/domain/ids.ts';
import type { AttachedHitFields } from '#shared/domain/subject.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { hashOf } from '../../electron/casefile/records.ts';
import { ATTACHED_HIT_RECORDS } from '../../electron/casefile/tables/attached-hits.ts';
import {
  addPolledAnswer,
  codeOf,
  ENGINE,
  newCaseFile,
  newestEntries,
  openArgs,
  T0,
  temporaryFolder,
  verifyAt,
} from '../builders/casefile-file.ts';
import { find, indexAll } from '../builders/casefile-search.ts';
import {
  addNamedCase,
  exportTo,
  importAll,
  previewOf,
  reading,
  rowsOf,
} from '../builders/casefile-transfer.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';

const CASE = 'case-101' as CaseId;
const SUBJECT = 'subject-1' as SubjectId;
const HIT = 'hit-1' as AttachedHitId;
const SNAPSHOT = 'snapshot-1' as SnapshotId;
const KEY = 'a'.repeat(64) as Sha256Hex;

const hit = (parts: Partial<AttachedHitFields> = {}): AttachedHitFields => ({
  ...{ snapshotId: SNAPSHOT, hitKey: KEY, fingerprint: 'b'.repeat(64) as Sha256Hex },
  ...{ group: 'sanctions', title: 'Orsino Velander', confidence: null, remark: '', ...parts },
});

function newSubject() {
  const { operations, path, folder } = newCaseFile();
  addNamedCase(operations, 1, 'Orsino Velander');
  const addSubject = (id: string) =>
    operations.createSubject({
      ...{ id: id as SubjectId, caseId: CASE, at: T0 + 1 },
      fields: { kind: 'person', name: 'O. V.', role: '', confidence: null, remark: '' },
    });
  addSubject(SUBJECT);
  const attach = (parts: Partial<AttachedHitFields> = {}, id: string = HIT, subjectId = SUBJECT) =>
    operations.attachHit({ id: id as AttachedHitId, subjectId, fields: hit(parts), at: T0 + 2 });
  const setRemoved = (isRemoved: boolean, at: number, id = HIT) =>
    operations.setAttachedHitRemoved({ id, isRemoved, at });
  const hits = () => operations.getSubject({ id: SUBJECT }).hits;
  return { operations, path, folder, addSubject, attach, setRemoved, hits };
}

describe('an attached hit', () => {
  test('stands with its subject as it was entered, and the journal tells of it', () => {
    const { operations, attach, hits } = newSubject();
    const attached = attach({ confidence: 'probable', remark: 'same passport' });
    expect(attached).toEqual({
      ...{ id: HIT, subjectId: SUBJECT, caseId: CASE },
      ...hit({ confidence: 'probable', remark: 'same passport' }),
      ...{ attachedAt: T0 + 2, updatedAt: T0 + 2, removedAt: null },
    });
    expect(hits()).toEqual([attached]);
    expect(operations.listSubjects({ caseId: CASE })[0]?.hits).toEqual([attached]);
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'hit.attached', caseId: CASE, subject: HIT },
        what: {
          ...{ subjectId: SUBJECT, snapshotId: SNAPSHOT, group: 'sanctions' },
          ...{ title: 'Orsino Velander', recordHash: hashOf(attached) },
        },
      },
    ]);
  });

  test('is attached once by its key, and again under another subject', () => {
    const { operations, addSubject, attach, hits } = newSubject();
    attach();
    const before = newestEntries(operations, 100);
    expect(codeOf(() => attach({ title: 'As spelled elsewhere' }, 'hit-2'))).toBe(
      'record.conflict',
    );
    expect(newestEntries(operations, 100)).toEqual(before);
    attach({ hitKey: 'c'.repeat(64) as Sha256Hex }, 'hit-3');
    addSubject('subject-2');
    attach({}, 'hit-4', 'subject-2' as SubjectId);
    expect(hits().map(({ id }) => id)).toEqual([HIT, 'hit-3']);
  });

  test('changes in what a person says of it, never in what it is', () => {
    const { operations, attach, hits } = newSubject();
    const attached = attach();
    const change = { confidence: 'confirmed', remark: 'Passport seen' } as const;
    const changed = operations.updateAttachedHit({ id: HIT, change, at: T0 + 5 });
    expect(changed).toEqual({ ...attached, ...change, updatedAt: T0 + 5 });
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        kind: 'hit.attachment_changed',
        what: {
          ...{ 'confidence.before': '', 'confidence.after': 'confirmed' },
          ...{ 'remark.before': '', 'remark.after': 'Passport seen' },
          recordHash: hashOf(changed),
        },
      },
    ]);
    const before = newestEntries(operations, 100);
    const sneaked = { ...change, title: 'Somebody else', hitKey: 'd'.repeat(64) } as never;
    operations.updateAttachedHit({ id: HIT, change: sneaked, at: T0 + 6 });
    expect(hits()).toEqual([changed]);
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('that was taken away leaves the subject, takes no change, and comes back as it was', () => {
    const { operations, attach, setRemoved, hits } = newSubject();
    const attached = attach({ remark: 'same passport' });
    setRemoved(true, T0 + 3);
    expect(hits()).toEqual([]);
    expect(operations.listSubjects({ caseId: CASE })[0]?.hits).toEqual([]);
    const update = () =>
      operations.updateAttachedHit({ id: HIT, change: { remark: 'x' }, at: T0 + 4 });
    expect(codeOf(update)).toBe('record.not_found');
    setRemoved(true, T0 + 5);
    setRemoved(false, T0 + 6);
    expect(hits()).toEqual([{ ...attached, updatedAt: T0 + 6 }]);
    expect(newestEntries(operations, 3).map(({ kind }) => kind)).toEqual([
      ...['hit.reattached', 'hit.detached', 'hit.attached'],
    ]);
  });

  test('that was taken away may be attached anew, and then not come back beside it', () => {
    const { attach, setRemoved, hits } = newSubject();
    attach();
    setRemoved(true, T0 + 3);
    attach({}, 'hit-2');
    expect(codeOf(() => setRemoved(false, T0 + 4))).toBe('record.conflict');
    setRemoved(true, T0 + 5, 'hit-2' as AttachedHitId);
    setRemoved(false, T0 + 6);
    expect(hits().map(({ id }) => id)).toEqual([HIT]);
  });

  test('stays with a subject that is removed and restored', () => {
    const { operations, attach, hits } = newSubject();
    attach();
    operations.setSubjectRemoved({ id: SUBJECT, isRemoved: true, at: T0 + 3 });
    expect(codeOf(() => attach({ hitKey: 'c'.repeat(64) as Sha256Hex }, 'hit-2'))).toBe(
      'record.not_found',
    );
    operations.setSubjectRemoved({ id: SUBJECT, isRemoved: false, at: T0 + 4 });
    expect(hits().map(({ id }) => id)).toEqual([HIT]);
  });
});

describe('is refused', () => {
  test('a hit of a screening of another case, of an address, or of none', () => {
    const { operations, attach, hits } = newSubject();
    addNamedCase(operations, 2, 'Orsino Velander');
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 3, kyaAnswer()) });
    const of = (snapshotId: string) => () => attach({ snapshotId: snapshotId as SnapshotId });
    expect(codeOf(of('snapshot-2'))).toBe('record.not_found');
    expect(codeOf(of('snapshot-3'))).toBe('record.not_found');
    expect(codeOf(of('none'))).toBe('record.not_found');
    const own = operations.createSubject({
      ...{ id: 'subject-3' as SubjectId, caseId: 'case-3' as CaseId, at: T0 },
      fields: { kind: 'person', name: 'X', role: '', confidence: null, remark: '' },
    });
    const ofAddress = () => attach({ snapshotId: 'snapshot-3' as SnapshotId }, 'hit-3', own.id);
    expect(codeOf(ofAddress)).toBe('input.invalid');
    expect(hits()).toEqual([]);
  });

  test('of no subject, under a taken id, and what is no hash or no group', () => {
    const { operations, attach } = newSubject();
    attach();
    const another = { hitKey: 'c'.repeat(64) as Sha256Hex };
    expect(codeOf(() => attach(another, 'hit-2', 'none' as SubjectId))).toBe('record.not_found');
    expect(codeOf(() => attach(another))).toBe('record.conflict');
    expect(codeOf(() => attach({ hitKey: 'abc' as Sha256Hex }, 'hit-2'))).toBe('input.invalid');
    expect(codeOf(() => attach({ ...another, group: 'gossip' as never }, 'hit-2'))).toBe(
      'input.invalid',
    );
    const none = 'none' as AttachedHitId;
    const at = T0 + 3;
    expect(codeOf(() => operations.updateAttachedHit({ id: none, change: {}, at }))).toBe(
      'record.not_found',
    );
    expect(codeOf(() => operations.setAttachedHitRemoved({ id: none, isRemoved: true, at }))).toBe(
      'record.not_found',
    );
  });
});

describe('beneath the operations', () => {
  function raw() {
    const { operations, path, attach } = newSubject();
    attach();
    operations.close({});
    const { db, close } = openFile(openArgs(path), ENGINE);
    onTestFinished(close);
    return db;
  }

  test.each([
    'DELETE FROM attached_hits',
    "UPDATE attached_hits SET title = 'x'",
    "UPDATE attached_hits SET hit_key = 'x'",
    "UPDATE attached_hits SET hit_group = 'pep'",
    'UPDATE attached_hits SET attached_at = 1',
    "UPDATE attached_hits SET subject_id = 'x'",
    "UPDATE attached_hits SET snapshot_id = 'x'",
  ])('the table refuses %s', (text) => {
    const db = raw();
    expect(codeOf(() => db.exec(text))).toBe('SQLITE_CONSTRAINT_TRIGGER');
  });

  test('a remark that was altered behind the application shows in the check of the file', () => {
    const { operations, path, attach } = newSubject();
    attach();
    operations.close({});
    expect(verifyAt(path).findings).toEqual([]);
    const { db, close } = openFile(openArgs(path), ENGINE);
    db.exec("UPDATE attached_hits SET remark = 'cleared'");
    close();
    expect(verifyAt(path).findings).toMatchObject([
      { kind: 'record_changed', record: ATTACHED_HIT_RECORDS.name, id: HIT, caseId: CASE },
    ]);
  });
});

describe('search', () => {
  test('finds the title and the remark, and leads to the subject, as long as both are there', () => {
    const { operations, attach, setRemoved } = newSubject();
    attach({ title: 'Perpetua Langholm', remark: 'same quayside address' });
    const found = () => find(operations, 'langholm').subject ?? [];
    expect(found()).toMatchObject([
      {
        text: 'Perpetua Langholm',
        places: [
          { target: { kind: 'subject', subjectId: SUBJECT, caseId: CASE }, role: 'attached_hit' },
        ],
      },
    ]);
    expect(find(operations, 'quayside').subject).toHaveLength(1);
    setRemoved(true, T0 + 3);
    expect(found()).toEqual([]);
    setRemoved(false, T0 + 4);
    operations.setSubjectRemoved({ id: SUBJECT, isRemoved: true, at: T0 + 5 });
    expect(found()).toEqual([]);
    operations.setSubjectRemoved({ id: SUBJECT, isRemoved: false, at: T0 + 6 });
    indexAll(operations);
    expect(found()).toHaveLength(1);
  });
});

describe('with its case', () => {
  async function exported() {
    const source = newSubject();
    source.attach({ remark: 'same passport' });
    source.attach({ hitKey: 'c'.repeat(64) as Sha256Hex }, 'hit-2');
    source.setRemoved(true, T0 + 3, 'hit-2' as AttachedHitId);
    const to = `${temporaryFolder()}/out.tracefile`;
    await exportTo(source.path, to, undefined, CASE);
    return { ...source, to };
  }

  test('it goes into an export and comes in again, row for row', async () => {
    const { operations, path, to } = await exported();
    const target = newCaseFile();
    importAll(target.operations, await previewOf(to, target.path));
    expect(target.operations.listSubjects({ caseId: CASE })[0]?.hits).toMatchObject([
      { id: HIT, remark: 'same passport', group: 'sanctions' },
    ]);
    operations.close({});
    target.operations.close({});
    const rows = reading(path, openArgs(path).passphrase, (db) => rowsOf(db, CASE));
    expect(rows['attached_hits']).toHaveLength(2);
    const there = reading(target.path, openArgs(path).passphrase, (db) => rowsOf(db, CASE));
    expect(there['attached_hits']).toEqual(rows['attached_hits']);
    expect(verifyAt(target.path).findings).toEqual([]);
  });

  test('it is merged: the same hit attached in both files stays ours, another one comes in', async () => {
    const { operations, path, to } = await exported();
    operations.setAttachedHitRemoved({ id: HIT, isRemoved: true, at: T0 + 10 });
    operations.attachHit({
      ...{ id: 'hit-own' as AttachedHitId, subjectId: SUBJECT, at: T0 + 11 },
      fields: hit({ remark: 'ours' }),
    });
    const preview = await previewOf(to, path);
    importAll(operations, preview);
    // There it is attached under its first id, which we took away: ours stays as it is.
    expect(operations.getSubject({ id: SUBJECT }).hits).toMatchObject([
      { id: 'hit-own', remark: 'ours' },
    ]);
    operations.close({});
    expect(verifyAt(path).findings).toEqual([]);
  });

  test('it is gone when the case is destroyed', () => {
    const { operations, path, attach } = newSubject();
    attach({ title: 'Perpetua Langholm' });
    const open = { id: 'job-101' as JobId, from: ['intent'], to: 'stopped' } as const;
    operations.changeJob({ ...open, patch: {}, why: null, at: T0 + 8 });
    operations.destroyCase({ id: CASE, why: 'ordered', at: T0 + 9 });
    expect(find(operations, 'langholm')).toEqual({});
    operations.close({});
    const { db, close } = openFile(openArgs(path), ENGINE);
    onTestFinished(close);
    expect(db.prepare('SELECT count(*) FROM attached_hits').pluck().get()).toBe(0);
  });
});
