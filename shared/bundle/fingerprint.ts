// How the fingerprint of a signer's key is written and compared. It is the SHA-256 of the public key
// in its DER form (SubjectPublicKeyInfo, RFC 8410).
import { isSha256Hex, type Sha256Hex } from '../domain/ids.ts';

/** For print: `3f2a 91c0 …`, sixteen groups of four. */
export function formatFingerprint(fingerprint: Sha256Hex): string {
  return fingerprint.replace(/.{4}(?!$)/g, '$& ');
}

/** A fingerprint as a person copied it, whatever its case, spaces and colons; null when it is none. */
export function readFingerprint(text: string): Sha256Hex | null {
  const digits = text.replace(/[\s:]/g, '').toLowerCase();
  return isSha256Hex(digits) ? digits : null;
}
