/**
 * The rules by which a change between two snapshots is booked to one cause. Of the rows that fit,
 * the first is taken: what both snapshots show comes before what may only be so.
 *
 * A hit in one snapshot only; "the other" is the snapshot that lacks it:
 *
 * | #  | Booked to  | Reason               | When |
 * |----|------------|----------------------|------|
 * | 1  | unknown    | other_environment    | the snapshots come from two environments |
 * | 2  | parameters | chain_or_token       | another chain or token was asked for |
 * | 3  | parameters | side_not_screened    | the other did not screen the hit's side |
 * | 4  | parameters | beyond_hops          | hops differ, and the hit is farther than the other looked |
 * | 5  | parameters | below_min_amount     | the minimum differs, and a link is below the other's |
 * | 6  | parameters | outside_window       | the dates differ, and a link is outside the other's |
 * | 7  | parameters | out_of_time_sequence | time order differs, and the path breaks the other's |
 * | 8  | parameters | exempted             | only the other exempts exchanges, and it did so |
 * | 9  | parameters | ruleset_asked        | another ruleset was asked for, and the rule fires otherwise in it |
 * | 10 | rules      | rule_differs         | the rule is new, gone, or fires otherwise in the stored texts |
 * | 11 | labels     | label_of_subject     | a finding on own labels, and these differ |
 * | 12 | labels     | label_of_path        | an address of the path has other labels in the other |
 * | 13 | funds      | transfer_later       | a link is of a time after the other was taken |
 * | 14 | funds      | transfer_changed     | a link has another amount in the other |
 * | 15 | parameters | limits_asked         | (inferred) a limit differs, and the path cannot be compared with it |
 * | 16 | parameters | ruleset_asked        | (inferred) another ruleset was asked for, a text is not stored |
 * | 17 | rules      | ruleset_differs      | (inferred) another ruleset was used, a text is not stored |
 * | 18 | funds      | transfer_unseen      | (inferred) an undated link is on no path of the other |
 * | 19 | truncation | node_cap             | (inferred) the other looked at fewer nodes of a hop |
 * | 20 | truncation | truncated_flag       | (inferred) the volume of one was cut off, not of both |
 * | 21 | truncation | paths_analysed       | (inferred) the other analysed fewer paths |
 * | 22 | unknown    | request_not_known    | what was asked for one of them is not known |
 * | 23 | unknown    | ruleset_not_stored   | a ruleset is not stored |
 * | 24 | unknown    | path_not_in_other    | the other does not deliver the path: it shows neither labels nor funds |
 *
 * Rows 19 to 21 are for hits with a path. A link dated before the other was taken is no sign of new
 * funds, wherever the other lacks it: the money had moved by then.
 *
 * The parts of a hit in both: level, action, name and category of the rule are booked by rows 1, 2,
 * 9, 10, 16, 17, 23 (by the field of the rule that they come from), highlighting also by row 12;
 * labels by row 12; amounts and times of links by rows 1, 2, 15 (dates, minimum, time order) and 14;
 * exposure, highest amount and rate as the links that they are taken from, and as a sum without parts
 * where these are all delivered and the same, as the number of hops is. Labels are booked to
 * labels, behind rows 1 and 2 (the chain alone). The volume of the subject: rows 1, 2, 15, 20, then
 * `funds`, reason `volume`. A weight or base of the score: rows 1, 2, 9, 10, 17, 23 by the scoring
 * ruleset.
 *
 * A sum, a rate, a verdict, a level follows the changes that it is made of: where several causes took
 * part, the first in the order of `CHANGE_CAUSES`, the others in `also`. Without any: rows 1, 2, 3,
 * 15, `volume` (inferred), 19–22, else `nothing_seen`. Which snapshot is the earlier one never
 * matters, except by the times of transfers.
 */
import type { RulesetRole } from '../screening/snapshot.ts';
import { LIMITS } from './compare-parameters.ts';
import { BOOKING_REASONS, CHANGE_CAUSES, type Booking, type BookingReason } from './booking.ts';
import type { ParameterName, RuleField } from './difference.ts';
import type { Evidence } from './evidence.ts';
import { compareTexts } from './match-entries.ts';
import type { TransactionSide } from './sides.ts';

