// Cases that leave one case file and come into another, through the same tasks as the program's.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AttachedHitId,
  AttachmentId,
  BatchId,
  CaseId,
  DecisionId,
  FactId,
  FactRevisionId,
  FileId,
  LabelId,
  MemberId,
  NoteId,
  Sha256Hex,
  SlotId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
  MonitorId,
} from '#shared/domain/ids.ts';
import type { AnswerOrigin, CaseExportReport, FoundCases } from '#shared/records/transfer.ts';
import { citationLink } from '#shared/review/citation.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { Engine } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import type { TaskContext } from '../../electron/casefile/keeper/task.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { CASE_TABLES } from '../../electron/casefile/tables/case-tables.ts';
import { exportCase } from '../../electron/casefile/transfer/export-case.ts';
import { previewCases } from '../../electron/casefile/transfer/preview-cases.ts';
import { buildNameRequest, buildRows, SOURCE } from './casefile-batches.ts';
import { ENGINE, keyedFile, newOperations, openArgs, temporaryFolder } from './casefile-file.ts';
import { buildOwnNodeFields } from './own-fact-samples.ts';
import { nameTask, storeAnswer } from './casefile-kinds.ts';
import { addPolledAnswer, FAST_PASSPHRASE, T0 } from './casefile-records.ts';
import {
  buildApproval,
  buildBundle,
  buildDraft,
  buildReportFile,
  documentBytes,
  manifestBytes,
  REPORT,
} from './casefile-reports.ts';
import { kyaAnswer } from './casefile-monitors.ts';
import { pagesHere } from './page-check.ts';

/** The case of most tests. */
export const CASE = 'case-1' as CaseId;
/** The passphrase of an exported case: a raw key, so that none is derived. */
export const EXPORT_PASSPHRASE = `x'${'3c'.repeat(32)}'`;

/** What nobody stated: the answer says it all. */
export const SAYS_ALL: AnswerOrigin = {
  ...{ stated: 'From a colleague, by mail', takenAt: null },
  ...{ subject: null, chain: null, token: null, direction: null },
};

const hash = (text: string): Sha256Hex =>
  createHash('sha256').update(text).digest('hex') as Sha256Hex;

/** Where a task runs in a test. */
export const taskContext: TaskContext = {
  engine: ENGINE,
  tell: () => undefined,
  tellGrowth: () => undefined,
  monotonicMs: () => 0,
  arePagesSound: pagesHere,
};

/** A file with these bytes; gives its path and hash. */
export function writeAnswer(
  folder: string,
  content: string | Uint8Array,
  name = 'answer.json',
): { path: string; sha256: string } {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') };
}

/** Imports an answer into a case. */
export function importAnswer(
  operations: CaseFileOperations,
  file: { path: string; sha256: string },
  args: { number?: number; caseId?: CaseId; origin?: Partial<AnswerOrigin> } = {},
): SnapshotSummary {
  const { number = 1, caseId = CASE, origin = {} } = args;
  return operations.importAnswer({
    ...{ id: `imported-${String(number)}` as SnapshotId, caseId, ...file },
    ...{ fileId: `answer-file-${String(number)}` as FileId, appVersion: '0.1.0', at: T0 + 500 },
    origin: { ...SAYS_ALL, ...origin },
  });
}

/** A case with everything that a person and the services can put into one, a report included. */
export function addRichCase(operations: CaseFileOperations, folder: string): void {
  addWorkedCase(operations, folder);
  addReport(operations);
}

