// What the main process in memory knows of notes, attachments, decisions, labels, slots, what is stated
// of transactions, and own findings.
import { addressKey } from '#shared/domain/address.ts';
import type { Attachment } from '#shared/domain/attachment.ts';
import type { HitDecision } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import type {
  AttachmentId,
  CaseId,
  DecisionId,
  FactId,
  FactRevisionId,
  LabelId,
  NoteId,
  SlotId,
  SnapshotId,
  StatedTransactionId,
} from '#shared/domain/ids.ts';
import type { HopSlot, PrivateLabel } from '#shared/domain/label.ts';
import type { Note, NoteRevision } from '#shared/domain/note.ts';
import type { OwnFact } from '#shared/domain/own-fact.ts';
import type { StatedTransaction } from '#shared/domain/stated-transaction.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { citedText, valueAt } from '#shared/review/citation.ts';
import { parseJson } from '#shared/screening/json.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import {
  buildDecision,
  buildStated,
  LONG_NOTE,
  sampleAttachments,
  sampleDecisions,
  sampleLabels,
  sampleNotes,
  sampleRevisions,
  sampleSlots,
  sampleStated,
} from '../../builders/work-samples.ts';
import { sampleOwnFacts } from '../../builders/own-fact-samples.ts';
import { isNameHistoryScene, nameHistoryDecisions } from '../../builders/name-history.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/page-samples.ts';
import { storedText } from './scene-screenings.ts';

type WorkHandlers = Pick<
  Handlers,
  Extract<
    keyof Handlers,
    | `notes.${string}`
    | `attachments.${string}`
    | `decisions.${string}`
    | `labels.${string}`
    | `slots.${string}`
    | `statedTransactions.${string}`
    | `ownFacts.${string}`
  >
>;

/** Scenes about what is added to a case. */
export const WORK_SCENES = ['decided', 'long_note', 'own_facts'] as const;

const AUTHOR = 'R. Example';

