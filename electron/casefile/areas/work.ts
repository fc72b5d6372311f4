// The operations on notes, attachments, decisions, private labels, the slots of hops, what is stated of
// screened transactions, and own findings.
import type { AttachmentId } from '#shared/domain/ids.ts';
import { serveExport } from '../attachment-export.ts';
import { resolveCitations } from '../cited-values.ts';
import { countReopened, listRetaken } from '../reopened.ts';
import type { Serve } from '../serve.ts';
import {
  addAttachment,
  getAttachment,
  listAttachments,
  readAttachment,
  setAttachmentRemoved,
  updateAttachment,
} from '../tables/attachments.ts';
import { decideHits, findDecisions, listDecisions } from '../tables/decisions.ts';
import { listSlots, setSlot } from '../tables/hop-slots.ts';
import {
  createNote,
  listNoteRevisions,
  listNotes,
  reviseNote,
  setNoteRemoved,
} from '../tables/notes.ts';
import {
  findFactNodes,
  listFactRevisions,
  listOwnFacts,
  setFactRemoved,
  stateFact,
} from '../tables/own-facts.ts';
import { listLabels, removeLabel, setLabel } from '../tables/private-labels.ts';
import { listStatedTransactions, setStatedTransaction } from '../tables/stated-transactions.ts';

/** Serves them over the open file. */
export function serveWork(serve: Serve) {
  const { read, write } = serve;
  return {
    createNote: write(createNote),
    reviseNote: write(reviseNote),
    setNoteRemoved: write(setNoteRemoved),
    listNotes: read(listNotes),
    listNoteRevisions: read(listNoteRevisions),
    resolveCitations: read(resolveCitations),

    addAttachment: write(addAttachment),
    updateAttachment: write(updateAttachment),
    setAttachmentRemoved: write(setAttachmentRemoved),
    getAttachment: read((db, { id }: { id: AttachmentId }) => getAttachment(db, id)),
    listAttachments: read(listAttachments),
    exportAttachment: serveExport(serve),
    readAttachment: read(readAttachment),

    decideHits: write(decideHits),
    listDecisions: read(listDecisions),
    findDecisions: read(findDecisions),
    listRetaken: read(listRetaken),
    countReopened: read(countReopened),
    setLabel: write(setLabel),
    removeLabel: write(removeLabel),
    listLabels: read(listLabels),
    setSlot: write(setSlot),
    listSlots: read(listSlots),
    setStatedTransaction: write(setStatedTransaction),
    listStatedTransactions: read(listStatedTransactions),
    stateFact: write(stateFact),
    setFactRemoved: write(setFactRemoved),
    listOwnFacts: read(listOwnFacts),
    listFactRevisions: read(listFactRevisions),
    findFactNodes: read(findFactNodes),
  };
}
