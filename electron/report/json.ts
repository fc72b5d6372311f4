// A report as canonical JSON (RFC 8785): the document whole, every value with its source, and a hash for
// each section, so that two reports can be compared part by part.
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { ReportDocument } from '#shared/report/document.ts';

/** The RFC 8785 text; lone surrogates, which that form cannot hold, as U+FFFD. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(wellFormed(value));
  if (text === undefined) throw new TypeError('the value has no JSON form');
  return text;
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Surrogate}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wellFormed(part)]));
}

/** SHA-256 over the canonical JSON of a part of the document. */
export function hashPart(part: unknown): Sha256Hex {
  return createHash('sha256').update(canonicalJson(part)).digest('hex') as Sha256Hex;
}

/** The file: `document`, and `sha256` of all of it and of each section by its id. */
export function renderJson(document: ReportDocument): string {
  const sections = document.sections.map((section) => ({
    id: section.id,
    sha256: hashPart(section),
  }));
  return `${canonicalJson({ document, hashes: { document: hashPart(document), sections } })}\n`;
}
