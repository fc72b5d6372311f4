// Why something changed, in words: the cause it is booked to, the rule of booking as a sentence, and
// how sure that is. The rules themselves are in shared/review/causes.ts.
import { m } from '../messages/generated/messages.js';
import type { Booking, BookingReason, ChangeCause } from '../review/booking.ts';

const causes: Record<ChangeCause, () => string> = {
  parameters: m.history_cause_parameters,
  rules: m.history_cause_rules,
  labels: m.history_cause_labels,
  funds: m.history_cause_funds,
  truncation: m.history_cause_truncation,
  unknown: m.history_cause_unknown,
};

/** The cause in a word. */
export function causeWord(cause: ChangeCause): string {
  return causes[cause]();
}

const reasons: Record<BookingReason, () => string> = {
  chain_or_token: m.history_reason_chain_or_token,
  side_not_screened: m.history_reason_side_not_screened,
  beyond_hops: m.history_reason_beyond_hops,
  below_min_amount: m.history_reason_below_min_amount,
  outside_window: m.history_reason_outside_window,
  out_of_time_sequence: m.history_reason_out_of_time_sequence,
  exempted: m.history_reason_exempted,
  ruleset_asked: m.history_reason_ruleset_asked,
  limits_asked: m.history_reason_limits_asked,
  rule_differs: m.history_reason_rule_differs,
  ruleset_differs: m.history_reason_ruleset_differs,
  label_of_subject: m.history_reason_label_of_subject,
  label_of_path: m.history_reason_label_of_path,
  transfer_later: m.history_reason_transfer_later,
  transfer_changed: m.history_reason_transfer_changed,
  transfer_unseen: m.history_reason_transfer_unseen,
  volume: m.history_reason_volume,
  node_cap: m.history_reason_node_cap,
  truncated_flag: m.history_reason_truncated_flag,
  paths_analysed: m.history_reason_paths_analysed,
  other_environment: m.history_reason_other_environment,
  request_not_known: m.history_reason_request_not_known,
  ruleset_not_stored: m.history_reason_ruleset_not_stored,
  hits_not_delivered: m.history_reason_hits_not_delivered,
  path_not_in_other: m.history_reason_path_not_in_other,
  nothing_seen: m.history_reason_nothing_seen,
};

/** The rule by which it was booked, as a sentence; what it is about is next to it. */
export function reasonSentence({ reason }: Booking): string {
  return reasons[reason]();
}

const certainties: Record<Booking['certainty'], () => string> = {
  shown: m.history_certainty_shown,
  inferred: m.history_certainty_inferred,
};

/** How sure it is. */
export function certaintyWord({ certainty }: Booking): string {
  return certainties[certainty]();
}

const follows: Record<NonNullable<Booking['follows']>, () => string> = {
  hits: m.history_follows_hits,
  components: m.history_follows_components,
  score: m.history_follows_score,
  figures: m.history_follows_figures,
};

/** Everything that is said of a booking: the sentence, what it follows, what else took part. */
export function bookingSentences(booking: Booking): string[] {
  const also = booking.also.map(causeWord);
  return [
    reasonSentence(booking),
    ...(booking.follows === null ? [] : [follows[booking.follows]()]),
    ...(also.length === 0 ? [] : [m.history_also({ causes: also.join(m.common_list_comma()) })]),
  ];
}
