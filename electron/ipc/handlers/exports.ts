// Calls that write flows and hop ledgers to files.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `exports.*`. */
export function createExportHandlers({ exports }: HandlerServices): HandlersOf<'exports'> {
  return {
    'exports.flow': (args) => exports.flow(args),
    'exports.hopLedger': (args) => exports.hopLedger(args),
    'exports.beginPicture': (args) => exports.beginPicture(args),
    'exports.addPicture': (args) => {
      exports.addPicture(args);
      return null;
    },
    'exports.finishPicture': (args) => exports.finishPicture(args),
  };
}
