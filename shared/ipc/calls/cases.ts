// The calls about cases, subjects and the timeline.
import { z } from 'zod';
import { CASE_STATUSES, type CaseSummary } from '../../domain/case.ts';
import type { AttachedHit, Subject, SubjectMember } from '../../domain/subject.ts';
import type { AttachedHitId, MemberId, TimelineEntryId } from '../../domain/ids.ts';
import {
  MAX_TIMELINE_PAGE,
  TIMELINE_PARTS,
  type TimelineEntry,
  type TimelinePage,
} from '../../domain/timeline.ts';
import { caseId, id, subjectId } from '../../id-schema.ts';
import {
  attachedHitFields,
  caseFields,
  memberDetails,
  memberFields,
  subjectFields,
  timelineFields,
} from '../../records/entered.ts';
import { nothing, reply } from './inputs.ts';

const memberId = id.transform((text) => text as MemberId);
const attachedHitId = id.transform((text) => text as AttachedHitId);
const timelineEntryId = id.transform((text) => text as TimelineEntryId);

const why = z.string().trim().min(1).max(2000);

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
