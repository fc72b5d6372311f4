import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structuredFormat } from '#shared/batch/structured-text.ts';
import { evmAddress, TRON_ADDRESS } from '../../builders/batch-table.ts';

const [ONE, TWO] = [evmAddress(1), evmAddress(2)];
const LIST = [{ address: ONE, chain: 'Ethereum' }, { name: 'Example Ltd' }];

describe('structuredFormat', () => {
  it.each([
    ['an indented list', JSON.stringify(LIST, null, 2)],
    ['a compact object', JSON.stringify({ addresses: [ONE] })],
    ['a list of texts', JSON.stringify([ONE, TWO])],
    ['one that is cut off', JSON.stringify(LIST, null, 2).slice(0, -20)],
    ['JSON lines', LIST.map((one) => JSON.stringify(one)).join('\n')],
    ['members without their braces', `  "address": "${ONE}",\n  "chain": "Ethereum"\n},\n{`],
    ['one with a byte order mark', `\uFEFF ${JSON.stringify({ name: 'Example Ltd' })}`],
    ['an empty list', '[]'],
  ])('tells JSON: %s', (_, text) => {
    expect(structuredFormat(text)).toBe('json');
  });

  it.each([
    ['a list of mappings', `- address: ${ONE}\n  chain: Ethereum\n- name: Example Ltd\n`],
    ['a mapping', `# wallets\nname: Example Ltd\ncountry: CN\n`],
    ['a list under a key', `wallets:\n  - ${ONE}\n  - ${TWO}\n`],
    ['a bare list', `- ${ONE}\n- Example Ltd\n`],
    ['one member', `address: ${ONE}`],
    ['a document with its mark', `---\nExample: 1\n`],
    ['Chinese keys', `姓名: 示例公司\n国家: CN`],
  ])('tells YAML: %s', (_, text) => {
    expect(structuredFormat(text)).toBe('yaml');
  });

  it.each([
    ['with a declaration', `<?xml version="1.0"?>\n<wallets><wallet>${ONE}</wallet></wallets>`],
    ['a page', '<!DOCTYPE html><p>Example Ltd</p>'],
    ['an element', `<table>\n<tr><td>${ONE}</td></tr>\n</table>`],
  ])('tells XML: %s', (_, text) => {
    expect(structuredFormat(text)).toBe('xml');
  });

  it.each([
    ['addresses', `${ONE}\n${TRON_ADDRESS}`],
    ['a table', `address,chain,note\n${ONE},Ethereum,"a: b"\n${TWO},Ethereum,{x}`],
    ['names with a colon among others', 'Example: The Company\nSample Ltd\nOther Ltd\nThird Ltd'],
    ['one name with a colon', 'Example: The Company'],
    ['names in brackets', '[Example] Ltd\n[1] Sample Ltd'],
    ['quoted cells', `"Example, Inc.","US"\n"Sample","DE"`],
    ['a name with a dash', '- \nExample - Sample Ltd'],
    ['times', '12:30 Example Ltd\n12:45 Sample Ltd'],
    ['nothing', ' \n '],
  ])('leaves alone what may be a table: %s', (_, text) => {
    expect(structuredFormat(text)).toBeNull();
  });

  it('tells every JSON object and list of objects, however it is laid out', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(fc.oneof(object, fc.array(object, { minLength: 1 })), fc.nat(4), (value, gap) => {
        expect(structuredFormat(JSON.stringify(value, null, gap))).toBe('json');
      }),
    );
  });

  it('takes a long hostile line in stride', () => {
    for (const text of ['- '.repeat(50_000), `<a ${'x '.repeat(50_000)}`, '"'.repeat(100_000)]) {
      const begun = performance.now();
      structuredFormat(text);
      expect(performance.now() - begun).toBeLessThan(5_000);
    }
  });
});
