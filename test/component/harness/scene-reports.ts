// What the main process in memory knows of reports. The preview is a small printed report.
import { AppError } from '#shared/errors.ts';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { ReportPreview, WrittenReport } from '#shared/ipc/calls/reports.ts';
import { numberSections } from '#shared/report/compose/number-sections.ts';
import { sectionTitle } from '#shared/report/compose/section-titles.ts';
import type { Report, ReportSummary } from '#shared/report/report.ts';
import { SAMPLE_NOW } from '../../builders/page-samples.ts';
import { PREVIEW_PDF_BASE64 } from '../../builders/report-preview-pdf.ts';
import {
  buildReport,
  PRESENT_CONTENT,
  sampleApprovals,
  sampleReportFiles,
  sampleReports,
} from '../../builders/report-samples.ts';
import type { createPlainReplies } from '../../fakes/large-replies.ts';

/** What the PDF differs in from the one before it. */
const PDF_COMPARED: NonNullable<WrittenReport['comparedWith']> = {
  ...{ fileName: 'TF-2026-0001 report.pdf', preparedAt: SAMPLE_NOW - 86_400_000, isSame: false },
  ...{ sections: ['5 On-chain findings'], journalSections: ['D Chain of custody'] },
  ...{ parts: ['prepared_at', 'journal'], revisions: null, sourcesRemoved: [] },
  sourcesAdded: ['0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'],
  journal: [{ kind: 'snapshot.stored', count: 1 }],
};

type ReportHandlers = Pick<Handlers, Extract<keyof Handlers, `reports.${string}`>>;

/** Scenes about reports: a preview in which nothing is amiss. */
export const REPORT_SCENES = ['report_clean'] as const;

/** Changes are kept for as long as the page is. */
export function reportHandlers(
  scene: string,
  replies: Pick<ReturnType<typeof createPlainReplies>, 'hold'>,
): ReportHandlers {
  const isEmpty = scene === 'empty' || scene === 'bare' || scene.startsWith('none');
  const isSealed = scene === 'sealed';
  const isClean = scene === 'report_clean';
  let reports: Report[] = isEmpty ? [] : sampleReports();
  const files = isEmpty ? [] : sampleReportFiles();

  function find(id: ReportId): Report {
    const found = reports.find((one) => one.id === id);
    if (found === undefined) throw new AppError('record.not_found', id);
    return found;
  }

  function change(id: ReportId, parts: Partial<Report>): Report {
    const found = find(id);
    if (isSealed) throw new AppError('case.sealed', 'sealed');
    const changed = { ...found, ...parts, updatedAt: SAMPLE_NOW };
    reports = reports.map((one) => (one === found ? changed : one));
    return changed;
  }

  function summaryOf({ draft, ...report }: Report): ReportSummary {
    const isFirst = report.id === ('report-1' as ReportId);
    return {
      ...report,
      ...{ title: draft.title, language: draft.language },
      files: isFirst ? files.length : 0,
      approvals: isFirst ? sampleApprovals() : [],
    };
  }

  function previewOf({ id, draft }: Report): ReportPreview {
    const sections = numberSections(draft.sections).map(({ section, number }) => ({
      ...{ id: section.id, kind: section.kind, number },
      title: section.title || sectionTitle(section.kind, draft.language),
    }));
    const [first, second] = sections;
    return {
      ...{ reportId: id, contentSha256: PRESENT_CONTENT, sections, sourceCount: 8, pages: 4 },
      problems:
        isClean || first === undefined
          ? []
          : [
              {
                ...{ kind: 'citation_unresolved', sectionId: first.id, snapshotId: null },
                about: '/data',
              },
            ],
      changedSince: {
        ...{ fileName: 'TF-2026-0001 report.pdf', preparedAt: SAMPLE_NOW - 7_200_000 },
        sections: isClean || second === undefined ? [] : [`${second.number} ${second.title}`],
        revisions: isClean ? null : { from: 5, to: 7 },
        sourcesAdded: isClean ? [] : ['0x28c6c06298d514db089934071355e5743bf21d60'],
        ...{ sourcesRemoved: [], journalSections: [], parts: [], journal: [] },
      },
    };
  }

  return {
    'reports.list': ({ caseId }) =>
      reports.filter((one) => one.caseId === caseId && one.removedAt === null).map(summaryOf),
    'reports.create': ({ caseId, template, language }) => {
      if (isSealed) throw new AppError('case.sealed', 'sealed');
      const report = buildReport(`report-${String(reports.length + 1)}`, template, { caseId });
      const made = { ...report, draft: { ...report.draft, language }, updatedAt: SAMPLE_NOW };
      reports = [...reports, made];
      return made;
    },
    'reports.get': ({ id }) => find(id),
    'reports.save': ({ id, revision, draft }) => {
      if (find(id).revision !== revision) throw new AppError('report.conflict', 'meanwhile');
      return { revision: change(id, { draft, revision: revision + 1 }).revision };
    },
    'reports.setRemoved': ({ id, removed }) => {
      change(id, { removedAt: removed ? SAMPLE_NOW : null });
      return null;
    },
    'reports.preview': ({ id }) => previewOf(find(id)),
    'reports.estimate': ({ id }) => ({ pages: find(id).id === 'report-1' ? 38 : 1240 }),
    'reports.previewPdf': () => replies.hold({ base64: PREVIEW_PDF_BASE64 }),
    'reports.cancel': () => null,
    'reports.export': ({ format }) => {
      if (format === 'docx') throw new AppError('export.failed', 'full');
      return {
        path: `/home/example/Documents/TF-2026-0001 report.${format}`,
        sha256: 'c'.repeat(64),
        isJournaled: scene !== 'read_only',
        comparedWith: format === 'pdf' ? PDF_COMPARED : null,
      };
    },
    'reports.listFiles': ({ caseId }) => (caseId === ('case-1' as CaseId) ? files : []),
  };
}
