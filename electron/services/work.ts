// The services about what a person adds to a case, made together.
import { createAttachmentService, type AttachmentPorts } from './attachments.ts';
import { createDecisionServices } from './decisions.ts';
import { createNoteService } from './notes.ts';
import { createOwnFactService } from './own-facts.ts';
import { createSubjectService } from './subjects.ts';
import { createTimelineService } from './timeline.ts';

/** Builds them. */
export function createWorkServices(ports: AttachmentPorts) {
  return {
    subjects: createSubjectService(ports),
    timeline: createTimelineService(ports),
    notes: createNoteService(ports),
    ownFacts: createOwnFactService(ports),
    attachments: createAttachmentService(ports),
    ...createDecisionServices(ports),
  };
}
