// Calls about saved filters of lists, and how flows were left.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `views.*`. */
export function createViewHandlers({ finding }: HandlerServices): HandlersOf<'views'> {
  return {
    'views.list': () => finding.listViews(),
    'views.save': (view) => finding.saveView(view),
    'views.flowsOf': (args) => finding.listFlowViews(args),
    'views.keepFlow': (args) => finding.keepFlowView(args),
    'views.remove': ({ id }) => finding.removeView(id),
  };
}
