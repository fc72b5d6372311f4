// Calls about pages of block explorers.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `explorers.*`. */
export function createExplorerHandlers({ explorers }: HandlerServices): HandlersOf<'explorers'> {
  return {
    'explorers.open': (asked) => explorers.open(asked),
  };
}
