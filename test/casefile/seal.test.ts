// A closed case is sealed: nothing that it holds is added, changed or removed until it is reopened.
import { describe, expect, onTestFinished, test } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type {
  AttachedHitId,
  AttachmentId,
  CaseId,
  DecisionId,
  FileId,
  JobId,
  LabelId,
  MemberId,
  NoteId,
  Sha256Hex,
  SlotId,
  SnapshotId,
  FactId,
  FactRevisionId,
  StatedTransactionId,
  SubjectId,
  TimelineEntryId,
  MonitorId,
} from '#shared/domain/ids.ts';
import type { AttachedHitFields, MemberFields, SubjectFields } from '#shared/domain/subject.ts';
import type { TimelineFields } from '#shared/domain/timeline.ts';
import type { JobState } from '#shared/screening/job.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { buildOwnNodeFields } from '../builders/own-fact-samples.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { CASE_TABLES } from '../../electron/casefile/tables/case-tables.ts';
import { addRowsOfEveryTable, addWorkedCase } from '../builders/casefile-full-case.ts';
import { addTransaction } from '../builders/casefile-kinds.ts';
import { addRichCase, importAnswer, writeAnswer } from '../builders/casefile-transfer.ts';
import {
  addJob,
  buildRows,
  codeOf,
  ENGINE,
  ENVIRONMENT,
  nameTask,
  newCaseFile,
  newestEntries,
  numberedJob,
  openArgs,
  SOURCE,
  T0,
} from '../builders/casefile-file.ts';

const CASE = 'case-1' as CaseId;
const SUBJECT = 'subject-1' as SubjectId;
const MEMBER = 'member-1' as MemberId;
const ENTRY = 'entry-1' as TimelineEntryId;
const NOTE = 'note-1' as NoteId;
const ATTACHMENT = 'attachment-1' as AttachmentId;
const MONITOR = 'monitor-1' as MonitorId;
const at = T0 + 900;
const text = { title: 'Other', body: 'Other' };

const subject: SubjectFields = {
  ...{ kind: 'person', name: 'P', role: '', confidence: null, remark: '' },
};
const member: MemberFields = {
  ...{ kind: 'name', value: 'Q', chain: null, role: '', confidence: null, remark: '' },
};
const entry: TimelineFields = {
  ...{ happenedAt: T0, precision: 'day', title: 'X', body: '', subjectId: null },
};

/** An answer that waits to be imported, in the folder of the running test. */
const ANSWER = { file: { path: '', sha256: '' } };
const hash = 'b'.repeat(64) as Sha256Hex;
const snapshotId = 'snapshot-1' as SnapshotId;
const nameHit: AttachedHitFields = {
  ...{ snapshotId: 'imported-1' as SnapshotId, hitKey: hash, fingerprint: hash, group: 'pep' },
  ...{ title: 'Somebody', confidence: null, remark: '' },
};

