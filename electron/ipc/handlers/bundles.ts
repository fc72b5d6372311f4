// Calls about evidence bundles: written from a case here, and opened from anywhere.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `bundles.*`. */
export function createBundleHandlers({
  bundles,
  openedBundles,
}: Pick<HandlerServices, 'bundles' | 'openedBundles'>): HandlersOf<'bundles'> {
  return {
    'bundles.preview': (args) => bundles.preview(args),
    'bundles.write': (args) => bundles.write(args),
    'bundles.list': (args) => bundles.list(args),
    'bundles.choose': async () => ({ path: await openedBundles.choose() }),
    'bundles.open': (args) => openedBundles.open(args),
  };
}
