// Calls about the case file.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `caseFile.*`. */
export function createCaseFileHandlers({ session }: HandlerServices): HandlersOf<'caseFile'> {
  return {
    'caseFile.status': () => session.status(),
    'caseFile.choosePath': async ({ purpose }) => ({ path: await session.choosePath(purpose) }),
    'caseFile.create': (args) => session.create(args),
    'caseFile.open': (args) => session.open(args),
    'caseFile.close': () => session.close(),
  };
}
