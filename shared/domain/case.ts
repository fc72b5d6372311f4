// A case as the case file keeps it.
import type { CaseId } from './ids.ts';
import type { UtcMs } from './time.ts';

/** Where a case is. A closed case is sealed: nothing is added or changed until it is reopened. */
export const CASE_STATUSES = ['open', 'in_review', 'on_hold', 'closed'] as const;
/** One of these. */
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** How grave a case is, mildest first. */
export const CASE_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
/** One of these. */
export type CaseSeverity = (typeof CASE_SEVERITIES)[number];

/** What a person enters about a case. */
export interface CaseFields {
  /** The person's own case number, unique in the file in any letter case, e.g. `TF-2026-001`. */
  reference: string;
  title: string;
  /** Who works on it; the investigator unless somebody else is named. */
  owner: string;
  severity: CaseSeverity | null;
  /** As the organisation marks its papers, e.g. `Confidential`; empty for none. */
  classification: string;
  /** Without repetition, in the order entered. */
  tags: string[];
  /** A few sentences; empty for none. */
  summary: string;
}

/** A case with the counts a list shows. */
export interface CaseSummary extends CaseFields {
  id: CaseId;
  status: CaseStatus;
  createdAt: UtcMs;
  /** When it was opened, or reopened last. */
  openedAt: UtcMs;
  /** Null unless closed. */
  closedAt: UtcMs | null;
  /** Snapshots stored in the case. */
  screeningCount: number;
  /** Jobs neither complete nor given up. */
  openJobCount: number;
  subjectCount: number;
  noteCount: number;
  attachmentCount: number;
  lastActivityAt: UtcMs;
  /** Its tags cannot be read. */
  isUnreadable?: true;
}
