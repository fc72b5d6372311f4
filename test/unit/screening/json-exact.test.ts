import { describe, expect, it } from 'vitest';
import { NO_DUPLICATES, parseJson } from '#shared/screening/json.ts';
import { MAX_DUPLICATES } from '#shared/screening/json-exact.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { openMcpAnswer } from '#shared/screening/mcp-reader.ts';

function duplicatesOf(text: string) {
  const reading = parseJson(text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.duplicates;
}

describe('a key that an object holds twice', () => {
  it('is found with its place and both values as sent', () => {
    const text = '{"data":{"hits":[{}, {"a":1.50 , "b":{"c":[true]} , "a":"x"}]}}';
    expect(duplicatesOf(text)).toEqual({
      found: [{ path: 'data.hits[1].a', values: ['1.50', '"x"'], isSame: false }],
      total: 1,
    });
  });

  it('is found in a value that is itself dropped', () => {
    const { found } = duplicatesOf('{"a":{"b":1,"b":2},"a":{"b":1}}');
    expect(found.map(({ path }) => path)).toEqual(['a.b', 'a']);
  });

  it('is one key in whatever spelling, and the same value is said to be', () => {
    expect(duplicatesOf('{"verdict":"a","\\u0076erdict":"a"}').found).toEqual([
      { path: 'verdict', values: ['"a"', '"a"'], isSame: true },
    ]);
    expect(duplicatesOf('{"__proto__":1,"__proto__":2}').found).toHaveLength(1);
  });

  it('is told with the value before it each time it comes again', () => {
    expect(duplicatesOf('{"a":1,"a":2,"a":3}').found.map(({ values }) => values)).toEqual([
      ['1', '2'],
      ['2', '3'],
    ]);
  });

  it('is kept short: key and values to 120 characters, a hundred of them, the rest counted', () => {
    const [key, value] = ['k'.repeat(500), 'v'.repeat(500)];
    const [one] = duplicatesOf(`{"${key}":"${value}","${key}":1}`).found;
    expect([one?.path.length, one?.values[0].length]).toEqual([120, 120]);
    const many = duplicatesOf(`{${'"a":1,'.repeat(1_000)}"a":2}`);
    expect([many.found.length, many.total]).toEqual([MAX_DUPLICATES, 1_000]);
  });

  it('is not seen where there is none, and numbers that a float changes are none', () => {
    const texts = ['{"a":{"a":{"a":1}}}', '[{"a":1},{"a":1}]', '{"a:\\"b":":","c":1.50}', '{}'];
    for (const text of texts) expect(duplicatesOf(text)).toBe(NO_DUPLICATES);
    expect(duplicatesOf('{"a":1.50,"a":10000000000000000000000}').found[0]?.values).toEqual([
      ...['1.50', '10000000000000000000000'],
    ]);
  });

  it('is a deviation of the answer, before all others', () => {
    const reading = parseJson('{"risk":"low","risk":"high"}');
    if (!reading.ok) throw new Error(reading.problem);
    const result = readKyaResult(reading.value as never, '', reading.duplicates);
    expect(result.risk).toBe('high');
    expect(result.deviations[0]).toEqual({
      path: 'risk',
      expected: 'key_once',
      found: { kind: 'repeated', values: ['"low"', '"high"'], isSame: false },
    });
  });

  it('is found within the text that an MCP tool gives, and in the message around it', () => {
    const inner = JSON.stringify('{"risk":"low","risk":"high"}');
    const message = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":${inner}}],"isError":true,"isError":false}}`;
    for (const text of [message, `event: message\ndata: ${message}\n\n`]) {
      const reading = openMcpAnswer(text);
      expect(reading.duplicates?.found.map(({ path }) => path)).toEqual(['risk', 'result.isError']);
    }
  });
});
