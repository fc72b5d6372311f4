// Calls about the settings.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `settings.*`. */
export function createSettingsHandlers({ preferences }: HandlerServices): HandlersOf<'settings'> {
  return {
    'settings.get': () => preferences.get(),
    'settings.update': (change) => preferences.update(change),
    'settings.chooseCa': () => preferences.chooseCa(),
    'settings.removeCa': () => preferences.removeCa(),
  };
}