/** The same before anything was reported of it. */
export function addWorkedCase(operations: CaseFileOperations, folder: string): void {
  const subjectId = 'subject-1' as SubjectId;
  const snapshotId = 'snapshot-1' as SnapshotId;
  const answer = kyaAnswer({ verdict: 'block', rules: ['R-7'] });
  const snapshot = operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, answer) });
  operations.createSubject({
    ...{ id: subjectId, caseId: CASE, at: T0 + 20 },
    fields: { kind: 'person', name: '奥西诺', role: 'suspect', confidence: 'probable', remark: '' },
  });
  operations.addMember({
    ...{ id: 'member-1' as MemberId, subjectId, at: T0 + 21 },
    fields: {
      ...{ kind: 'address', value: `0x${'01'.repeat(20)}`, chain: 'Ethereum', role: 'deposit' },
      ...{ confidence: 'confirmed', remark: '' },
    },
  });
  operations.createNote({
    ...{ id: 'note-1' as NoteId, caseId: CASE, subjectId, title: 'First look', at: T0 + 22 },
    body: `Blocked, see ${citationLink(snapshot.sha256, '/data/result/score/verdict', 'verdict')}.`,
  });
  operations.reviseNote({
    ...{ id: 'note-1' as NoteId, revision: 1, title: 'First look', at: T0 + 23 },
    body: `Blocked twice, see ${citationLink(snapshot.sha256, '/data/result/risk', 'risk')}.`,
  });
  const file = writeAnswer(folder, `%PDF-1.7 ${'statement '.repeat(200_000)}`, 'statement.pdf');
  operations.addAttachment({
    ...{ id: 'attachment-1' as AttachmentId, fileId: 'file-1' as FileId, caseId: CASE },
    ...{ path: file.path, mediaType: 'application/pdf', at: T0 + 24 },
    fields: { name: 'statement.pdf', source: 'bank', remark: '', subjectId },
  });
  operations.addTimelineEntry({
    ...{ id: 'entry-1' as TimelineEntryId, caseId: CASE, at: T0 + 25 },
    fields: { happenedAt: T0, precision: 'day', title: 'Paid', body: '', subjectId },
  });
  decide(operations, 1, 'true', T0 + 26);
  operations.setLabel({
    ...{ id: 'label-1' as LabelId, caseId: CASE, address: `0x${'0f'.repeat(20)}`, at: T0 + 27 },
    ...{ text: 'mixer', colour: 'red', remark: '' },
  });
  operations.setSlot({
    ...{ id: 'slot-1' as SlotId, caseId: CASE, snapshotId, hitKey: hash('hit'), hop: 1 },
    ...{ transactionHash: `0x${'ab'.repeat(32)}`, blockHeight: '19000000', remark: '' },
    at: T0 + 28,
  });
  operations.createMonitor({
    ...{ id: 'monitor-1' as MonitorId, snapshotId, forcesRun: false, at: T0 + 29 },
    fields: { intervalDays: 7, approval: 'budget', runsLeft: 3 },
  });
  operations.stateFact({
    ...{ id: 'revision-1' as FactRevisionId, factId: 'fact-1' as FactId, previous: null },
    ...{ caseId: CASE, at: T0 + 30 },
    fields: buildOwnNodeFields({
      bases: [
        { kind: 'note', noteId: 'note-1' as NoteId },
        { kind: 'citation', answerSha256: snapshot.sha256, pointer: '/data/result/risk' },
      ],
    }),
  });
  const named = importAnswer(
    operations,
    writeAnswer(folder, JSON.stringify(nameTask('Orsino Velander'))),
  );
  operations.attachHit({
    ...{ id: 'hit-1' as AttachedHitId, subjectId, at: T0 + 501 },
    fields: {
      ...{ snapshotId: named.id, hitKey: hash('name hit'), fingerprint: hash('name print') },
      ...{ group: 'pep', title: 'Orsino Velander, mayor', confidence: 'probable', remark: '' },
    },
  });
}

/** A report, a file and a bundle that were written of it, and what a reviewer said of that. */
function addReport(operations: CaseFileOperations): void {
  const fields = {
    id: REPORT,
    caseId: CASE,
    template: 'investigation',
    draft: buildDraft(),
  } as const;
  operations.createReport({ ...fields, at: T0 + 40 });
  const written = { file: buildReportFile(1), document: documentBytes(), at: T0 + 41 };
  operations.addReportFile(written);
  operations.addBundle({ bundle: buildBundle(1), manifest: manifestBytes(1) });
  operations.addApproval({ approval: buildApproval(1), signedFile: Buffer.from('signed') });
}

/** A decision on the one hit of such a case. */
export function decide(
  operations: CaseFileOperations,
  number: number,
  disposition: 'true' | 'false' | 'unsure',
  at: number,
): void {
  operations.decideHits({
    ...{ caseId: CASE, snapshotId: 'snapshot-1' as SnapshotId, disposition, at },
    ...{ reason: `because of ${disposition}`, remark: '' },
    hits: [
      {
        id: `decision-${String(number)}` as DecisionId,
        ...{ hitKey: hash('hit'), fingerprint: hash('print'), title: 'R-7' },
      },
    ],
  });
}

