// Calls about rulesets.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `rulesets.*`. */
export function createRulesetHandlers({ rulesets }: HandlerServices): HandlersOf<'rulesets'> {
  return {
    'rulesets.list': (args) => rulesets.list(args),
    'rulesets.get': (args) => rulesets.get(args),
    'rulesets.versions': () => rulesets.versions(),
    'rulesets.version': (args) => rulesets.version(args),
    'rulesets.usedBy': (args) => rulesets.usedBy(args),
    'rulesets.clone': (args) => rulesets.clone(args),
    'rulesets.delete': (args) => rulesets.delete(args),
    'rulesets.drafts': () => rulesets.drafts(),
    'rulesets.keepDraft': (args) => rulesets.keepDraft(args),
    'rulesets.removeDraft': async ({ id }) => {
      await rulesets.removeDraft(id);
      return null;
    },
    'rulesets.send': ({ id }) => rulesets.send(id),
    'rulesets.readFile': () => rulesets.readFile(),
    'rulesets.export': (args) => rulesets.export(args),
  };
}
