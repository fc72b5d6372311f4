// What differs between a composed report and a file that was written of it, and why: its draft was saved
// since, answers came in or went, the journal grew.
import type { ReportChanges } from '#shared/ipc/calls/reports.ts';
import type { SectionKind } from '#shared/report/draft.ts';
import { differingParts } from '#shared/report/parts.ts';
import type { ReportFile } from '#shared/report/report.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ComposedFacts } from './report-ports.ts';

/** They tell of the journal. */
const OF_THE_JOURNAL: readonly SectionKind[] = ['chain_of_custody', 'activity_log'];

/**
 * What a report differs in from one of its files. Errors: `record.not_found`, `evidence.hash_mismatch`.
 * @param now the report as it was composed, redacted where the file is
 */
export async function changesFrom(
  caseFile: Pick<CaseFile, 'readReportContents' | 'countJournalKinds'>,
  file: Pick<ReportFile, 'id' | 'fileName' | 'preparedAt' | 'revision'>,
  now: Omit<ComposedFacts, 'problems'> & { revision: number },
): Promise<ReportChanges> {
  const before = await caseFile.readReportContents({ id: file.id });
  const hashes = new Map(before.sections.map(({ id, sha256 }) => [id, sha256]));
  const ids = new Set(now.sections.map(({ id }) => id));
  const differing = [
    ...now.sections.filter(({ id, sha256 }) => hashes.get(id) !== sha256),
    ...before.sections.filter(({ id }) => !ids.has(id)),
  ];
  const headings = (isOfJournal: boolean): string[] =>
    differing
      .filter(({ kind }) => OF_THE_JOURNAL.includes(kind) === isOfJournal)
      .map(({ number, title }) => `${number} ${title}`.trim());
  const { fileName, preparedAt, revision } = file;
  const between = { after: before.journalEntries, upTo: now.journalEntries };
  return {
    fileName,
    preparedAt,
    sections: headings(false),
    journalSections: headings(true),
    parts: differingParts(before.parts, now.parts),
    revisions: revision === now.revision ? null : { from: revision, to: now.revision },
    sourcesAdded: subjectsOf(now.sources, before.sources),
    sourcesRemoved: subjectsOf(before.sources, now.sources),
    journal: await caseFile.countJournalKinds(between),
  };
}

type Sources = readonly Pick<ComposedFacts['sources'][number], 'sha256' | 'subject'>[];

/** Of those that the others do not have. */
function subjectsOf(sources: Sources, others: Sources): string[] {
  const known = new Set(others.map(({ sha256 }) => sha256));
  return sources.filter(({ sha256 }) => !known.has(sha256)).map(({ subject }) => subject);
}
