// `compile-messages.mjs <project> <output> <structure>`: one run of the Paraglide compiler, in a process of its
// own because the compiler's project storage keeps a process alive for half a minute. Declarations are
// written here: its own take TypeScript a minute for 5,000 messages, and tsc another while to read.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@inlang/paraglide-js';

/** What of the generated runtime is used. */
const RUNTIME = `export type Locale = 'en' | 'zh-CN';
export declare const locales: readonly ['en', 'zh-CN'];
export declare function getLocale(): Locale;
export declare function overwriteGetLocale(read: () => Locale): void;
`;

const HEAD = `import type { Locale } from '../runtime.js';
type Options = { locale?: Locale };
`;

/**
 * The declarations of `messages/_index.js`, whose comments name each message's inputs and English text.
 * @param {string} source
 * @returns {string}
 */
function declareMessages(source) {
  const inputs = new Map(
    [...source.matchAll(/^\/\*\* @typedef \{(.+)\} (\w+Inputs) \*\/$/gm)].map(
      ([, type = '', name = '']) => [name, type],
    ),
  );
  const message =
    /^\/\*\*\n((?:(?!^\*\/)[^])*?)^\* @param \{(\w+Inputs)\} inputs\n(?:^\*.*\n)*?^\*\/\nexport const (\w+) =/gm;
  const lines = [...source.matchAll(message)].map(([, comment = '', name = '', key = '']) => {
    // A text alone: a number that was not formatted does not compile (shared/words/format.ts).
    const type = inputs.get(name)?.replaceAll('NonNullable<unknown>', 'string');
    const given = type === '{}' ? 'inputs?: {}' : `inputs: ${type}`;
    return `/**\n${comment}*/\nexport declare const ${key}: (${given}, options?: Options) => string;\n`;
  });
  return HEAD + lines.join('');
}

const [project = '', outdir = '', structure = ''] = process.argv.slice(2);
const isBundled = structure === 'message-modules';
await compile({
  project,
  outdir,
  // The application sets the language at run time: no URL, no cookie, no storage.
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: isBundled ? 'message-modules' : 'locale-modules',
  emitTsDeclarations: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  disableAsyncLocalStorage: true,
});
// A bundler reads no types.
if (!isBundled) {
  const index = path.join(outdir, 'messages/_index');
  const source = readFileSync(`${index}.js`, 'utf8');
  const declared = declareMessages(source);
  const count = (/** @type {string} */ text) => text.match(/^export (?:declare )?const /gm)?.length;
  if (count(declared) !== count(source)) throw new Error('a message has no declaration');
  writeFileSync(`${index}.d.ts`, declared);
  writeFileSync(path.join(outdir, 'runtime.d.ts'), RUNTIME);
  writeFileSync(
    path.join(outdir, 'messages.d.ts'),
    readFileSync(path.join(outdir, 'messages.js'), 'utf8'),
  );
}
process.exit(0);
