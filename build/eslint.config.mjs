// The written rules of this project that a linter can hold. Run from the repository root with
// `--config build/eslint.config.mjs`; formatting is Prettier's business and has no rule here. The rules
// that ask for types are oxlint's (oxlint.config.ts), but for components.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsdoc from 'eslint-plugin-jsdoc';
import globals from 'globals';
import ts from 'typescript-eslint';
import { formattedNumbers } from './formatted-numbers.mjs';
import { typedRules } from './typed-rules.mjs';

// The linter reads a component as TypeScript made from it. With this switch of svelte-eslint-parser
// TypeScript reads the same text from the disk; without it the whole program of the page is built
// again for every component. It makes that text of all components at once, which pays for itself
// only when most are linted. It is read as the parser is loaded, so it is before the plugin.
if (process.argv.includes('.')) process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
const { default: svelte } = await import('eslint-plugin-svelte');

const noStores = {
  regex: '^svelte/store$',
  message: 'State lives in controller classes with runes, not in stores.',
};
const noElectron = {
  regex: '^electron(/|$)',
  message:
    'Only electron/platform, electron/{start,main}.ts and electron/preload.cts may know Electron.',
};

/** Files that hold the project's TypeScript (Svelte components are added by their own plugin). */
const emptyCatch = {
  // `no-empty` lets a comment pass; this project does not.
  selector: 'CatchClause > BlockStatement[body.length=0]',
  message: 'An empty catch hides a failure: handle it, convert it, or log it.',
};
const spreadLiteral = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message:
    'A spread literal escapes the check of excess properties: write its members where they belong.',
};
const otherFormats = {
  selector:
    "CallExpression[callee.property.name='toLocaleString'], MemberExpression[object.name='Intl'][property.name='NumberFormat']",
  message: 'Numbers have one format: shared/words/format.ts and amount-words.ts.',
};

const ownRenames = ['node:fs', 'node:fs/promises'].map((name) => ({
  name,
  importNames: ['rename', 'renameSync'],
  message: 'Windows may refuse a rename for a moment: electron/files/replace-file.ts tries again.',
}));

const typescript = ['**/*.ts', '**/*.cts', '**/*.svelte'];

const runes = ['$state', '$derived', '$effect', '$props', '$bindable', '$inspect', '$host'];

export default ts.config(
  {
    ignores: ['node_modules/', 'out/', 'dist/', 'shared/messages/generated/', 'test-results/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: typescript,
    extends: [ts.configs.strict],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: { globals: globals.node },
  },
  {
    // Enclosed in evidence bundles as it is; it runs in any browser.
    files: ['electron/bundle/viewer/*.mjs'],
    languageOptions: { globals: globals.browser },
  },
  {
    rules: {
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': ['error', emptyCatch, spreadLiteral, otherFormats],
      'no-restricted-imports': ['error', { patterns: [noStores, noElectron] }],
    },
  },
  {
    files: ['electron/platform/**', 'electron/{start,main}.ts', 'electron/preload.cts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noStores] }] },
  },
  {
    // Tools and tests: they drive Electron from outside and talk to a terminal.
    files: ['build/**', 'test/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [noStores] }],
      'no-restricted-syntax': ['error', emptyCatch],
    },
  },
  {
    // In Electron it outlives its test: no later one could give the window another size.
    files: ['test/component/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'setViewportSize', message: 'Take `setWindowSize`.' },
        { property: 'viewportSize', message: 'None in Electron: ask the page.' },
      ],
    },
  },
  {
    files: ['electron/**/*.ts', 'build/**/*.ts'],
    ignores: [
      'electron/files/replace-file.ts',
      // A log that cannot be rotated is written on.
      'electron/platform/log-file.ts',
      // Linux alone, within a folder of its own.
      'build/setup/electron-registry.ts',
    ],
    // A rule apart: the other of this name has other lists for other folders.
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: ownRenames }] },
  },
  {
    files: ['build/**', 'test/bench/**', 'electron/practice/cli.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['build/**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['test/**'],
    rules: {
      // A test states what it expects; a wrong non-null assertion fails it, which is its job.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Playwright fixtures without dependencies are written with an empty pattern.
      'no-empty-pattern': 'off',
    },
  },
  {
    files: [
      'shared/**/*.ts',
      'electron/**/*.ts',
      'electron/**/*.cts',
      'renderer/**/*.ts',
      'build/**',
    ],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          enableFixer: false,
          require: { FunctionDeclaration: true, ClassDeclaration: true },
          contexts: [
            'ExportNamedDeclaration > VariableDeclaration',
            'TSInterfaceDeclaration',
            'TSTypeAliasDeclaration',
            'TSEnumDeclaration',
          ],
        },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,svelte}', 'shared/**/*.ts', 'electron/**/*.ts'],
    plugins: { tracefile: { rules: { 'formatted-numbers': formattedNumbers } } },
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: `${import.meta.dirname}/..`,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: { 'tracefile/formatted-numbers': 'error' },
  },
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: typedRules,
  },
  {
    // TypeScript as it is: Svelte's own parser would write the runes' types into each text, and
    // the program would be built again for it. The types are Svelte's ambient ones.
    files: ['**/*.svelte.ts'],
    languageOptions: {
      parser: ts.parser,
      globals: Object.fromEntries(runes.map((name) => [name, 'readonly'])),
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { globals: globals.browser },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/no-inline-styles': 'off',
      // There are no stores, and to see that of every name asks the types a sixth of all time.
      'svelte/require-store-reactive-access': 'off',
      // Svelte's `$props()` is destructured with `let` so that bindable members can be assigned.
      'prefer-const': 'off',
      // There is no router: a link in the page is a button or goes through the bridge.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  prettier,
);
