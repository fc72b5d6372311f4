// Calls about the file for support.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `diagnostics.*`. */
export function createDiagnosticHandlers({
  diagnostics,
}: HandlerServices): HandlersOf<'diagnostics'> {
  return {
    'diagnostics.compose': () => diagnostics.compose(),
    'diagnostics.save': ({ id }) => diagnostics.save(id),
  };
}
