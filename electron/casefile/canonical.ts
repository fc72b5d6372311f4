// Canonical JSON (RFC 8785) and SHA-256, the two things every hash in the case file is made of.
import { createHash } from 'node:crypto';
import type { Sha256Hex } from '#shared/domain/ids.ts';

export { canonicalText } from '#shared/canonical-text.ts';

/** SHA-256 over the parts in order; texts as UTF-8. */
export function sha256Hex(...parts: readonly (Uint8Array | string)[]): Sha256Hex {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex') as Sha256Hex;
}

/**
 * The text as it will come back from the file, and can be searched there: with U+FFFD in place of every
 * lone surrogate, and of U+0000, where SQLite's own functions take a text to end.
 */
export function wellFormed(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '\ufffd');
}
