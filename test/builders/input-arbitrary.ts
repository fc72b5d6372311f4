// Random inputs of a schema: mostly of its form, so that they get as far as a handler, and now and
// then anything at all in one place.
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

/** Texts that schemas ask for by a pattern or a check that cannot be read off. */
const TEXTS = [
  ...['0', '1', '0.3', '10', 'usdt', 'Ethereum', 'practice', 'practice-names', 'case', '__proto__'],
  ...['0x0000000000000000000000000000000000000001', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ...['0x' + '0'.repeat(64), 'f'.repeat(64), 'a@example.invalid', 'https://x.invalid', '示例'],
  ...['http://127.0.0.1:9', "'; DROP TABLE jobs; --", '../../etc/passwd', '\u0000', '\ud800'],
];

/** Texts that a field of this name takes. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  address: ['0x0000000000000000000000000000000000000001', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  transaction: [`0x${'1'.repeat(64)}`, '2'.repeat(64)],
  chainName: ['Ethereum', 'Tron'],
  evmChain: ['Ethereum'],
  minAmount: ['10', '0.5'],
  rulesetId: ['0', '7'],
  scoringRulesetId: ['0'],
  inRulesetId: ['0'],
  outRulesetId: ['0'],
  threshold: ['0.3', '1'],
  nameThreshold: ['0.3'],
  email: ['a@example.invalid'],
  primaryBase: ['https://x.invalid', 'http://127.0.0.1:9'],
  sha256: ['0'.repeat(64)],
  hitKey: ['0'.repeat(64), '1'.repeat(64)],
  reference: ['7F3A90C1'],
  fingerprint: ['0'.repeat(64), '1'.repeat(64)],
  key: ['a-key-that-can-be-sent', 'two\nlines'],
  url: ['http://proxy.invalid:3128', 'socks5://proxy.invalid'],
};

/**
 * Inputs for a schema.
 * @param ids texts that name records there are
 */
export function inputsOf(schema: z.core.$ZodType, ids: readonly string[]): Arbitrary<unknown> {
  const shaped = (inner: z.core.$ZodType, field = ''): Arbitrary<unknown> =>
    fc.oneof(
      { weight: 99, arbitrary: build(inner, field) },
      { weight: 1, arbitrary: fc.anything() },
    );
  const idTexts = ids.length === 0 ? TEXTS : ids;

  function textOf(field: string): Arbitrary<string> {
    const fitting = FITTING[field] ?? (/id$/i.test(field) ? idTexts : TEXTS);
    const odd = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 20 }));
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...fitting) },
      { weight: 1, arbitrary: odd },
    );
  }

  function build(type: z.core.$ZodType, field: string): Arbitrary<unknown> {
    const { def } = (type as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(def.shape).map(([key, one]) => [key, shaped(one, key)]),
          ),
        );
      case 'union':
        return fc.oneof(...def.options.map((one) => shaped(one)));
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'optional':
      case 'default':
        return fc.oneof(shaped(def.innerType, field), fc.constant(undefined));
      case 'readonly':
        return build(def.innerType, field);
      case 'nullable':
        return fc.oneof(shaped(def.innerType, field), fc.constant(null));
      case 'array':
        return fc.array(shaped(def.element), { maxLength: 3 });
      case 'record':
        return fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), shaped(def.valueType), {
          maxKeys: 3,
        });
      case 'pipe':
        return build(def.in, field);
      case 'number':
        return fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(1, 2, 5) },
          { weight: 1, arbitrary: fc.oneof(fc.constantFrom(0, 100, 1000, -1, 0.5), fc.integer()) },
        );
      case 'boolean':
        return fc.boolean();
      case 'string':
        return textOf(field);
      // The only other class that a schema asks for.
      case 'custom':
        return fc.uint8Array({ maxLength: 20 });
      default:
        throw new Error(`no inputs are known for ${def.type}`);
    }
  }
  return shaped(schema);
}
