// The words of what differs between something that was written and what was written before it.
import type { BundleChanges } from '../bundle/changes.ts';
import type { JournalKind } from '../domain/journal.ts';
import { m } from '../messages/generated/messages.js';
import type { ReportPart } from '../report/parts.ts';
import { formatCount } from './format.ts';
import { journalKindWord } from './journal-words.ts';

const parts: Record<ReportPart, () => string> = {
  title: m.reports_part_title,
  language: m.reports_part_language,
  case: m.reports_part_case,
  classification: m.reports_part_classification,
  prepared_by: m.reports_part_prepared_by,
  prepared_at: m.reports_part_prepared_at,
  approvals: m.reports_part_approvals,
  journal: m.reports_part_journal,
  signer: m.reports_part_signer,
  program: m.reports_part_program,
};

/** A part of a report besides its sections, e.g. "time of preparation". */
export function reportPartWord(part: ReportPart): string {
  return parts[part]();
}

/** Entries that came into the journal, e.g. "Screening stored 1, Note revised 2". */
export function journalGrowthText(
  journal: readonly { kind: JournalKind; count: number }[],
): string {
  return journal
    .map(({ kind, count }) => `${journalKindWord(kind)} ${formatCount(count)}`)
    .join(m.common_list_comma());
}

const fileChanges: Record<BundleChanges['files'][number]['change'], () => string> = {
  added: m.bundles_change_added,
  changed: m.bundles_change_changed,
  removed: m.bundles_change_removed,
};

/** What happened to a file of a bundle. */
export function fileChangeWord(change: BundleChanges['files'][number]['change']): string {
  return fileChanges[change]();
}
