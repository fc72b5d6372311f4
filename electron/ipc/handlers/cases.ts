// Calls about cases.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `cases.*`. */
export function createCaseHandlers({ cases }: HandlerServices): HandlersOf<'cases'> {
  return {
    'cases.create': (args) => cases.create(args),
    'cases.list': () => cases.list(),
  };
}
