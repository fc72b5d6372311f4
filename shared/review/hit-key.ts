// The identity of a hit across snapshots: a key (what it is) and a fingerprint (what it says), so
// that a decision is bound to content. Hits that no key tells apart are told apart by their
// fingerprints; those that also say the same are decided as one.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { addressKey } from '../domain/address.ts';
import type { Sha256Hex } from '../domain/ids.ts';
import { orientPath, type OrientedPath } from '../flow/orient.ts';
import type { Hit, Label } from '../screening/result.ts';
import { plainDecimal } from './match-entries.ts';

/** Both identities as SHA-256 of their canonical texts. */
export interface HitIdentity {
  key: Sha256Hex;
  fingerprint: Sha256Hex;
}

/**
 * The canonical text of a hit's key: a JSON array of version, side, rule code, flow, opponent and
 * the addresses of its nodes from the subject outwards, whichever way they were delivered.
 */
export function hitKeyText(hit: Hit, subject: string, path = orientPath(hit, subject)): string {
  return JSON.stringify(['hit-key/1', ...keyParts(hit, path)]);
}

/** The canonical text of a hit's fingerprint: the key's parts plus level, action, labels, amounts. */
export function hitFingerprintText(
  hit: Hit,
  subject: string,
  path = orientPath(hit, subject),
): string {
  const { exposureAmount, maxAmount, riskRateNumerator, riskRateDenominator } = hit;
  return JSON.stringify([
    'hit-fingerprint/1',
    ...keyParts(hit, path),
    hit.riskLevel,
    hit.action,
    path === null ? [] : path.stops.map(({ labels }) => labels.map(labelText).sort()),
    path === null ? [] : path.links.map(({ amount }) => plainDecimal(amount)),
    [exposureAmount, maxAmount, riskRateNumerator, riskRateDenominator].map(plainDecimal),
  ]);
}

/** Key and fingerprint of a hit. */
export function identifyHit(hit: Hit, subject: string): HitIdentity {
  const path = orientPath(hit, subject);
  return {
    key: digest(hitKeyText(hit, subject, path)),
    fingerprint: digest(hitFingerprintText(hit, subject, path)),
  };
}

function keyParts(hit: Hit, path: OrientedPath | null): unknown[] {
  return [
    hit.direction,
    hit.ruleCode,
    hit.pathFlow,
    hit.opponentAddress === null ? null : addressKey(hit.opponentAddress),
    path === null ? [] : path.stops.map((stop) => stop.addressKey),
  ];
}

/** The canonical text of a label; labels sort by it the same whatever order they came in. */
export function labelText(label: Label): string {
  const { primary, secondary, tertiary, quaternary, riskLevel, riskScore, text } = label;
  const score = plainDecimal(riskScore);
  return JSON.stringify([primary, secondary, tertiary, quaternary, riskLevel, score, text]);
}

/** The hash of a canonical text: that of a key's text is the key. */
export function digest(text: string): Sha256Hex {
  return bytesToHex(sha256(utf8ToBytes(text))) as Sha256Hex;
}
