// What a report holds as it is, as far as what was written from it tells: so that a review can be
// said to hold or to be voided without composing the report again.
import type { Sha256Hex } from '../domain/ids.ts';
import type { BundleRecord, Report, ReportFile } from './report.ts';

/**
 * The content hash of the newest file or bundle that was written of the report's present revision; null
 * when none was.
 * @param files written from the report
 * @param bundles of its case
 */
export function presentContent(
  report: Pick<Report, 'id' | 'revision' | 'updatedAt'>,
  files: readonly Pick<ReportFile, 'revision' | 'preparedAt' | 'contentSha256'>[],
  bundles: readonly Pick<BundleRecord, 'at' | 'reports'>[],
): Sha256Hex | null {
  const written = files
    .filter(({ revision }) => revision === report.revision)
    .map(({ preparedAt, contentSha256 }) => ({ at: preparedAt, contentSha256 }));
  const bundled = bundles
    .filter(({ at }) => at >= report.updatedAt)
    .flatMap(({ at, reports }) =>
      reports
        .filter(({ reportId }) => reportId === report.id)
        .map(({ contentSha256 }) => ({ at, contentSha256 })),
    );
  return [...written, ...bundled].toSorted((a, b) => b.at - a.at)[0]?.contentSha256 ?? null;
}
