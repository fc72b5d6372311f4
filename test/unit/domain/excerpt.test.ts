// The words around a match.
import { expect, test } from 'vitest';
import { excerptOf, shortened, withoutTitle } from '#shared/domain/excerpt.ts';

const LONG = 'word '.repeat(200);

test('a short text is whole, in one line, with a mark where a line ended', () => {
  expect(excerptOf('One\n\n  two\tthree \r\nfour\n', ['two'])).toBe('One · two three · four');
});

test('no mark stands where the excerpt begins or ends', () => {
  const excerpt = excerptOf(`${'x'.repeat(59)}\n${LONG}\n`, ['absent']);
  expect(excerpt).toMatch(/^x+ · word .* …$/);
  const cut = excerptOf(`${'x'.repeat(60)}\nword ${LONG}`, ['word']);
  expect(cut).not.toMatch(/^(… )?·/);
});

test.each([
  ['Title · and the rest', 'Title', 'and the rest'],
  ['Title', ' Title ', ''],
  ['Two words · and the rest', 'Two  words', 'and the rest'],
  ['Titles of another line', 'Title', 'Titles of another line'],
  ['… the middle of it', 'Title', '… the middle of it'],
])('the excerpt %j below the title %j says %j', (excerpt, title, rest) => {
  expect(withoutTitle(excerpt, title)).toBe(rest);
});

test('of a long text the part around the first match is given, with ellipses', () => {
  const excerpt = excerptOf(`${LONG}the Harbour office ${LONG}`, ['harbour']);
  expect(excerpt).toMatch(/^… word .*the Harbour office word .* …$/);
  expect(excerpt.length).toBeLessThan(260);
});

test('the earliest of several words counts', () => {
  expect(excerptOf(`first ${LONG} second`, ['second', 'first'])).toMatch(/^first /);
});

test.each([
  ['accents', 'Müller', 'muller'],
  ['letters that grow when small', 'İstanbul', 'istanbul'],
  ['full width', 'ＴＥＳＴ', 'test'],
  ['Arabic vowel marks', 'مُحَمَّد', 'محمد'],
])('%s are seen through', (_name, written, folded) => {
  expect(excerptOf(`${LONG}${written} ${LONG}`, [folded])).toContain(written);
});

test('a text without the words is given from its beginning', () => {
  expect(excerptOf(`start ${LONG}`, ['absent'])).toMatch(/^start word/);
});

test('no half of a character is left where the text is cut', () => {
  const excerpt = excerptOf(`x${'𠀀'.repeat(500)}`, ['absent']);
  expect(excerpt).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});

test.each([
  ['Harbour', 7, 'Harbour'],
  ['Harbours', 7, 'Harbou…'],
  ['ab\u{1F6A2}cd', 4, 'ab…'],
  ['ab\u{1F6A2}cd', 5, 'ab\u{1F6A2}…'],
])('%j is cut to %i units as %j, no character in two', (text, maxLength, cut) => {
  expect(shortened(text, maxLength)).toBe(cut);
});
