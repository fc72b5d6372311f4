// What the entry box takes a text for.
import { describe, expect, it } from 'vitest';
import { recogniseSubject } from '../../../../renderer/domain/subject-kind.ts';
import {
  checksummedAddress,
  sampleTransaction,
  tronAddress,
} from '../../../builders/page-samples.ts';

const hash = sampleTransaction(4);
/** BIP-173, a test vector. */
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('a whole address or hash is told for sure', () => {
  it.each([
    ['a Tron address', tronAddress(1), 'kya', 'tron'],
    ['an EVM address', checksummedAddress(1), 'kya', 'evm'],
    ['an EVM address with blanks around it', `  ${checksummedAddress(1)} `, 'kya', 'evm'],
    ['a hash with 0x', hash, 'kyt', 'evm'],
    ['a hash without it', hash.slice(2), 'kyt', 'tron'],
  ])('%s', (_, text, kind, family) => {
    expect(recogniseSubject(text)).toMatchObject({ kind, family, isSure: true });
  });
});

describe('a text that is neither is taken for what it was probably meant to be', () => {
  it.each([
    ['nothing', '', 'kya'],
    ['an EVM address cut short', checksummedAddress(1).slice(0, 38), 'kya'],
    ['an altered Tron address', `${tronAddress(1).slice(0, -1)}1`, 'kya'],
    ['a hash cut short', hash.slice(0, 60), 'kyt'],
    ['a hash with a letter too many', `${hash}a`, 'kyt'],
    ['a Tron hash cut short', hash.slice(2, 60), 'kyt'],
    ['an EVM address without its 0x', checksummedAddress(1).slice(2), 'kya'],
    ['an address of a chain that is not covered', BITCOIN, 'kya'],
    ['a person', 'Tomasz Nowhere', 'name'],
    ['a short name', 'T', 'name'],
    ['a name in Chinese', '奥西诺·维兰德', 'name'],
    ['a name of hexadecimal letters', 'Ada Fabbe', 'name'],
    ['a company that begins like an address', '0xide Holdings Limited', 'name'],
  ])('%s', (_, text, kind) => {
    expect(recogniseSubject(text)).toMatchObject({ kind, isSure: false });
  });
});

it('gives a name no chain family', () => {
  expect(recogniseSubject('Tomasz Nowhere').family).toBeNull();
});
