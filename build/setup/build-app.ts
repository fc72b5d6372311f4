// Builds the application into out/, and only when something that goes into it has changed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles, listFiles } from './input-hash.ts';
import { compileMessages } from './messages.ts';
import { root, runOrFail, say } from './terminal.ts';

const stamp = path.join(root, 'out/inputs.sha256');

/** The hash of everything that decides the content of out/. */
function inputHash(): string {
  const at = (place: string) => path.join(root, place);
  return hashFiles([
    ...listFiles(['electron', 'renderer', 'shared'].map(at)),
    ...[
      'build/electron.vite.config.ts',
      'build/report-fonts.ts',
      'build/package/shipped-packages.ts',
      'build/svelte.config.js',
      'build/setup/messages.ts',
      'build/setup/compile-messages.mjs',
    ].map(at),
    ...['package.json', 'package-lock.json', 'tsconfig.json'].map(at),
  ]);
}

/**
 * Compiles the messages and bundles main, preload and renderer into out/ unless out/ is already made
 * of the same inputs. Throws a SetupError with the bundler's words when it fails.
 */
export async function buildApp(): Promise<void> {
  await compileMessages();
  await compileMessages('message-modules');
  const hash = inputHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('building the application …');
  rmSync(stamp, { force: true });
  await runOrFail(
    process.execPath,
    [
      path.join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
      ...['build', '--config', 'build/electron.vite.config.ts', '--logLevel', 'warn'],
    ],
    'building the application',
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  writeFileSync(stamp, hash);
}
