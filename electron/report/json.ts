// A report as canonical JSON (RFC 8785): the document whole, every value with its source, and a hash for
// each section, so that two reports can be compared part by part.
import { createHash } from 'node:crypto';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { canonicalText } from '#shared/report/canonical-text.ts';
import type { ReportDocument } from '#shared/report/document.ts';

/** SHA-256 over the canonical JSON of a part of the document. */
export function hashPart(part: unknown): Sha256Hex {
  return createHash('sha256').update(canonicalText(part)).digest('hex') as Sha256Hex;
}

/** The file: `document`, and `sha256` of all of it and of each section by its id. */
export function renderJson(document: ReportDocument): string {
  const sections = document.sections.map((section) => ({
    id: section.id,
    sha256: hashPart(section),
  }));
  return `${canonicalText({ document, hashes: { document: hashPart(document), sections } })}\n`;
}
