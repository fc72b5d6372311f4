// Where the set-up keeps what it fetched or compiled: outside the checkout, so that `npm ci` and a
// second clone find it again. Built-ins only (used by stage 0).
import os from 'node:os';
import path from 'node:path';

/**
 * The folder `${XDG_CACHE_HOME:-~/.cache}/tracefile-dev`, joined with further segments. It is the
 * same on every platform; it may not exist yet.
 * @param {...string} segments
 * @returns {string}
 */
export function cacheFolder(...segments) {
  const base = process.env.XDG_CACHE_HOME;
  const home = base && path.isAbsolute(base) ? base : path.join(os.homedir(), '.cache');
  return path.join(home, 'tracefile-dev', ...segments);
}
