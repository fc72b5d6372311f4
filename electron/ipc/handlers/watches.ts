// Calls about the watch list and what it found.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `watches.*` and `notices.*`. */
export function createWatchHandlers({
  watches,
  session,
}: HandlerServices): HandlersOf<'watches'> & HandlersOf<'notices'> {
  return {
    'watches.list': ({ caseId }) => watches.list(caseId),
    'watches.create': (args) => watches.create(args),
    'watches.update': (args) => watches.update(args),
    'watches.setRemoved': (args) => watches.setRemoved(args),
    'watches.run': async ({ id }) => {
      session.requireWritable();
      return { jobId: await watches.run(id) };
    },
    'watches.skip': ({ id }) => watches.skip(id),
    'notices.list': (args) => watches.listNotices(args),
    'notices.markSeen': async ({ ids }) => {
      await watches.markSeen(ids);
      return null;
    },
  };
}
