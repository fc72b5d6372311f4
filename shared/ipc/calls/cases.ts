// The calls about cases, subjects and the timeline.
import { z } from 'zod';
import { CASE_SEVERITIES, CASE_STATUSES, type CaseSummary } from '../../domain/case.ts';
import {
  CONFIDENCES,
  MAX_HIT_TITLE,
  SUBJECT_KINDS,
  SUBJECT_MEMBER_KINDS,
  type AttachedHit,
  type Subject,
  type SubjectMember,
} from '../../domain/subject.ts';
import type {
  AttachedHitId,
  MemberId,
  Sha256Hex,
  SubjectId,
  TimelineEntryId,
} from '../../domain/ids.ts';
import { HIT_GROUPS } from '../../domain/names.ts';
import {
  MAX_TIMELINE_PAGE,
  TIME_PRECISIONS,
  TIMELINE_PARTS,
  type TimelineEntry,
  type TimelinePage,
} from '../../domain/timeline.ts';
import { utcMs } from '../../time-schema.ts';
import { caseId, id, nothing, reply, snapshotId } from './inputs.ts';

/** A subject. */
export const subjectId = id.transform((text) => text as SubjectId);
const memberId = id.transform((text) => text as MemberId);
const attachedHitId = id.transform((text) => text as AttachedHitId);
const timelineEntryId = id.transform((text) => text as TimelineEntryId);

const line = z.string().trim().max(500);
const text = z.string().max(20_000);
const why = z.string().trim().min(1).max(2000);

/** What a person enters about a case. */
export const caseFields = z.strictObject({
  reference: z.string().trim().max(100),
  title: line,
  owner: z.string().trim().max(200),
  severity: z.enum(CASE_SEVERITIES).nullable(),
  classification: z.string().trim().max(100),
  tags: z.array(z.string().trim().min(1).max(60)).max(50),
  summary: text,
});

/** What a person enters about a subject. */
export const subjectFields = z.strictObject({
  kind: z.enum(SUBJECT_KINDS),
  name: z.string().trim().min(1).max(500),
  role: z.string().trim().max(200),
  confidence: z.enum(CONFIDENCES).nullable(),
  remark: text,
});

const memberDetails = z.strictObject({
  chain: z.string().trim().min(1).max(100).nullable(),
  role: z.string().trim().max(200),
  confidence: z.enum(CONFIDENCES).nullable(),
  remark: text,
});

/** What a person enters about a member of a subject. */
export const memberFields = memberDetails.extend({
  kind: z.enum(SUBJECT_MEMBER_KINDS),
  value: z.string().trim().min(1).max(500),
});

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((hash) => hash as Sha256Hex);

/** A hit as it is attached. */
export const attachedHitFields = z.strictObject({
  snapshotId,
  hitKey: sha256,
  fingerprint: sha256,
  group: z.enum(HIT_GROUPS),
  title: z.string().max(MAX_HIT_TITLE),
  confidence: z.enum(CONFIDENCES).nullable(),
  remark: text,
});

/** What a person enters in the timeline. */
export const timelineFields = z.strictObject({
  happenedAt: utcMs,
  precision: z.enum(TIME_PRECISIONS),
  title: z.string().trim().min(1).max(500),
  body: text,
  subjectId: subjectId.nullable(),
});

/** The calls. */
export const caseCalls = {
  /** Without a reference the next free one is taken; `record.conflict` when it is in use. */
  'cases.create': { in: caseFields.partial(), out: reply<CaseSummary>() },
  'cases.list': { in: nothing, out: reply<CaseSummary[]>() },
  'cases.update': {
    in: z.strictObject({ id: caseId, change: caseFields.partial() }),
    out: reply<CaseSummary>(),
  },
  /** Closing and reopening take a reason. `case.has_open_jobs`, `case.wrong_status`. */
  'cases.setStatus': {
    in: z.strictObject({ id: caseId, status: z.enum(CASE_STATUSES), why: why.nullable() }),
    out: reply<CaseSummary>(),
  },
  /** For ever; `reference` as typed by the person must be the case's. */
  'cases.destroy': {
    in: z.strictObject({ id: caseId, reference: z.string().max(200), why }),
    out: reply<{ snapshots: number; records: number; entries: number }>(),
  },

  'subjects.list': { in: z.strictObject({ caseId }), out: reply<Subject[]>() },
  'subjects.create': {
    in: z.strictObject({ caseId, fields: subjectFields }),
    out: reply<Subject>(),
  },
  'subjects.update': {
    in: z.strictObject({ id: subjectId, change: subjectFields.partial() }),
    out: reply<Subject>(),
  },
  'subjects.setRemoved': {
    in: z.strictObject({ id: subjectId, isRemoved: z.boolean() }),
    out: reply<Subject>(),
  },
  'subjects.addMember': {
    in: z.strictObject({
      subjectId,
      fields: memberFields,
    }),
    out: reply<SubjectMember>(),
  },
  'subjects.updateMember': {
    in: z.strictObject({ id: memberId, change: memberDetails.partial() }),
    out: reply<SubjectMember>(),
  },
  'subjects.setMemberRemoved': {
    in: z.strictObject({ id: memberId, isRemoved: z.boolean() }),
    out: reply<SubjectMember>(),
  },

  /** A name's hit of a screening of the case is next to the subject's addresses. */
  'subjects.attachHit': {
    in: z.strictObject({ subjectId, fields: attachedHitFields }),
    out: reply<AttachedHit>(),
  },
  'subjects.updateHit': {
    in: z.strictObject({
      id: attachedHitId,
      change: attachedHitFields.pick({ confidence: true, remark: true }).partial(),
    }),
    out: reply<AttachedHit>(),
  },
  'subjects.setHitRemoved': {
    in: z.strictObject({ id: attachedHitId, isRemoved: z.boolean() }),
    out: reply<AttachedHit>(),
  },

  /** A page of the timeline; the first without `after`, the next with the `next` of the one before. */
  'timeline.list': {
    in: z.strictObject({
      caseId,
      after: z
        .strictObject({
          part: z.enum(TIMELINE_PARTS),
          last: z.strictObject({ at: z.number().int(), id: z.string().max(200) }).nullable(),
        })
        .nullable(),
      limit: z.number().int().min(1).max(MAX_TIMELINE_PAGE),
    }),
    out: reply<TimelinePage>(),
  },
  'timeline.add': {
    in: z.strictObject({ caseId, fields: timelineFields }),
    out: reply<TimelineEntry>(),
  },
  'timeline.update': {
    in: z.strictObject({ id: timelineEntryId, change: timelineFields.partial() }),
    out: reply<TimelineEntry>(),
  },
  'timeline.setRemoved': {
    in: z.strictObject({ id: timelineEntryId, isRemoved: z.boolean() }),
    out: reply<TimelineEntry>(),
  },
} as const;
