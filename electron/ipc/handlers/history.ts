// Calls about the history of a subject.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `history.*`. */
export function createHistoryHandlers({
  history,
  replies,
}: HandlerServices): HandlersOf<'history'> {
  return {
    'history.list': ({ snapshotId }) => history.list(snapshotId),
    'history.compare': async (pair) => replies.hold(await history.compare(pair)),
    'history.compareNames': async (pair) => replies.hold(await history.compareNames(pair)),
    'history.cancel': () => {
      history.cancel();
      return null;
    },
  };
}
