// Calls about the program itself.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `app.*`. */
export function createAppHandlers(services: HandlerServices): HandlersOf<'app'> {
  return {
    'app.info': () => services.appInfo(),
    'app.handedFile': () => services.handedFiles.take(),
    'app.copyText': ({ text }) => {
      services.copyText(text);
      return null;
    },
  };
}
