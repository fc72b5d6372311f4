// Calls about the timeline of a case.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `timeline.*`. */
export function createTimelineHandlers({ timeline }: HandlerServices): HandlersOf<'timeline'> {
  return {
    'timeline.list': (args) => timeline.list(args),
    'timeline.add': (args) => timeline.add(args),
    'timeline.update': (args) => timeline.update(args),
    'timeline.setRemoved': (args) => timeline.setRemoved(args),
  };
}
