// Reports of case files: drafts, what was written from them, and what a reviewer signed.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import canonicalize from 'canonicalize';
import { onTestFinished } from 'vitest';
import type {
  ApprovalId,
  BundleId,
  CaseId,
  ReportFileId,
  ReportId,
  Sha256Hex,
} from '#shared/domain/ids.ts';
import type { DraftSection, ReportDraft } from '#shared/report/draft.ts';
import type { Approval, BundleRecord, ReportFile } from '#shared/report/report.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { openFile } from '../../electron/casefile/open.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { ENGINE, openArgs } from './casefile-file.ts';
import { T0 } from './casefile-records.ts';

/** The case of most tests, and its report. */
export const REPORT_CASE = 'case-1' as CaseId;
/** The same. */
export const REPORT = 'report-1' as ReportId;

/** SHA-256 of a text. */
export const hashOfText = (text: string): Sha256Hex =>
  createHash('sha256').update(text).digest('hex') as Sha256Hex;

/** A section with nothing in it. */
export function buildSection(fields: Partial<DraftSection> = {}): DraftSection {
  return {
    ...{ id: 'section-1', kind: 'text', title: '', isOn: true, observed: '', interpretation: '' },
    ...{ answers: {}, manual: [], figures: [] },
    ...fields,
  };
}

/** A draft of one section. */
export function buildDraft(fields: Partial<ReportDraft> = {}): ReportDraft {
  return {
    ...{ title: 'Harbour invoices', language: 'en', snapshotIds: null, period: null },
    sections: [buildSection()],
    ...fields,
  };
}

/** A document as bytes: what matters of one here. */
export function documentBytes(fields: object = {}): Uint8Array {
  const cover = { caseReference: 'TF', caseTitle: '', classification: '', preparedBy: '' };
  const custody = {
    journalEntries: 1,
    caseEntries: 1,
    journalHead: '',
    signerFingerprint: null,
    appVersion: '',
  };
  const text =
    canonicalize({
      ...{ title: '', language: 'en', custody, sections: [], sources: [] },
      cover: { ...cover, preparedAt: T0, approvals: [] },
      ...fields,
    }) ?? '';
  return new TextEncoder().encode(text);
}

/** A file of that report. */
export function buildReportFile(number: number, fields: Partial<ReportFile> = {}): ReportFile {
  return {
    ...{ id: `written-${String(number)}` as ReportFileId, reportId: REPORT, caseId: REPORT_CASE },
    ...{ revision: 1, format: 'pdf', profile: 'internal', fileName: 'Report.pdf' },
    ...{ sha256: hashOfText(`file ${String(number)}`), sizeBytes: 10 },
    ...{ contentSha256: hashOfText('content'), preparedAt: T0 + number },
    ...fields,
  };
}

/** The manifest of such a bundle: only its hash matters here. */
export function manifestBytes(number: number): Uint8Array {
  return new TextEncoder().encode(`manifest ${String(number)}`);
}

/** A bundle with that report in it. */
export function buildBundle(number: number, fields: Partial<BundleRecord> = {}): BundleRecord {
  return {
    ...{ id: `bundle-${String(number)}` as BundleId, caseId: REPORT_CASE, profile: 'internal' },
    ...{ fileName: 'TF-evidence.zip', sha256: hashOfText('zip'), sizeBytes: 1000, at: T0 + 50 },
    manifestSha256: hashOfText(`manifest ${String(number)}`),
    signerFingerprint: hashOfText('signer'),
    reports: [{ reportId: REPORT, contentSha256: hashOfText('content') }],
    ...fields,
  };
}

/** What a reviewer said of the first bundle. */
export function buildApproval(number: number, fields: Partial<Approval> = {}): Approval {
  return {
    ...{ id: `approval-${String(number)}` as ApprovalId, caseId: REPORT_CASE },
    ...{ decision: 'approved', reason: 'Read it all.', reviewer: 'Ines Ro' },
    ...{ fingerprint: hashOfText('reviewer'), manifestSha256: hashOfText('manifest 1') },
    ...{ contents: [hashOfText('content')], signedAt: T0 + 60, receivedAt: T0 + 70 + number },
    ...fields,
  };
}

/** The file behind operations, which are closed. */
export function rawFile({
  operations,
  path,
}: {
  operations: CaseFileOperations;
  path: string;
}): ReadDb {
  operations.close({});
  const { db, close } = openFile(openArgs(path), ENGINE);
  onTestFinished(close);
  return db;
}

/** The document that a written file was rendered from, as it is stored. */
export function storedDocument(db: ReadDb, id: ReportFileId): Buffer {
  const query = `SELECT packed FROM report_documents AS document JOIN report_files AS file
    ON file.document_sha256 = document.sha256 AND file.case_id = document.case_id WHERE file.id = ?`;
  return gunzipSync(db.prepare(query).pluck().get(id) as Uint8Array);
}
