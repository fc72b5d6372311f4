import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markMatches, wordsOfQuery } from '../../../../renderer/features/search/matches.ts';

const shown = (text: string, query: string) =>
  markMatches(text, wordsOfQuery(query))
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

it('marks every word of the query, whatever its letter case, width and accents', () => {
  expect(shown('By a man called Vélander, VELANDER & Co.', 'velander')).toBe(
    'By a man called [Vélander], [VELANDER] & Co.',
  );
  expect(shown('ｖｅｌａｎｄｅｒ and cash', 'cash velander')).toBe('[ｖｅｌａｎｄｅｒ] and [cash]');
  expect(shown('О. Веландер', 'веланд')).toBe('О. [Веланд]ер');
});

it('marks a letter whose accent stands apart from it as a whole', () => {
  expect(shown('Ve\u0301lander', 'vel')).toBe('[Ve\u0301l]ander');
});

it('marks the characters of an unspaced script in a row', () => {
  expect(shown('某某港口集团有限公司', '港口')).toBe('某某[港口]集团有限公司');
});

it('marks both ends of an address that was typed shortened', () => {
  expect(shown('0x12ab00000000000000000000000000000000cd9f', '0x12ab…cd9f')).toBe(
    '[0x12ab]00000000000000000000000000000000[cd9f]',
  );
});

it('leaves a text without the words, and an empty query, unmarked', () => {
  expect(shown('nothing of it', 'velander')).toBe('nothing of it');
  expect(shown('anything', ' ')).toBe('anything');
  expect(markMatches('', ['a'])).toEqual([]);
});

it('never loses or changes a character of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = markMatches(text, wordsOfQuery(query));
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});
