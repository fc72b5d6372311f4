// Calls about saved filters of lists.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `views.*`. */
export function createViewHandlers({ finding }: HandlerServices): HandlersOf<'views'> {
  return {
    'views.list': () => finding.listViews(),
    'views.save': (view) => finding.saveView(view),
    'views.remove': ({ id }) => finding.removeView(id),
  };
}
