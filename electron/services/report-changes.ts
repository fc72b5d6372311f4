// What differs between a composed report and the newest file that was written of it, and why: its
// draft was saved since, answers came in or went.
import type { ReportPreview } from '#shared/ipc/calls/reports.ts';
import type { SectionKind } from '#shared/report/draft.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ComposedReport } from './report-run.ts';

/** They tell of the journal, which grows with every file that is written. */
const OF_THE_JOURNAL: readonly SectionKind[] = ['chain_of_custody', 'activity_log'];

/** Null when no file was written of it. Errors: `evidence.hash_mismatch`. */
export async function changesSince(
  caseFile: Pick<CaseFile, 'findNewestReportFile' | 'readReportContents'>,
  { head, facts }: Pick<ComposedReport, 'head' | 'facts'>,
): Promise<ReportPreview['changedSince']> {
  const file = await caseFile.findNewestReportFile({ reportId: head.reportId });
  if (file === null) return null;
  const before = await caseFile.readReportContents({ id: file.id });
  const { fileName, preparedAt, revision } = file;
  const old = new Map(before.sections.map((section) => [section.id, section]));
  const now = new Map(facts.sections.map((section) => [section.id, section]));
  const differing = facts.sections.filter(
    ({ id, kind, sha256 }) => old.get(id)?.sha256 !== sha256 && !OF_THE_JOURNAL.includes(kind),
  );
  const gone = before.sections.filter(({ id }) => !now.has(id));
  const subjectsOf = (sources: typeof facts.sources, others: typeof facts.sources): string[] => {
    const known = new Set(others.map(({ sha256 }) => sha256));
    return sources.filter(({ sha256 }) => !known.has(sha256)).map(({ subject }) => subject);
  };
  return {
    ...{ fileName, preparedAt },
    sections: [...differing, ...gone].map(({ number, title }) => `${number} ${title}`.trim()),
    revisions: revision === head.revision ? null : { from: revision, to: head.revision },
    sourcesAdded: subjectsOf(facts.sources, before.sources),
    sourcesRemoved: subjectsOf(before.sources, facts.sources),
  };
}
