// Reports in the case file: drafts under their revision, what was written from them, bundles and what
// reviewers signed; all of it journaled, checked, found, carried along and destroyed.
import { describe, expect, test } from 'vitest';
import type { Dossier } from '#shared/report/dossier.ts';
import { citationLink } from '#shared/review/citation.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  codeOf,
  newCaseFile,
  newestEntries,
  T0,
  verifyAt,
  verifyDb,
} from '../builders/casefile-file.ts';
import {
  buildApproval,
  buildBundle,
  buildDraft,
  buildReportFile,
  buildSection,
  documentBytes,
  manifestBytes,
  hashOfText,
  REPORT,
  rawFile,
  REPORT_CASE,
  storedDocument,
} from '../builders/casefile-reports.ts';
import { find } from '../builders/casefile-search.ts';
import { addWorkedCase, importedFrom } from '../builders/casefile-transfer.ts';

const AT = T0 + 600;

/** A worked case with a report. */
function withReport(draft = buildDraft()) {
  const file = newCaseFile();
  addWorkedCase(file.operations, file.folder);
  const what = { id: REPORT, caseId: REPORT_CASE, template: 'investigation', draft } as const;
  file.operations.createReport({ ...what, at: AT });
  return file;
}

/** With a file, a bundle and an approval besides. */
function withAll() {
  const file = withReport();
  const { operations } = file;
  operations.addReportFile({ file: buildReportFile(1), document: documentBytes(), at: AT });
  operations.addBundle({ bundle: buildBundle(1), manifest: manifestBytes(1) });
  operations.addApproval({ approval: buildApproval(1), signedFile: Buffer.from('{"signed":1}') });
  return file;
}

const dossierOf = (operations: CaseFileOperations): Dossier => {
  const { json } = operations.readDossier({ reportId: REPORT });
  return JSON.parse(new TextDecoder().decode(json)) as Dossier;
};

describe('a draft', () => {
  test('is saved under the next revision, journaled with its hash; the same one is not saved again', () => {
    const { operations } = withReport();
    const draft = buildDraft({ title: 'Second' });
    const save = () => operations.saveReport({ id: REPORT, revision: 1, draft, at: AT + 1 });
    expect(save()).toEqual({ revision: 2 });
    expect(operations.getReport({ id: REPORT })).toMatchObject({ revision: 2, draft });
    const [entry] = newestEntries(operations, 1);
    expect(entry).toMatchObject({
      ...{ kind: 'report.changed', subject: REPORT, caseId: REPORT_CASE },
      what: { title: 'Second', revision: '2' },
    });
    expect(entry?.what['draftSha256']).toMatch(/^[0-9a-f]{64}$/);
    const again = operations.saveReport({ id: REPORT, revision: 2, draft, at: AT + 2 });
    expect(again).toEqual({ revision: 2 });
    expect(newestEntries(operations, 1)).toEqual([entry]);
  });

  test('is refused on another revision, with the newest one told', () => {
    const { operations } = withReport();
    const draft = buildDraft({ title: 'Other' });
    const save = () => operations.saveReport({ id: REPORT, revision: 2, draft, at: AT + 1 });
    expect(codeOf(save)).toBe('report.conflict');
    expect(save).toThrow(expect.objectContaining({ details: { newest: 1 } }) as Error);
  });

  test('with lone surrogates is stored as it will be read', () => {
    const { operations } = withReport(buildDraft({ title: 'A\ud800B' }));
    expect(operations.getReport({ id: REPORT }).draft.title).toBe('A\ufffdB');
  });

  test('of a closed case is neither made nor changed; a file, a bundle and an approval come in', () => {
    const { operations } = withReport();
    operations.setCaseStatus({ id: REPORT_CASE, status: 'closed', why: 'Done', at: AT + 1 });
    const draft = buildDraft({ title: 'Late' });
    const save = () => operations.saveReport({ id: REPORT, revision: 1, draft, at: AT + 2 });
    expect(codeOf(save)).toBe('case.sealed');
    operations.addReportFile({ file: buildReportFile(1), document: documentBytes(), at: AT + 3 });
    operations.addBundle({ bundle: buildBundle(1), manifest: manifestBytes(1) });
    operations.addApproval({ approval: buildApproval(1), signedFile: Buffer.from('x') });
    expect(operations.listApprovals({ caseId: REPORT_CASE })).toHaveLength(1);
  });

  test('that was removed is not saved, and comes back', () => {
    const { operations } = withReport();
    operations.setReportRemoved({ id: REPORT, isRemoved: true, at: AT + 1 });
    const draft = buildDraft({ title: 'X' });
    const save = () => operations.saveReport({ id: REPORT, revision: 1, draft, at: AT + 2 });
    expect(codeOf(save)).toBe('record.not_found');
    expect(operations.listReports({ caseId: REPORT_CASE })).toMatchObject([{ removedAt: AT + 1 }]);
    operations.setReportRemoved({ id: REPORT, isRemoved: false, at: AT + 3 });
    expect(save()).toEqual({ revision: 2 });
  });

  test('is found by the title of its report, as long as it is not removed', () => {
    const { operations } = withReport(buildDraft({ title: 'Quicksilver ledger' }));
    expect(Object.keys(find(operations, 'quicksilver'))).toEqual(['report']);
    operations.setReportRemoved({ id: REPORT, isRemoved: true, at: AT + 1 });
    expect(Object.keys(find(operations, 'quicksilver'))).toEqual([]);
  });
});

