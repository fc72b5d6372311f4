// Calls about the program itself.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `app.*`. */
export function createAppHandlers(services: HandlerServices): HandlersOf<'app'> {
  return {
    'app.info': () => services.appInfo(),
    'app.handedFile': () => services.handedFiles.take(),
    'app.copyText': async ({ text }) => {
      await services.copyText(text);
      return null;
    },
    'app.showWritten': ({ path }) => services.writtenFiles.show(path),
    'app.noteProblem': (problem) => {
      services.problems.takeFromPage(problem);
      return null;
    },
    'app.nextProblem': () => services.problems.next(),
    'app.offerCommands': ({ ids }) => {
      services.offerCommands(ids);
      return null;
    },
  };
}
