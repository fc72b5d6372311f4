// Calls that search everything in the file.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `search.*`. */
export function createSearchHandlers({ finding }: HandlerServices): HandlersOf<'search'> {
  return {
    'search.find': (args) => finding.search(args),
    'search.seenElsewhere': (args) => finding.findSeenElsewhere(args),
  };
}
