// Words for the full-text index: every script is found as it is written, and a query is only words.
import { describe, expect, test } from 'vitest';
import {
  caseWord,
  foldText,
  kindWord,
  matchExpression,
  parseQuery,
  searchWords,
} from '#shared/domain/search-words.ts';

const ADDRESS = '0x985Dd1a9Ec00aa1bB22cC33dD44eE55fF626aB12';
const termsOf = (text: string) =>
  parseQuery(text).terms.map(({ words, isPrefix }) => words.join('+') + (isPrefix ? '*' : ''));

describe('the words of a text', () => {
  test.each([
    ['letter case and accents do not matter', 'Müller ÉCOLE', ['muller', 'ecole']],
    ['full width is plain width', 'Ｔｅｓｔ１２', ['test12']],
    ['Cyrillic letters lose their marks', 'Ёлкин Йорк', ['елкин', 'иорк']],
    ['Arabic vowel marks are left out', 'مُحَمَّد أحمد', ['محمد', 'احمد']],
    ['each Han character is a word', '维兰 迪尔', ['维', '兰', '迪', '尔']],
    ['Hangul stays in syllables', '벨란더', ['벨', '란', '더']],
    ['Japanese marks change the sound', 'バハ が', ['バ', 'ハ', 'が']],
    ['half width Katakana is the same', 'ﾊﾞ', ['バ']],
    ['scripts are parted where they meet', 'Orsino维兰', ['orsino', '维', '兰']],
    ['signs part words', 'KYA-MIX-02 o’Neil', ['kya', 'mix', '02', 'o', 'neil']],
    ['nothing else is a word', '-- * "" \u202e', []],
  ])('%s', (_name, text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test('an address is one word, and again from its end', () => {
    const [word, reversed, ...others] = searchWords(`to ${ADDRESS}.`).slice(1);
    expect(word).toBe(ADDRESS.toLowerCase());
    expect(reversed?.slice(1)).toBe([...ADDRESS.toLowerCase()].reverse().join(''));
    expect(others).toEqual([]);
  });

  test('a text cannot spell the marks of the index', () => {
    const marks = [kindWord('note'), caseWord(7)];
    expect(searchWords(marks.join(' '))).toEqual(['note', '7']);
  });

  test('a very long word is cut, so that the index takes it', () => {
    expect(searchWords('a'.repeat(1000)).map((word) => word.length)).toEqual([256]);
  });

  test('folding twice changes nothing more', () => {
    const text = 'İstanbul ǅ ﬁ Å バ が مُ ㎏';
    expect(foldText(foldText(text))).toBe(foldText(text));
  });
});

describe('a query', () => {
  test('may end in an unfinished word', () => {
    expect(termsOf('Orsino Vel')).toEqual(['orsino', 'vel*']);
  });

  test('takes characters without spaces as a phrase, which is never unfinished', () => {
    expect(termsOf('维兰')).toEqual(['维+兰']);
    expect(termsOf('维兰 vel 迪尔')).toEqual(['维+兰', 'vel', '迪+尔']);
  });

  test.each(['…', '...', '..', '**'])('shortened with %s is a start and an end', (between) => {
    const query = parseQuery(` 0x985D${between}26aB12 `);
    expect(query.identifier).toEqual({ start: '0x985D', end: '26aB12' });
    expect(query.terms.map(({ words: [word] }) => word?.replace(/^\p{Co}/u, '~'))).toEqual([
      '0x985d',
      '~21ba62',
    ]);
    expect(query.terms.every(({ isPrefix }) => isPrefix)).toBe(true);
  });

  test('of one word may be the start of an address; of two it is none', () => {
    expect(parseQuery('0x98').identifier).toEqual({ start: '0x98', end: '' });
    expect(parseQuery('0x98 a').identifier).toBeNull();
    expect(parseQuery('维兰').identifier).toBeNull();
  });

  test.each(['"', '""', '*', '-', '(', ' : ', '^', '…'])('%s has nothing to look for', (text) => {
    expect(parseQuery(text).terms).toEqual([]);
  });

  test('is written for the index with every word in quotes', () => {
    const { terms } = parseQuery('NEAR("a b" -c*, 2) OR x:y 维兰 AND');
    expect(matchExpression(terms, [kindWord('note')])).toBe(
      `"${kindWord('note')}" AND "near" AND "a" AND "b" AND "c" AND "2" AND "or" AND "x" AND "y"` +
        ' AND "维 兰" AND "and" *',
    );
  });
});
