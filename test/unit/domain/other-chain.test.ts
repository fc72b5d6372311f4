import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp, bech32, createBase58check } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { checkAddress, toTronAddress } from '#shared/domain/address.ts';
import { otherChainOf } from '#shared/domain/other-chain.ts';

const check58 = createBase58check(sha256);
const ACCOUNT = new Uint8Array(20).fill(7);
const legacy = (...version: number[]) => check58.encode(new Uint8Array([...version, ...ACCOUNT]));
const segwit = (prefix: string, bytes = 20) =>
  bech32.encode(prefix, [0, ...bech32.toWords(new Uint8Array(bytes).fill(7))], 200);

function xrp(): string {
  const payload = new Uint8Array([0, ...ACCOUNT]);
  return base58xrp.encode(new Uint8Array([...payload, ...sha256(sha256(payload)).slice(0, 4)]));
}

const KNOWN: [chain: string, text: string][] = [
  ['Bitcoin', legacy(0x00)],
  ['Bitcoin', legacy(0x05)],
  ['Bitcoin', legacy(0x6f)],
  // BIP-173 and BIP-350, test vectors.
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['Bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['Litecoin', legacy(0x30)],
  ['Litecoin', legacy(0x32)],
  ['Litecoin', segwit('ltc')],
  ['Dogecoin', legacy(0x1e)],
  ['Dash', legacy(0x4c)],
  ['Zcash', legacy(0x1c, 0xb8)],
  ['Tezos', legacy(6, 161, 159)],
  ['XRP Ledger', xrp()],
  ['Solana', base58.encode(new Uint8Array(32).fill(7))],
  ['Solana', base58.encode(new Uint8Array(64).fill(7))],
  ['Cardano', segwit('addr', 56)],
  ['Cosmos', segwit('cosmos')],
  // The example of TEP-2's explanation, in both forms.
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  ['TON', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'],
  // SEP-23, test vector.
  ['Stellar', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'],
  ['Polkadot', base58.encode(new Uint8Array(35).fill(7).fill(0, 0, 1))],
];

describe('otherChainOf', () => {
  it.each(KNOWN)('tells %s by %s', (chain, text) => {
    expect(otherChainOf(` ${text}\n`)).toBe(chain);
    expect(checkAddress(text)).toEqual({
      ...{ ok: false, problem: 'other_chain', family: null },
    });
  });

  it('tells nothing of a base58 text whose checksum is wrong', () => {
    for (const text of [legacy(0x00), legacy(0x30), xrp()]) {
      const last = text.endsWith('2') ? '3' : '2';
      expect(otherChainOf(text.slice(0, -1) + last)).toBeNull();
    }
  });

  it('leaves the families of the service alone, mistyped ones as well', () => {
    const tron = toTronAddress(ACCOUNT);
    for (const text of [tron, tron.slice(0, -1) + 'A', tron.slice(0, -1), `${tron}AA`]) {
      expect(otherChainOf(text)).toBeNull();
    }
    for (const text of [`0x${'0'.repeat(40)}`, 'ab'.repeat(32), `0x${'ab'.repeat(32)}`]) {
      expect(otherChainOf(text)).toBeNull();
    }
    expect(checkAddress(tron.slice(0, -1) + 'A')).toMatchObject({ problem: 'checksum' });
  });

  it.each([
    'Example Trading Company Limited, Hong Kong Branch',
    'Bundesverband-der-deutschen-Beispielwirtschaft',
    'f3b1e0a4-6f0a-4f8e-9d3b-0d8f2f6f4a11',
    'a'.repeat(10_000),
    '1'.repeat(31),
    '',
  ])('tells nothing of %j', (text) => {
    expect(otherChainOf(text)).toBeNull();
  });
});
