// Compiles shared/messages/{en,zh-CN}.json into typed functions, twice: for types, tests and lint into
// shared/messages/generated/, a module for each language, which they load in a third of the time; for
// the bundler into out/messages/, a module for each message, because only then does each chunk hold
// its own messages alone (else the page's first chunk is 730 kB larger).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runOrFail, SetupError } from './terminal.ts';
import { hashFiles } from './input-hash.ts';

const folder = path.join(root, 'shared/messages');
/** What a bundle takes instead of shared/messages/generated/: see electron.vite.config.ts. */
export const BUNDLED_MESSAGES = path.join(root, 'out/messages');

/** The two outputs by Paraglide's names of their structures. */
const outputs = {
  'locale-modules': path.join(folder, 'generated'),
  'message-modules': BUNDLED_MESSAGES,
} as const;

/** Base language first; a message that zh-CN lacks falls back to it. */
const locales = ['en', 'zh-CN'];

/**
 * Compiles the messages of one structure when they changed. The compiler runs without network: its plugin
 * is read from node_modules. Throws a SetupError when a language file is broken or gives no message.
 */
export async function compileMessages(
  structure: keyof typeof outputs = 'locale-modules',
): Promise<void> {
  const output = outputs[structure];
  const stamp = path.join(output, 'inputs.sha256');
  const sources = locales.map((locale) => path.join(folder, `${locale}.json`));
  for (const source of sources) {
    if (!existsSync(source)) throw new SetupError(`${path.relative(root, source)} is missing.`);
    try {
      JSON.parse(readFileSync(source, 'utf8'));
    } catch (error) {
      throw new SetupError(`${path.relative(root, source)}: ${String(error)}`);
    }
  }
  const hash = hashFiles([
    ...sources,
    import.meta.filename,
    path.join(root, 'build/setup/compile-messages.mjs'),
    path.join(root, 'node_modules/@inlang/paraglide-js/package.json'),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  // The compiler writes notes of its own into the project folder, so that is a throw-away one.
  const project = path.join(root, 'node_modules/.cache/messages.inlang');
  mkdirSync(project, { recursive: true });
  const settings = {
    baseLocale: locales[0],
    locales,
    // Both are read relative to the folder that holds the project.
    modules: ['../@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: '../../shared/messages/{locale}.json' },
  };
  writeFileSync(path.join(project, 'settings.json'), JSON.stringify(settings));
  await runOrFail(
    process.execPath,
    [path.join(root, 'build/setup/compile-messages.mjs'), project, output, structure],
    'compiling the messages',
  );
  if (!/export/.test(readFileSync(path.join(output, 'messages/_index.js'), 'utf8'))) {
    throw new SetupError('compiling the messages gave none: is en.json empty?');
  }
  writeFileSync(stamp, hash);
}
