// Calls about the name service beside its screenings. All of them send, so all are for an open
// case file, whose ledger they are written to.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `names.*`. */
export function createNameHandlers({ names, session }: HandlerServices): HandlersOf<'names'> {
  function whenOpen<Input, Output>(call: (input: Input) => Output): (input: Input) => Output {
    return (input) => {
      session.requireOpen();
      return call(input);
    };
  }
  return {
    'names.register': whenOpen((args) => names.register(args)),
    'names.bindEmail': whenOpen((args) => names.bindEmail(args)),
    'names.survey': whenOpen((args) => names.survey(args)),
    'names.usage': whenOpen(({ environmentId }) => names.usage(environmentId)),
    'names.search': whenOpen((args) => names.search(args)),
    'names.entity': whenOpen((args) => names.entity(args)),
  };
}
