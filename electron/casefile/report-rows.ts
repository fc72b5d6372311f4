// What a row about reports, bundles, approvals and the origin of a case can hold.
import { z } from 'zod';
import { JOURNAL_KINDS } from '#shared/domain/journal.ts';
import { REPORT_TEMPLATES } from '#shared/report/draft.ts';
import { REDACTION_PROFILES, REPORT_FORMATS } from '#shared/report/report.ts';
import { MAX_REVIEW_BYTES } from '#shared/report/review-file.ts';
import { utcMs } from '#shared/time-schema.ts';
import {
  bytes,
  count,
  edited,
  fileName,
  hash,
  id,
  json,
  ofCase,
  person,
  stored,
} from './row-fields.ts';
import { MAX_WORD } from './snapshot-outcome.ts';
import { text } from './stored-json.ts';

/** By their tables. */
export const REPORT_ROWS = {
  reports: z.strictObject({
    ...ofCase,
    template: z.enum(REPORT_TEMPLATES),
    revision: count,
    draft_json: stored('reports.draft_json'),
    ...edited,
  }),
  report_documents: z.strictObject({
    case_id: id,
    sha256: hash,
    size_bytes: count,
    packed: z.instanceof(Uint8Array),
  }),
  report_files: z.strictObject({
    ...ofCase,
    report_id: id,
    revision: count,
    format: z.enum(REPORT_FORMATS),
    profile: z.enum(REDACTION_PROFILES),
    file_name: fileName,
    sha256: hash,
    size_bytes: count,
    content_sha256: hash,
    document_sha256: hash,
    prepared_at: utcMs,
    failed: text(100).nullable(),
  }),
  bundles: z.strictObject({
    ...ofCase,
    profile: z.enum(REDACTION_PROFILES),
    file_name: fileName,
    sha256: hash,
    size_bytes: count,
    manifest_sha256: hash,
    signer_fingerprint: hash,
    reports_json: stored('bundles.reports_json'),
    at: utcMs,
    packed_manifest: z.instanceof(Uint8Array),
    failed: text(100).nullable(),
  }),
  approvals: z.strictObject({
    ...ofCase,
    decision: z.enum(['approved', 'objected']),
    reason: text(10_000),
    reviewer: person,
    fingerprint: hash,
    manifest_sha256: hash,
    contents_json: stored('approvals.contents_json'),
    signed_at: utcMs,
    received_at: utcMs,
    signed_file: bytes(MAX_REVIEW_BYTES),
  }),
  case_imports: z.strictObject({
    ...ofCase,
    origin_file_id: id,
    origin_investigator: person,
    origin_entries: count,
    origin_head: hash,
    file_name: fileName.nullable(),
    file_sha256: hash.nullable(),
    report_json: json(z.record(z.string(), z.union([z.boolean(), count]))),
    at: utcMs,
  }),
  custody_entries: z.strictObject({
    case_id: id,
    origin_file_id: id,
    seq: count,
    at: utcMs,
    actor: person,
    kind: z.enum(JOURNAL_KINDS),
    origin_case_id: id.nullable(),
    subject: text(MAX_WORD).nullable(),
    what_json: stored('custody_entries.what_json'),
    why: text(20_000).nullable(),
    previous_hash: hash,
    hash,
  }),
} satisfies Readonly<Record<string, z.ZodType>>;
