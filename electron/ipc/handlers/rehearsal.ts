// Calls about rehearsals.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `rehearsal.*`. */
export function createRehearsalHandlers({
  rehearsal,
  replies,
}: HandlerServices): HandlersOf<'rehearsal'> {
  return {
    'rehearsal.run': async (what) => replies.hold(await rehearsal.run(what)),
    'rehearsal.cancel': () => {
      rehearsal.cancel();
      return null;
    },
  };
}
