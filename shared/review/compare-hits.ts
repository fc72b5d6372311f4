// The hits of two snapshots matched by key, what each says otherwise, and what their changes do to
// the sums that are made of them.
import { sideOf, type FlowSide } from '../flow/orient.ts';
import { bookChangedHit, bookLoneHit, type UnbookedField } from './book-hits.ts';
import type { Booking } from './booking.ts';
import type {
  ChangedHit,
  HitField,
  HitFieldChange,
  HitsDifference,
  LoneHit,
} from './difference.ts';
import type { Evidence } from './evidence.ts';
import { differOriented, type HitChange } from './hit-difference.ts';
import { digest, hitFingerprintText } from './hit-key.ts';
import { listedText, matchEntries, plainDecimal } from './match-entries.ts';
import type { TransactionSide } from './sides.ts';
import { hopsOfHit, type HitReading } from './snapshot-reading.ts';

/** A change of a hit as a sum sees it. */
export interface HitEffect {
  /** `presence`: the hit came or went. */
  what: HitField | 'presence';
  side: TransactionSide | null;
  flow: FlowSide;
  hops: number | null;
  /** The hit's level, before and after where they differ. */
  levels: string[];
  ruleCode: string;
  opponent: string | null;
  /** Its own category and those of its opponent's labels, in lower case. */
  categories: string[];
  /** A finding on the subject's own labels. */
  isOwn: boolean;
  booking: Booking;
}

/** The difference of the hits, and each change as an effect on sums. */
export interface HitsComparison {
  hits: HitsDifference;
  effects: HitEffect[];
}

/** Matches hits by key, whatever their order. Both answers must deliver their hits. */
export function compareHits(evidence: Evidence): HitsComparison {
  const { before, after } = evidence;
  const { pairs, removed, added } = matchEntries(
    before.hits,
    after.hits,
    ({ keyText }) => keyText,
    contentOf,
  );
  const gone = removed.map((one) => loneHit(one, bookLoneHit(one, before, after, evidence)));
  const come = added.map((one) => loneHit(one, bookLoneHit(one, after, before, evidence)));
  const changed = pairs.flatMap(([old, now]) => {
    const fields = fieldsOf(old, now);
    if (fields.length === 0) return [];
    return [{ old, now, fields: bookChangedHit(old, now, fields, evidence) }];
  });
  return {
    hits: {
      added: come.map(({ lone }) => lone),
      removed: gone.map(({ lone }) => lone),
      changed: changed.map(changedHit),
      unchangedCount: pairs.length - changed.length,
    },
    effects: [
      ...[...gone, ...come].map(({ one, lone }) => effectOf('presence', [one], lone.booking)),
      ...changed.flatMap(({ old, now, fields }) =>
        fields.map(({ what, booking }) => effectOf(what, [old, now], booking)),
      ),
    ],
  };
}

function loneHit(one: HitReading, booking: Booking): { one: HitReading; lone: LoneHit } {
  const { index, ruleCode } = one.hit;
  const key = digest(one.keyText);
  return { one, lone: { key, index, ruleCode, side: one.side, booking } };
}

function changedHit({
  old,
  now,
  fields,
}: {
  old: HitReading;
  now: HitReading;
  fields: HitFieldChange[];
}): ChangedHit {
  const key = digest(now.keyText);
  return {
    key,
    before: old.hit.index,
    after: now.hit.index,
    ruleCode: now.hit.ruleCode,
    side: now.side,
    fields,
  };
}

function effectOf(
  what: HitEffect['what'],
  readings: [HitReading, ...HitReading[]],
  booking: Booking,
): HitEffect {
  const [{ hit, side, path }] = readings;
  const words = readings.flatMap((one) => [
    one.hit.category,
    ...(one.path?.stops.at(-1)?.labels ?? []).flatMap(({ primary }) => listedText(primary)),
  ]);
  return {
    what,
    side,
    flow: sideOf(hit.pathFlow),
    hops: hopsOfHit({ hit, path }),
    levels: [...new Set(readings.flatMap((one) => listedText(one.hit.riskLevel)))],
    ruleCode: hit.ruleCode,
    opponent: path?.stops.at(-1)?.addressKey ?? null,
    categories: [...new Set(words.map((word) => word.toLowerCase()))],
    isOwn: path === null || path.stops.length <= 1,
    booking,
  };
}

/** Everything that is said of a hit, for telling hits of one key apart. */
function contentOf(one: HitReading): string {
  return JSON.stringify([
    hitFingerprintText(one.hit, one.subject, one.path),
    wholeOf(one),
    (one.path?.links ?? []).map(({ at }) => at),
  ]);
}

/** What a hit says next to its fingerprint. */
function wholeOf({ hit, path }: HitReading): [HitField, string[]][] {
  const missing = (path?.links ?? []).reduce((sum, { missingNodes }) => sum + missingNodes, 0);
  return [
    ['missing_nodes', [String(missing)]],
    ['rule_name', [hit.ruleName]],
    ['category', [hit.category]],
    ['hops', listedText(hit.hops === null ? null : String(hit.hops))],
    ['rate', listedText(plainDecimal(hit.riskRatePct))],
    ['rate_capped', [String(hit.riskRateCapped)]],
    ['rate_gated', [String(hit.riskRateGated)]],
    ['highlighted', [String(hit.highlighted)]],
    ['highlight_tags', [...(hit.highlightTags ?? [])].sort()],
  ];
}

function fieldsOf(old: HitReading, now: HitReading): UnbookedField[] {
  const whole = wholeOf(now);
  return [
    ...differOriented(old, now).map(unbooked),
    ...wholeOf(old).flatMap(([what, before], index): UnbookedField[] => {
      const after = whole[index]?.[1] ?? [];
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      return isSame ? [] : [{ what, address: null, before, after }];
    }),
    ...timesOf(old, now),
  ];
}

function unbooked({ part, address, before, after }: HitChange): UnbookedField {
  return { what: part, address, before, after };
}

/** Of one key, the two have the same links. Times as Unix milliseconds. */
function timesOf(old: HitReading, now: HitReading): UnbookedField[] {
  return (now.path?.links ?? []).flatMap(({ near, at }, position): UnbookedField[] => {
    const was = old.path?.links[position]?.at ?? null;
    const address = now.path?.stops[near]?.address ?? null;
    const [before, after] = [was, at].map((time) =>
      listedText(time === null ? null : String(time)),
    );
    return was === at ? [] : [{ what: 'time', address, before: before ?? [], after: after ?? [] }];
  });
}
