// The rules of typescript-eslint that ask for types, as this project has them. oxlint holds TypeScript
// to them, much faster; ESLint holds components to them, which oxlint cannot read.
import ts from 'typescript-eslint';

const strict = Object.assign({}, ...ts.configs.strictTypeChecked.map(({ rules }) => rules ?? {}));
const typed = Object.keys(ts.configs.disableTypeChecked.rules ?? {});

/** @type {Record<string, import('eslint').Linter.RuleEntry>} By their full names, e.g. `@typescript-eslint/no-floating-promises`. */
export const typedRules = {
  ...Object.fromEntries(typed.filter((name) => name in strict).map((name) => [name, strict[name]])),
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
  '@typescript-eslint/restrict-template-expressions': [
    'error',
    { allowNumber: true, allowBoolean: true },
  ],
  // An arrow that returns a void call reads well; the rule only buys braces.
  '@typescript-eslint/no-confusing-void-expression': 'off',
  // Promise-returning handlers are the normal shape of an event listener here.
  '@typescript-eslint/no-misused-promises': [
    'error',
    { checksVoidReturn: { arguments: false, attributes: false, properties: false } },
  ],
  '@typescript-eslint/require-await': 'off',
  // Addresses and hashes are ASCII; names are never taken apart by letter.
  '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
  // A type parameter used once is how a caller states what a dictionary read holds.
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
};
