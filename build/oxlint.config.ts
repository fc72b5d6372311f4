// TypeScript's types, and the rules that ask for them; all other rules are in eslint.config.mjs.
import { defineConfig, type DummyRuleMap } from 'oxlint';
import { typedRules } from './typed-rules.mjs';

/** What oxlint does not have. */
const missing = new Set(['@typescript-eslint/no-unsafe-class-instance-assignment']);

const rules: DummyRuleMap = {};
for (const [name, setting] of Object.entries(typedRules)) {
  if (!missing.has(name)) rules[name.replace('@typescript-eslint/', 'typescript/')] = setting;
}

export default defineConfig({
  options: { typeAware: true, typeCheck: true },
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  overrides: [
    { files: ['**/*.ts', '**/*.cts'], rules },
    // A test reads a method off a fake; what `this` is does not matter there.
    { files: ['**/test/**'], rules: { 'typescript/unbound-method': 'off' } },
  ],
});
