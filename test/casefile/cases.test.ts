// Cases: what a person enters, how a case changes its status, and the counts its list shows.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseFields } from '#shared/domain/case.ts';
import type { CaseId, SubjectId } from '#shared/domain/ids.ts';
import { addJob, codeOf, newCaseFile, newestEntries, T0 } from '../builders/casefile-file.ts';
import { connectTo } from '../builders/forged-case.ts';

const CASE = 'case-1' as CaseId;

function newCase(fields: Partial<CaseFields> = {}) {
  const { operations } = newCaseFile();
  const created = operations.createCase({ id: CASE, fields, at: T0 });
  const update = (change: Partial<CaseFields>, at = T0 + 1) =>
    operations.updateCase({ id: CASE, change, at });
  const setStatus = (status: 'open' | 'in_review' | 'on_hold' | 'closed', why: string | null) =>
    operations.setCaseStatus({ id: CASE, status, why, at: T0 + 5 });
  return { operations, created, update, setStatus };
}

describe('a new case', () => {
  test('is open, belongs to the investigator and is empty where nothing was entered', () => {
    expect(newCase({ title: 'Harbour' }).created).toEqual({
      ...{ id: CASE, reference: 'TF-2026-001', title: 'Harbour', status: 'open' },
      ...{ owner: 'Mara Test', severity: null, classification: '', tags: [], summary: '' },
      ...{ createdAt: T0, openedAt: T0, closedAt: null, lastActivityAt: T0 },
      ...{ screeningCount: 0, openJobCount: 0, subjectCount: 0, noteCount: 0, attachmentCount: 0 },
    });
  });

  test('keeps everything that was entered, each tag once in any letter case', () => {
    const { created, operations } = newCase({
      ...{ reference: ' A-1 ', title: 'T', owner: 'Somebody Else', severity: 'critical' },
      ...{ classification: 'Confidential', tags: ['Fraud', ' mixers ', 'FRAUD'], summary: 'S' },
    });
    expect(created).toMatchObject({
      ...{ reference: 'A-1', title: 'T', owner: 'Somebody Else', severity: 'critical' },
      ...{ classification: 'Confidential', tags: ['Fraud', 'mixers'], summary: 'S' },
    });
    expect(operations.getCase({ id: CASE })).toEqual(created);
  });

  test('keeps texts with half characters as they can be hashed', () => {
    expect(newCase({ title: 'a\ud800b', tags: ['\udc00'] }).created).toMatchObject({
      title: 'a\ufffdb',
      tags: ['\ufffd'],
    });
  });
});

describe('a change of a case', () => {
  test('leaves what it does not name, and is journaled field by field with the record’s hash', () => {
    const { operations, update } = newCase({ title: 'Old', tags: ['a'] });
    const changed = update({ title: 'New', tags: ['a', 'b'], severity: 'high' });
    expect(changed).toMatchObject({ title: 'New', tags: ['a', 'b'], severity: 'high' });
    expect(changed).toMatchObject({ owner: 'Mara Test', lastActivityAt: T0 + 1 });
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'case.changed', caseId: CASE, subject: CASE, at: T0 + 1, why: null },
        what: {
          ...{ 'title.before': 'Old', 'title.after': 'New' },
          ...{ 'tags.before': '["a"]', 'tags.after': '["a","b"]' },
          ...{ 'severity.before': '', 'severity.after': 'high' },
          recordHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      },
    ]);
  });

  test('to what it is already leaves no trace', () => {
    const { operations, update } = newCase({ title: 'Same' });
    const before = newestEntries(operations, 100);
    update({ title: 'Same', owner: ' Mara Test ' });
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('cannot take another case’s reference, nor an empty one', () => {
    const { operations, update } = newCase({ reference: 'A-1' });
    operations.createCase({ id: 'case-2' as CaseId, fields: { reference: 'B-1' }, at: T0 });
    expect(codeOf(() => update({ reference: 'b-1' }))).toBe('record.conflict');
    expect(codeOf(() => update({ reference: '  ' }))).toBe('input.invalid');
    expect(update({ reference: 'a-1' }).reference).toBe('a-1');
  });

  test('of a case that is not there is refused', () => {
    const { operations } = newCaseFile();
    const id = 'none' as CaseId;
    expect(codeOf(() => operations.updateCase({ id, change: {}, at: T0 }))).toBe(
      'record.not_found',
    );
    expect(codeOf(() => operations.getCase({ id }))).toBe('record.not_found');
  });
});

