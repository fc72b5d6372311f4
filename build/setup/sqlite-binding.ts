// The SQLite binding for the registry's Electron: the prebuilt one asks for a newer Node-API than
// that Electron has, so the same sources are compiled once and kept in the cache.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFileSync } from '../../electron/files/replace-file.ts';
import { cacheFolder } from './cache-folder.mjs';
import { ensureSystemPackages } from './system-packages.ts';
import { npmCommand, root, run, runOrFail, say, SetupError } from './terminal.ts';

/** What is copied out of the package; `deps` holds the SQLite amalgamation. */
const SOURCES = ['binding.gyp', 'package.json', 'lib', 'src', 'deps'];

/** The edits that make the sources compile for Node-API 9, as pairs of text per file. */
const PATCH: Record<string, [from: string, to: string][]> = {
  'binding.gyp': [
    ["'NAPI_VERSION=10'", "'NAPI_EXPERIMENTAL', 'NODE_API_EXPERIMENTAL_NO_WARNING'"],
    // Link-time optimisation doubles the time to compile and is not felt in development.
    [", '-flto'],", '],'],
    ["'-flto', '-Wl,-Bsymbolic'", "'-Wl,-Bsymbolic'"],
    ["['-flto']", '[]'],
  ],
  'deps/common.gypi': [["'-O3'", "'-O2'"]],
};

const packageFolder = path.join(root, 'node_modules/better-sqlite3');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Names the binding by all that decides its content. The compiler is not among them: a machine that
 * has the binding needs no compiler, and a newer compiler makes no better binding for tests.
 */
function keyOf(electronVersion: string): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([electronVersion, process.arch, PATCH]));
  for (const source of SOURCES) {
    const place = path.join(packageFolder, source);
    for (const file of source.includes('.') ? [place] : filesBelow(place)) {
      hash.update(path.relative(packageFolder, file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** A Node prefix with headers: the Node among the dependencies, else npm's `nodedir` setting. */
async function findHeaders(): Promise<string> {
  const [npm, prefix] = npmCommand();
  const candidates = [
    async () => path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`),
    async () =>
      (await run(npm, [...prefix, 'config', 'get', 'nodedir'])).stdout.trim() || 'undefined',
  ];
  for (const candidate of candidates) {
    const folder = await candidate();
    if (existsSync(path.join(folder, 'include/node/node_api.h'))) return folder;
  }
  throw new SetupError('no Node headers were found to compile the SQLite binding; run npm ci.');
}

async function compile(folder: string, electronVersion: string): Promise<string> {
  for (const source of SOURCES) {
    cpSync(path.join(packageFolder, source), path.join(folder, source), { recursive: true });
  }
  for (const [name, edits] of Object.entries(PATCH)) {
    const file = path.join(folder, name);
    let text = readFileSync(file, 'utf8');
    for (const [from, to] of edits) text = text.replaceAll(from, to);
    writeFileSync(file, text);
  }
  if (!readFileSync(path.join(folder, 'binding.gyp'), 'utf8').includes('NAPI_EXPERIMENTAL')) {
    throw new SetupError(
      'the SQLite sources changed: the patch in sqlite-binding.ts does not fit.',
    );
  }
  // binding.gyp asks Node for the folder of node-addon-api.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const headers = await findHeaders();
  say(`compiling the SQLite binding for Electron ${electronVersion} (once, about a minute) …`);
  await runOrFail(
    process.execPath,
    [
      path.join(root, 'node_modules/node-gyp/bin/node-gyp.js'),
      ...['rebuild', '--release', '--jobs=max', '--force_build=1', `--nodedir=${headers}`],
    ],
    'compiling the SQLite binding',
    { cwd: folder },
  );
  return path.join(folder, 'build/Release/better_sqlite3.node');
}

/**
 * Gives the path of the binding for this version of the registry's Electron, compiling it on the
 * first call. The caller holds the set-up lock. The app takes it from TRACEFILE_SQLITE_BINDING.
 */
export async function prepareSqliteBinding(electronVersion: string): Promise<string> {
  const binding = cacheFolder(`better-sqlite3-${keyOf(electronVersion)}.node`);
  if (existsSync(binding)) return binding;
  await ensureSystemPackages({ compiler: true });
  mkdirSync(cacheFolder(), { recursive: true });
  const folder = mkdtempSync(cacheFolder('compiling-'));
  try {
    replaceFileSync(await compile(folder, electronVersion), binding);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return binding;
}
