// Calls about batches.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `batches.*`. */
export function createBatchHandlers({ batches, session }: HandlerServices): HandlersOf<'batches'> {
  return {
    'batches.chooseFile': async () => ({ path: await batches.chooseFile() }),
    'batches.preview': ({ source, options }) => {
      session.requireOpen();
      return batches.preview(source, options);
    },
    'batches.correct': (args) => {
      session.requireOpen();
      return batches.correct(args);
    },
    'batches.start': async (args) => ({ batchId: await batches.start(args) }),
    'batches.list': ({ caseId }) => batches.list(caseId),
    'batches.get': ({ id }) => batches.get(id),
    'batches.rows': (args) => batches.rows(args),
    'batches.pause': ({ id }) => batches.pause(id),
    'batches.resume': ({ id }) => batches.resume(id),
    'batches.cancel': ({ id }) => batches.cancel(id),
    'batches.retryFailed': ({ id }) => batches.retryFailed(id),
    'batches.export': ({ id, format }) => batches.export(id, format),
  };
}
