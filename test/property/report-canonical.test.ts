// The canonical text of a report's parts: the one of any value, of what a person wrote too.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText as canonicalTextOf } from '#shared/canonical-text.ts';
import { canonicalText } from '#shared/report/canonical-text.ts';

it('is the canonical text of any JSON value', () => {
  const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' });
  fc.assert(
    fc.property(value, (any) => {
      expect(canonicalText(any)).toBe(canonicalTextOf(any));
    }),
  );
});

it('has U+FFFD where half of a pair stands alone, and a backslash as it is', () => {
  expect(canonicalText({ text: 'a\ud800b', '\udc00': 1 })).toBe('{"text":"a\ufffdb","\ufffd":1}');
  expect(canonicalText({ text: '\\ud800' })).toBe('{"text":"\\\\ud800"}');
});

it('refuses what has no JSON form', () => {
  expect(() => canonicalText(undefined)).toThrow(TypeError);
  expect(() => canonicalText({ ratio: Number.NaN })).toThrow(/NaN/);
});
