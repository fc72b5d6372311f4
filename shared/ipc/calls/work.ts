// The calls about notes, attachments, decisions, private labels, the slots of hops, what is stated of
// screened transactions, and own findings.
import { z } from 'zod';
import type { Attachment } from '../../domain/attachment.ts';
import { DISPOSITIONS, type HitDecision, type ReopenedDecisions } from '../../domain/decision.ts';
import type { FactRevisionId, LabelId, Sha256Hex } from '../../domain/ids.ts';
import type { HopSlot, PrivateLabel } from '../../domain/label.ts';
import type { Note, NoteRevision, ResolvedCitation } from '../../domain/note.ts';
import type { OwnFact, OwnFacts } from '../../domain/own-fact.ts';
import type { StatedTransaction } from '../../domain/stated-transaction.ts';
import {
  attachmentId,
  caseId,
  factId,
  id,
  noteId,
  sha256,
  snapshotId,
  subjectId,
} from '../../id-schema.ts';
import {
  attachmentFields,
  decidedHit,
  labelFields,
  noteText,
  ownFactFields,
  remark,
  slotFields,
  statedFields,
} from '../../records/entered.ts';
import { path, reply } from './inputs.ts';

const labelId = id.transform((text) => text as LabelId);
const factRevisionId = id.transform((text) => text as FactRevisionId);
/** The calls. */
export const workCalls = {
  'notes.list': { in: z.strictObject({ caseId }), out: reply<Note[]>() },
  'notes.create': {
    in: z.strictObject({ caseId, subjectId: subjectId.nullable(), ...noteText }),
    out: reply<Note>(),
  },
  /** `record.conflict` unless `revision` is the newest. */
  'notes.revise': {
    in: z.strictObject({ id: noteId, revision: z.number().int().min(1), ...noteText }),
    out: reply<Note>(),
  },
  'notes.setRemoved': {
    in: z.strictObject({ id: noteId, isRemoved: z.boolean() }),
    out: reply<Note>(),
  },
  /** Newest first. */
  'notes.revisions': { in: z.strictObject({ id: noteId }), out: reply<NoteRevision[]>() },
  'notes.resolveCitations': {
    in: z.strictObject({
      caseId,
      citations: z
        .array(z.strictObject({ answerSha256: sha256, pointer: z.string().max(1000) }))
        .max(500),
    }),
    out: reply<ResolvedCitation[]>(),
  },

  'attachments.list': { in: z.strictObject({ caseId }), out: reply<Attachment[]>() },
  /** Opens the system's dialog for one or more files; empty when the person cancels. */
  'attachments.choose': { in: z.strictObject({}), out: reply<{ paths: string[] }>() },
  /** A path of `choose`. `attachment.too_large`, `attachment.unreadable`. */
  'attachments.add': {
    in: z.strictObject({ caseId, path, fields: attachmentFields }),
    out: reply<Attachment>(),
  },
  'attachments.update': {
    in: z.strictObject({ id: attachmentId, change: attachmentFields.partial() }),
    out: reply<Attachment>(),
  },
  'attachments.setRemoved': {
    in: z.strictObject({ id: attachmentId, isRemoved: z.boolean() }),
    out: reply<Attachment>(),
  },
  /** Asks where; null when the person cancels. */
  'attachments.export': {
    in: z.strictObject({ id: attachmentId }),
    out: reply<{ path: string; sha256: Sha256Hex } | null>(),
  },
  /** The start of a text attachment, for a look at it; null when it is not UTF-8 text. */
  'attachments.readText': {
    in: z.strictObject({ id: attachmentId, maxBytes: z.number().int().min(1).max(1_048_576) }),
    out: reply<{ text: string; isCut: boolean } | null>(),
  },

  'decisions.list': { in: z.strictObject({ caseId }), out: reply<HitDecision[]>() },
  /** One decision for each hit. `withdrawn` takes them back. */
  'decisions.decide': {
    in: z.strictObject({
      caseId,
      snapshotId,
      hits: z.array(decidedHit).min(1).max(20_000),
      disposition: z.enum([...DISPOSITIONS, 'withdrawn']),
      reason: z.string().trim().max(500),
      remark,
    }),
    out: reply<HitDecision[]>(),
  },
  /** What other cases decided about the same content. */
  'decisions.elsewhere': {
    in: z.strictObject({ notInCaseId: caseId, fingerprints: z.array(sha256).max(20_000) }),
    out: reply<HitDecision[]>(),
  },

  /** Hits whose content has changed since they were decided, on the newest screenings of the case. */
  'decisions.reopened': { in: z.strictObject({ caseId }), out: reply<ReopenedDecisions>() },

  'labels.list': { in: z.strictObject({ caseId }), out: reply<PrivateLabel[]>() },
  'labels.set': {
    in: labelFields,
    out: reply<PrivateLabel>(),
  },
  'labels.remove': { in: z.strictObject({ id: labelId }), out: reply<PrivateLabel>() },

  'slots.list': { in: z.strictObject({ caseId }), out: reply<HopSlot[]>() },
  'slots.set': {
    in: slotFields,
    out: reply<HopSlot>(),
  },

  'statedTransactions.list': {
    in: z.strictObject({ caseId }),
    out: reply<StatedTransaction[]>(),
  },
  'statedTransactions.set': {
    in: statedFields,
    out: reply<StatedTransaction>(),
  },

  'ownFacts.list': { in: z.strictObject({ caseId }), out: reply<OwnFacts>() },
  /** Newest first. */
  'ownFacts.revisions': { in: z.strictObject({ factId }), out: reply<OwnFact[]>() },
  /**
   * `factId` null: a new one. `record.conflict` unless `previous` is the newest revision;
   * `input.invalid` with `details.field` and `details.problem` for ends or bases that are not there.
   */
  'ownFacts.state': {
    in: z.strictObject({
      caseId,
      factId: factId.nullable(),
      previous: factRevisionId.nullable(),
      fields: ownFactFields,
    }),
    out: reply<OwnFact>(),
  },
  /** `input.invalid` for an entity that links still lead to. */
  'ownFacts.setRemoved': {
    in: z.strictObject({ factId, isRemoved: z.boolean() }),
    out: reply<OwnFact>(),
  },
} as const;
