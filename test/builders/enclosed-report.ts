// A report as a bundle encloses it: its JSON as it is written, with the content hash that it comes to.
import { hashContent } from '#shared/report/compose/content-hash.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { renderJson } from '../../electron/report/json.ts';
import { sampleReport } from './report-document.ts';

/** The sample report but for what a test changes, with its true hash; and its JSON. */
export function encloseReport(changed: Partial<ReportDocument> = {}): {
  document: ReportDocument;
  contentSha256: Sha256Hex;
  json: string;
} {
  const content = { ...sampleReport(), ...changed };
  const { classification } = content.cover;
  const document = { ...content, contentSha256: hashContent({ ...content, classification }) };
  return { document, contentSha256: document.contentSha256, json: renderJson(document) };
}
