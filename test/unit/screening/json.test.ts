import { describe, expect, it } from 'vitest';
import {
  isJsonObject,
  MAX_DEPTH,
  parseJson,
  property,
  type JsonNumber,
} from '#shared/screening/json.ts';

function value(text: string) {
  const reading = parseJson(text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.value;
}

describe('parseJson', () => {
  it.each(['1204.50', '9007199254740993', '1e-7', '0.30000000000000004', '-0'])(
    'keeps the digits of %s',
    (text) => {
      expect((value(`[${text}]`) as JsonNumber[])[0]?.text).toBe(text);
    },
  );

  it('keeps a __proto__ key as data and pollutes nothing', () => {
    const parsed = value('{"__proto__":{"polluted":true},"constructor":1}');
    if (!isJsonObject(parsed)) throw new Error('no object');
    expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
    expect(property(parsed, 'toString')).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('reads a key as it is spelled, whatever was read before it', () => {
    // V8 takes the escape for the key that followed `x` in the object before (nodejs/node#63785).
    value(String.raw`{"x":"","\\u0":""}`);
    const parsed = value(String.raw`{"x":"","\u0061bc":""}`);
    expect(isJsonObject(parsed) && Object.keys(parsed)).toEqual(['x', 'abc']);
  });

  it('refuses what is not JSON', () => {
    for (const text of ['', '<html></html>', '{"a":', '[1,]', 'undefined']) {
      expect(parseJson(text)).toEqual({ ok: false, problem: 'not_json' });
    }
  });

  it('parses down to the depth limit and no deeper, whatever stands in strings', () => {
    const nested = (depth: number) => '['.repeat(depth) + '"[[[\\"{{"' + ']'.repeat(depth);
    expect(parseJson(nested(MAX_DEPTH)).ok).toBe(true);
    expect(parseJson(nested(MAX_DEPTH + 1))).toEqual({ ok: false, problem: 'too_deep' });
    expect(parseJson('['.repeat(1_000_000))).toEqual({ ok: false, problem: 'too_deep' });
  });

  it('does not build more values than a machine can hold', () => {
    expect(parseJson(`[${'0,'.repeat(5_000_001)}0]`)).toEqual({ ok: false, problem: 'too_large' });
    expect(parseJson(JSON.stringify(','.repeat(5_000_001))).ok).toBe(true);
  });
});
