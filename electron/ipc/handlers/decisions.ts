// Calls about decisions on hits, private labels and the slots of hops.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `decisions.*`, `labels.*` and `slots.*`. */
export function createDecisionHandlers({
  decisions,
}: HandlerServices): HandlersOf<'decisions' | 'labels' | 'slots'> {
  return {
    'decisions.list': ({ caseId }) => decisions.list(caseId),
    'decisions.decide': (args) => decisions.decide(args),
    'decisions.elsewhere': (args) => decisions.elsewhere(args),
    'decisions.reopened': ({ caseId }) => decisions.reopened(caseId),
    'labels.list': ({ caseId }) => decisions.listLabels(caseId),
    'labels.set': (args) => decisions.setLabel(args),
    'labels.remove': ({ id }) => decisions.removeLabel(id),
    'slots.list': ({ caseId }) => decisions.listSlots(caseId),
    'slots.set': (args) => decisions.setSlot(args),
  };
}
