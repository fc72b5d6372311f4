// The fast reading of exact numbers against the slow one, which asks for each number's own text.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonNumber, parseJson, type JsonReading, type JsonValue } from '#shared/screening/json.ts';

type SourceReviver = (key: string, value: unknown, context: { source: string }) => unknown;

/** Number by number, without limits. */
function parseSlowly(text: string): JsonReading {
  const parse = JSON.parse as (text: string, reviver: SourceReviver) => JsonValue;
  try {
    const value = parse(text, (_key, part, { source }) =>
      typeof part === 'number' ? new JsonNumber(source) : part,
    );
    return { ok: true, value };
  } catch {
    return { ok: false, problem: 'not_json' };
  }
}

const oneOf = (characters: string): fc.Arbitrary<string> =>
  fc.constantFrom(...Array.from(characters));
const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: oneOf('00123456789'), minLength: least, maxLength: most });
const whole = fc.oneof(
  fc.constant('0'),
  fc.tuple(oneOf('123456789'), digits(0, 22)).map((parts) => parts.join('')),
);
const numberText = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    whole,
    fc.oneof(
      fc.constant(''),
      digits(1, 20).map((text) => `.${text}`),
    ),
    fc.oneof(
      fc.constant(''),
      fc
        .tuple(fc.constantFrom('e', 'E', 'e+', 'e-', 'E-'), digits(1, 3))
        .map((parts) => parts.join('')),
    ),
  )
  .map((parts) => parts.join(''));
/** As numbers usually come: few digits, so that a float keeps them, or nearly does. */
const usualNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
  fc.tuple(whole, digits(1, 8)).map((parts) => parts.join('.')),
  // Below a millionth a float is printed with an exponent.
  fc.tuple(fc.nat({ max: 9 }), whole).map(([zeros, text]) => `0.${'0'.repeat(zeros)}${text}`),
);
const stringText = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', '\u0001', '\\u0001', '1.50', '12', 'text'),
  )
  .map((text) => JSON.stringify(text));
const space = fc.constantFrom('', '', '', ' ', '\n\t', '\r ');

const { document: json } = fc.letrec<{ document: string; list: string; object: string }>((tie) => ({
  document: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(numberText, usualNumber, stringText, fc.constantFrom('true', 'false', 'null')),
    tie('list'),
    tie('object'),
  ),
  list: fc
    .array(fc.tuple(space, tie('document'), space).map((parts) => parts.join('')))
    .map((parts) => `[${parts.join(',')}]`),
  object: fc
    .array(fc.tuple(space, stringText, space, tie('document')), { maxLength: 6 })
    .map((parts) => parts.map(([one, key, other, value]) => `${one}${key}${other}:${value}`))
    .map((parts) => `{${parts.join(',')}}`),
}));

/** JSON with a few characters changed: mostly no JSON any more, sometimes by a single sign. */
const nearlyJson = fc
  .tuple(
    json,
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), oneOf('0123.eE+-"\\{}[]:, ux')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, [place, removed, put]) => {
      const at = place % (changed.length + 1);
      return changed.slice(0, at) + put + changed.slice(at + removed);
    }, text),
  );

describe('parseJson', () => {
  it('reads every number with the digits it was sent with, and everything else alike', () => {
    fc.assert(
      fc.property(json, (text) => {
        const reading = parseJson(text);
        expect(reading.ok).toBe(true);
        expect(reading).toStrictEqual(parseSlowly(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses exactly what is not JSON', () => {
    fc.assert(
      fc.property(nearlyJson, (text) => {
        expect(parseJson(text)).toStrictEqual(parseSlowly(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps the order in which the fields of an object were sent', () => {
    fc.assert(
      fc.property(json, (text) => {
        const [fast, slow] = [parseJson(text), parseSlowly(text)];
        expect(JSON.stringify(fast)).toBe(JSON.stringify(slow));
      }),
    );
  });
});
