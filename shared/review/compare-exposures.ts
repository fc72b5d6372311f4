// Exposures and alerts of two answers: each follows the hits that it is made of (causes.ts).
import { addressKey } from '../domain/address.ts';
import { sideOf } from '../flow/orient.ts';
import type { Alert, Exposure, KyaResult, KytResult } from '../screening/result.ts';
import { followHits, followRule, type ChangesSoFar } from './compare-figures.ts';
import type { HitEffect } from './compare-hits.ts';
import { bearsOnAmounts } from './compare-scores.ts';
import type { AlertChange, ExposureChange } from './difference.ts';
import { compareTexts, matchEntries, plainDecimal } from './match-entries.ts';
import { sideOfDirection } from './sides.ts';

/** Exposures by direction and category; a value of two lists is that of both together. */
export function compareExposures(so: ChangesSoFar): ExposureChange[] {
  const { before, after } = so.evidence;
  const { pairs, removed, added } = matchEntries(
    before.result.exposures,
    after.result.exposures,
    ({ direction, category }) => JSON.stringify([direction, category]),
    ({ value }) => plainDecimal(value) ?? '',
  );
  const change = (old: Exposure | null, now: Exposure | null): ExposureChange => {
    const { direction, category } = (old ?? now) as Exposure;
    const flow = sideOf(direction);
    const inFlow = ({ flow: other, ...effect }: HitEffect): boolean =>
      (flow === 'unknown' || other === 'unknown' || other === flow) &&
      // A category moves with the labels of the hits' opponents as well.
      (bearsOnAmounts(effect) || effect.what === 'labels');
    const ofCategory = (effect: HitEffect): boolean =>
      inFlow(effect) && effect.categories.includes(category.toLowerCase());
    const isMeant = so.effects.some(ofCategory) ? ofCategory : inFlow;
    return { flow, category, before: old, after: now, booking: followHits(so, isMeant) };
  };
  return [
    ...pairs
      .filter(([old, now]) => plainDecimal(old.value) !== plainDecimal(now.value))
      .map(([old, now]) => change(old, now)),
    ...removed.map((one) => change(one, null)),
    ...added.map((one) => change(null, one)),
  ];
}

/** Alerts by rule, direction, hops and opponent; each follows the hits that it tells of. */
export function compareAlerts(so: ChangesSoFar): AlertChange[] {
  const { before, after } = so.evidence;
  const { pairs, removed, added } = matchEntries(
    alertsOf(before.result),
    alertsOf(after.result),
    ({ categoryId, direction, hops, opponentAddress }) =>
      JSON.stringify([categoryId, direction, hops, keyOf(opponentAddress)]),
    alertText,
  );
  const change = (old: Alert | null, now: Alert | null): AlertChange => {
    const { categoryId, direction, opponentAddress } = (old ?? now) as Alert;
    const opponent = keyOf(opponentAddress);
    const isMeant = (effect: HitEffect): boolean =>
      opponent === null || effect.opponent === null || effect.opponent === opponent;
    const side = sideOfDirection(direction);
    return { before: old, after: now, booking: followRule(categoryId, side, so, isMeant) };
  };
  return [
    ...pairs
      .filter(([old, now]) => alertText(old) !== alertText(now))
      .map(([old, now]) => change(old, now)),
    ...removed.map((one) => change(one, null)),
    ...added.map((one) => change(null, one)),
  ];
}

function alertsOf(result: KyaResult | KytResult): readonly Alert[] {
  return 'alerts' in result ? result.alerts : [];
}

function alertText(alert: Alert): string {
  const { alertAmount, highlightTags, opponentAddress, ...words } = alert;
  const tags = [...(highlightTags ?? [])].sort(compareTexts);
  const entries = Object.entries(words).sort(([a], [b]) => compareTexts(a, b));
  return JSON.stringify([entries, plainDecimal(alertAmount), tags, keyOf(opponentAddress)]);
}

function keyOf(address: string | null): string | null {
  return address === null ? null : addressKey(address);
}
