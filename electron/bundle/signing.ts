// Ed25519 (RFC 8032) over whole texts, and what the signer's key is called. Where the private key is
// kept is decided elsewhere; it is never stored or logged here.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { requireStrongKey } from './strong-key.ts';

/** A signer's pair of keys. */
export interface SigningKey {
  /** DER, PKCS #8 (RFC 8410). */
  privateKeyPkcs8: Uint8Array;
  /** DER, SubjectPublicKeyInfo (RFC 8410). */
  publicKeySpki: Uint8Array;
}

/** Length of a signature in bytes. */
export const SIGNATURE_BYTES = 64;

/** The 64 bytes of the signature. Throws on a key that is no Ed25519 key. */
export function signBytes(bytes: Uint8Array, { privateKeyPkcs8 }: SigningKey): Uint8Array {
  // The caller's own bytes, which it overwrites: no copy of them is left behind.
  const { buffer, byteOffset, length } = privateKeyPkcs8;
  const der = Buffer.from(buffer, byteOffset, length);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return sign(null, bytes, requireEd25519(key));
}

/** Whether it is this key's signature of these bytes. */
export function isSignedBy(
  publicKeySpki: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  return verify(null, bytes, publicKey(publicKeySpki), signature);
}

/** SHA-256 of the public key's DER form. */
export function fingerprintOf(publicKeySpki: Uint8Array): Sha256Hex {
  return createHash('sha256').update(publicKeySpki).digest('hex') as Sha256Hex;
}

/** The public key as `signer.pem` holds it. Throws on a key that is no Ed25519 key. */
export function toPem(publicKeySpki: Uint8Array): string {
  return publicKey(publicKeySpki).export({ type: 'spki', format: 'pem' }).toString();
}

/** The key's DER form of the text of `signer.pem`; null unless it is exactly as we write it. */
export function readPem(pem: string): Uint8Array | null {
  try {
    const key = requireEd25519(createPublicKey({ key: pem, format: 'pem' }));
    const spki = key.export({ type: 'spki', format: 'der' });
    return toPem(spki) === pem ? spki : null;
  } catch {
    // Whatever the reason, this text is no key; there is nothing more to tell.
    return null;
  }
}

function publicKey(spki: Uint8Array): KeyObject {
  requireStrongKey(spki);
  return requireEd25519(createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }));
}

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('this is no Ed25519 key');
  return key;
}
