// Reports for tests of the page: two drafts, files that were written, and what reviewers said.
import type { ApprovalId, CaseId, ReportFileId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { ReportTemplate } from '#shared/report/draft.ts';
import type { Approval, Report, ReportFile, ReportFormat } from '#shared/report/report.ts';
import { draftFor } from '#shared/report/templates.ts';
import { citationLink } from '#shared/review/citation.ts';
import { buildScreeningView } from './kya-view.ts';
import { SAMPLE_NOW, sampleHash } from './page-samples.ts';

const CASE = 'case-1' as CaseId;
const HOUR = 3_600_000;

/** Of the report as it was approved, and as it is composed now. */
export const APPROVED_CONTENT = sampleHash(61);
export const PRESENT_CONTENT = sampleHash(62);

/** A report as a template begins it; sections have the ids `s-1`, `s-2` …. */
export function buildReport(
  id: string,
  template: ReportTemplate,
  parts: Partial<Report> = {},
): Report {
  let made = 0;
  return {
    ...{ id: id as ReportId, caseId: CASE, template, revision: 1 },
    draft: draftFor({
      ...{ template, language: 'en' },
      ...{ caseTitle: 'Harbour Street wallets', newId: () => `s-${String(++made)}` },
    }),
    ...{ createdAt: SAMPLE_NOW - 26 * HOUR, updatedAt: SAMPLE_NOW - 2 * HOUR, removedAt: null },
    ...parts,
  };
}

/** One that was written, cited and approved, and one that was just begun. */
export function sampleReports(): Report[] {
  const report = buildReport('report-1', 'investigation', { revision: 7 });
  const { sha256 } = buildScreeningView().summary;
  const observed = `The deposit address is in ${citationLink(sha256, '/data/result/score/verdict', 'verdict')}.\n\nSee also ${citationLink(sampleHash(77), '/data', 'an answer that is gone')}.`;
  const sections = report.draft.sections.map((one) =>
    one.kind === 'summary'
      ? { ...one, observed, interpretation: 'The funds passed through a mixing service.' }
      : one,
  );
  return [
    { ...report, draft: { ...report.draft, sections } },
    buildReport('report-2', 'suspicious_activity', { updatedAt: SAMPLE_NOW - 40 * HOUR }),
  ];
}

/** Files of the first one, of its present revision and of an earlier one. */
export function sampleReportFiles(): ReportFile[] {
  const file = (seed: number, format: ReportFormat, revision: number): ReportFile => ({
    ...{
      id: `file-${String(seed)}` as ReportFileId,
      reportId: 'report-1' as ReportId,
      caseId: CASE,
    },
    ...{ revision, format, profile: 'internal', sizeBytes: 182_044 },
    ...{ fileName: `TF-2026-0001 report.${format}`, sha256: sampleHash(50 + seed) },
    contentSha256: revision === 7 ? PRESENT_CONTENT : APPROVED_CONTENT,
    preparedAt: SAMPLE_NOW - (9 - revision) * HOUR,
  });
  return [file(1, 'pdf', 5), file(2, 'docx', 5), file(3, 'pdf', 7)];
}

/** Of an earlier version and of the present one. */
export function sampleApprovals(): Approval[] {
  const approval = (seed: number, reviewer: string, content: Sha256Hex): Approval => ({
    ...{
      id: `approval-${String(seed)}` as ApprovalId,
      caseId: CASE,
      decision: 'approved',
      reviewer,
    },
    ...{ reason: 'Checked against the stored answers.', fingerprint: sampleHash(80 + seed) },
    ...{ manifestSha256: sampleHash(90 + seed), contents: [content] },
    ...{ signedAt: SAMPLE_NOW - 3 * HOUR, receivedAt: SAMPLE_NOW - HOUR },
  });
  return [approval(1, 'M. Reviewer', PRESENT_CONTENT), approval(2, 'K. Second', APPROVED_CONTENT)];
}