/** A booking that stands for itself. */
export function booking(
  reason: BookingReason,
  certainty: Booking['certainty'],
  about: string | null = null,
): Booking {
  return { cause: BOOKING_REASONS[reason], reason, certainty, about, also: [], follows: null };
}

/** Rows 1 and 2: what comes before everything else; null where neither fits. */
export function bookWorld(evidence: Evidence): Booking | null {
  if (!evidence.isSameEnvironment) return booking('other_environment', 'shown');
  const name = evidence.otherWorld;
  return name === null ? null : booking('chain_or_token', 'shown', name);
}

/** What is asked of the rulesets: whether a rule says something else in any of these fields. */
export interface RuleQuestion {
  ruleCode: string;
  /** Null for an address, and for a hit whose side cannot be told: then of any side. */
  side: TransactionSide | null;
  fields: readonly RuleField[];
}

/** The fields of a rule that decide whether it fires. */
export const FIRING_FIELDS = [
  'conditions',
  'direction',
  'minHops',
  'maxHops',
] as const satisfies readonly RuleField[];

/** Rows 9 and 10: the stored texts say otherwise. */
export function bookRuleShown(question: RuleQuestion, { rulesets }: Evidence): Booking | null {
  const { ruleCode, side, fields } = question;
  for (const one of rulesets.filter(({ role }) => isOfSide(role, side))) {
    const change =
      one.state === 'same' ? undefined : one.rules.find((rule) => rule.ruleCode === ruleCode);
    const isMeant =
      change !== undefined &&
      (change.change !== 'changed' || change.fields.some((field) => fields.includes(field)));
    if (isMeant)
      return booking(isAskedOtherwise(one) ? 'ruleset_asked' : 'rule_differs', 'shown', ruleCode);
  }
  return null;
}

/** Rows 16 and 17: another ruleset was used, and a text of it is not stored. */
export function bookRuleInferred(
  role: (role: RulesetRole) => boolean,
  { rulesets }: Evidence,
): Booking | null {
  const other = rulesets.find(
    (one) => role(one.role) && one.state === 'differs' && !one.areTextsStored,
  );
  if (other === undefined) return null;
  const reason = isAskedOtherwise(other) ? 'ruleset_asked' : 'ruleset_differs';
  return booking(reason, 'inferred', other.role);
}

/** Row 23: whether the rulesets are the same cannot be told. */
export function bookRulesetMissing(
  role: (role: RulesetRole) => boolean,
  { rulesets }: Evidence,
): Booking | null {
  const missing = rulesets.find((one) => role(one.role) && one.state === 'not_known');
  return missing === undefined ? null : booking('ruleset_not_stored', 'inferred', missing.role);
}

/** A part of a hit that a rule gives it. */
export function bookFromRule(question: RuleQuestion, evidence: Evidence): Booking {
  const isOwn = (role: RulesetRole): boolean => isOfSide(role, question.side);
  return (
    bookWorld(evidence) ??
    bookRuleShown(question, evidence) ??
    bookRuleInferred(isOwn, evidence) ??
    bookRulesetMissing(isOwn, evidence) ??
    booking('nothing_seen', 'inferred')
  );
}

/** A factor that the scoring ruleset gives. */
export function bookFromScoring(evidence: Evidence): Booking {
  return bookWorld(evidence) ?? bookScoring(evidence) ?? booking('nothing_seen', 'inferred');
}

/** Rows 9, 10, 17 and 23 for the scoring ruleset; null when it is the same. */
export function bookScoring(evidence: Evidence): Booking | null {
  const isScoring = (role: RulesetRole): boolean => role === 'scoring';
  const scoring = evidence.rulesets.find(({ role }) => isScoring(role));
  if (scoring?.state !== 'differs') return bookRulesetMissing(isScoring, evidence);
  const reason = isAskedOtherwise(scoring) ? 'ruleset_asked' : 'ruleset_differs';
  // Its config is opaque: the text is another one, and that is all that can be seen.
  return booking(reason, scoring.areTextsStored ? 'shown' : 'inferred', scoring.role);
}

/** An amount or the time of a link that both deliver. */
export function bookTransfer(evidence: Evidence, about: string | null): Booking {
  const limit = changedLimit(evidence, [
    'minAmount',
    'minTimestamp',
    'maxTimestamp',
    'forceTimeSequence',
  ]);
  const certainty = evidence.parameters === null ? 'inferred' : 'shown';
  return (
    bookWorld(evidence) ??
    (limit === null ? null : booking('limits_asked', 'inferred', limit)) ??
    booking('transfer_changed', certainty, about)
  );
}

