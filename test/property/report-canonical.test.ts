// The canonical text of a report is what the library for RFC 8785 makes of any value.
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText } from '#shared/report/canonical-text.ts';

it('is the library’s text of any JSON value', () => {
  const text = fc.string({ unit: 'grapheme' });
  const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' });
  fc.assert(
    fc.property(fc.oneof(value, fc.dictionary(text, value)), (any) => {
      expect(canonicalText(any)).toBe(canonicalize(any));
    }),
    { numRuns: 2_000 },
  );
});

it('orders names by their code units, also those that an engine orders by itself', () => {
  // U+1F600 is written as a pair that begins below U+FB33 (RFC 8785, 3.2.3).
  expect(canonicalText({ '\ufb33': 1, '😀': 2, '10': 3, '9': 4, b: 5, B: 6 })).toBe(
    '{"10":3,"9":4,"B":6,"b":5,"😀":2,"\ufb33":1}',
  );
  expect(canonicalText(JSON.parse('{"b":1,"__proto__":{"d":1,"c":2}}'))).toBe(
    '{"__proto__":{"c":2,"d":1},"b":1}',
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
