// Notes, their revisions and what they cite.
import { describe, expect, test } from 'vitest';
import { MAX_NOTE_CHARACTERS } from '#shared/domain/note.ts';
import type { NoteId, SubjectId } from '#shared/domain/ids.ts';
import { citationLink } from '#shared/review/citation.ts';
import { workCalls } from '#shared/ipc/calls/work.ts';
import { resolveCitations } from '../../electron/casefile/cited-values.ts';
import { codeOf, newestEntries, T0, verifyAt, verifyDb } from '../builders/casefile-file.ts';
import {
  addSnapshot,
  CASE,
  newWork,
  openPastTriggers,
  sha256Of,
  SNAPSHOT,
} from '../builders/casefile-work.ts';

const NOTE = 'note-1' as NoteId;
const ANSWER =
  '{"code":0,"msg":"success","data":{"score":"12.50","amount":0.10,"list":[1,{"a~/b":"x"}]}}';

function newNote(parts: { title?: string; body?: string; subjectId?: SubjectId | null } = {}) {
  const work = newWork(ANSWER);
  const note = work.operations.createNote({
    ...{ id: NOTE, caseId: CASE, subjectId: null, title: 'First', body: 'Text', at: T0 + 1 },
    ...parts,
  });
  return { ...work, note };
}

