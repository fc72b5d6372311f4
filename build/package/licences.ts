// The licences of everything that is shipped, in one file of the package: taken from the packages
// themselves. What Electron and Chromium say of themselves lies next to it, in files of their own.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compiledInNotices, takenInNotices } from './compiled-in.ts';
import { SHIPPED_LIST } from './shipped-packages.ts';

/** Where the file is made; `electron-builder.yml` takes it from there. */
const LICENCES_FILE = 'out/THIRD-PARTY-LICENCES.txt';

/** What may be shipped with MIT software as it is. Another one is decided by a person first. */
const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** In the package although no bundle lists it: natives, headers compiled into them, generated code. */
const ALSO_SHIPPED: readonly string[] = [
  'node_modules/better-sqlite3',
  'node_modules/keytar',
  'node_modules/node-addon-api',
  'node_modules/@inlang/paraglide-js',
];

/** Of packages whose package.json says none: what the text of their licence is. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'svelte-toolbelt': 'MIT' };

/** One package that is shipped. */
export interface ShippedPackage {
  /** Its folder, from `node_modules/`. */
  folder: string;
  name: string;
  version: string;
  /** SPDX, as its package.json says. */
  licence: string;
  /** Its licence files, one after the other. */
  text: string;
}

/** Whether an SPDX expression leaves a choice that is allowed, or demands only what is. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim();
  if (plain.includes(' OR ')) return plain.split(/\s+OR\s+/).some((one) => isAllowed(one));
  return plain.split(/\s+AND\s+/).every((one) => ALLOWED.includes(one.trim()));
}

function readPackage(root: string, folder: string): ShippedPackage {
  const at = path.join(root, folder);
  const manifest = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string | { type: string };
  };
  const { license = READ_BY_HAND[manifest.name] ?? '' } = manifest;
  const files = readdirSync(at).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  return {
    folder,
    name: manifest.name,
    version: manifest.version,
    licence: typeof license === 'string' ? license : license.type,
    text: files
      .sort()
      .map((name) => readFileSync(path.join(at, name), 'utf8').trim())
      .join('\n\n'),
  };
}

/** Everything that is shipped, by name. Throws when a part of `out/` has no list. */
function listShipped(root: string): ShippedPackage[] {
  const folders = ['main', 'preload', 'renderer'].flatMap((part) => {
    const list = path.join(root, 'out', part, SHIPPED_LIST);
    if (!existsSync(list)) throw new Error(`${list} is missing: build the application first`);
    return JSON.parse(readFileSync(list, 'utf8')) as string[];
  });
  return [...new Set([...folders, ...ALSO_SHIPPED])]
    .map((folder) => readPackage(root, folder))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

/** With the notices of what packages have taken into their own files. */
export function addTakenIn(
  packages: readonly ShippedPackage[],
  notices: Readonly<Record<string, string>>,
): ShippedPackage[] {
  return packages.map((one) => {
    const notice = notices[one.name];
    return notice === undefined ? one : { ...one, text: `${one.text}\n\nIn it:\n\n${notice}` };
  });
}

/** Why they may not be shipped, a line for each package; empty when they may. */
export function findLicenceTrouble(packages: readonly ShippedPackage[]): string[] {
  return packages.flatMap(({ name, licence, text }) => {
    if (!isAllowed(licence)) return [`${name}: the licence "${licence}" is not decided on`];
    return text === '' ? [`${name}: it brings no text of its licence`] : [];
  });
}

/** The file's text. */
export function composeLicences(packages: readonly ShippedPackage[], compiledIn: string): string {
  const line = '='.repeat(80);
  const parts = packages.map(
    ({ name, version, licence, text }) => `${line}\n${name} ${version} (${licence})\n\n${text}`,
  );
  return [
    'Tracefile contains the software and the fonts below. Electron and Chromium, which it runs on, say',
    'theirs in LICENSE.electron.txt and LICENSES.chromium.html.',
    '',
    ...parts,
    `${line}\nSQLite and SQLite3 Multiple Ciphers, in the binding of better-sqlite3\n\n${compiledIn}`,
    '',
  ].join('\n');
}

/** Writes the file; gives how many packages are in it. Throws in words when one may not be shipped. */
export function writeLicences(root: string): number {
  const packages = addTakenIn(listShipped(root), takenInNotices(root));
  const trouble = findLicenceTrouble(packages);
  if (trouble.length > 0) throw new Error(trouble.join('\n'));
  writeFileSync(path.join(root, LICENCES_FILE), composeLicences(packages, compiledInNotices(root)));
  return packages.length;
}
