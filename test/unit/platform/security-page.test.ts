// What electron/SECURITY.md states is held by tests: each that it names is there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const page = readFileSync(at('electron/SECURITY.md'), 'utf8');

/** What is in brackets, `[unit/a, e2e/b]`; a link is none. */
function referencesIn(text: string): string[] {
  const lists = [...text.matchAll(/(?<!`)\[([a-z0-9]+\/[^\]]+)\](?!\()/g)];
  return lists.flatMap(([, list = '']) => list.split(/,\s+/));
}

it('every test that it names is there', () => {
  const files = referencesIn(page).map((name) => `test/${name}.test.ts`);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
});

/** What is between two headings of the page. */
const section = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

it('every row of who is stopped by what names a test, and so does everything that evidence shows', () => {
  const rows = page.match(/^\| (?!Who).+$/gm) ?? [];
  const shown = page.split('Four things')[1]?.split('What it does **not** show')[0] ?? '';
  const statements = [...rows, ...shown.split(/^- /m).slice(1)];
  expect(statements).toHaveLength(11);
  expect(statements.filter((text) => referencesIn(text).length === 0)).toEqual([]);
});

it('what is worth guarding, silence and every paragraph about keys name a test', () => {
  const guarded = section('What is worth guarding').match(/^\d\. [^]+?(?=^\d\. |$(?![^]))/gm) ?? [];
  const silence = section('Against whom').match(/^Silence: [^]+$/m) ?? [];
  const keys = section('Keys')
    .trim()
    .split(/\n{2,}/);
  expect([guarded.length, silence.length, keys.length]).toEqual([4, 1, 4]);
  const statements = [...guarded, ...silence, ...keys];
  expect(statements.filter((text) => referencesIn(text).length === 0)).toEqual([]);
});
