// Calls about the program itself and its settings.
import type { Settings } from '#shared/ipc/contract.ts';
import type { StoredSettings } from '../../services/settings.ts';
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `app.*` and `settings.*`. */
export function createAppHandlers(services: HandlerServices): HandlersOf<'app' | 'settings'> {
  return {
    'app.info': () => services.appInfo(),
    'app.copyText': ({ text }) => {
      services.copyText(text);
      return null;
    },
    'settings.get': () => visible(services.settings.get()),
    'settings.update': async ({ theme, locale, quiet }) => {
      const stored = await services.settings.update({
        ...(theme === undefined ? {} : { theme }),
        ...(locale === undefined ? {} : { locale }),
        ...(quiet === undefined ? {} : { quiet }),
      });
      services.onSettingsChanged();
      return visible(stored);
    },
  };
}

function visible({ theme, locale, quiet }: StoredSettings): Settings {
  return { theme, locale, quiet };
}
