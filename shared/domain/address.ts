// Blockchain addresses: recognising the family from the text and checking the checksum.
// EIP-55 (https://eips.ethereum.org/EIPS/eip-55); Tron: base58check over 0x41 and 20 bytes
// (https://developers.tron.network/docs/account).
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { otherChainOf } from './other-chain.ts';

/** Blockchain API 1: `evm` is shared by all EVM chains, `tron` is base58. */
export const ADDRESS_FAMILIES = ['evm', 'tron'] as const;
/** A documented address family. */
export type AddressFamily = (typeof ADDRESS_FAMILIES)[number];

/**
 * Why a text is not an address. `checksum` means a mistyped or altered character, `other_chain` one of
 * a chain that the service does not cover (`otherChainOf` names it).
 */
export type AddressProblem =
  'empty' | 'not_an_address' | 'other_chain' | 'length' | 'alphabet' | 'checksum';

/** What a text in the address field is. */
export type AddressCheck =
  | {
      ok: true;
      family: AddressFamily;
      /** As typed, trimmed; sent and shown like this. */
      address: string;
      /** False for an all-lower or all-upper `evm` address, which carries no checksum. */
      checksummed: boolean;
    }
  | { ok: false; problem: AddressProblem; family: AddressFamily | null };

const base58check = createBase58check(sha256);
const TRON_PREFIX = 0x41;

/** Recognises the family of a text and verifies its checksum. Never throws. */
export function checkAddress(text: string): AddressCheck {
  const address = text.trim();
  if (address === '') return { ok: false, problem: 'empty', family: null };
  if (/^0x/i.test(address)) return checkEvm(address);
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return checkTron(address);
  if (otherChainOf(address) !== null) return { ok: false, problem: 'other_chain', family: null };
  if (/^T/.test(address)) return checkTron(address);
  return { ok: false, problem: 'not_an_address', family: null };
}

/** The EIP-55 mixed-case form of 40 hexadecimal digits with `0x` before them. */
export function toEip55(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new Uint8Array([...digits].map((digit) => digit.charCodeAt(0))));
  const cased = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 0x0f;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join('')}`;
}

/** The Tron base58check text of a 20-byte account. */
export function toTronAddress(account: Uint8Array): string {
  return base58check.encode(new Uint8Array([TRON_PREFIX, ...account]));
}

/**
 * The form under which addresses compare: `evm` ignores letter case, `tron` is exact. A text of
 * neither family compares exactly.
 */
export function addressKey(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address;
}

/** Whether two texts name the same address. */
export function isSameAddress(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b);
}

/** First and last characters for tight places; a full form must be one step away. */
export function shortenAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}

function checkEvm(address: string): AddressCheck {
  const family = 'evm';
  const digits = address.slice(2);
  if (!/^[0-9a-f]*$/i.test(digits)) return { ok: false, problem: 'alphabet', family };
  if (digits.length !== 40) return { ok: false, problem: 'length', family };
  if (address.startsWith('0X')) return { ok: false, problem: 'alphabet', family };
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (isOneCase) return { ok: true, family, address, checksummed: false };
  if (toEip55(address) !== address) return { ok: false, problem: 'checksum', family };
  return { ok: true, family, address, checksummed: true };
}

function checkTron(address: string): AddressCheck {
  const family = 'tron';
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return { ok: false, problem: 'alphabet', family };
  if (address.length !== 34) return { ok: false, problem: 'length', family };
  try {
    const bytes = base58check.decode(address);
    const isAccount = bytes.length === 21 && bytes[0] === TRON_PREFIX;
    return isAccount
      ? { ok: true, family, address, checksummed: true }
      : { ok: false, problem: 'checksum', family };
  } catch {
    return { ok: false, problem: 'checksum', family };
  }
}
