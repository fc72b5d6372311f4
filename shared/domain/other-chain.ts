// Addresses and transactions of chains that the service does not cover, told by their form and,
// where it costs little, by their checksum: a person is informed which chain it is of.
import { sha256 } from '@noble/hashes/sha2.js';
import { base32nopad, base58, base58xrp, base64urlnopad } from '@scure/base';

/** The chain in its own spelling, e.g. `Bitcoin`; null for what is of none of these. Never throws. */
export function otherChainOf(text: string): string | null {
  const word = text.trim();
  if (word.length < SHORTEST || word.length > LONGEST) return null;
  return chainOfBase58(word) ?? FORMS.find(([, isOf]) => isOf(word))?.[0] ?? null;
}

const SHORTEST = 25;
const LONGEST = 160;

/**
 * The bytes before the twenty of an account, under a checksum
 * (https://github.com/libbitcoin/libbitcoin-system/wiki/Altcoin-Version-Mappings, chainparams.cpp of
 * each). Litecoin's older `3…` is Bitcoin's as well and counts as Bitcoin's.
 */
const VERSIONS: readonly (readonly [chain: string, versions: readonly (readonly number[])[]])[] = [
  ['Bitcoin', [[0x00], [0x05], [0x6f], [0xc4]]],
  ['Litecoin', [[0x30], [0x32]]],
  ['Dogecoin', [[0x1e], [0x16]]],
  ['Dash', [[0x4c], [0x10]]],
  [
    'Zcash',
    [
      [0x1c, 0xb8],
      [0x1c, 0xbd],
    ],
  ],
  [
    'Tezos',
    [
      [6, 161, 159],
      [6, 161, 161],
      [6, 161, 164],
      [2, 90, 121],
    ],
  ],
];

/** The longest base58 that is decoded: a transaction of Solana. */
const LONGEST_BASE58 = 88;

function chainOfBase58(word: string): string | null {
  const bytes = word.length > LONGEST_BASE58 ? null : decode(base58, word);
  if (bytes === null) return null;
  if (hasDoubleHash(bytes)) {
    const isOf = (version: readonly number[]) =>
      bytes.length === version.length + 24 && version.every((one, at) => bytes[at] === one);
    const known = VERSIONS.find(([, versions]) => versions.some(isOf));
    if (known !== undefined) return known[0];
  }
  // An account of Solana has 32 bytes and a transaction 64, both without a checksum.
  if (bytes.length === 32 || bytes.length === 64) return 'Solana';
  return bytes.length === 35 && [0, 2, 42].includes(bytes[0] ?? -1) ? 'Polkadot' : null;
}

function hasDoubleHash(bytes: Uint8Array): boolean {
  const sum = sha256(sha256(bytes.subarray(0, -4)));
  return bytes.length > 4 && bytes.subarray(-4).every((byte, at) => byte === sum[at]);
}

const BECH32 = '[02-9ac-hj-np-z]';
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/** What else has a form of its own; human-readable parts of bech32 by SLIP-173. */
const FORMS: readonly (readonly [chain: string, isOf: (word: string) => boolean])[] = [
  ['Bitcoin', bech32('bc|tb|bcrt')],
  ['Litecoin', bech32('ltc|tltc')],
  ['Cardano', bech32('addr|addr_test|stake|stake_test')],
  ['Cosmos', bech32('cosmos')],
  ['Osmosis', bech32('osmo')],
  ['BNB Beacon Chain', bech32('bnb')],
  ['Zcash', bech32('zs|u')],
  ['Cardano', form(`(?:Ae2tdPwUPE|DdzFF)${BASE58}{40,110}`)],
  ['Bitcoin Cash', form(`(?:bitcoincash:)?[qp]${BECH32}{41}`)],
  ['XRP Ledger', (word) => /^r.{24,35}$/.test(word) && hasXrpChecksum(word)],
  ['Stellar', (word) => /^G[A-Z2-7]{55}$/.test(word) && hasStellarChecksum(word)],
  ['TON', (word) => /^[\w-]{48}$/.test(word) && hasTonChecksum(word)],
  ['TON', form('(?:0|-1):[0-9a-fA-F]{64}')],
  ['Monero', form(`[48]${BASE58}{94}(?:${BASE58}{11})?`)],
];

/** The form alone: a mistyped one is not covered either. */
function bech32(prefixes: string): (word: string) => boolean {
  const ofLowerCase = form(`(?:${prefixes})1${BECH32}{35,}`);
  return (word) => ofLowerCase(word === word.toUpperCase() ? word.toLowerCase() : word);
}

function form(pattern: string): (word: string) => boolean {
  const expression = new RegExp(`^${pattern}$`);
  return (word) => expression.test(word);
}

/** https://xrpl.org/docs/references/protocol/data-types/base58-encodings */
function hasXrpChecksum(word: string): boolean {
  const bytes = decode(base58xrp, word);
  return bytes?.length === 25 && bytes[0] === 0 && hasDoubleHash(bytes);
}

/** SEP-23: the version, 32 bytes, CRC16 with its low byte first. */
function hasStellarChecksum(word: string): boolean {
  const bytes = decode(base32nopad, word);
  if (bytes?.length !== 35 || bytes[0] !== 0x30) return false;
  const sum = crc16(bytes.subarray(0, 33));
  return bytes[33] === (sum & 0xff) && bytes[34] === sum >> 8;
}

/** TEP-2: a tag, the workchain, 32 bytes, CRC16 with its high byte first. */
function hasTonChecksum(word: string): boolean {
  const bytes = decode(base64urlnopad, word);
  if (bytes?.length !== 36 || ![0x11, 0x51, 0x91, 0xd1].includes(bytes[0] ?? 0)) return false;
  const sum = crc16(bytes.subarray(0, 34));
  return bytes[34] === sum >> 8 && bytes[35] === (sum & 0xff);
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1;
  }
  return sum & 0xffff;
}

/** Null for what is not of the alphabet, and for a wrong checksum. */
function decode(coder: { decode: (text: string) => Uint8Array }, word: string): Uint8Array | null {
  try {
    return coder.decode(word);
  } catch {
    return null; // Every coder throws for what it cannot read: that is the answer.
  }
}
