// Which packages a bundle holds code, style sheets or fonts of: written next to it as
// `shipped-packages.json`, a sorted list of folders below node_modules.
import type { Plugin, Rolldown } from 'vite';

/** The list's name in the folder of each part. */
export const SHIPPED_LIST = 'shipped-packages.json';

/** The package's folder that a file is in, from the checkout's `node_modules/`; null for a file of ours. */
export function packageOf(file: string): string | null {
  // Some are whole paths, some begin at the folder of the part.
  const found = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@]+)\//.exec(
    file.replaceAll('\\', '/'),
  );
  return found?.[1] ?? null;
}

/** Collects for one part of the application; its workers are bundled apart and before it. */
export function collectShipped(also: readonly string[] = []): {
  collect: () => Plugin;
  list: () => Plugin;
} {
  const found = new Set(also.map((name) => `node_modules/${name}`));
  const take = (file: string): void => {
    // Without what Vite adds: a leading mark, a question.
    const place = packageOf(file.replace(/^\0/, '').replace(/\?.*$/, ''));
    if (place !== null) found.add(place);
  };
  const takeAll = (ids: Iterable<string>, bundle: Rolldown.OutputBundle): void => {
    for (const id of ids) take(id);
    // Faces that a style sheet names: the sheet itself is no module of the bundle.
    for (const output of Object.values(bundle)) {
      if (output.type === 'asset') for (const file of output.originalFileNames) take(file);
    }
  };
  return {
    collect: () => ({
      name: 'collect-shipped',
      generateBundle(_options, bundle) {
        takeAll(this.getModuleIds(), bundle);
      },
    }),
    list: () => ({
      name: 'list-shipped',
      generateBundle(_options, bundle) {
        takeAll(this.getModuleIds(), bundle);
        const source = `${JSON.stringify([...found].sort(), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: SHIPPED_LIST, source });
      },
    }),
  };
}
