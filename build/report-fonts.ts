// The faces that printed reports embed, as files next to the main process: Inter, IBM Plex Mono and Noto
// Sans SC from their packages, each by its ranges of characters, so that only what a report needs is read.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

/**
 * Style sheets of the packages. Of fixed weights: variable faces are written into a PDF as drawings
 * (Type 3), without the hints of a face.
 */
const SHEETS = [
  '@fontsource/inter/400.css',
  '@fontsource/inter/400-italic.css',
  '@fontsource/inter/500.css',
  '@fontsource/inter/600.css',
  '@fontsource/ibm-plex-mono/400.css',
  '@fontsource/ibm-plex-mono/500.css',
  '@fontsource/noto-sans-sc/400.css',
  '@fontsource/noto-sans-sc/600.css',
];
/** The packages of these faces. */
export const REPORT_FONT_PACKAGES: readonly string[] = [
  ...new Set(SHEETS.map((sheet) => path.dirname(sheet))),
];
/** Of a page that is one picture: nothing round it. */
const PICTURE_SHEET = 'html,body{margin:0;background:#fff}svg{display:block}\n';

/** File name to content: `fonts.css`, `picture.css`, and every face that the first one names. */
export function reportFontFiles(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const encode = (text: string) => new TextEncoder().encode(text);
  const sheets = SHEETS.map((sheet) => {
    const file = path.join(modules, sheet);
    const folder = path.join(path.dirname(file), 'files');
    const known = new Set(readdirSync(folder));
    return readFileSync(file, 'utf8').replace(
      /src:\s*url\(\.\/files\/([\w.-]+\.woff2)\)[^;]*;/g,
      (_, name: string) => {
        if (!known.has(name)) throw new Error(`${sheet} names ${name}, which is not there`);
        files.set(name, readFileSync(path.join(folder, name)));
        return `src: url(${name}) format('woff2');`;
      },
    );
  });
  // Printed with the face or not at all: nothing is set in another one first.
  const sheet = sheets.join('\n').replaceAll('font-display: swap', 'font-display: block');
  files.set('fonts.css', encode(sheet));
  files.set('picture.css', encode(PICTURE_SHEET));
  return files;
}

/** Puts them into `report-fonts/` of the bundle. */
export function reportFonts(): Plugin {
  return {
    name: 'report-fonts',
    generateBundle() {
      for (const [name, source] of reportFontFiles()) {
        this.emitFile({ type: 'asset', fileName: `report-fonts/${name}`, source });
      }
    },
  };
}
