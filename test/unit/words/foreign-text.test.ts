import { describe, expect, it } from 'vitest';
import { revealForeignText, splitForeignText } from '#shared/words/foreign-text.ts';

describe('text from outside', () => {
  it('shows a right-to-left override as its code point', () => {
    expect(splitForeignText('a\u202Eb')).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'hidden', codePoint: 'U+202E' },
      { kind: 'text', text: 'b' },
    ]);
  });

  it.each([
    ['zero-width space', '\u200B', 'U+200B'],
    ['isolate', '\u2066', 'U+2066'],
    ['soft hyphen', '\u00AD', 'U+00AD'],
    ['byte order mark', '\uFEFF', 'U+FEFF'],
    ['NUL', '\u0000', 'U+0000'],
    ['lone surrogate', '\uD800', 'U+D800'],
    ['tag character', '\u{E0041}', 'U+E0041'],
    ['Hangul filler', '\u3164', 'U+3164'],
  ])('makes a %s visible', (_, character, codePoint) => {
    expect(revealForeignText(`x${character}y`)).toBe(`x[${codePoint}]y`);
  });

  it('leaves ordinary text of any script as one piece', () => {
    const text = 'Ångström 交易所 شبكة 🏦\tend\nline';
    expect(splitForeignText(text)).toEqual([{ kind: 'text', text }]);
  });

  it('loses no visible character', () => {
    const text = 'a\u200Bb\u202Ec\uFEFF';
    const visible = splitForeignText(text).filter((piece) => piece.kind === 'text');
    expect(visible.map((piece) => piece.text).join('')).toBe('abc');
  });
});
