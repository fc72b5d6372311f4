// The booking of hits: one that came or went, and each part of one that changed, by the table in
// causes.ts.
import {
  booking,
  bookFromRule,
  bookLabel,
  bookRest,
  bookRuleInferred,
  bookRulesetMissing,
  bookRuleShown,
  bookTransfer,
  bookWorld,
  FIRING_FIELDS,
  isOfSide,
} from './causes.ts';
import type { Booking } from './booking.ts';
import type { HitFieldChange, RuleField } from './difference.ts';
import type { Evidence } from './evidence.ts';
import { plainDecimal } from './match-entries.ts';
import { limitsOf } from './path-limits.ts';
import { sidesOf } from './sides.ts';
import {
  areSameLabels,
  linkKey,
  type HitReading,
  type SnapshotReading,
} from './snapshot-reading.ts';

/** A change of a part of a hit before it is booked. */
export type UnbookedField = Omit<HitFieldChange, 'booking'>;

/** A hit that one snapshot holds and the other one lacks. */
interface Lone {
  one: HitReading;
  holder: SnapshotReading;
  other: SnapshotReading;
  evidence: Evidence;
}

/** The booking of a hit in one snapshot only: the first row of the table that fits. */
export function bookLoneHit(
  one: HitReading,
  holder: SnapshotReading,
  other: SnapshotReading,
  evidence: Evidence,
): Booking {
  const lone = { one, holder, other, evidence };
  for (const row of LONE_ROWS) {
    const found = row(lone);
    if (found !== null) return found;
  }
  return booking('path_not_in_other', 'inferred');
}

/** Rows 1 to 23, in their order. */
const LONE_ROWS: readonly ((lone: Lone) => Booking | null)[] = [
  ({ evidence }) => bookWorld(evidence),
  bookUnscreenedSide,
  bookKeptOut,
  bookExempted,
  ({ one, evidence }) => bookRuleShown(firingOf(one), evidence),
  bookOtherLabels,
  bookOtherTransfer,
  bookLimitNotKnown,
  ({ one, evidence }) => bookRuleInferred((role) => isOfSide(role, one.side), evidence),
  bookUnseenTransfer,
  bookTruncation,
  ({ evidence }) =>
    evidence.parameters === null ? booking('request_not_known', 'inferred') : null,
  ({ one, evidence }) => bookRulesetMissing((role) => isOfSide(role, one.side), evidence),
];

function firingOf({ hit, side }: HitReading) {
  return { ruleCode: hit.ruleCode, side, fields: FIRING_FIELDS };
}

function bookUnscreenedSide({ one, other: { view } }: Lone): Booking | null {
  if (view.kind !== 'kyt' || one.side === null) return null;
  const isScreened = sidesOf(view.summary.direction).includes(one.side);
  return isScreened ? null : booking('side_not_screened', 'shown', 'screenDirection');
}

function bookKeptOut(lone: Lone): Booking | null {
  const kept = limitsOf(lone.one, lone.other.view.request, lone.evidence.parameters).find(
    ({ outcome }) => outcome === 'keeps_out',
  );
  return kept === undefined ? null : booking(kept.reason, 'shown', kept.name);
}

function bookLimitNotKnown(lone: Lone): Booking | null {
  const limit = limitsOf(lone.one, lone.other.view.request, lone.evidence.parameters).find(
    ({ outcome }) => outcome === 'not_known',
  );
  return limit === undefined ? null : booking('limits_asked', 'inferred', limit.name);
}

function bookExempted({ one, other, evidence }: Lone): Booking | null {
  const isMeant = evidence.parameters?.has('cexImmune') && other.exempted.includes(one.side);
  return isMeant === true ? booking('exempted', 'shown', 'cexImmune') : null;
}

/** From the opponent inwards: rules judge the counterparty. */
function bookOtherLabels({ one, holder, other, evidence }: Lone): Booking | null {
  const stops = [...(one.path?.stops ?? [])].reverse();
  if (stops.length <= 1) {
    const own = holder.parts.find(({ side }) => side === one.side);
    const others = other.parts.find(({ side }) => side === one.side);
    const isSame =
      own === undefined || others === undefined || areSameLabels(own.labels, others.labels);
    if (!isSame) return bookLabel(evidence, 'subject', own.address);
  }
  const stop = stops.find(({ addressKey: key }) => {
    const [own, others] = [holder.addresses.get(key), other.addresses.get(key)];
    return own !== undefined && others !== undefined && !areSameLabels(own.labels, others.labels);
  });
  return stop === undefined ? null : bookLabel(evidence, 'path', stop.address);
}

