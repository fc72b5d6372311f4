// A change as it is booked: to which cause, and by which rule. The rules are in causes.ts.

/** What a change is booked to, in the order in which one is taken where several took part. */
export const CHANGE_CAUSES = [
  'parameters',
  'rules',
  'labels',
  'funds',
  'truncation',
  'unknown',
] as const;
/** One of these. */
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** The rule by which a change was booked, each with the cause it books to; see causes.ts. */
export const BOOKING_REASONS = {
  chain_or_token: 'parameters',
  side_not_screened: 'parameters',
  beyond_hops: 'parameters',
  below_min_amount: 'parameters',
  outside_window: 'parameters',
  out_of_time_sequence: 'parameters',
  exempted: 'parameters',
  ruleset_asked: 'parameters',
  limits_asked: 'parameters',
  rule_differs: 'rules',
  ruleset_differs: 'rules',
  label_of_subject: 'labels',
  label_of_path: 'labels',
  transfer_later: 'funds',
  transfer_changed: 'funds',
  transfer_unseen: 'funds',
  volume: 'funds',
  node_cap: 'truncation',
  truncated_flag: 'truncation',
  paths_analysed: 'truncation',
  other_environment: 'unknown',
  request_not_known: 'unknown',
  ruleset_not_stored: 'unknown',
  hits_not_delivered: 'unknown',
  path_not_in_other: 'unknown',
  nothing_seen: 'unknown',
} as const satisfies Record<string, ChangeCause>;
/** One of these. */
export type BookingReason = keyof typeof BOOKING_REASONS;

/** What a change is booked to, and why. */
export interface Booking {
  cause: ChangeCause;
  reason: BookingReason;
  /** `shown`: both snapshots show it. `inferred`: it may be so, and nothing shown comes before it. */
  certainty: 'shown' | 'inferred';
  /** The parameter, rule code or address that the reason is about; null for none. */
  about: string | null;
  /** What else took part in a sum or a verdict; empty for a change that stands for itself. */
  also: ChangeCause[];
  /** The change is that of a sum or a verdict, and the booking that of the parts it follows. */
  follows: 'hits' | 'components' | 'score' | 'figures' | null;
}

/** A change of one value; both lists as delivered and empty for what was not. */
export interface ValueChange<What extends string = string> {
  what: What;
  before: readonly string[];
  after: readonly string[];
  booking: Booking;
}

/** How many bookings each cause has. */
export function countCauses(bookings: readonly Booking[]): Record<ChangeCause, number> {
  const counts: Record<ChangeCause, number> = {
    parameters: 0,
    rules: 0,
    labels: 0,
    funds: 0,
    truncation: 0,
    unknown: 0,
  };
  for (const { cause } of bookings) counts[cause]++;
  return counts;
}
