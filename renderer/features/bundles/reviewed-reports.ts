// Which reports a review speaks of, and for which of them it still holds: for those whose content is the
// one that was signed for.
import type { ReportId } from '#shared/domain/ids.ts';
import { presentContent } from '#shared/report/present-content.ts';
import type { Approval, BundleRecord, ReportFile, ReportSummary } from '#shared/report/report.ts';

/** A report in the bundle that was reviewed. */
export interface ReviewedReport {
  reportId: ReportId;
  /** Null where it was removed since. */
  title: string | null;
  holds: boolean;
}

/** The case as far as it tells how its reports are. */
export interface WrittenOfCase {
  reports: readonly ReportSummary[];
  files: readonly ReportFile[];
  bundles: readonly BundleRecord[];
}

/** The reports of the bundle that a review speaks of; none where the bundle holds none, or is not known. */
export function reviewedReports(review: Approval, written: WrittenOfCase): ReviewedReport[] {
  const { reports, files, bundles } = written;
  const bundle = bundles.find((one) => one.manifestSha256 === review.manifestSha256);
  return (bundle?.reports ?? []).map(({ reportId, contentSha256 }) => {
    const report = reports.find(({ id }) => id === reportId);
    if (report === undefined) return { reportId, title: null, holds: false };
    const own = files.filter((file) => file.reportId === reportId);
    const present = presentContent(report, own, bundles);
    const holds = present === contentSha256 && review.contents.includes(contentSha256);
    return { reportId, title: report.title, holds };
  });
}
