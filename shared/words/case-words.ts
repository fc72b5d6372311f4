// The words of a case: where it is and how grave it is.
import type { CaseSeverity, CaseStatus } from '../domain/case.ts';
import { m } from '../messages/generated/messages.js';

const statusWords: Record<CaseStatus, () => string> = {
  open: m.case_status_open,
  in_review: m.case_status_in_review,
  on_hold: m.case_status_on_hold,
  closed: m.case_status_closed,
};

/** The status in words. */
export function caseStatusWord(status: CaseStatus): string {
  return statusWords[status]();
}

const severityWords: Record<CaseSeverity, () => string> = {
  low: m.case_severity_low,
  medium: m.case_severity_medium,
  high: m.case_severity_high,
  critical: m.case_severity_critical,
};

/** The severity in words; null as "Not set". */
export function caseSeverityWord(severity: CaseSeverity | null): string {
  return severity === null ? m.case_severity_none() : severityWords[severity]();
}
