// Calls about the key that signs.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `signing.*`. */
export function createSigningHandlers({ signing }: HandlerServices): HandlersOf<'signing'> {
  return {
    'signing.get': () => signing.get(),
    'signing.create': () => signing.create(),
    'signing.backUp': (args) => signing.backUp(args),
    'signing.restore': (args) => signing.restore(args),
  };
}
