// What a row about the work of a person can hold: cases, subjects, notes, decisions, monitoring.
import { z } from 'zod';
import { CASE_STATUSES } from '#shared/domain/case.ts';
import { DISPOSITIONS } from '#shared/domain/decision.ts';
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
import { utcMs } from '#shared/time-schema.ts';
import {
  NOT_ASKED,
  asked,
  count,
  edited,
  hash,
  id,
  isAsked,
  ofCase,
  ofHit,
  person,
  stored,
} from './row-fields.ts';
import { MAX_WORD } from './snapshot-outcome.ts';
import { text } from './stored-json.ts';

/** By their tables. */
export const WORK_ROWS = {
  cases: z.strictObject({
    id,
    ...caseFields.omit({ tags: true }).shape,
    // A number may be behind the reference of a case that was imported.
    reference: text(120).min(1),
    status: z.enum(CASE_STATUSES),
    tags_json: stored('cases.tags_json'),
    created_at: utcMs,
    opened_at: utcMs,
    closed_at: utcMs.nullable(),
    updated_at: utcMs,
  }),
  subjects: z.strictObject({ ...ofCase, ...subjectFields.shape, ...edited }),
  subject_members: z.strictObject({
    ...ofCase,
    ...memberFields.shape,
    subject_id: id,
    member_key: text(2000).min(1),
    added_at: utcMs,
    updated_at: utcMs,
    removed_at: utcMs.nullable(),
  }),
  attached_hits: z.strictObject({
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
  notes: z.strictObject({
    ...ofCase,
    subject_id: id.nullable(),
    created_at: utcMs,
    removed_at: utcMs.nullable(),
  }),
  note_revisions: z.strictObject({
    note_id: id,
    revision: count,
    case_id: id,
    // A note that came in next to the one it was says so in its title, each time.
    title: text(700),
    body: noteText.body,
    author: person,
    at: utcMs,
  }),
  note_citations: z.strictObject({
    note_id: id,
    revision: count,
    position: count,
    case_id: id,
    answer_sha256: hash,
    pointer: noteText.body,
  }),
  attachments: z.strictObject({
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
  decisions: z.strictObject({
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
  private_labels: z.strictObject({
    ...ofCase,
    ...labelFields.omit({ caseId: true }).shape,
    address_key: text(500).min(1),
    ...edited,
  }),
  hop_slots: z.strictObject({
    ...ofCase,
    ...ofHit,
    hop: slotFields.shape.hop,
    transaction_hash: slotFields.shape.transactionHash,
    block_height: slotFields.shape.blockHeight,
    remark: slotFields.shape.remark,
    author: person,
    at: utcMs,
  }),
  timeline_entries: z.strictObject({
    ...ofCase,
    happened_at: utcMs,
    ...timelineFields.pick({ precision: true, title: true, body: true }).shape,
    subject_id: id.nullable(),
    ...edited,
  }),
  watches: z
    .strictObject({
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
  notices: z.strictObject({
    ...ofCase,
    watch_id: id,
    snapshot_id: id,
    previous_snapshot_id: id,
    changes_json: stored('notices.changes_json'),
    at: utcMs,
    seen_at: utcMs.nullable(),
  }),
} satisfies Readonly<Record<string, z.ZodType>>;