describe('a written file', () => {
  test('is listed with its document; one document of several formats is kept once', () => {
    const file = withAll();
    const { operations } = file;
    const second = buildReportFile(2, { format: 'md' });
    operations.addReportFile({ file: second, document: documentBytes(), at: AT });
    expect(operations.listReportFiles({ caseId: REPORT_CASE })).toEqual([
      second,
      buildReportFile(1),
    ]);
    const db = rawFile(file);
    expect(storedDocument(db, second.id).equals(documentBytes())).toBe(true);
    expect(db.prepare('SELECT count(*) FROM report_documents').pluck().get()).toBe(1);
  });

  test('that did not come into its place is no longer listed, and told of once', () => {
    const file = withAll();
    const { operations, path } = file;
    const { id } = buildReportFile(1);
    const fail = () => operations.failReportFile({ id, failed: 'export.failed', at: AT + 1 });
    fail();
    expect(codeOf(fail)).toBe('record.not_found');
    expect(operations.listReportFiles({ caseId: REPORT_CASE })).toEqual([]);
    expect(
      operations.findNewestReportFile({
        ...{ reportId: REPORT, profile: 'internal', format: null },
      }),
    ).toBeNull();
    const [entry] = newestEntries(operations, 1);
    expect(entry).toMatchObject({ kind: 'report.exported', what: { failed: 'export.failed' } });
    operations.close({});
    expect(verifyAt(path).findings).toEqual([]);
  });

  test('says what its document consists of, section by section with a hash', () => {
    const { operations } = withReport();
    const section = { id: 's', kind: 'text', number: '1', title: 'T', blocks: [] };
    const document = documentBytes({ sections: [section] });
    operations.addReportFile({ file: buildReportFile(1), document, at: AT });
    const { sections } = operations.readReportContents({ id: buildReportFile(1).id });
    const text = '{"blocks":[],"id":"s","kind":"text","number":"1","title":"T"}';
    expect(sections).toEqual([
      { id: 's', kind: 'text', number: '1', title: 'T', sha256: hashOfText(text) },
    ]);
  });
});

describe('an approval', () => {
  test('is kept with its signed file byte for byte, and the same file not twice', () => {
    const file = withAll();
    const { operations } = file;
    const again = () =>
      operations.addApproval({
        ...{ approval: buildApproval(2), signedFile: Buffer.from('{"signed":1}') },
      });
    expect(codeOf(again)).toBe('record.conflict');
    const files = rawFile(file).prepare('SELECT id, signed_file FROM approvals').raw().all();
    expect(files).toEqual([['approval-1', Buffer.from('{"signed":1}')]]);
  });

  test('stands with the report of its bundle; of each reviewer the one signed last', () => {
    const { operations } = withAll();
    const objection = { decision: 'objected', signedAt: T0 + 65 } as const;
    operations.addApproval({
      ...{ approval: buildApproval(2, objection), signedFile: Buffer.from('second') },
    });
    const other = { manifestSha256: hashOfText('another bundle') };
    operations.addApproval({
      ...{ approval: buildApproval(3, other), signedFile: Buffer.from('third') },
    });
    const [report] = operations.listReports({ caseId: REPORT_CASE });
    expect(report?.approvals.map(({ id, decision }) => [id, decision])).toEqual([
      ['approval-2', 'objected'],
    ]);
    expect(dossierOf(operations).approvals.map(({ id }) => id)).toEqual([
      'approval-2',
      'approval-1',
    ]);
  });
});

