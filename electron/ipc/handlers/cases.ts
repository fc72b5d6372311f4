// Calls about cases; taking one out into a file of its own stands with the other transfers.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `cases.*`. */
export function createCaseHandlers({
  cases,
}: HandlerServices): Omit<HandlersOf<'cases'>, 'cases.export'> {
  return {
    'cases.create': (args) => cases.create(args),
    'cases.list': () => cases.list(),
    'cases.update': (args) => cases.update(args),
    'cases.setStatus': (args) => cases.setStatus(args),
    'cases.destroy': (args) => cases.destroy(args),
  };
}
