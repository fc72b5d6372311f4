// The services about what a person adds to a case, made together.
import { createAttachmentService, type AttachmentPorts } from './attachments.ts';
import { createDecisionService } from './decisions.ts';
import { createNoteService } from './notes.ts';

/** Builds them. */
export function createWorkServices(ports: AttachmentPorts) {
  return {
    notes: createNoteService(ports),
    attachments: createAttachmentService(ports),
    decisions: createDecisionService(ports),
  };
}
