// `compile-messages.mjs <project> <output> <structure>`: one run of the Paraglide compiler, in a process of its
// own because the compiler's project storage keeps a process alive for half a minute.
import { compile } from '@inlang/paraglide-js';

const [project = '', outdir = '', structure = ''] = process.argv.slice(2);
await compile({
  project,
  outdir,
  // The application sets the language at run time: no URL, no cookie, no storage.
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: structure === 'message-modules' ? structure : 'locale-modules',
  emitTsDeclarations: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  disableAsyncLocalStorage: true,
});
process.exit(0);
