// What a row of a case can hold: the bounds of the calls that write it, and of the program where no call
// does. A row from elsewhere that does not fit was not written by this program, and never comes in.
import { z } from 'zod';
import { BATCH_STATES } from '#shared/batch/batch.ts';
import { CASE_STATUSES } from '#shared/domain/case.ts';
import { DISPOSITIONS } from '#shared/domain/decision.ts';
import { ENVIRONMENT_KINDS } from '#shared/domain/environment.ts';
import { JOURNAL_KINDS } from '#shared/domain/journal.ts';
import { OUTCOME_MARKS } from '#shared/domain/risk.ts';
import { LEDGER_PURPOSES } from '#shared/ipc/ledger.ts';
import {
  attachedHitFields,
  caseFields,
  memberFields,
  subjectFields,
  timelineFields,
} from '#shared/ipc/calls/cases.ts';
import { watchFields } from '#shared/ipc/calls/watches.ts';
import {
  attachmentFields,
  decidedHit,
  labelFields,
  noteText,
  slotFields,
} from '#shared/ipc/calls/work.ts';
import { REPORT_TEMPLATES } from '#shared/report/draft.ts';
import { REDACTION_PROFILES, REPORT_FORMATS } from '#shared/report/report.ts';
import { MAX_REVIEW_BYTES } from '#shared/report/review-file.ts';
import { JOB_KINDS, JOB_STATES } from '#shared/screening/job.ts';
import { SCREEN_DIRECTIONS } from '#shared/screening/request.ts';
import { utcMs } from '#shared/time-schema.ts';
import {
  NOT_ASKED,
  asked,
  bytes,
  count,
  fileName,
  hash,
  id,
  isAsked,
  json,
  moment,
  person,
  stored,
  url,
} from './row-fields.ts';
import { MAX_WORD } from './snapshot-outcome.ts';
import { text } from './stored-json.ts';
import type { CaseTable } from './tables/case-tables.ts';

const edited = { created_at: utcMs, updated_at: utcMs, removed_at: utcMs.nullable() };
const ofCase = { id, case_id: id };
const ofHit = { snapshot_id: id, hit_key: hash };

