// Exact numbers and keys, against values that are generated together with their text: JSON.parse is
// no judge of either.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonNumber, parseJson, toPlain, type JsonValue } from '#shared/screening/json.ts';
import { examples } from '../fakes/extent.ts';

/** A JSON text and what it says. */
interface Document {
  text: string;
  value: JsonValue;
  /** How often a key is in an object that has it already. */
  repeated: number;
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
const stringValue = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', '\u0001', '\u0001\u0001', '\\u0001', '1.50', '12', 'text'),
);
const space = fc.constantFrom('', '', '', ' ', '\n\t', '\r ');

const scalar: fc.Arbitrary<Document> = fc.oneof(
  fc
    .oneof(numberText, usualNumber)
    .map((text) => ({ text, value: new JsonNumber(text), repeated: 0 })),
  fc
    .oneof(stringValue, fc.constantFrom(true, false, null))
    .map((value) => ({ text: JSON.stringify(value), value, repeated: 0 })),
);

/** The last value of a key counts, as with JSON.parse; `__proto__` is a key like others. */
function toObject(fields: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(fields);
}

const { document: json } = fc.letrec<{ document: Document; list: Document; object: Document }>(
  (tie) => ({
    document: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      tie('list'),
      tie('object'),
    ),
    list: fc.array(fc.tuple(space, tie('document'), space)).map((parts) => ({
      text: `[${parts.map(([before, { text }, after]) => before + text + after).join(',')}]`,
      value: parts.map(([, { value }]) => value),
      repeated: parts.reduce((sum, [, { repeated }]) => sum + repeated, 0),
    })),
    object: fc
      .array(fc.tuple(space, stringValue, space, tie('document')), { maxLength: 6 })
      .map((parts) => ({
        text: `{${parts.map(([before, key, after, { text }]) => `${before}${JSON.stringify(key)}${after}:${text}`).join(',')}}`,
        value: toObject(parts.map(([, key, , { value }]) => [key, value])),
        repeated: parts.reduce(
          (sum, [, , , { repeated }]) => sum + repeated,
          parts.length - new Set(parts.map(([, key]) => key)).size,
        ),
      })),
  }),
);

/** JSON with a few characters changed: mostly no JSON any more, sometimes by a single sign. */
const nearlyJson = fc
  .tuple(
    json,
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), oneOf('0123.eE+-"\\{}[]:, ux')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([{ text }, changes]) =>
    changes.reduce((changed, [place, removed, put]) => {
      const at = place % (changed.length + 1);
      return changed.slice(0, at) + put + changed.slice(at + removed);
    }, text),
  );

/** What JSON.parse says, floats for numbers, or null when it refuses. */
function parsePlainly(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

describe('parseJson', () => {
  it('reads every number with the digits it was sent with, and everything else alike', () => {
    fc.assert(
      fc.property(json, ({ text, value }) => {
        const reading = parseJson(text);
        expect(reading.ok ? reading.value : reading.problem).toStrictEqual(value);
      }),
      { numRuns: examples(3000) },
    );
  });

  it('counts every key that stands in its object already, and places each by its two values', () => {
    fc.assert(
      fc.property(json, ({ text, repeated }) => {
        const reading = parseJson(text);
        if (!reading.ok) throw new Error(reading.problem);
        expect(reading.duplicates.total).toBe(repeated);
        for (const { values } of reading.duplicates.found) {
          for (const one of values.filter((part) => !part.endsWith('…'))) {
            expect(parsePlainly(one)).not.toBeNull();
          }
        }
      }),
      { numRuns: examples(3000) },
    );
  });

  it('refuses exactly what is not JSON', () => {
    fc.assert(
      fc.property(nearlyJson, (text) => {
        const reading = parseJson(text);
        const plain = parsePlainly(text);
        expect(reading.ok ? { value: toPlain(reading.value) } : null).toStrictEqual(plain);
      }),
      { numRuns: examples(5000) },
    );
  });

  it('keeps the order in which the fields of an object were sent', () => {
    fc.assert(
      fc.property(json, ({ text, value }) => {
        const reading = parseJson(text);
        expect(reading.ok && JSON.stringify(reading.value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('keeps the digits of a key that is sent twice', () => {
    const reading = parseJson(String.raw`[{"\u0001":0,"\\":0.0,"\u0001":0.0,"\\":0.00}]`);
    expect(reading.ok && JSON.stringify(reading.value)).toBe(
      String.raw`[{"\u0001":{"text":"0.0"},"\\":{"text":"0.00"}}]`,
    );
  });
});
