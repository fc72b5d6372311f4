// What is committed to without being told: SHA-256 over a salt and a text. The salt is made of the text
// with a key that only the organisation has, so that the same text has the same commitment each time, and nobody
// who has the commitment alone can try texts against it.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256Hex } from '../../domain/ids.ts';

/** Before the 64 hexadecimal digits that are in place of a hash. */
export const COMMITMENT_MARK = 'commitment:';

/** A commitment, and the salt that proves it: both 64 hexadecimal digits. */
export interface Commitment {
  salt: string;
  commitment: Sha256Hex;
}

/** Commits with the key of a case. */
export interface Committer {
  toText: (text: string) => Commitment;
  /** To a hash, in hexadecimal digits, with the salt of no text. */
  toHash: (hash: string) => Commitment;
}

/** Before a hash whose salt is made, so that it is the salt of no text. */
const HASH_DOMAIN = 'tracefile hash\0';

/**
 * A committer.
 * @param key of the case, secret, the same each time: 32 bytes
 */
export function createCommitter(key: Uint8Array): Committer {
  const commit = (text: string, saltedBy: string): Commitment => {
    const salt = hmac(sha256, key, utf8ToBytes(saltedBy));
    return { salt: bytesToHex(salt), commitment: commitTo(text, salt) };
  };
  return {
    toText: (text) => commit(text, text),
    toHash: (hash) => commit(hash, HASH_DOMAIN + hash),
  };
}

/** SHA-256(salt ‖ 0x00 ‖ UTF-8 of the text): binds to it, and tells nothing without the salt. */
export function commitTo(text: string, salt: Uint8Array): Sha256Hex {
  const bytes = concatBytes(salt, Uint8Array.of(0), utf8ToBytes(text));
  return bytesToHex(sha256(bytes)) as Sha256Hex;
}
