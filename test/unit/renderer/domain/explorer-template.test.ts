// Block explorers as a person names them: read line by line, `https` alone, never a page of ours.
import { expect, it } from 'vitest';
import {
  explorersText,
  explorerUrl,
  parseExplorers,
} from '../../../../renderer/domain/explorer-template.ts';

const TEMPLATE = 'https://explorer.example/address/{address}';

it('reads one chain a line, a name of several words too, and writes it back', () => {
  const text = `Ethereum ${TEMPLATE}\nBNB Smart Chain ${TEMPLATE}?tab=1`;
  const read = parseExplorers(`\n${text}\n\n`);
  if (!read.ok) throw new Error('not read');
  expect(explorersText(read.explorers)).toBe(text);
});

it.each([
  ['no chain', TEMPLATE],
  ['no place for the address', 'Ethereum https://explorer.example/address/'],
  ['another scheme', 'Ethereum http://explorer.example/{address}'],
  ['a script', 'Ethereum javascript:alert(1)//{address}'],
  ['the address as host', 'Ethereum https://{address}.explorer.example/{address}'],
  ['a user', 'Ethereum https://me:secret@explorer.example/{address}'],
])('a line with %s is refused by its number', (_, line) => {
  expect(parseExplorers(`Tron ${TEMPLATE}\n${line}`)).toEqual({ ok: false, line: 2 });
});

it('makes the page of an address, which cannot break out of its place', () => {
  const explorers = { Ethereum: TEMPLATE };
  expect(explorerUrl(explorers, 'ethereum', '0xAb')).toBe('https://explorer.example/address/0xAb');
  expect(explorerUrl(explorers, 'Ethereum', '../x?y#z')).toBe(
    'https://explorer.example/address/..%2Fx%3Fy%23z',
  );
  expect(explorerUrl(explorers, 'Tron', 'T1')).toBeNull();
});