/** Changes are kept for as long as the page is. */
export function workHandlers(scene: string): WorkHandlers {
  const isEmpty = scene === 'empty' || scene === 'bare' || scene.startsWith('none');
  const isSealed = scene === 'sealed';
  const notes: Note[] = isEmpty ? [] : [...sampleNotes];
  if (scene === 'long_note') notes.push(LONG_NOTE);
  const revisions = new Map<NoteId, NoteRevision[]>(
    notes.map((note) => [note.id, [...(sampleRevisions.get(note.id) ?? [note])]]),
  );
  const attachments: Attachment[] = isEmpty ? [] : [...sampleAttachments];
  const decisions: HitDecision[] =
    scene === 'decided'
      ? sampleDecisions()
      : isNameHistoryScene(scene)
        ? nameHistoryDecisions()
        : [];
  const labels: PrivateLabel[] = scene === 'decided' ? sampleLabels() : [];
  const slots: HopSlot[] = scene === 'decided' ? sampleSlots() : [];
  const stated: StatedTransaction[] = scene === 'kyt_stated' ? sampleStated() : [];
  const ownFacts: OwnFact[] = scene === 'own_facts' ? sampleOwnFacts() : [];
  let made = 0;

  function requireOpen(caseId: CaseId) {
    if (isSealed && caseId === ('case-1' as CaseId)) throw new AppError('case.sealed', 'sealed');
  }

  function change<One extends { id: string; caseId: CaseId }>(
    list: One[],
    id: string,
    parts: Partial<One>,
  ): One {
    const index = list.findIndex((one) => one.id === id);
    const found = list[index];
    if (!found) throw new AppError('record.not_found', id);
    requireOpen(found.caseId);
    const changed = { ...found, ...parts };
    list.splice(index, 1, changed);
    return changed;
  }

  const newId = (kind: string) => `${kind}-new-${(made += 1)}`;

  return {
    'notes.list': ({ caseId }) =>
      notes
        .filter((one) => one.caseId === caseId && one.removedAt === null)
        .toSorted((a, b) => b.createdAt - a.createdAt),
    'notes.create': ({ caseId, subjectId, title, body }) => {
      requireOpen(caseId);
      const note: Note = {
        ...{ id: newId('note') as NoteId, caseId, subjectId, title, body, revision: 1 },
        ...{ author: AUTHOR, at: SAMPLE_NOW, createdAt: SAMPLE_NOW, removedAt: null },
      };
      notes.push(note);
      revisions.set(note.id, [note]);
      return note;
    },
    'notes.revise': ({ id, revision, title, body }) => {
      const present = notes.find((one) => one.id === id);
      if (present?.revision !== revision) {
        throw new AppError('record.conflict', 'saved meanwhile', {
          details: { newest: present?.revision ?? 0, isRemoved: false },
        });
      }
      const at = SAMPLE_NOW + made * 1000;
      const parts = { revision: revision + 1, title, body, author: AUTHOR, at };
      const note = change(notes, id, parts);
      revisions.set(id, [parts, ...(revisions.get(id) ?? [])]);
      return note;
    },
    'notes.setRemoved': ({ id, isRemoved }) =>
      change(notes, id, { removedAt: isRemoved ? SAMPLE_NOW : null }),
    'notes.revisions': ({ id }) => revisions.get(id) ?? [],
    'notes.resolveCitations': ({ citations }) => {
      const { summary } = buildScreeningView();
      const read = parseJson(storedText(scene));
      return citations.map((one) => {
        if (one.answerSha256 === sampleHash(77)) {
          return { ...one, snapshotId: null, takenAt: null, value: null, problem: 'no_snapshot' };
        }
        const found = { ...one, snapshotId: summary.id, takenAt: summary.takenAt };
        if (!read.ok) return { ...found, value: null, problem: 'unreadable' };
        const value = valueAt(read.value, one.pointer);
        return value === undefined
          ? { ...found, value: null, problem: 'no_such_place' }
          : { ...found, value: citedText(value), problem: null };
      });
    },

    'attachments.list': ({ caseId }) =>
      attachments.filter((one) => one.caseId === caseId && one.removedAt === null),
    'attachments.choose': () => ({
      paths: [
        '/home/example/Documents/statement-2026-02.pdf',
        '/home/example/Documents/whole-disk.img',
        '/home/example/Documents/mail from the landlord.txt',
      ],
    }),
    'attachments.add': ({ caseId, path, fields }) => {
      requireOpen(caseId);
      if (path.endsWith('.img')) throw new AppError('attachment.too_large', 'too large');
      const attachment: Attachment = {
        ...fields,
        ...{ id: newId('attachment') as AttachmentId, caseId, fileId: newId('file') as never },
        ...{ mediaType: path.endsWith('.txt') ? 'text/plain' : 'application/pdf' },
        ...{ sizeBytes: 48_211, sha256: sampleHash(40 + made), fileModifiedAt: SAMPLE_NOW },
        ...{ addedAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW, removedAt: null },
      };
      attachments.push(attachment);
      return attachment;
    },
    'attachments.update': ({ id, change: parts }) =>
      change(attachments, id, parts as Partial<Attachment>),
    'attachments.setRemoved': ({ id, isRemoved }) =>
      change(attachments, id, { removedAt: isRemoved ? SAMPLE_NOW : null }),
    'attachments.export': ({ id }) => {
      const found = attachments.find((one) => one.id === id);
      if (!found) throw new AppError('record.not_found', id);
      return { path: `/home/example/Desktop/${found.name}`, sha256: found.sha256 };
    },
    'attachments.readText': () => ({
      text: 'From: the landlord\nSubject: berth 7\n\nPaid in cash on 2 February.\n<b>Nothing else.</b>\n',
      isCut: false,
    }),

    'decisions.list': ({ caseId }) => decisions.filter((one) => one.caseId === caseId).toReversed(),
    'decisions.reopened': ({ caseId }) => ({
      screenings:
        scene === 'decided' && caseId === ('case-1' as CaseId)
          ? [{ snapshotId: 'snapshot-1' as SnapshotId, count: 2 }]
          : [],
      notLookedAt: 0,
    }),
    'decisions.decide': ({ caseId, snapshotId, hits, disposition, reason, remark }) => {
      requireOpen(caseId);
      const act = hits.map(({ hitKey, fingerprint, title }) =>
        buildDecision({
          ...{ id: newId('decision') as DecisionId, caseId, snapshotId, hitKey, fingerprint },
          ...{ title, disposition, reason, remark, at: SAMPLE_NOW + made },
        }),
      );
      decisions.push(...act);
      return act;
    },
    'decisions.elsewhere': ({ notInCaseId, fingerprints }) =>
      fingerprints.flatMap((print) =>
        decisions.filter((one) => one.caseId !== notInCaseId && one.fingerprint === print),
      ),

    'labels.list': ({ caseId }) =>
      labels.filter((one) => one.caseId === caseId && one.removedAt === null),
    'labels.set': ({ caseId, address, text, colour, remark }) => {
      requireOpen(caseId);
      const key = addressKey(address);
      const known = labels.find(
        (one) => one.caseId === caseId && one.addressKey === key && one.removedAt === null,
      );
      const parts = { address, text, colour, remark, updatedAt: SAMPLE_NOW };
      if (known) return change(labels, known.id, parts);
      const id = newId('label') as LabelId;
      const at = { createdAt: SAMPLE_NOW, removedAt: null };
      const label: PrivateLabel = { ...parts, ...at, id, caseId, addressKey: key };
      labels.push(label);
      return label;
    },
    'labels.remove': ({ id }) => change(labels, id, { removedAt: SAMPLE_NOW }),

    'slots.list': ({ caseId }) => slots.filter((one) => one.caseId === caseId).toReversed(),
    'slots.set': (entry) => {
      requireOpen(entry.caseId);
      const at = SAMPLE_NOW + made;
      const slot: HopSlot = {
        ...entry,
        hitKey: entry.hitKey,
        ...{ id: newId('slot') as SlotId, author: AUTHOR, at },
      };
      slots.push(slot);
      return slot;
    },

    'statedTransactions.list': ({ caseId }) =>
      stated.filter((one) => one.caseId === caseId).toReversed(),
    'statedTransactions.set': (entry) => {
      requireOpen(entry.caseId);
      const at = SAMPLE_NOW + made;
      const id = newId('stated') as StatedTransactionId;
      const one = { ...buildStated(), ...entry, id, author: AUTHOR, at };
      stated.push(one);
      return one;
    },

    'ownFacts.list': ({ caseId }) => {
      const newest = new Map(
        ownFacts.filter((one) => one.caseId === caseId).map((one) => [one.factId, one]),
      );
      return { facts: [...newest.values()].filter((one) => !one.isRemoved) };
    },
    'ownFacts.revisions': ({ factId }) =>
      ownFacts.filter((one) => one.factId === factId).toReversed(),
    'ownFacts.state': ({ caseId, factId, fields }) => {
      requireOpen(caseId);
      const fact = {
        ...{ id: newId('revision') as FactRevisionId, caseId, fields, isRemoved: false },
        ...{ factId: factId ?? (newId('fact') as FactId), author: AUTHOR, at: SAMPLE_NOW + made },
      };
      ownFacts.push(fact);
      return fact;
    },
    'ownFacts.setRemoved': ({ factId, isRemoved }) => {
      const held = ownFacts.findLast((one) => one.factId === factId);
      if (held === undefined) throw new AppError('record.not_found', factId);
      requireOpen(held.caseId);
      const isLinked = ownFacts.some(
        ({ fields, isRemoved: isGone }) =>
          !isGone &&
          fields.form === 'link' &&
          [fields.from, fields.to].some((end) => end.kind === 'fact' && end.factId === factId),
      );
      if (isRemoved && isLinked) {
        throw new AppError('input.invalid', 'linked', {
          details: { field: 'factId', problem: 'linked' },
        });
      }
      const fact = { ...held, id: newId('revision') as FactRevisionId, isRemoved };
      ownFacts.push(fact);
      return fact;
    },
  };
}
