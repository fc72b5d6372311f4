// Which file of the built page an app:// address names. Pure, so that escapes can be tested.
import { join, normalize, sep } from 'node:path';

/** The scheme and host of the application's own page. */
export const APP_SCHEME = 'app';
/** The only host served. */
const APP_HOST = 'tracefile';
/** The origin of the page: the only one whose calls are answered. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** A file below the root, with its content type. */
export interface AppFile {
  path: string;
  contentType: string;
}

/**
 * The file below `root` that `address` names, or null: for another host, an escape, a dot file,
 * a file type that the page does not have, and anything that is no address.
 */
export function resolveAppFile(root: string, address: string): AppFile | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return null;
  const decoded = decodeOrNull(url.pathname);
  if (decoded === null || /[\0\\]/.test(decoded)) return null;
  const parts = (decoded === '/' ? '/index.html' : decoded).split('/').slice(1);
  if (parts.some((part) => part === '' || part.startsWith('.'))) return null;
  const path = normalize(join(root, ...parts));
  if (!path.startsWith(root + sep)) return null;
  const contentType = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  return contentType === undefined ? null : { path, contentType };
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