/** Labels differ: that is a cause of its own. */
export function bookLabel(
  evidence: Evidence,
  of: 'subject' | 'path',
  address: string | null,
): Booking {
  const world = bookWorld(evidence);
  // A token has no labels; a chain has its own.
  if (world !== null && world.about !== 'token') return world;
  return booking(of === 'subject' ? 'label_of_subject' : 'label_of_path', 'shown', address);
}

/** The volume of the subject on the chain. */
export function bookVolume(evidence: Evidence, side: TransactionSide | null): Booking {
  const limit = changedLimit(evidence, ['minTimestamp', 'maxTimestamp']);
  return (
    bookWorld(evidence) ??
    (limit === null ? null : booking('limits_asked', 'inferred', limit)) ??
    (evidence.truncated.includes(side) ? booking('truncated_flag', 'inferred') : null) ??
    booking('volume', evidence.parameters === null ? 'inferred' : 'shown')
  );
}

/** A sum, a rate or a word: as what it is made of, else as the limits and volumes say. */
export function follow(
  parts: readonly (Booking | null)[],
  of: NonNullable<Booking['follows']>,
  evidence: Evidence,
  side: TransactionSide | null,
): Booking {
  const causes = parts.filter((part) => part !== null);
  const [first] = [...causes].sort(compareBookings);
  if (first === undefined) return bookRest(evidence, side);
  const taken = new Set(causes.flatMap(({ cause, also }) => [cause, ...also]));
  taken.delete(first.cause);
  return { ...first, also: CHANGE_CAUSES.filter((cause) => taken.has(cause)), follows: of };
}

/** By cause, then what is shown, then by reason and what it is about: any order, one outcome. */
function compareBookings(a: Booking, b: Booking): number {
  return (
    CHANGE_CAUSES.indexOf(a.cause) - CHANGE_CAUSES.indexOf(b.cause) ||
    Number(a.certainty === 'inferred') - Number(b.certainty === 'inferred') ||
    REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) ||
    compareTexts(a.about ?? '', b.about ?? '')
  );
}

/** For a sum of which no part is seen to change. */
export function bookRest(evidence: Evidence, side: TransactionSide | null): Booking {
  const limit = changedLimit(evidence, LIMITS);
  const [old, now] = [evidence.before.result, evidence.after.result];
  return (
    bookWorld(evidence) ??
    bookDirection(evidence, side) ??
    (limit === null ? null : booking('limits_asked', 'inferred', limit)) ??
    (evidence.volume.some((one) => side === null || one === side)
      ? booking('volume', 'inferred')
      : null) ??
    (evidence.parameters?.has('maxNodesPerHop') === true
      ? booking('node_cap', 'inferred', 'maxNodesPerHop')
      : null) ??
    (evidence.truncated.some((one) => side === null || one === side)
      ? booking('truncated_flag', 'inferred')
      : null) ??
    (old.totalPaths === now.totalPaths ? null : booking('paths_analysed', 'inferred')) ??
    (evidence.parameters === null ? booking('request_not_known', 'inferred') : null) ??
    booking('nothing_seen', 'inferred')
  );
}

/** Row 3 for what both sides of a transaction make together. */
function bookDirection(evidence: Evidence, side: TransactionSide | null): Booking | null {
  return side === null && evidence.areOtherSides
    ? booking('side_not_screened', 'shown', 'screenDirection')
    : null;
}

/** The first of these limits that differs. */
function changedLimit(
  { parameters }: Evidence,
  names: readonly ParameterName[],
): ParameterName | null {
  return names.find((name) => parameters?.has(name)) ?? null;
}

/** Whether a ruleset judges this side; of an unknown side, any that detects. */
export function isOfSide(role: RulesetRole, side: TransactionSide | null): boolean {
  return side === null ? role !== 'scoring' : role === `detection_${side}`;
}

function isAskedOtherwise({
  asked,
}: {
  asked: { before: string | null; after: string | null };
}): boolean {
  return asked.before !== null && asked.after !== null && asked.before !== asked.after;
}

const REASONS = Object.keys(BOOKING_REASONS);
