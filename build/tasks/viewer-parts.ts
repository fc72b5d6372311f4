// The readable script and style of a bundle's viewer, read from the source: nothing has to be built.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ViewerParts } from '../../electron/bundle/viewer/viewer-html.ts';

/** Both. */
export function readViewerParts(): ViewerParts {
  const folder = path.join(import.meta.dirname, '../../electron/bundle/viewer');
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return { script: read('viewer.mjs'), style: read('viewer.css') };
}
