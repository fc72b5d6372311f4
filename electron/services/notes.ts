// Notes and what they cite.
import type { CaseId, NoteId, SubjectId } from '#shared/domain/ids.ts';
import type { Citation, Note, NoteRevision, ResolvedCitation } from '#shared/domain/note.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ServicePorts } from './ports.ts';

/** The notes of the open case file. Every change of a closed case is `case.sealed`. */
export interface NoteService {
  list: (caseId: CaseId) => Promise<Note[]>;
  /** Errors: `record.not_found` (case, subject). */
  create: (args: {
    caseId: CaseId;
    subjectId: SubjectId | null;
    title: string;
    body: string;
  }) => Promise<Note>;
  /** Errors: `record.not_found`, `record.conflict` unless `revision` is the newest. */
  revise: (args: { id: NoteId; revision: number; title: string; body: string }) => Promise<Note>;
  /** Errors: `record.not_found`. */
  setRemoved: (args: { id: NoteId; isRemoved: boolean }) => Promise<Note>;
  /** Errors: `record.not_found`. */
  revisions: (id: NoteId) => Promise<NoteRevision[]>;
  resolveCitations: (args: {
    caseId: CaseId;
    citations: Citation[];
  }) => Promise<ResolvedCitation[]>;
}

/** Builds the service. */
export function createNoteService(ports: ServicePorts & { caseFile: CaseFile }): NoteService {
  const { caseFile, clock, emit } = ports;
  const told = (note: Note): Note => {
    emit('records.changed', { caseId: note.caseId, area: 'notes' });
    return note;
  };
  /** The list of cases counts notes. */
  const counted = (note: Note): Note => {
    emit('cases.changed', { caseId: note.caseId });
    return told(note);
  };
  return {
    list: (caseId) => caseFile.listNotes({ caseId }),
    create: async (args) =>
      counted(await caseFile.createNote({ ...args, id: ports.newId() as NoteId, at: clock.now() })),
    revise: async (args) => told(await caseFile.reviseNote({ ...args, at: clock.now() })),
    setRemoved: async (args) =>
      counted(await caseFile.setNoteRemoved({ ...args, at: clock.now() })),
    revisions: (id) => caseFile.listNoteRevisions({ id }),
    resolveCitations: (args) => caseFile.resolveCitations(args),
  };
}
