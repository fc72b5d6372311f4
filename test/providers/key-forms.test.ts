// How a key is found: with the names that HTML has for characters, and the same by the expression for
// texts without escapes as by the one for all.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expressionFor, patternOf, replaceKey } from '../../electron/providers/http/key-forms.ts';
import { formsOf } from '../drive/secret-forms.ts';
import { examples } from '../fakes/extent.ts';

const KEY = 'sk_live.51H8xZ+Qw/7TbN=a';
const PATTERN = patternOf(KEY)!;

/** Every name of a printable character of ASCII but letters and digits (HTML, 13.5). */
const NAMES: [string, string][] = Object.entries({
  '!': 'excl',
  '"': 'quot QUOT',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '&': 'amp AMP',
  "'": 'apos',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'ast midast',
  '+': 'plus',
  ',': 'comma',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '<': 'lt LT',
  '=': 'equals',
  '>': 'gt GT',
  '?': 'quest',
  '@': 'commat',
  '[': 'lsqb lbrack',
  '\\': 'bsol',
  ']': 'rsqb rbrack',
  '^': 'Hat',
  _: 'lowbar UnderBar',
  '`': 'grave DiacriticalGrave',
  '{': 'lcub lbrace',
  '|': 'verbar vert VerticalLine',
  '}': 'rcub rbrace',
}).flatMap(([character, names]) =>
  names.split(' ').map((name): [string, string] => [character, name]),
);

test.each(NAMES)('%s is found as &%s;', (character, name) => {
  const pattern = patternOf(`0123456789${character}abcdef`)!;
  for (const written of [`&${name};`, `&amp;${name};`, `&amp;amp;${name};`]) {
    const text = `<p>0123456789${written}abcdef</p>`;
    expect(replaceKey(text, pattern)).toBe('<p>[key removed]</p>');
    const wide = Buffer.from(text, 'utf16le').toString('latin1');
    expect(replaceKey(wide, pattern).replaceAll('\0', '')).toBe('<p>[key removed]</p>');
  }
});

test('letters within base64 are no ends of lines', () => {
  const whole = Buffer.from(KEY).toString('base64');
  for (const letters of ['n', 'r', 'rn']) {
    const text = whole.replace(/^./, `$&${letters}`);
    expect(replaceKey(text, PATTERN)).toBe(text);
  }
});

const isFound = (text: string): boolean => replaceKey(text, PATTERN) !== text;

test('no form is longer than is held back, with the longest gaps of all', () => {
  const entity = (one: string): string => `&amp;amp;#X000000${one.charCodeAt(0).toString(16)};`;
  const spread = (text: string): string => text.replace(/./g, '$&\0\0\0');
  const wide = Buffer.from(KEY, 'utf16le').toString('base64');
  const forms = [
    spread(Array.from(KEY, entity).join('')),
    wide.replace(/.(?=.)/g, `$&${'\\\\\\\\n'.repeat(6)}`),
  ];
  for (const form of forms) {
    expect(isFound(form)).toBe(true);
    expect(form.length).toBeLessThanOrEqual(PATTERN.longest);
  }
});

test('a text without zeros, backslashes, % and & is searched by the faster expression', () => {
  expect(expressionFor(`{"a":"${KEY}"}\r\n`, PATTERN)).toBe(PATTERN.plain);
  for (const mark of ['\0', '\\', '%', '&']) {
    expect(expressionFor(`a${mark}`, PATTERN)).toBe(PATTERN.every);
  }
});

test('both expressions find the same in a text without them', () => {
  const lines = Buffer.from(`Bearer ${KEY}\r\n`).toString('base64').replace(/.{7}/g, '$&\r\n');
  const forms = [
    KEY,
    KEY.toUpperCase(),
    lines,
    ...formsOf(KEY).map(({ bytes }) => bytes.toString()),
  ];
  const own = forms.filter((form) => !/[\\%&]/.test(form) && !form.includes('\0'));
  expect(own.length).toBeGreaterThan(8);
  const part = fc.oneof(
    fc.constantFrom(...own),
    fc.constantFrom(...own).map((form) => form.slice(1)),
    fc.constantFrom(...own).map((form) => form.slice(0, -1)),
    fc.constantFrom('\n', ' ', '=', '"', 'r', 'n', 'A'),
    fc
      .string({ unit: 'binary-ascii' })
      .map((text) => text.replace(/[\\%&]/g, '').replaceAll('\0', '')),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      expect(expressionFor(text, PATTERN)).toBe(PATTERN.plain);
      expect(text.replace(PATTERN.plain, '·')).toBe(text.replace(PATTERN.every, '·'));
    }),
    { numRuns: examples(500) },
  );
  for (const form of own) expect(isFound(form)).toBe(true);
});