const SHAPES = {
  cases: z.object({
    id,
    ...caseFields.omit({ tags: true }).shape,
    // A number may stand behind the reference of a case that was imported.
    reference: text(120).min(1),
    status: z.enum(CASE_STATUSES),
    tags_json: stored('cases.tags_json'),
    created_at: utcMs,
    opened_at: utcMs,
    closed_at: utcMs.nullable(),
    updated_at: utcMs,
  }),
  batches: z.object({
    ...ofCase,
    title: text(200),
    source_json: stored('batches.source_json'),
    rows_json: stored('batches.rows_json'),
    environments_json: stored('batches.environments_json'),
    state: z.enum(BATCH_STATES),
    created_at: utcMs,
    updated_at: utcMs,
  }),
  jobs: z
    .object({
      ...ofCase,
      ...asked,
      batch_id: id.nullable(),
      batch_row: count.nullable(),
      environment_id: id,
      question_sha256: hash,
      state: z.enum(JOB_STATES),
      remote_job_id: text(MAX_WORD).nullable(),
      remote_status: text(MAX_WORD).nullable(),
      billed: z.enum(['not_billed', 'billed', 'may_be_billed']),
      created_at: utcMs,
      updated_at: utcMs,
      accepted_at: utcMs.nullable(),
      error_json: stored('jobs.error_json').nullable(),
    })
    .refine(isAsked, NOT_ASKED),
  batch_rows: z.object({
    batch_id: id,
    row_number: count,
    cells_json: stored('batch_rows.cells_json'),
    corrected_json: stored('batch_rows.corrected_json').nullable(),
    subject: text(4000),
    kind: z.enum(JOB_KINDS).nullable(),
    fate: z.enum(['send', 'wrong', 'duplicate', 'fresh']),
    faults_json: stored('batch_rows.faults_json').nullable(),
    of_row: count.nullable(),
    fresh_snapshot_id: id.nullable(),
    job_id: id.nullable(),
  }),
  requests: z.object({
    id,
    job_id: id.nullable(),
    environment_id: id,
    key_id: text(200).nullable(),
    purpose: z.enum(LEDGER_PURPOSES),
    method: z.enum(['GET', 'POST']),
    base: url,
    path: url,
    body: text(1_000_000).nullable(),
    sent_at: utcMs,
    sent_monotonic_ms: moment,
    reached: z.enum(['yes', 'no', 'unknown']).nullable(),
    http_status: z.number().int().min(0).max(999).nullable(),
    headers_json: stored('requests.headers_json').nullable(),
    server_date: utcMs.nullable(),
    received_at: utcMs.nullable(),
    received_monotonic_ms: moment.nullable(),
    error_code: text(100).nullable(),
    is_truncated: z.union([z.literal(0), z.literal(1)]).nullable(),
    billed: z.enum(['not_billed', 'billed', 'may_be_billed']).nullable(),
  }),
  bodies: z.object({
    request_id: id,
    size_bytes: count.nullable(),
    sha256: hash.nullable(),
    same_as: id.nullable(),
  }),
  files: z.object({ ...ofCase, size_bytes: count, sha256: hash }),
  snapshots: z
    .object({
      ...ofCase,
      ...asked,
      request_json: z.string().nullable(),
      origin: z.enum(['service', 'imported']),
      job_id: id.nullable(),
      environment_id: id.nullable(),
      environment_name: text(200),
      environment_kind: z.enum([...ENVIRONMENT_KINDS, 'imported']),
      subject: text(MAX_WORD).min(1),
      subject_key: text(MAX_WORD * 4).min(1),
      chain: text(500).nullable(),
      token: text(500).nullable(),
      direction: z.enum(SCREEN_DIRECTIONS).nullable(),
      request_body: text(1_000_000).nullable(),
      request_sha256: hash.nullable(),
      answer_request_id: id.nullable(),
      answer_file_id: id.nullable(),
      answer_sha256: hash,
      answer_bytes: count,
      report_request_id: id.nullable(),
      report_sha256: hash.nullable(),
      report_bytes: count.nullable(),
      report_content_type: text(MAX_WORD).nullable(),
      base: url.nullable(),
      path: url.nullable(),
      method: text(10).nullable(),
      http_status: z.number().int().min(0).max(999).nullable(),
      headers_json: stored('snapshots.headers_json').nullable(),
      server_date: utcMs.nullable(),
      received_at: utcMs.nullable(),
      received_monotonic_ms: moment.nullable(),
      remote_job_id: text(MAX_WORD).nullable(),
      app_version: text(100),
      taken_at: utcMs,
      imported_at: utcMs.nullable(),
      imported_name: fileName.nullable(),
      stated_origin: text(2000).nullable(),
      score: text(MAX_WORD).nullable(),
      verdict: text(MAX_WORD).nullable(),
      decision: text(MAX_WORD).nullable(),
      risk: text(MAX_WORD).nullable(),
      hit_count: count.nullable(),
      outcome_mark: z.enum(OUTCOME_MARKS).nullable(),
      record_hash: hash,
    })
    .refine(isAsked, NOT_ASKED),
  snapshot_rulesets: z.object({
    snapshot_id: id,
    position: count,
    role: z.enum(['detection', 'detection_in', 'detection_out', 'scoring']),
    requested_id: text(200),
    certainty: z.enum(['named', 'inferred', 'unknown']),
    sha256: hash.nullable(),
    changed_while_running: z.union([z.literal(0), z.literal(1)]),
  }),
  subjects: z.object({ ...ofCase, ...subjectFields.shape, ...edited }),
  subject_members: z.object({
    ...ofCase,
    ...memberFields.shape,
    subject_id: id,
    member_key: text(2000).min(1),
    added_at: utcMs,
    updated_at: utcMs,
    removed_at: utcMs.nullable(),
  }),
  attached_hits: z.object({
    ...ofCase,
    ...ofHit,
    subject_id: id,
    fingerprint: hash,
    hit_group: attachedHitFields.shape.group,
    ...attachedHitFields.pick({ title: true, confidence: true, remark: true }).shape,
    attached_at: utcMs,
    updated_at: utcMs,
    removed_at: utcMs.nullable(),
  }),
  notes: z.object({
    ...ofCase,
    subject_id: id.nullable(),
    created_at: utcMs,
    removed_at: utcMs.nullable(),
  }),
  note_revisions: z.object({
    note_id: id,
    revision: count,
    case_id: id,
    // A note that came in beside the one it was says so in its title, each time.
    title: text(700),
    body: noteText.body,
    author: person,
    at: utcMs,
  }),
  note_citations: z.object({
    note_id: id,
    revision: count,
    position: count,
    case_id: id,
    answer_sha256: hash,
    pointer: noteText.body,
  }),
  attachments: z.object({
    ...ofCase,
    ...attachmentFields.pick({ name: true, source: true, remark: true }).shape,
    subject_id: id.nullable(),
    file_id: id,
    media_type: text(200),
    file_modified_at: utcMs.nullable(),
    added_at: utcMs,
    updated_at: utcMs,
    removed_at: utcMs.nullable(),
  }),
  decisions: z.object({
    ...ofCase,
    ...ofHit,
    act_id: id,
    position: count,
    fingerprint: hash,
    title: decidedHit.shape.title,
    disposition: z.enum([...DISPOSITIONS, 'withdrawn']),
    reason: text(500),
    remark: text(2000),
    author: person,
    at: utcMs,
  }),
  private_labels: z.object({
    ...ofCase,
    ...labelFields.omit({ caseId: true }).shape,
    address_key: text(500).min(1),
    ...edited,
  }),
  hop_slots: z.object({
    ...ofCase,
    ...ofHit,
    hop: slotFields.shape.hop,
    transaction_hash: slotFields.shape.transactionHash,
    block_height: slotFields.shape.blockHeight,
    remark: slotFields.shape.remark,
    author: person,
    at: utcMs,
  }),
  timeline_entries: z.object({
    ...ofCase,
    happened_at: utcMs,
    ...timelineFields.pick({ precision: true, title: true, body: true }).shape,
    subject_id: id.nullable(),
    ...edited,
  }),
  watches: z
    .object({
      ...ofCase,
      ...asked,
      environment_id: id,
      subject: text(MAX_WORD).min(1),
      subject_key: text(MAX_WORD * 4).min(1),
      interval_days: watchFields.shape.intervalDays,
      approval: watchFields.shape.approval,
      runs_left: watchFields.shape.runsLeft,
      base_snapshot_id: id.nullable(),
      last_job_id: id.nullable(),
      next_due_at: utcMs,
      paused_at: utcMs.nullable(),
      ...edited,
    })
    .refine(isAsked, NOT_ASKED),
  notices: z.object({
    ...ofCase,
    watch_id: id,
    snapshot_id: id,
    previous_snapshot_id: id,
    changes_json: stored('notices.changes_json'),
    at: utcMs,
    seen_at: utcMs.nullable(),
  }),
  reports: z.object({
    ...ofCase,
    template: z.enum(REPORT_TEMPLATES),
    revision: count,
    draft_json: stored('reports.draft_json'),
    ...edited,
  }),
  report_documents: z.object({
    case_id: id,
    sha256: hash,
    size_bytes: count,
    packed: z.instanceof(Uint8Array),
  }),
  report_files: z.object({
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
  bundles: z.object({
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
  approvals: z.object({
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
  case_imports: z.object({
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
  custody_entries: z.object({
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

/** Pieces of stored bytes: whatever they are, they are what their hash says. */
const WITHOUT_SHAPE = ['body_chunks', 'file_chunks'];

/** The column of a row that this program would not have written so; null when there is none. */
export function findUnfitColumn({ name }: Pick<CaseTable, 'name'>, row: object): string | null {
  if (WITHOUT_SHAPE.includes(name)) return null;
  const shape = (SHAPES as Readonly<Record<string, z.ZodType>>)[name];
  if (shape === undefined) throw new Error(`nothing is said of the rows of ${name}`);
  const parsed = shape.safeParse(row);
  if (!parsed.success) return String(parsed.error.issues[0]?.path[0] ?? '');
  // What the calls refuse by their lengths alone.
  const unclean = Object.entries(row).find(
    ([, value]) => typeof value === 'string' && /\0|\p{Surrogate}/u.test(value),
  );
  return unclean?.[0] ?? null;
}