describe('the status of a case', () => {
  test('goes from one that is not closed to another, journaled without a reason', () => {
    const { operations, setStatus } = newCase();
    expect(setStatus('in_review', null)).toMatchObject({ status: 'in_review', openedAt: T0 });
    expect(setStatus('on_hold', 'waiting for the bank')).toMatchObject({ status: 'on_hold' });
    expect(newestEntries(operations, 2)).toMatchObject([
      {
        ...{ kind: 'case.status_changed', why: 'waiting for the bank' },
        what: { 'status.before': 'in_review', 'status.after': 'on_hold' },
      },
      { kind: 'case.status_changed', why: null },
    ]);
  });

  test('is closed and opened again with the reason in the journal', () => {
    const { operations, setStatus } = newCase();
    expect(setStatus('closed', 'done')).toMatchObject({ status: 'closed', closedAt: T0 + 5 });
    expect(setStatus('open', 'new evidence')).toMatchObject({
      ...{ status: 'open', closedAt: null, openedAt: T0 + 5 },
    });
    expect(newestEntries(operations, 2)).toMatchObject([
      { kind: 'case.reopened', why: 'new evidence' },
      { kind: 'case.closed', why: 'done' },
    ]);
  });

  test.each(['', '  ', null])('takes a reason for closing and reopening: not %j', (why) => {
    const { setStatus } = newCase();
    expect(codeOf(() => setStatus('closed', why))).toBe('input.invalid');
    setStatus('closed', 'done');
    expect(codeOf(() => setStatus('in_review', why))).toBe('input.invalid');
  });

  test('cannot be set to what it is', () => {
    const { setStatus } = newCase();
    expect(codeOf(() => setStatus('open', 'x'))).toBe('case.wrong_status');
    setStatus('closed', 'done');
    expect(codeOf(() => setStatus('closed', 'again'))).toBe('case.wrong_status');
  });

  test.each([
    ['intent', []],
    ['sending', ['sending']],
    ['unknown', ['sending', 'unknown']],
    ['accepted', ['sending', 'accepted']],
    ['processing', ['sending', 'accepted', 'processing']],
  ] as const)('cannot become closed while a job is %s', (state, path) => {
    const { operations } = newCaseFile();
    const { caseId: id, jobId } = addJob(operations, 1);
    let from: 'intent' | (typeof path)[number] = 'intent';
    for (const to of path) {
      operations.changeJob({ id: jobId, from: [from], to, patch: {}, at: T0 + 1, why: null });
      from = to;
    }
    const close = () => operations.setCaseStatus({ id, status: 'closed', why: 'done', at: T0 + 2 });
    expect(operations.getJob({ id: jobId }).state).toBe(state);
    expect(codeOf(close)).toBe('case.has_open_jobs');
    operations.setCaseStatus({ id, status: 'on_hold', why: null, at: T0 + 2 });
  });

  test('becomes closed when its only job was stopped', () => {
    const { operations } = newCaseFile();
    const { caseId: id, jobId } = addJob(operations, 1);
    const stop = { from: ['intent'], to: 'stopped', patch: {}, at: T0, why: null } as const;
    operations.changeJob({ id: jobId, ...stop });
    const closed = operations.setCaseStatus({ id, status: 'closed', why: 'done', at: T0 + 2 });
    expect(closed.status).toBe('closed');
  });
});

test('the list counts subjects that are there, and every change is activity', () => {
  const { operations } = newCase();
  const fields = { kind: 'person', name: 'P', role: '', confidence: null, remark: '' } as const;
  for (const id of ['subject-1', 'subject-2'] as SubjectId[]) {
    operations.createSubject({ id, caseId: CASE, fields, at: T0 + 10 });
  }
  operations.setSubjectRemoved({ id: 'subject-1' as SubjectId, isRemoved: true, at: T0 + 20 });
  expect(operations.listCases({})).toMatchObject([
    { id: CASE, subjectCount: 1, lastActivityAt: T0 + 20 },
  ]);
});

test('tags that cannot be read are never written over', () => {
  const { operations, path } = newCaseFile();
  operations.createCase({ id: CASE, fields: { tags: ['a'] }, at: T0 });
  const db = connectTo(path);
  onTestFinished(() => void db.close());
  db.pragma('ignore_check_constraints = ON');
  db.exec(`UPDATE cases SET tags_json = '{"a":'`);
  const stored = db.prepare('SELECT tags_json FROM cases').pluck();
  const update = (change: Partial<CaseFields>) =>
    operations.updateCase({ id: CASE, change, at: T0 + 1 });
  const status = { id: CASE, status: 'on_hold', why: null, at: T0 + 1 } as const;
  expect(codeOf(() => update({ title: 'New', tags: [] }))).toBe('record.unreadable');
  expect(codeOf(() => operations.setCaseStatus(status))).toBe('record.unreadable');
  expect(stored.get()).toBe('{"a":');
});
