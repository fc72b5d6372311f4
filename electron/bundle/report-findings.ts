// Whether the reports in an intact bundle are those that its index names: the hash that reviewers sign is
// computed again from each report's JSON. What the other formats of a report show is not compared with it.
import type { BundleIndexFile } from '#shared/bundle/index-file.ts';
import { MAX_ENCLOSED_REPORT_BYTES, REPORTS_PREFIX } from '#shared/bundle/index-file.ts';
import type { Finding } from '#shared/bundle/verification.ts';
import { canonicalText } from '#shared/canonical-text.ts';
import { hashContent, type ReportContent } from '#shared/report/compose/content-hash.ts';
import type { RedactionProfile } from '#shared/report/report.ts';
import { readBundleFile } from './bundle-files.ts';
import { finding } from './finding.ts';
import type { BundleIndex } from './verify-bundle.ts';

/** An intact bundle, and what its index says. */
export interface EnclosedReports {
  bundlePath: string;
  index: BundleIndex;
  contents: BundleIndexFile;
}

/**
 * What is not as the index says. Errors: those of `readBundleFile`.
 * @param check called before each report; may end the work by throwing
 */
export async function checkReports(
  { bundlePath, index, contents }: EnclosedReports,
  check: () => void,
): Promise<Finding[]> {
  const { reports, profile } = contents;
  const named = new Set(reports.flatMap(({ name, document }) => [name, document]));
  const paths = [...named].map((name) => REPORTS_PREFIX + name);
  const findings = paths
    .filter((path) => !index.has(path))
    .map((path) => finding('report_missing', { path }));
  for (const document of new Set(reports.map((one) => one.document))) {
    check();
    const path = REPORTS_PREFIX + document;
    if (!index.has(path)) continue;
    const question = { bundlePath, index, path, maxBytes: MAX_ENCLOSED_REPORT_BYTES };
    const content = contentOf((await readBundleFile(question)).toString('utf8'), profile);
    const claimed = reports.filter((one) => one.document === document);
    if (claimed.some(({ contentSha256 }) => contentSha256 !== content)) {
      findings.push(finding('report_content_wrong', { path }));
    }
  }
  return findings;
}

/**
 * The content hash of a report from its JSON, null where it is none or its own hash is another. Of a
 * redacted one the hash of the report before redaction, which it can only state: that report is not there.
 */
export function contentOf(text: string, profile: RedactionProfile): string | null {
  const report = readReport(text);
  if (report === null) return null;
  const { cover, contentSha256, redaction } = report;
  if (hashContent({ ...report, classification: cover.classification }) !== contentSha256)
    return null;
  return profile === 'internal' ? contentSha256 : (redaction?.originalContentSha256 ?? null);
}

/** As much of a `ReportDocument` as the hash is over. */
type EnclosedReport = Omit<ReportContent, 'classification'> & {
  cover: { classification: string };
  contentSha256: string;
  redaction?: { originalContentSha256: string };
};

/** Null for what is not, byte for byte, the JSON of a report: it could be read in two ways. */
function readReport(text: string): EnclosedReport | null {
  try {
    const value: unknown = JSON.parse(text);
    if (`${canonicalText(value)}\n` !== text) return null;
    const document = fieldOf(value, 'document');
    return isReport(document) ? document : null;
  } catch {
    return null; // It is no JSON.
  }
}

function isReport(value: unknown): value is EnclosedReport {
  const texts = ['title', 'language', 'template', 'contentSha256'];
  const redaction = fieldOf(value, 'redaction');
  return (
    texts.every((name) => typeof fieldOf(value, name) === 'string') &&
    typeof fieldOf(fieldOf(value, 'cover'), 'classification') === 'string' &&
    isList(fieldOf(value, 'sections'), isSection) &&
    isList(fieldOf(value, 'sources'), () => true) &&
    (redaction === undefined || typeof fieldOf(redaction, 'originalContentSha256') === 'string')
  );
}

function isSection(value: unknown): boolean {
  const isBlock = (block: unknown): boolean => typeof fieldOf(block, 'kind') === 'string';
  return typeof fieldOf(value, 'kind') === 'string' && isList(fieldOf(value, 'blocks'), isBlock);
}

function isList(value: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isMember);
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
