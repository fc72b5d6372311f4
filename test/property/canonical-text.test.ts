// The canonical text that is hashed and signed is what the library for RFC 8785 makes of any value.
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText } from '#shared/canonical-text.ts';
import { examples } from '../fakes/extent.ts';

/** As the names of a record, of an address book, and of an array's places. */
const name = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.nat(20).map(String),
  fc.constantFrom('1Boat', '0x10', '01', '4294967295', '-1', '__proto__', 'constructor', ''),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined, '\\ud800', '\ufb33', '😀', '\u2028'),
      fc.date({ noInvalidDate: true }),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

/** Its text, or that there is none. */
function textOf(write: (value: unknown) => string | undefined, any: unknown): string {
  try {
    return write(any) ?? 'none';
  } catch {
    return 'none';
  }
}

it('is the library’s text of any value, and none where the library has none', () => {
  fc.assert(
    fc.property(value, (any) => {
      expect(textOf(canonicalText, any)).toBe(textOf(canonicalize, any));
    }),
    { numRuns: examples(5_000) },
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

it('leaves out what has no JSON form, and refuses to write nothing', () => {
  expect(canonicalText({ b: undefined, a: [undefined] })).toBe('{"a":[null]}');
  expect(() => canonicalText(undefined)).toThrow(TypeError);
  expect(() => canonicalText({ ratio: Number.NaN })).toThrow(/NaN/);
});

it('refuses half of a pair of surrogates, and keeps a backslash as it is', () => {
  expect(() => canonicalText({ text: 'a\ud800b' })).toThrow(/surrogate/);
  expect(() => canonicalText({ '\udc00': 1 })).toThrow(/surrogate/);
  expect(canonicalText({ text: '\\ud800' })).toBe('{"text":"\\\\ud800"}');
});

it('writes what is nested deeper than a stack is, and refuses what holds itself', () => {
  const levels = 50_000;
  let deep: unknown = 1;
  for (let level = 0; level < levels; level++) deep = [deep];
  expect(canonicalText(deep)).toBe(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
  const own: Record<string, unknown> = {};
  own['own'] = own;
  expect(() => canonicalText(own)).toThrow(/[Cc]ircular/);
});