/** Every change of what a case holds; in this order all go through while it is open. */
const CHANGES: Record<string, (operations: CaseFileOperations) => unknown> = {
  updateCase: (on) => on.updateCase({ id: CASE, change: { title: 'Other' }, at }),
  createJob: (on) =>
    on.createJob({
      ...{ id: 'job-9' as JobId, caseId: CASE, environmentId: ENVIRONMENT, at },
      job: numberedJob(9),
    }),
  createBatch: (on) =>
    on.createBatch({
      ...{ id: 'batch-9' as never, caseId: CASE, title: '', source: SOURCE, at },
      rows: buildRows(9, ['send']),
    }),
  createSubject: (on) =>
    on.createSubject({ id: 'subject-9' as SubjectId, caseId: CASE, fields: subject, at }),
  updateSubject: (on) => on.updateSubject({ id: SUBJECT, change: { name: 'Other' }, at }),
  addMember: (on) =>
    on.addMember({ id: 'member-9' as MemberId, subjectId: SUBJECT, fields: member, at }),
  updateMember: (on) => on.updateMember({ id: MEMBER, change: { role: 'Other' }, at }),
  attachHit: (on) =>
    on.attachHit({ id: 'hit-9' as AttachedHitId, subjectId: SUBJECT, fields: nameHit, at }),
  updateAttachedHit: (on) =>
    on.updateAttachedHit({ id: 'hit-1' as AttachedHitId, change: { remark: 'Other' }, at }),
  addTimelineEntry: (on) =>
    on.addTimelineEntry({ id: 'entry-9' as TimelineEntryId, caseId: CASE, fields: entry, at }),
  updateTimelineEntry: (on) =>
    on.updateTimelineEntry({ id: ENTRY, change: { title: 'Other' }, at }),
  createNote: (on) =>
    on.createNote({ id: 'note-9' as NoteId, caseId: CASE, subjectId: null, ...text, at }),
  reviseNote: (on) => on.reviseNote({ id: NOTE, revision: 2, ...text, at }),
  addAttachment: (on) =>
    on.addAttachment({
      ...{ id: 'attachment-9' as AttachmentId, fileId: 'file-9' as FileId, caseId: CASE, at },
      ...{ path: ANSWER.file.path, mediaType: 'application/json' },
      fields: { name: 'other.json', source: '', remark: '', subjectId: null },
    }),
  updateAttachment: (on) =>
    on.updateAttachment({ id: ATTACHMENT, change: { remark: 'Other' }, at }),
  decideHits: (on) =>
    on.decideHits({
      ...{ caseId: CASE, snapshotId, disposition: 'unsure', reason: '', remark: '', at },
      hits: [{ id: 'decision-9' as DecisionId, hitKey: hash, fingerprint: hash, title: 'R-9' }],
    }),
  setLabel: (on) =>
    on.setLabel({
      ...{ id: 'label-9' as LabelId, caseId: CASE, address: `0x${'0e'.repeat(20)}`, at },
      ...{ text: 'Other', colour: null, remark: '' },
    }),
  setSlot: (on) =>
    on.setSlot({
      ...{ id: 'slot-9' as SlotId, caseId: CASE, snapshotId, hitKey: hash, hop: 2, at },
      ...{ transactionHash: `0x${'cd'.repeat(32)}`, blockHeight: '1', remark: '' },
    }),
  setStatedTransaction: (on) =>
    on.setStatedTransaction({
      ...{ id: 'stated-9' as StatedTransactionId, caseId: CASE, at },
      snapshotId: 'snapshot-20' as SnapshotId,
      ...{ amount: decimal('1'), happenedAt: null, source: 'Other' },
    }),
  stateFact: (on) =>
    on.stateFact({
      ...{ id: 'revision-9' as FactRevisionId, factId: 'fact-9' as FactId, previous: null },
      ...{ caseId: CASE, fields: buildOwnNodeFields(), at },
    }),
  updateMonitor: (on) => on.updateMonitor({ id: MONITOR, change: { intervalDays: 30 }, at }),
  importAnswer: (on) => importAnswer(on, ANSWER.file, { number: 9 }),
  'setMemberRemoved: removed': (on) => on.setMemberRemoved({ id: MEMBER, isRemoved: true, at }),
  'setAttachedHitRemoved: removed': (on) =>
    on.setAttachedHitRemoved({ id: 'hit-1' as AttachedHitId, isRemoved: true, at }),
  'setTimelineEntryRemoved: removed': (on) =>
    on.setTimelineEntryRemoved({ id: ENTRY, isRemoved: true, at }),
  'setNoteRemoved: removed': (on) => on.setNoteRemoved({ id: NOTE, isRemoved: true, at }),
  'setAttachmentRemoved: removed': (on) =>
    on.setAttachmentRemoved({ id: ATTACHMENT, isRemoved: true, at }),
  setFactRemoved: (on) =>
    on.setFactRemoved({
      ...{ id: 'revision-8' as FactRevisionId, factId: 'fact-1' as FactId, isRemoved: true, at },
    }),
  removeLabel: (on) => on.removeLabel({ id: 'label-1' as LabelId, at }),
  'setMonitorRemoved: removed': (on) => on.setMonitorRemoved({ id: MONITOR, isRemoved: true, at }),
  'setSubjectRemoved: removed': (on) => on.setSubjectRemoved({ id: SUBJECT, isRemoved: true, at }),
};

function newWorkedCase() {
  const { operations, folder } = newCaseFile();
  addRichCase(operations, folder);
  addTransaction(operations, 20, CASE);
  ANSWER.file = writeAnswer(folder, JSON.stringify(nameTask('Somebody Else')), 'other.json');
  const setStatus = (status: 'open' | 'closed') =>
    operations.setCaseStatus({ id: CASE, status, why: 'because', at });
  return { operations, setStatus };
}

