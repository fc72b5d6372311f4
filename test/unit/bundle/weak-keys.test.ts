// A public key under which anybody can sign is no signer: points of small order, and second spellings of a
// key, are refused wherever a signature is checked or a key is read.
import { describe, expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { isHeadSigned } from '../../../electron/bundle/signed-head.ts';
import { fingerprintOf, isSignedBy, readPem, toPem } from '../../../electron/bundle/signing.ts';
import { createSigner } from '../../builders/bundle-samples.ts';

const P = 2n ** 255n - 19n;
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** 32 bytes, the least first; the highest bit is the sign of x. */
function encode(y: bigint, sign: 0 | 1 = 0): Buffer {
  const hex = (y | (BigInt(sign) << 255n)).toString(16).padStart(64, '0');
  return Buffer.from(hex, 'hex').reverse();
}

const spkiOf = (point: Buffer): Buffer => Buffer.concat([SPKI_HEAD, point]);
const pemOf = (spki: Buffer): string =>
  `-----BEGIN PUBLIC KEY-----\n${spki.toString('base64')}\n-----END PUBLIC KEY-----\n`;

/** Of order 8 (https://datatracker.ietf.org/doc/html/rfc7748, the curve's cofactor). */
const Y8 = Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex');
const Y8_OTHER = Buffer.from(
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'hex',
);
const signed = (point: Buffer): Buffer =>
  Buffer.from([...point.subarray(0, 31), (point[31] ?? 0) | 0x80]);

const SMALL = {
  'of order 1': encode(1n),
  'of order 2': encode(P - 1n),
  'of order 4': encode(0n),
  'of order 4, other sign': encode(0n, 1),
  'of order 8': Y8,
  'of order 8, other sign': signed(Y8),
  'of order 8, other': Y8_OTHER,
  'of order 8, other, other sign': signed(Y8_OTHER),
};
const NON_CANONICAL = {
  'of order 1, sign of nothing': encode(1n, 1),
  'of order 2, sign of nothing': encode(P - 1n, 1),
  'of order 4, past the prime': encode(P),
  'of order 4, past the prime, other sign': encode(P, 1),
  'of order 1, past the prime': encode(P + 1n),
  'of order 1, past the prime, sign of nothing': encode(P + 1n, 1),
  'past the prime': encode(P + 3n),
  'the greatest': encode(2n ** 255n - 1n),
};

const D = mod(-121665n * power(121666n, P - 2n));

function mod(value: bigint): bigint {
  return ((value % P) + P) % P;
}

function power(base: bigint, exponent: bigint): bigint {
  let [value, square] = [1n, mod(base)];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) value = mod(value * square);
    square = mod(square * square);
  }
  return value;
}

/** y of eight times the point, by the curve's own law (RFC 8032, 5.1.4): with y alone, x² follows. */
function eightTimes(point: Buffer): bigint {
  const bytes = Buffer.from(point).reverse();
  let y = BigInt(`0x${bytes.toString('hex')}`) & (2n ** 255n - 1n);
  for (let times = 0; times < 3; times++) {
    const xx = mod((y * y - 1n) * power(D * y * y + 1n, P - 2n));
    y = mod((y * y + xx) * power(1n - D * xx * y * y, P - 2n));
  }
  return y;
}

/** Holds under the neutral element as a key for every text: R is [s]B. Nobody needs a private key. */
const FORGED = Buffer.concat([encode(1n), Buffer.alloc(32)]);

describe.each(Object.entries(SMALL))('a key %s', (_name, point) => {
  it('is nothing after eight times, and no key', () => {
    expect(eightTimes(point)).toBe(1n);
    const spki = spkiOf(point);
    expect(() => isSignedBy(spki, Buffer.from('text'), FORGED)).toThrow(TypeError);
    expect(readPem(pemOf(spki))).toBeNull();
    expect(() => toPem(spki)).toThrow(TypeError);
  });
});

it.each(Object.entries(NON_CANONICAL))('a key %s is no key', (_name, point) => {
  const spki = spkiOf(point);
  expect(readPem(pemOf(spki))).toBeNull();
  expect(() => isSignedBy(spki, Buffer.from('text'), FORGED)).toThrow(TypeError);
});

it('a key is spelled in one way: no byte more, no other form', () => {
  const { publicKeySpki } = createSigner();
  const spki = Buffer.from(publicKeySpki);
  expect(readPem(toPem(spki))).toEqual(spki);
  for (const other of [Buffer.concat([spki, Buffer.from([0])]), spki.subarray(0, 43)]) {
    expect(() => toPem(other)).toThrow(TypeError);
  }
  // The length in the long form of BER: the same key under another fingerprint.
  const long = Buffer.concat([Buffer.from([0x30, 0x81, 0x2a]), spki.subarray(2)]);
  expect(fingerprintOf(long)).not.toBe(fingerprintOf(spki));
  expect(() => toPem(long)).toThrow(TypeError);
});

it('a head that such a key seems to have signed is not signed', () => {
  const end = { entries: 7, head: 'ab'.repeat(32) as Sha256Hex };
  const key = { publicKey: spkiOf(encode(1n)).toString('base64') };
  expect(isHeadSigned(end, { ...key, signature: FORGED.toString('base64') })).toBe(false);
});

it('a key that is made is none of them', () => {
  for (const name of ['one', 'two', 'three']) {
    const { publicKeySpki } = createSigner(name);
    expect(eightTimes(Buffer.from(publicKeySpki.slice(-32)))).not.toBe(1n);
    expect(readPem(toPem(publicKeySpki))).toEqual(Buffer.from(publicKeySpki));
  }
});
