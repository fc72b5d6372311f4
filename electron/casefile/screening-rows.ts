// What a row about a screening can hold: batches, jobs, what was sent and answered, results.
import { z } from 'zod';
import { MAX_ATTACHMENT_BYTES } from '#shared/domain/attachment.ts';
import { BATCH_STATES } from '#shared/batch/batch.ts';
import { ENVIRONMENT_KINDS } from '#shared/domain/environment.ts';
import { OUTCOME_MARKS } from '#shared/domain/risk.ts';
import { LEDGER_PURPOSES } from '#shared/records/ledger.ts';
import { MAX_BODY_BYTES } from '#shared/screening/exchange.ts';
import { JOB_KINDS, JOB_STATES } from '#shared/screening/job.ts';
import { SCREEN_DIRECTIONS } from '#shared/screening/request.ts';
import { utcMs } from '#shared/time-schema.ts';
import {
  NOT_ASKED,
  asked,
  count,
  fileName,
  hash,
  id,
  isAsked,
  isOwnQuestion,
  moment,
  ofCase,
  stored,
  url,
} from './row-fields.ts';
import { MAX_WORD } from './snapshot-outcome.ts';
import { text } from './stored-json.ts';

/** By their tables. */
export const SCREENING_ROWS = {
  batches: z.strictObject({
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
    .strictObject({
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
    .refine(isAsked, NOT_ASKED)
    .refine(isOwnQuestion, { path: ['question_sha256'] }),
  batch_rows: z.strictObject({
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
  requests: z.strictObject({
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
  bodies: z.strictObject({
    request_id: id,
    size_bytes: count.max(MAX_BODY_BYTES).nullable(),
    sha256: hash.nullable(),
    same_as: id.nullable(),
  }),
  files: z.strictObject({ ...ofCase, size_bytes: count.max(MAX_ATTACHMENT_BYTES), sha256: hash }),
  snapshots: z
    .strictObject({
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
  snapshot_rulesets: z.strictObject({
    snapshot_id: id,
    position: count,
    role: z.enum(['detection', 'detection_in', 'detection_out', 'scoring']),
    requested_id: text(200),
    certainty: z.enum(['named', 'inferred', 'unknown']),
    sha256: hash.nullable(),
    changed_while_running: z.union([z.literal(0), z.literal(1)]),
  }),
} satisfies Readonly<Record<string, z.ZodType>>;
