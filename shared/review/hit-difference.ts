// What a hit says now that it did not say when it was decided: of all that its fingerprint covers,
// part by part (product.md, "What nobody has", 8).
import { orientPath, type OrientedPath } from '../flow/orient.ts';
import type { Hit, Label } from '../screening/result.ts';
import { labelText } from './hit-key.ts';
import { listedText, plainDecimal, withoutEntries } from './match-entries.ts';

/**
 * A part that another snapshot says otherwise.
 * - `risk_share`, `risk_total`: the two amounts that the rate is made of.
 * - `labels`: of the address; only those that came and went.
 * - `amount`: of the transfer beyond the address, seen from the subject.
 */
export interface HitChange {
  part:
    'level' | 'action' | 'exposure' | 'highest' | 'risk_share' | 'risk_total' | 'labels' | 'amount';
  /** Of the path; null for what is said of the hit as a whole. */
  address: string | null;
  /** As delivered; empty when nothing was. */
  before: readonly string[];
  after: readonly string[];
}

/**
 * The parts in which two hits of one key differ, the most telling first; empty for equal fingerprints.
 * @param subject the screened address at the end of their paths
 */
export function differHits(before: Hit, after: Hit, subject: string): HitChange[] {
  return differOriented(
    { hit: before, path: orientPath(before, subject) },
    { hit: after, path: orientPath(after, subject) },
  );
}

/** The same of hits whose paths are known. */
export function differOriented(
  { hit: before, path: pathBefore }: OrientedHit,
  { hit: after, path: pathAfter }: OrientedHit,
): HitChange[] {
  const whole = (part: HitChange['part'], one: string | null, other: string | null): HitChange[] =>
    one === other
      ? []
      : [{ part, address: null, before: listedText(one), after: listedText(other) }];
  const decimals = (part: HitChange['part'], field: DecimalField): HitChange[] =>
    whole(part, plainDecimal(before[field]), plainDecimal(after[field]));
  return [
    ...whole('level', before.riskLevel, after.riskLevel),
    ...whole('action', before.action, after.action),
    ...decimals('exposure', 'exposureAmount'),
    ...decimals('highest', 'maxAmount'),
    ...decimals('risk_share', 'riskRateNumerator'),
    ...decimals('risk_total', 'riskRateDenominator'),
    ...differPaths(pathBefore, pathAfter),
  ];
}

/** A hit with its path, as `orientPath` gives it. */
export interface OrientedHit {
  hit: Hit;
  path: OrientedPath | null;
}

type DecimalField = 'exposureAmount' | 'maxAmount' | 'riskRateNumerator' | 'riskRateDenominator';

/** The two have the same addresses, for these are part of the key. */
function differPaths(before: OrientedPath | null, after: OrientedPath | null): HitChange[] {
  const labels = (after?.stops ?? []).flatMap(({ address, labels: now }, position): HitChange[] => {
    const old = before?.stops[position]?.labels ?? [];
    // Most paths have few labels.
    if (old.length === 0 && now.length === 0) return [];
    const change = {
      before: withoutEntries(old, now, labelText).map(textOf).sort(),
      after: withoutEntries(now, old, labelText).map(textOf).sort(),
    };
    const isSame = change.before.length + change.after.length === 0;
    return isSame ? [] : [{ part: 'labels', address, ...change }];
  });
  const amounts = (after?.links ?? []).flatMap(({ near, amount }, position): HitChange[] => {
    const [old, now] = [
      plainDecimal(before?.links[position]?.amount ?? null),
      plainDecimal(amount),
    ];
    const address = after?.stops[near]?.address ?? null;
    return old === now
      ? []
      : [{ part: 'amount', address, before: listedText(old), after: listedText(now) }];
  });
  return [...labels, ...amounts];
}

/** A label in one line, with all that tells it from another one. */
function textOf({ primary, secondary, tertiary, quaternary, text, ...rest }: Label): string {
  const path = [primary, secondary, tertiary, quaternary, text].filter((word) => word !== null);
  const risk = [rest.riskLevel, plainDecimal(rest.riskScore)].filter((word) => word !== null);
  return [path.join(' / '), risk.join(' ')].filter((part) => part !== '').join(' · ');
}
