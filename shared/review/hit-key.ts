// The identity of a hit across snapshots: a key (what it is) and a fingerprint (what it says), so
// that a decision is bound to content. Hits that no key tells apart are told apart by their
// fingerprints; those that also say the same are decided as one.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { addressKey } from '../domain/address.ts';
import { normalizeDecimal, type DecimalText } from '../domain/amount.ts';
import type { Sha256Hex } from '../domain/ids.ts';
import { orientPath } from '../flow/orient.ts';
import type { Hit, Label } from '../screening/result.ts';

/** Both identities as SHA-256 of their canonical texts. */
export interface HitIdentity {
  key: Sha256Hex;
  fingerprint: Sha256Hex;
}

/**
 * The canonical text of a hit's key: a JSON array of version, side, rule code, flow, opponent and
 * the addresses of its nodes from the subject outwards, whichever way they were delivered.
 */
export function hitKeyText(hit: Hit, subject: string): string {
  return JSON.stringify(['hit-key/1', ...keyParts(hit, subject)]);
}

/** The canonical text of a hit's fingerprint: the key's parts plus level, action, labels, amounts. */
function hitFingerprintText(hit: Hit, subject: string): string {
  const path = orientPath(hit, subject);
  const { exposureAmount, maxAmount, riskRateNumerator, riskRateDenominator } = hit;
  return JSON.stringify([
    'hit-fingerprint/1',
    ...keyParts(hit, subject),
    hit.riskLevel,
    hit.action,
    path === null ? [] : path.stops.map(({ labels }) => labels.map(labelParts).sort()),
    path === null ? [] : path.links.map(({ amount }) => plain(amount)),
    [exposureAmount, maxAmount, riskRateNumerator, riskRateDenominator].map(plain),
  ]);
}

/** Key and fingerprint of a hit. */
export function identifyHit(hit: Hit, subject: string): HitIdentity {
  return {
    key: digest(hitKeyText(hit, subject)),
    fingerprint: digest(hitFingerprintText(hit, subject)),
  };
}

function keyParts(hit: Hit, subject: string): unknown[] {
  const path = orientPath(hit, subject);
  return [
    hit.direction,
    hit.ruleCode,
    hit.pathFlow,
    hit.opponentAddress === null ? null : addressKey(hit.opponentAddress),
    path === null ? [] : path.stops.map((stop) => stop.addressKey),
  ];
}

/** As text, so that labels sort the same whatever order they were delivered in. */
function labelParts(label: Label): string {
  const { primary, secondary, tertiary, quaternary, riskLevel, riskScore, text } = label;
  const score = plain(riskScore);
  return JSON.stringify([primary, secondary, tertiary, quaternary, riskLevel, score, text]);
}

function plain(value: DecimalText | null): string | null {
  return value === null ? null : normalizeDecimal(value);
}

function digest(text: string): Sha256Hex {
  return bytesToHex(sha256(utf8ToBytes(text))) as Sha256Hex;
}
