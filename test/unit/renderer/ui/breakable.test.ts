import { describe, expect, it } from 'vitest';
import { breakableParts } from '../../../../renderer/ui/breakable.ts';

describe('breakableParts', () => {
  it('leaves a text of usual words whole, however long it is', () => {
    const text = 'a screening of the year '.repeat(100);
    expect(breakableParts(text)).toEqual([text]);
    expect(breakableParts('')).toEqual(['']);
    expect(breakableParts('W'.repeat(128))).toEqual(['W'.repeat(128)]);
  });

  it('lets a line break after each 128 characters of an endless word', () => {
    const parts = breakableParts(`to ${'W'.repeat(300)} end`);
    expect(parts).toEqual([`to ${'W'.repeat(128)}`, 'W'.repeat(128), `${'W'.repeat(44)} end`]);
  });

  it('keeps a mark with its letter, and both halves of a character', () => {
    const letter = 'e\u0301';
    expect(breakableParts(letter.repeat(130))).toEqual([letter.repeat(128), letter.repeat(2)]);
    expect(breakableParts('𝕏'.repeat(130))).toEqual(['𝕏'.repeat(128), '𝕏'.repeat(2)]);
  });

  it('takes a text of marks alone as it is', () => {
    const marks = '\u0301'.repeat(1000);
    expect(breakableParts(marks)).toEqual([marks]);
  });
});
