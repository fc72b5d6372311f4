// Which public keys can belong to a signer. OpenSSL takes any point for a key: under one of small order
// anybody can make signatures, and a key that can be spelled in two ways has two fingerprints.

/** What is before the 32 bytes of a key in its DER form (RFC 8410, 4). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
/** The field's prime (RFC 8032, 5.1). */
const P = 2n ** 255n - 19n;
const SIGN = 2n ** 255n;

/** y of the points whose order divides 8, the curve's cofactor: 1, 2, 4 and, the last two, 8. */
const SMALL_ORDER: readonly bigint[] = [
  1n,
  P - 1n,
  0n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
];

/**
 * Refuses a key that is not spelled as RFC 8410 spells it, whose point is not written in its one form
 * (RFC 8032, 5.1.3), or is of small order. Every key from outside goes through here. Throws TypeError.
 * @param spki DER, SubjectPublicKeyInfo
 */
export function requireStrongKey(spki: Uint8Array): void {
  const der = Buffer.from(spki);
  const head = der.subarray(0, SPKI_HEAD.length);
  if (der.length !== SPKI_HEAD.length + KEY_BYTES || !head.equals(SPKI_HEAD)) {
    throw new TypeError('this is no Ed25519 key');
  }
  const y = BigInt(`0x${der.subarray(SPKI_HEAD.length).reverse().toString('hex')}`) % SIGN;
  if (y >= P || SMALL_ORDER.includes(y)) throw new TypeError('this key is nobody’s');
}
