// What every sample is made of: one moment, addresses with right checksums, hashes of nothing.
import { toEip55, toTronAddress } from '#shared/domain/address.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';

/** The present moment of every sample: 2026-03-14 10:30:00 UTC. */
export const SAMPLE_NOW = Date.UTC(2026, 2, 14, 10, 30);

/** A Tron address with a right checksum. */
export function tronAddress(seed: number): string {
  return toTronAddress(new Uint8Array(20).map((_, index) => (seed * 31 + index * 7) & 255));
}

/** An EVM address with a right EIP-55 checksum. */
export function checksummedAddress(seed: number): string {
  const bytes = Array.from({ length: 20 }, (_, index) => (seed * 37 + index * 11) & 255);
  return toEip55(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

/** A SHA-256 that is none of anything. */
export function sampleHash(seed: number): Sha256Hex {
  const digits = Array.from({ length: 64 }, (_, index) =>
    ((seed * 7 + index * 5) % 16).toString(16),
  );
  return digits.join('') as Sha256Hex;
}

/** A transaction hash of an EVM chain. */
export function sampleTransaction(seed: number): string {
  return `0x${sampleHash(seed)}`;
}