test('no change of anything that a case holds goes through while it is closed', () => {
  const { operations, setStatus } = newWorkedCase();
  setStatus('closed');
  const before = newestEntries(operations, 1000);
  for (const [name, change] of Object.entries(CHANGES)) {
    expect(
      codeOf(() => change(operations)),
      name,
    ).toBe('case.sealed');
    expect(newestEntries(operations, 1000), name).toEqual(before);
  }
});

test('each of these changes goes through again when the case was reopened', () => {
  const { operations, setStatus } = newWorkedCase();
  setStatus('closed');
  setStatus('open');
  for (const [name, change] of Object.entries(CHANGES)) {
    const [newest] = newestEntries(operations, 1);
    change(operations);
    expect(newestEntries(operations, 1)[0]?.seq, name).toBeGreaterThan(newest!.seq);
  }
});

test('a job that ended is not taken up again in a closed case', () => {
  const { operations } = newCaseFile();
  const { jobId: id } = addJob(operations, 1);
  const move = (from: JobState, to: JobState) =>
    operations.changeJob({ id, from: [from], to, patch: {}, at, why: null });
  move('intent', 'stopped');
  operations.setCaseStatus({ id: CASE, status: 'closed', why: 'done', at });
  expect(codeOf(() => move('stopped', 'intent'))).toBe('case.sealed');
  operations.setCaseStatus({ id: CASE, status: 'open', why: 'one more', at });
  expect(move('stopped', 'intent').state).toBe('intent');
});

test('closing one case seals no other', () => {
  const { operations, setStatus } = newWorkedCase();
  setStatus('closed');
  addJob(operations, 2);
  const other = { id: 'case-2' as CaseId, change: { title: 'Other' }, at };
  expect(operations.updateCase(other).title).toBe('Other');
});

describe('beneath the operations', () => {
  /** Of these a part is added or changed while its parent, which is guarded, is being added. */
  const WITH_PARENT = [
    ...['requests', 'bodies', 'body_chunks', 'batch_rows', 'snapshot_rulesets'],
    ...['file_chunks', 'note_citations'],
  ];
  /** What came with an import, and what a monitor found: written before the case is sealed again. */
  const UNGUARDED = ['cases', 'case_imports', 'custody_entries', 'notices'];
  /** What left a case, and what a reviewer said of that, is recorded of a closed one too. */
  const ABOUT_LEAVING = ['report_documents', 'report_files', 'bundles', 'approvals'];

  function sealed() {
    const { operations, path } = newCaseFile();
    addWorkedCase(operations, 1, 'Text');
    operations.close({});
    const { db, close } = openFile(openArgs(path), ENGINE);
    onTestFinished(close);
    addRowsOfEveryTable(db, 1, 'Text');
    db.exec(`UPDATE cases SET status = 'closed', closed_at = 1`);
    return db;
  }

  test('every table that holds rows of cases refuses a new one', () => {
    const db = sealed();
    const guarded = CASE_TABLES.map(({ name }) => name).filter(
      (name) => ![...WITH_PARENT, ...UNGUARDED, ...ABOUT_LEAVING].includes(name),
    );
    expect(guarded).toContain('decisions');
    for (const table of guarded) {
      const add = () => db.exec(`INSERT INTO ${table} SELECT * FROM ${table} LIMIT 1`);
      expect(add, table).toThrow('the case is sealed');
    }
  });

  test('every table of records that may change refuses a change', () => {
    const db = sealed();
    for (const text of [
      "UPDATE cases SET title = 'x'",
      "UPDATE subjects SET name = 'x'",
      "UPDATE subject_members SET role = 'x'",
      "UPDATE attached_hits SET remark = 'x'",
      'UPDATE notes SET removed_at = 1',
      "UPDATE attachments SET remark = 'x'",
      "UPDATE private_labels SET text = 'x'",
      "UPDATE timeline_entries SET title = 'x'",
      'UPDATE reports SET removed_at = 1',
    ]) {
      expect(() => db.exec(text), text).toThrow('the case is sealed');
    }
  });

  test('evidence is refused whether the case is sealed or not', () => {
    const db = sealed();
    const evidence = [
      'snapshots',
      'note_revisions',
      'decisions',
      'hop_slots',
      'stated_transactions',
      'own_facts',
      'files',
    ];
    for (const table of [...evidence, ...ABOUT_LEAVING]) {
      const change = () => db.exec(`UPDATE ${table} SET case_id = case_id`);
      expect(change, table).toThrow(`${table} refuses UPDATE`);
      expect(() => db.exec(`DELETE FROM ${table}`), table).toThrow(`${table} refuses DELETE`);
    }
  });
});
