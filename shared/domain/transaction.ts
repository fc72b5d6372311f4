// Transaction hashes: 32 bytes in hexadecimal. On chains of the `evm` family they are written with
// `0x` (Ethereum JSON-RPC, DATA), on Tron without (https://developers.tron.network/reference).
import type { AddressFamily } from './address.ts';

/** Why a text is not a transaction hash. */
export type TransactionProblem = 'empty' | 'not_a_hash' | 'length' | 'alphabet';

/** What a text in the transaction field is. */
export type TransactionCheck =
  | {
      ok: true;
      /** By its form only. */
      family: AddressFamily;
      /** As typed, trimmed; sent and shown like this. */
      hash: string;
    }
  | { ok: false; problem: TransactionProblem };

/** Recognises a transaction hash by its form. Never throws. */
export function checkTransaction(text: string): TransactionCheck {
  const hash = text.trim();
  if (hash === '') return { ok: false, problem: 'empty' };
  const family: AddressFamily = hash.startsWith('0x') ? 'evm' : 'tron';
  const digits = family === 'evm' ? hash.slice(2) : hash;
  if (!/^[0-9a-f]*$/i.test(digits)) {
    const isNearly = family === 'evm' || digits.length === 64;
    return { ok: false, problem: isNearly ? 'alphabet' : 'not_a_hash' };
  }
  if (digits.length !== 64) return { ok: false, problem: 'length' };
  return { ok: true, family, hash };
}

/** The form under which hashes compare: letter case does not matter. */
export function transactionKey(hash: string): string {
  return hash.toLowerCase();
}