/** A batch of the case whose rows are still to be sent (`job-9-2`, `job-9-3`). */
export function addWaitingBatch(operations: CaseFileOperations): void {
  operations.createBatch({
    ...{ id: 'batch-9' as BatchId, caseId: CASE, title: 'Waiting', source: SOURCE },
    rows: buildRows(9, ['send', 'send', 'wrong']),
    at: T0 + 40,
  });
}

/** A screening of a name in a case of its own (`case-<number + 100>`). */
export function addNamedCase(operations: CaseFileOperations, number: number, name: string): CaseId {
  const job = { kind: 'name', request: buildNameRequest({ name }) } as const;
  storeAnswer(operations, number, job, JSON.stringify(nameTask(name)));
  return `case-${String(number + 100)}` as CaseId;
}

let exports = 0;

/** Exports a case as the keeper does. */
export async function exportTo(
  from: string,
  to: string,
  passphrase: string | null = EXPORT_PASSPHRASE,
  caseId = CASE,
  replaces = false,
): Promise<CaseExportReport> {
  const args = {
    ...{ file: keyedFile(from), caseId, to, replaces, passphrase },
    fileId: `export-${String(++exports)}`,
  };
  return await exportCase.run({ ...args, at: T0 + 1000, appVersion: '0.1.0' }, taskContext);
}

/** Looks at a file as the keeper does. */
export async function previewOf(
  path: string,
  current: string,
  passphrase: string | null = EXPORT_PASSPHRASE,
  engine: Engine = ENGINE,
): Promise<FoundCases> {
  const args = { path, passphrase, current: keyedFile(current), at: T0 + 2000 };
  return await previewCases.run({ ...args, appVersion: '0.1.0' }, { ...taskContext, engine });
}

/** Imports every case that a preview offers. */
export function importAll(
  operations: CaseFileOperations,
  preview: FoundCases,
  passphrase: string | null = EXPORT_PASSPHRASE,
) {
  return operations.importCases({
    ...{ path: preview.path, passphrase, sha256: preview.sha256, appVersion: '0.1.0' },
    cases: preview.cases.map(({ caseId, freeReference: reference }) => ({ caseId, reference })),
    newIds: preview.cases.map(
      ({ caseId }, index) => `import-${caseId}-${String(index)}-${preview.fileId}`,
    ),
    at: T0 + 3000,
  });
}

/** An empty open file of somebody else. */
export function newOtherFile(
  fileId = 'file-2',
  investigator = 'Ada Other',
): { operations: CaseFileOperations; path: string } {
  const path = join(temporaryFolder(), `${fileId}.tracefile`);
  const operations = newOperations();
  operations.create({
    ...{ path, passphrase: FAST_PASSPHRASE, investigator, fileId },
    ...{ at: T0 + 5, appVersion: '0.1.0' },
  });
  return { operations, path };
}

/** One into which the case of a file was imported. */
export async function importedFrom(path: string): Promise<ReturnType<typeof newOtherFile>> {
  const to = join(temporaryFolder(), 'out.tracefile');
  await exportTo(path, to);
  const target = newOtherFile();
  importAll(target.operations, await previewOf(to, target.path));
  return target;
}

/** Every row of a case, by its table, without what SQLite numbers. */
export function rowsOf(db: ReadDb, caseId = CASE): Record<string, unknown[]> {
  return Object.fromEntries(
    CASE_TABLES.map(({ name, ofCase, key, order, numbered }) => {
      const rows = db
        .prepare(`SELECT * FROM ${name} WHERE ${ofCase} ORDER BY ${order ?? key.join(', ')}`)
        .all(caseId) as Record<string, unknown>[];
      return [name, rows.map((row) => ({ ...row, ...(numbered ? { [numbered]: 0 } : {}) }))];
    }),
  );
}

/** Gives a closed file to the work, opened to read. */
export function reading<Value>(
  path: string,
  passphrase: string | null,
  work: (db: ReadDb) => Value,
): Value {
  const { db, close } = openFile({ ...openArgs(path, passphrase), mode: 'read' }, ENGINE);
  try {
    return work(db);
  } finally {
    close();
  }
}
