// Calls about attachments.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `attachments.*`. */
export function createAttachmentHandlers({
  attachments,
}: HandlerServices): HandlersOf<'attachments'> {
  return {
    'attachments.list': ({ caseId }) => attachments.list(caseId),
    'attachments.choose': async () => ({ paths: await attachments.choose() }),
    'attachments.add': (args) => attachments.add(args),
    'attachments.update': (args) => attachments.update(args),
    'attachments.setRemoved': (args) => attachments.setRemoved(args),
    'attachments.export': ({ id }) => attachments.export(id),
    'attachments.readText': (args) => attachments.readText(args),
  };
}