interface TransferReading {
  address: string | null;
  state: 'later' | 'changed' | 'unseen' | 'same';
}

/** Each link of the path as the other snapshot knows it. */
function transfersOf({ one: { path }, other }: Lone): TransferReading[] {
  if (path === null) return [];
  const links = path.links.filter(({ isGap }) => !isGap);
  return links.map((link): TransferReading => {
    const address = path.stops[link.near + 1]?.address ?? null;
    if (link.at !== null && link.at > other.takenAt) return { address, state: 'later' };
    const amounts = other.links.get(linkKey(path, link));
    // Dated before the other was taken: the money had moved by then.
    if (amounts === undefined) return { address, state: link.at === null ? 'unseen' : 'same' };
    const isSame = amounts.has(plainDecimal(link.amount) ?? '');
    return { address, state: isSame ? 'same' : 'changed' };
  });
}

function bookOtherTransfer(lone: Lone): Booking | null {
  const transfers = transfersOf(lone);
  for (const state of ['later', 'changed'] as const) {
    const found = transfers.find((transfer) => transfer.state === state);
    if (found !== undefined) return booking(`transfer_${state}`, 'shown', found.address);
  }
  return null;
}

function bookUnseenTransfer(lone: Lone): Booking | null {
  const unseen = transfersOf(lone).find(({ state }) => state === 'unseen');
  return unseen === undefined ? null : booking('transfer_unseen', 'inferred', unseen.address);
}

function bookTruncation({ one, holder, other, evidence }: Lone): Booking | null {
  if (one.path === null) return null;
  const [own, others] = [holder.view.request, other.view.request];
  if (own !== null && others !== null && others.maxNodesPerHop < own.maxNodesPerHop) {
    return booking('node_cap', 'inferred', 'maxNodesPerHop');
  }
  if (evidence.truncated.includes(one.side)) return booking('truncated_flag', 'inferred');
  const [all, fewer] = [holder.result.totalPaths, other.result.totalPaths];
  return all !== null && fewer !== null && fewer < all
    ? booking('paths_analysed', 'inferred')
    : null;
}

/** The fields of its rule that a part of a hit comes from. */
const FROM_RULE: Partial<Record<UnbookedField['what'], readonly RuleField[]>> = {
  level: ['riskLevel'],
  action: ['action'],
  rule_name: ['name'],
  category: ['category'],
  rate_gated: ['conditions'],
  highlighted: ['isHighlighted', 'highlightTags'],
  highlight_tags: ['isHighlighted', 'highlightTags'],
};

/** Books each part of a hit that is in both snapshots. */
export function bookChangedHit(
  old: HitReading,
  now: HitReading,
  fields: readonly UnbookedField[],
  evidence: Evidence,
): HitFieldChange[] {
  const links = fields.filter(({ what }) => what === 'amount' || what === 'time');
  const [link] = links;
  return fields.map((field): HitFieldChange => {
    const { what, address } = field;
    const rule = FROM_RULE[what];
    if (what === 'labels') {
      return { ...field, booking: bookLabel(evidence, 'path', address) };
    }
    if (what === 'amount' || what === 'time') {
      return { ...field, booking: bookTransfer(evidence, address) };
    }
    if (rule !== undefined) return { ...field, booking: bookRulePart(old, now, rule, evidence) };
    if (what === 'hops' || what === 'missing_nodes')
      return { ...field, booking: bookRest(evidence, now.side) };
    const isSilent = link === undefined && areAmountsDelivered(old) && areAmountsDelivered(now);
    return {
      ...field,
      booking: isSilent
        ? bookRest(evidence, now.side)
        : bookTransfer(evidence, link?.address ?? null),
    };
  });
}

/** Highlighting also depends on the counterparty's labels. */
function bookRulePart(
  old: HitReading,
  now: HitReading,
  fields: readonly RuleField[],
  evidence: Evidence,
): Booking {
  const question = { ruleCode: now.hit.ruleCode, side: now.side, fields };
  const [was, is] = [old.path?.stops.at(-1), now.path?.stops.at(-1)];
  const isScoped = fields.includes('highlightTags') && was !== undefined && is !== undefined;
  if (
    isScoped &&
    bookRuleShown(question, evidence) === null &&
    !areSameLabels(was.labels, is.labels)
  ) {
    return bookLabel(evidence, 'path', is.address);
  }
  return bookFromRule(question, evidence);
}

function areAmountsDelivered({ path }: HitReading): boolean {
  return path !== null && path.links.every(({ amount }) => amount !== null);
}
