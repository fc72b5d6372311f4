// Whether what a reviewer said still speaks of a report as it is: another content voids it. What the
// present content is, as far as it was written, is known from shared/report/present-content.ts.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Approval, ReportFile } from '#shared/report/report.ts';

/** How an approval or objection is. */
export type Standing = 'holds' | 'voided';

/** @param content of the report as it is; null when nothing tells it, and nothing is held to hold */
export function standingOf(
  approval: Pick<Approval, 'contents'>,
  content: Sha256Hex | null,
): Standing {
  return content !== null && approval.contents.includes(content) ? 'holds' : 'voided';
}

/** The newest file of each format, newest first. */
export function lastFiles(files: readonly ReportFile[]): ReportFile[] {
  const byFormat = new Map<string, ReportFile>();
  for (const one of files.toSorted((a, b) => a.preparedAt - b.preparedAt)) {
    byFormat.set(one.format, one);
  }
  return [...byFormat.values()].toSorted((a, b) => b.preparedAt - a.preparedAt);
}
