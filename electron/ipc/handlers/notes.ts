// Calls about notes.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `notes.*`. */
export function createNoteHandlers({ notes }: HandlerServices): HandlersOf<'notes'> {
  return {
    'notes.list': ({ caseId }) => notes.list(caseId),
    'notes.create': (args) => notes.create(args),
    'notes.revise': (args) => notes.revise(args),
    'notes.setRemoved': (args) => notes.setRemoved(args),
    'notes.revisions': ({ id }) => notes.revisions(id),
    'notes.resolveCitations': (args) => notes.resolveCitations(args),
  };
}
