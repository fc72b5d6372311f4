// Block explorers as a person writes them down: read line by line, told apart by what they are about.
import { expect, it } from 'vitest';
import { explorersText, parseExplorers } from '../../../../renderer/domain/explorer-template.ts';

const ADDRESS = 'https://explorer.example/address/{address}';
const TRANSACTION = 'https://explorer.example/tx/{transaction}';

it('reads pages of addresses and of transactions, a name of several words too, and writes them back', () => {
  const text = `Ethereum ${ADDRESS}\nBNB Smart Chain ${ADDRESS}?tab=1\nEthereum ${TRANSACTION}`;
  const read = parseExplorers(`\n${text}\n\n`);
  if (!read.ok) throw new Error('not read');
  expect(read.explorers).toEqual({
    address: { Ethereum: ADDRESS, 'BNB Smart Chain': `${ADDRESS}?tab=1` },
    transaction: { Ethereum: TRANSACTION },
  });
  expect(explorersText(read.explorers)).toBe(text);
});

it.each([
  ['no chain', ADDRESS],
  ['no place', 'Ethereum https://explorer.example/address/'],
  ['another scheme', 'Ethereum http://explorer.example/{address}'],
  ['a second page for a chain', `tron ${ADDRESS}?tab=2`],
])('a line with %s is refused by its number', (_, line) => {
  expect(parseExplorers(`Tron ${ADDRESS}\n${line}`)).toEqual({ ok: false, line: 2 });
});
