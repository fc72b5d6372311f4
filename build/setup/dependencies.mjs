// Makes node_modules match package-lock.json, and nothing else. Built-ins only (stage 0).
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], link?: boolean,
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/** However steadily it drips: installing that takes longer is given up. */
const DEADLINE_MS = 60 * 60_000;

/** Failures of the network, as npm names them. */
const NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT/;

/**
 * Names the first difference between node_modules and the lock file.
 * @param {string} root the checkout
 * @returns {string | null} null when everything is in place
 */
function findMissing(root) {
  /** @type {Lock} */
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const hidden = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return 'nothing is installed yet';
  /** @type {Lock} */
  const present = JSON.parse(readFileSync(hidden, 'utf8'));
  const direct = Object.keys(wanted.packages['']?.optionalDependencies ?? {});
  for (const [place, entry] of Object.entries(wanted.packages)) {
    if (place === '' || entry.link) continue;
    const isOurs =
      direct.includes(place.slice('node_modules/'.length)) &&
      entry.os?.includes(process.platform) &&
      entry.cpu?.includes(process.arch);
    if (entry.optional && !isOurs) continue;
    const installed = present.packages[place];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!installed) return `${name} is missing`;
    if (installed.version !== entry.version || installed.integrity !== entry.integrity) {
      return `${name} is ${installed.version}, not the ${entry.version} of the lock file`;
    }
    // The hidden lock file survives somebody's `rm -rf node_modules/x`.
    if (!existsSync(path.join(root, place, 'package.json'))) return `${name} is missing`;
  }
  return null;
}

/**
 * Installs the locked dependencies when node_modules differs from the lock file; after a manual
 * `npm ci` it does nothing. Install scripts never run: every native package here carries its
 * prebuilt binary.
 * @param {string} root the checkout
 * @throws {Error} in words, when npm fails or the registry cannot be reached
 */
export async function ensureDependencies(root) {
  const reason = findMissing(root);
  if (reason === null) return;
  console.error(`tracefile: installing the dependencies (${reason}); this takes a minute …`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, prefix] =
    npm && path.basename(npm) === 'npm-cli.js' ? [process.execPath, [npm]] : ['npm', []];
  const { status, output } = await new Promise(
    /** @param {(value: { status: number | null, output: string }) => void} resolve */
    (resolve) => {
      const child = spawn(command, [...prefix, ...args], {
        cwd: root,
        // `npm start --silent` and friends must not reach this npm.
        env: { ...process.env, npm_config_loglevel: 'error', npm_config_dry_run: 'false' },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: DEADLINE_MS,
        shell: process.platform === 'win32' && command === 'npm',
      });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.stderr.on('data', (chunk) => (output += chunk));
      child.on('error', (error) => resolve({ status: null, output: error.message }));
      child.on('close', (status, signal) => {
        const words =
          signal === null
            ? ''
            : `stopped by ${signal}, after ${DEADLINE_MS / 60_000} minutes at most\n`;
        resolve({ status, output: words + output });
      });
    },
  );
  if (status === 0) {
    const still = findMissing(root);
    if (still)
      throw new Error(`npm ci ended well, yet ${still}. Delete node_modules and try again.`);
    return;
  }
  // npm names the cause first and its usage last.
  const tail = output.trim().split('\n').slice(0, 15).join('\n');
  throw new Error(
    NETWORK.test(output)
      ? `the npm registry cannot be reached, so the dependencies could not be installed.\n` +
          `Check the connection, or the proxy and registry in your npm settings ` +
          `(npm config get registry), then run the same command again. npm said:\n${tail}`
      : `npm ci failed:\n${tail}`,
  );
}
