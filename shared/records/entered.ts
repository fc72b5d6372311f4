// What a person enters, as schemas: the calls take it, and a row of a case file can hold nothing else.
import { z } from 'zod';
import { decimal } from '../domain/amount.ts';
import { CASE_SEVERITIES } from '../domain/case.ts';
import { LABEL_COLOURS } from '../domain/label.ts';
import { HIT_GROUPS } from '../domain/names.ts';
import { MAX_NOTE_CHARACTERS } from '../domain/note.ts';
import { KNOWLEDGE, MAX_BASES, OWN_LINK_KINDS, OWN_NODE_KINDS } from '../domain/own-fact.ts';
import {
  CONFIDENCES,
  MAX_HIT_TITLE,
  SUBJECT_KINDS,
  SUBJECT_MEMBER_KINDS,
} from '../domain/subject.ts';
import { TIME_PRECISIONS } from '../domain/timeline.ts';
import {
  MAX_MONITOR_INTERVAL_DAYS,
  MAX_MONITOR_RUNS,
  MONITOR_APPROVALS,
} from '../domain/monitor.ts';
import {
  attachmentId,
  caseId,
  factId,
  noteId,
  sha256,
  snapshotId,
  subjectId,
} from '../id-schema.ts';
import { utcMs } from '../time-schema.ts';

const line = z.string().trim().max(500);
const text = z.string().max(20_000);

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

/** What can be changed about a member of a subject. */
export const memberDetails = z.strictObject({
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

/** A short remark. */
export const remark = z.string().trim().max(2000);

/** What a person writes in a note. */
export const noteText = {
  title: z.string().trim().max(500),
  body: z.string().max(MAX_NOTE_CHARACTERS),
};
/** What a person enters about an attachment. */
export const attachmentFields = z.strictObject({
  name: z.string().trim().min(1).max(255),
  source: z.string().trim().max(500),
  remark,
  subjectId: subjectId.nullable(),
});
/** A hit that is decided. */
export const decidedHit = z.strictObject({
  hitKey: sha256,
  fingerprint: sha256,
  title: z.string().max(500),
});

/** What a person enters about an address. */
export const labelFields = z.strictObject({
  caseId,
  address: z.string().trim().min(1).max(500),
  text: z.string().trim().max(200),
  colour: z.enum(LABEL_COLOURS).nullable(),
  remark,
});
/** What a person enters about a hop. */
export const slotFields = z.strictObject({
  caseId,
  snapshotId,
  hitKey: sha256,
  hop: z.number().int().min(1).max(100),
  transactionHash: z.string().trim().min(1).max(200).nullable(),
  blockHeight: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
  remark,
});

const amount = z
  .string()
  .max(60)
  .regex(/^\d+(\.\d+)?$/)
  .transform((digits) => decimal(digits))
  .nullable();

/** What a person enters about a screened transaction; everything empty clears it. */
export const statedFields = z.strictObject({
  caseId,
  snapshotId,
  amount,
  happenedAt: utcMs.nullable(),
  source: z.string().trim().max(500),
});

const ofChain = {
  chain: z.string().max(500),
  value: z.string().trim().min(1).max(2000),
};
const factEnd = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fact'), factId }),
  z.strictObject({ kind: z.literal('address'), ...ofChain }),
  z.strictObject({ kind: z.literal('transaction'), ...ofChain }),
  z.strictObject({ kind: z.literal('subject'), subjectId }),
]);
const factBasis = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('citation'),
    answerSha256: sha256,
    pointer: z.string().max(1000),
  }),
  z.strictObject({ kind: z.literal('attachment'), attachmentId }),
  z.strictObject({ kind: z.literal('note'), noteId }),
  z.strictObject({ kind: z.literal('source'), text: line.min(1), at: utcMs }),
]);
const ofFact = {
  knowledge: z.enum(KNOWLEDGE),
  confidence: z.enum(CONFIDENCES).nullable(),
  since: utcMs.nullable(),
  until: utcMs.nullable(),
  remark,
  bases: z.array(factBasis).min(1).max(MAX_BASES),
};
/** What a person enters as an own finding. */
export const ownFactFields = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('node'),
    kind: z.enum(OWN_NODE_KINDS),
    name: line.min(1),
    ...ofFact,
  }),
  z.strictObject({
    form: z.literal('link'),
    kind: z.enum(OWN_LINK_KINDS),
    name: line,
    from: factEnd,
    to: factEnd,
    amount,
    currency: z.string().trim().max(60),
    ...ofFact,
  }),
]);

/** How a person has something monitored. */
export const monitorFields = z.strictObject({
  intervalDays: z.number().int().min(1).max(MAX_MONITOR_INTERVAL_DAYS),
  approval: z.enum(MONITOR_APPROVALS),
  runsLeft: z.number().int().min(0).max(MAX_MONITOR_RUNS),
});
