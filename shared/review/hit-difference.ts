// What a hit says now that it did not say when it was decided: of all that its fingerprint covers,
// part by part.
import { normalizeDecimal, type DecimalText } from '../domain/amount.ts';
import { orientPath, type OrientedPath } from '../flow/orient.ts';
import type { Hit, Label } from '../screening/result.ts';

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
  const whole = (part: HitChange['part'], one: string | null, other: string | null): HitChange[] =>
    one === other ? [] : [{ part, address: null, before: listed(one), after: listed(other) }];
  const decimals = (part: HitChange['part'], field: DecimalField): HitChange[] =>
    whole(part, plain(before[field]), plain(after[field]));
  return [
    ...whole('level', before.riskLevel, after.riskLevel),
    ...whole('action', before.action, after.action),
    ...decimals('exposure', 'exposureAmount'),
    ...decimals('highest', 'maxAmount'),
    ...decimals('risk_share', 'riskRateNumerator'),
    ...decimals('risk_total', 'riskRateDenominator'),
    ...differPaths(orientPath(before, subject), orientPath(after, subject)),
  ];
}

type DecimalField = 'exposureAmount' | 'maxAmount' | 'riskRateNumerator' | 'riskRateDenominator';

/** The two have the same addresses, for these are part of the key. */
function differPaths(before: OrientedPath | null, after: OrientedPath | null): HitChange[] {
  const labels = (after?.stops ?? []).flatMap(({ address, labels: now }, position): HitChange[] => {
    const old = (before?.stops[position]?.labels ?? []).map(textOf);
    const present = now.map(textOf);
    const change = { before: without(old, present), after: without(present, old) };
    const isSame = change.before.length + change.after.length === 0;
    return isSame ? [] : [{ part: 'labels', address, ...change }];
  });
  const amounts = (after?.links ?? []).flatMap(({ near, amount }, position): HitChange[] => {
    const [old, now] = [plain(before?.links[position]?.amount ?? null), plain(amount)];
    const address = after?.stops[near]?.address ?? null;
    return old === now
      ? []
      : [{ part: 'amount', address, before: listed(old), after: listed(now) }];
  });
  return [...labels, ...amounts];
}

/** A label in one line, with all that tells it from another one. */
function textOf({ primary, secondary, tertiary, quaternary, text, ...rest }: Label): string {
  const path = [primary, secondary, tertiary, quaternary, text].filter((word) => word !== null);
  const risk = [rest.riskLevel, plain(rest.riskScore)].filter((word) => word !== null);
  return [path.join(' / '), risk.join(' ')].filter((part) => part !== '').join(' · ');
}

/** What one list has more than another, as often as it has it. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function listed(text: string | null): string[] {
  return text === null ? [] : [text];
}

function plain(value: DecimalText | null): string | null {
  return value === null ? null : normalizeDecimal(value);
}
