import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from '../../../../renderer/features/ruleset-editor/json-fault.ts';
import { examples } from '../../../fakes/extent.ts';

const at = (text: string) => {
  const fault = findJsonFault(text);
  return fault && [fault.kind, fault.line, fault.column];
};

describe('the place where a text stops being JSON', () => {
  it('is none in JSON', () => {
    for (const text of [
      '{}',
      ' [1, -0.5e+3, "a\\u00e9\\n", null, true] ',
      '{"a":{"b":[]}}',
      '"\u0085"',
    ]) {
      expect(findJsonFault(text)).toBeNull();
    }
  });

  it('is named by what was expected, with line and column', () => {
    expect(at('{\n  "a": 1\n  "b": 2\n}')).toEqual(['comma_or_end', 3, 3]);
    expect(at('{"a" 1}')).toEqual(['colon', 1, 6]);
    expect(at('{a: 1}')).toEqual(['key', 1, 2]);
    expect(at('{"a": 1,}')).toEqual(['key', 1, 9]);
    expect(at('[1,]')).toEqual(['value', 1, 4]);
    expect(at('[01]')).toEqual(['number', 1, 2]);
    expect(at('[1.]')).toEqual(['number', 1, 2]);
    expect(at('["a\nb"]')).toEqual(['text', 1, 4]);
    expect(at('["\\x"]')).toEqual(['escape', 1, 3]);
    expect(at('{} x')).toEqual(['after_end', 1, 4]);
    expect(at('{"a": [')).toEqual(['end_early', 1, 8]);
    expect(at('')).toEqual(['end_early', 1, 1]);
    expect(at("{'a': 1}")).toEqual(['key', 1, 2]);
  });

  it('is where the nesting becomes too deep, and no stack overflows', () => {
    expect(at('['.repeat(100_000))).toEqual(['too_deep', 1, 65]);
  });

  it('is found in exactly the texts that the browser does not read', () => {
    const reads = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '.5',
      'e3',
      'true',
      'null',
      ' ',
      '\n',
      '\\',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const text = pieces.join('');
        expect(findJsonFault(text) === null).toBe(reads(text));
      }),
      { numRuns: examples(3_000) },
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(findJsonFault(text)).toBeNull();
      }),
    );
  });
});
