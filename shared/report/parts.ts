// What a written report consists of besides its sections and sources, each as a short text, so that two
// of them can be compared without holding either.
import type { ReportDocument } from './document.ts';

/** The parts, in the order in which a difference is reported. */
export const REPORT_PARTS = [
  'title',
  'language',
  'case',
  'classification',
  'prepared_by',
  'prepared_at',
  'approvals',
  'journal',
  'signer',
  'program',
] as const;
/** One of these. */
export type ReportPart = (typeof REPORT_PARTS)[number];

/** A text for each: the same where the part is the same. */
export type ReportParts = Readonly<Record<ReportPart, string>>;

/** What two reports are compared by, but for their sections and sources. */
export interface ReportOutline {
  parts: ReportParts;
  /** Entries of the journal that it tells of. */
  journalEntries: number;
}

/** The outline of a document. */
export function outlineOf(document: ReportDocument): ReportOutline {
  const { cover, custody, title, language } = document;
  const { journalEntries, journalHead, signerFingerprint, appVersion } = custody;
  return {
    parts: {
      title,
      language,
      classification: cover.classification,
      program: appVersion,
      case: JSON.stringify([cover.caseReference, cover.caseTitle]),
      prepared_by: cover.preparedBy,
      prepared_at: String(cover.preparedAt),
      approvals: JSON.stringify(cover.approvals),
      journal: `${String(journalEntries)} ${journalHead}`,
      signer: signerFingerprint ?? '',
    },
    journalEntries,
  };
}

/** The parts that are not the same, in their order. */
export function differingParts(before: ReportParts, now: ReportParts): ReportPart[] {
  return REPORT_PARTS.filter((part) => before[part] !== now[part]);
}
