// A signed head of the journal: the text that is signed, and whether a signature holds. A head that was
// signed shows later that nothing before it was altered by anybody without the key.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { isSignedBy, signBytes, type SigningKey } from './signing.ts';

/** A place in the chain: how many entries, and the hash of the newest. */
export interface JournalEnd {
  entries: number;
  head: Sha256Hex;
}

/** What is signed: three lines of ASCII, each ended. */
function headText({ entries, head }: JournalEnd): Uint8Array {
  return Buffer.from(`tracefile-journal-head\n${String(entries)}\n${head}\n`);
}

/** Ed25519 (RFC 8032) over that text, in base64. */
export function signHead(end: JournalEnd, key: SigningKey): string {
  return Buffer.from(signBytes(headText(end), key)).toString('base64');
}

/** Whether this key signed this end; false for what is no key or no signature. */
export function isHeadSigned(
  end: JournalEnd,
  { publicKey, signature }: { publicKey: string; signature: string },
): boolean {
  try {
    const spki = Buffer.from(publicKey, 'base64');
    return isSignedBy(spki, headText(end), Buffer.from(signature, 'base64'));
  } catch {
    return false; // No key of ours: whatever it is, it signed nothing.
  }
}