describe('a note', () => {
  test('is its newest revision, and every revision stays', () => {
    const { operations, note } = newNote();
    const first = { revision: 1, title: 'First', body: 'Text', author: 'Mara Test', at: T0 + 1 };
    const common = { id: NOTE, caseId: CASE, subjectId: null, createdAt: T0 + 1, removedAt: null };
    expect(note).toEqual({ ...common, ...first });
    const second = { title: 'Second', body: 'More', at: T0 + 2 };
    const revised = operations.reviseNote({ id: NOTE, revision: 1, ...second });
    expect(revised).toEqual({ ...common, ...first, ...second, revision: 2 });
    expect(operations.listNotes({ caseId: CASE })).toEqual([revised]);
    expect(operations.listNoteRevisions({ id: NOTE })).toEqual([
      { ...first, ...second, revision: 2 },
      first,
    ]);
  });

  test('is not saved over a revision that its writer has not seen', () => {
    const { operations } = newNote();
    const save = (revision: number, body: string) =>
      operations.reviseNote({ id: NOTE, revision, title: 'First', body, at: T0 + 2 });
    save(1, 'Mine');
    for (const revision of [1, 3]) {
      expect(codeOf(() => save(revision, 'Theirs'))).toBe('record.conflict');
    }
    expect(operations.listNotes({ caseId: CASE })).toMatchObject([{ revision: 2, body: 'Mine' }]);
  });

  test('saved as it is makes no revision and no entry', () => {
    const { operations, note } = newNote();
    const before = newestEntries(operations, 100);
    const same = { id: NOTE, revision: 1, title: 'First', body: 'Text', at: T0 + 2 };
    expect(operations.reviseNote(same)).toEqual(note);
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('removed leaves the list, takes no revision, and comes back as it was', () => {
    const { operations, note } = newNote();
    const set = (isRemoved: boolean) =>
      operations.setNoteRemoved({ id: NOTE, isRemoved, at: T0 + 5 });
    expect(set(true)).toEqual({ ...note, removedAt: T0 + 5 });
    expect(operations.listNotes({ caseId: CASE })).toEqual([]);
    const revise = { id: NOTE, revision: 1, title: '', body: '', at: T0 };
    expect(codeOf(() => operations.reviseNote(revise))).toBe('record.conflict');
    expect(set(false)).toEqual(note);
    expect(operations.listNotes({ caseId: CASE })).toEqual([note]);
    const kinds = newestEntries(operations, 3).map(({ kind }) => kind);
    expect(kinds).toEqual(['note.restored', 'note.removed', 'note.created']);
    set(false);
    expect(newestEntries(operations, 3).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('tells the journal its title and the hash of its text, not the text', () => {
    const { operations } = newNote({ body: 'CANARY-body' });
    const [entry] = newestEntries(operations, 1);
    expect(entry).toMatchObject({
      ...{ kind: 'note.created', caseId: CASE, subject: NOTE },
      what: { title: 'First', revision: '1', bodySha256: sha256Of('CANARY-body'), citations: '0' },
    });
    expect(JSON.stringify(entry)).not.toContain('CANARY');
  });

  test('of a subject needs one of its own case', () => {
    const { operations } = newNote();
    const fields = { kind: 'person', name: 'P', role: '', confidence: null, remark: '' } as const;
    addSnapshot(operations, 2, '{}');
    const [own, other] = ['own' as SubjectId, 'other' as SubjectId];
    operations.createSubject({ id: own, caseId: CASE, fields, at: T0 });
    operations.createSubject({ id: other, caseId: 'case-2' as never, fields, at: T0 });
    const create = (id: string, subjectId: SubjectId) =>
      operations.createNote({
        ...{ id: id as NoteId, caseId: CASE, subjectId, title: '', body: '', at: T0 },
      });
    expect(create('a', own).subjectId).toBe(own);
    expect(codeOf(() => create('b', other))).toBe('record.not_found');
    operations.setSubjectRemoved({ id: own, isRemoved: true, at: T0 });
    expect(codeOf(() => create('c', own))).toBe('record.not_found');
  });

  test('of a closed case is sealed until it is reopened', () => {
    const { operations, close, reopenCase } = newNote();
    close();
    const before = newestEntries(operations, 100);
    const create = () =>
      operations.createNote({
        ...{ id: 'n2' as NoteId, caseId: CASE, subjectId: null, title: '', body: '', at: T0 },
      });
    const revise = () =>
      operations.reviseNote({ id: NOTE, revision: 1, title: '', body: 'x', at: T0 });
    const remove = () => operations.setNoteRemoved({ id: NOTE, isRemoved: true, at: T0 });
    for (const change of [create, revise, remove]) expect(codeOf(change)).toBe('case.sealed');
    expect(newestEntries(operations, 100)).toEqual(before);
    reopenCase();
    for (const change of [create, revise, remove]) change();
    expect(operations.listNotes({ caseId: CASE }).map(({ id }) => id)).toEqual(['n2']);
  });

  test('with half a character is stored well-formed, in text and journal alike', () => {
    const { operations, note, path } = newNote({ title: 'a\ud83d', body: '\udc00b' });
    expect(note).toMatchObject({ title: 'a\ufffd', body: '\ufffdb' });
    operations.close({});
    expect(verifyAt(path)).toMatchObject({ ok: true });
  });

  test('over the limit is refused at the call, one at the limit is stored', () => {
    const call = { caseId: crypto.randomUUID(), subjectId: null, title: '' };
    const accepts = (body: string) =>
      workCalls['notes.create'].in.safeParse({ ...call, body }).success;
    const longest = 'a'.repeat(MAX_NOTE_CHARACTERS);
    expect(accepts(longest)).toBe(true);
    expect(accepts(`${longest}a`)).toBe(false);
    expect(newNote({ body: longest }).note.body).toHaveLength(MAX_NOTE_CHARACTERS);
  });

  test('that is not there is not found', () => {
    const { operations } = newWork();
    expect(codeOf(() => operations.listNoteRevisions({ id: NOTE }))).toBe('record.not_found');
    const remove = { id: NOTE, isRemoved: true, at: T0 };
    expect(codeOf(() => operations.setNoteRemoved(remove))).toBe('record.not_found');
  });
});

describe('whoever gets past the triggers is noticed: verify names the note', () => {
  const body = `See ${citationLink(sha256Of(ANSWER), '/data/score', 'the score')}.`;

  test.each([
    ['the newest text', "UPDATE note_revisions SET body = 'Other' WHERE revision = 2"],
    ['an older title', "UPDATE note_revisions SET title = 'Other' WHERE revision = 1"],
    ['an author', "UPDATE note_revisions SET author = 'Other' WHERE revision = 1"],
    ['an older revision', 'DELETE FROM note_revisions WHERE revision = 1'],
    ['a citation', "UPDATE note_citations SET pointer = '/data/amount'"],
    ['a citation taken out', 'DELETE FROM note_citations'],
    ['its removal', 'UPDATE notes SET removed_at = 1'],
  ])('%s', (_what, change) => {
    const { operations, path } = newNote();
    operations.reviseNote({ id: NOTE, revision: 1, title: 'First', body, at: T0 + 2 });
    operations.close({});
    const db = openPastTriggers(path, ['note_revisions', 'note_citations']);
    expect(verifyDb(db).findings).toEqual([]);
    expect(db.prepare(change).run().changes).toBeGreaterThan(0);
    expect(verifyDb(db).findings).toContainEqual(
      expect.objectContaining({ kind: 'record_changed', record: 'note', id: NOTE, caseId: CASE }),
    );
  });
});

describe('a citation', () => {
  const cite = (answer: string, pointer: string) => ({ answerSha256: sha256Of(answer), pointer });

  test('gives the value at its place, numbers as they were sent', () => {
    const { operations } = newNote();
    const pointers = ['/data/score', '/data/amount', '/data/list/1', '/data/list/1/a~0~1b'];
    const citations = pointers.map((pointer) => cite(ANSWER, pointer));
    const resolved = operations.resolveCitations({ caseId: CASE, citations });
    expect(resolved).toEqual(
      ['"12.50"', '0.10', '{"a~/b":"x"}', '"x"'].map((value, index) => ({
        ...citations[index],
        ...{ snapshotId: SNAPSHOT, takenAt: expect.any(Number) as number, value, problem: null },
      })),
    );
  });

  test('says what is wrong with it', () => {
    const { operations } = newNote();
    addSnapshot(operations, 2, 'no JSON');
    const citations = [cite('unheard of', ''), cite(ANSWER, '/data/list/2'), cite('no JSON', '')];
    expect(operations.resolveCitations({ caseId: CASE, citations })).toMatchObject([
      { snapshotId: null, value: null, problem: 'no_snapshot' },
      { snapshotId: SNAPSHOT, value: null, problem: 'no_such_place' },
      { snapshotId: 'snapshot-2', value: null, problem: 'unreadable' },
    ]);
  });

  test('leads to the snapshot of its own case, to another one only without it', () => {
    const { operations } = newNote();
    for (const number of [2, 3]) addSnapshot(operations, number, ANSWER);
    addSnapshot(operations, 4, '{}');
    const leadsTo = (number: number) =>
      operations.resolveCitations({
        caseId: `case-${String(number)}` as never,
        citations: [cite(ANSWER, '')],
      })[0]?.snapshotId;
    expect([1, 2, 3, 4].map(leadsTo)).toEqual([
      ...['snapshot-1', 'snapshot-2', 'snapshot-3', 'snapshot-3'],
    ]);
  });

  test('of bytes that were altered gives no value and says so, whatever else is cited', () => {
    const { operations, path } = newNote();
    addSnapshot(operations, 2, '{"b":2}');
    operations.close({});
    const db = openPastTriggers(path, ['body_chunks']);
    const altered = `UPDATE body_chunks SET bytes = CAST(replace(CAST(bytes AS TEXT), '12.50', '99.50')
      AS BLOB) WHERE request_id = 'poll-1'`;
    expect(db.prepare(altered).run().changes).toBe(1);
    const citations = [cite(ANSWER, '/data/score'), cite('{"b":2}', '/b')];
    expect(resolveCitations(db, { caseId: CASE, citations })).toMatchObject([
      { snapshotId: SNAPSHOT, value: null, problem: 'hash_mismatch' },
      { snapshotId: 'snapshot-2', value: '2', problem: null },
    ]);
  });
});
