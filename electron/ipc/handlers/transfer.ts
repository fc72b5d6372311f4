// Calls that bring saved answers and whole cases in, and take a case out.
import type { Handlers } from '#shared/ipc/contract.ts';
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `imports.*` and of `cases.export`. */
export function createTransferHandlers({
  transfer,
}: HandlerServices): HandlersOf<'imports'> & Pick<Handlers, 'cases.export'> {
  return {
    'imports.chooseAnswers': async () => ({ paths: await transfer.chooseAnswers() }),
    'imports.previewAnswer': (args) => transfer.previewAnswer(args),
    'imports.importAnswer': (args) => transfer.importAnswer(args),
    'cases.export': (args) => transfer.exportCase(args),
    'imports.chooseCaseFile': async () => ({ path: await transfer.chooseCaseFile() }),
    'imports.previewCases': (args) => transfer.previewCases(args),
    'imports.importCases': (args) => transfer.importCases(args),
  };
}