describe('the dossier', () => {
  test('holds the case in one moment, oldest first, with the citations of the draft resolved', () => {
    const first = withReport();
    const [snapshot] = dossierOf(first.operations).snapshots;
    if (snapshot === undefined) throw new Error('no snapshot');
    const cited = citationLink(snapshot.sha256, '/data/result/score/verdict', 'verdict');
    const section = buildSection({ observed: `See ${cited}, ${cited}`, answers: { who: cited } });
    const draft = buildDraft({ sections: [section] });
    first.operations.saveReport({ id: REPORT, revision: 1, draft, at: AT + 1 });
    const dossier = dossierOf(first.operations);
    expect(dossier).toMatchObject({
      ...{ investigator: 'Mara Test', report: { id: REPORT, revision: 2 }, case: { id: 'case-1' } },
      subjects: [{ id: 'subject-1' }],
      ...{ snapshots: [{ id: 'snapshot-1' }, { id: 'imported-1' }] },
      answers: [{ snapshotId: 'snapshot-1', sha256: snapshot.sha256 }, { requestSha256: null }],
      ...{ decisions: [{ id: 'decision-1' }], labels: [{ id: 'label-1' }] },
      ...{ slots: [{ id: 'slot-1' }], timeline: [{ id: 'entry-1' }] },
      attachments: [{ id: 'attachment-1' }],
      citations: [{ pointer: '/data/result/score/verdict', value: '"block"', problem: null }],
    });
    expect(dossier.journal.every(({ caseId }) => caseId === REPORT_CASE)).toBe(true);
    expect(dossier.journal.at(-1)).toMatchObject({ kind: 'report.changed' });
    expect(dossier.journalHead).toBe(newestEntries(first.operations, 1)[0]?.hash);
  });
});

describe('the check of the whole file', () => {
  test('finds nothing wrong with any of it', () => {
    const { operations, path } = withAll();
    operations.close({});
    expect(verifyAt(path)).toMatchObject({ ok: true, findings: [] });
  });

  test.each([
    ['report', 'UPDATE reports SET draft_json = \'{"title":"Other"}\'', 'record_changed'],
    ['report_file', 'UPDATE report_files SET sha256 = content_sha256', 'record_changed'],
    ['report_file', "UPDATE report_documents SET packed = x'00'", 'bytes_changed'],
    ['bundle', 'UPDATE bundles SET size_bytes = 1', 'record_changed'],
    ['approval', "UPDATE approvals SET signed_file = x'00'", 'record_changed'],
  ])('finds a %s that was altered beneath it: %s', (record, change, kind) => {
    const db = rawFile(withAll());
    for (const table of ['report_files', 'report_documents', 'bundles', 'approvals']) {
      db.exec(`DROP TRIGGER ${table}_refuse_update`);
    }
    db.exec(change);
    const [finding] = verifyDb(db).findings.filter(({ kind: one }) => one !== 'file_damaged');
    expect(finding).toMatchObject({ kind, record });
  });
});

test('a case takes its reports along, and they verify where it comes in', async () => {
  const { operations, path } = withAll();
  operations.close({});
  const target = await importedFrom(path);
  expect(target.operations.listReports({ caseId: REPORT_CASE })).toMatchObject([
    { id: REPORT, files: 1, approvals: [{ id: 'approval-1' }] },
  ]);
  expect(storedDocument(rawFile(target), buildReportFile(1).id).equals(documentBytes())).toBe(true);
  expect(verifyAt(target.path).findings).toEqual([]);
});
