// Notes and what they cite.
import type { NoteId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ServicePorts } from './ports.ts';
import { createChangeTeller } from './record-changes.ts';

/** The notes of the open case file. Every change of a closed case is `case.sealed`. */
export function createNoteService(ports: ServicePorts & { caseFile: CaseFile }): CallsOf<'notes'> {
  const { caseFile, clock } = ports;
  const { tell, tellCounted } = createChangeTeller(ports, 'notes');
  return {
    list: caseFile.listNotes,
    /** Errors: `record.not_found` (case, subject). */
    create: (args) =>
      tellCounted(caseFile.createNote({ ...args, id: ports.newId() as NoteId, at: clock.now() })),
    /** Errors: `record.not_found`, `record.conflict` unless `revision` is the newest. */
    revise: (args) => tell(caseFile.reviseNote({ ...args, at: clock.now() })),
    /** Errors: `record.not_found`. */
    setRemoved: (args) => tellCounted(caseFile.setNoteRemoved({ ...args, at: clock.now() })),
    /** Errors: `record.not_found`. */
    revisions: caseFile.listNoteRevisions,
    resolveCitations: caseFile.resolveCitations,
  };
}
