// The words of a deviation: what the specification has at a place, and what stood there. A value that
// was sent is shown as it was; only our own words for what is expected or missing are translated.
import { m } from '../messages/generated/messages.js';
import type { Expected, Found, PlainExpectation } from '../screening/deviation.ts';
import { formatCount } from './format.ts';

const expectations: Record<PlainExpectation, () => string> = {
  utf_8: m.deviation_utf_8,
  value: m.deviation_a_value,
  text: m.deviation_text,
  text_or_number: m.deviation_a_text_or_number,
  id: m.deviation_an_id,
  number: m.deviation_a_number,
  whole_number: m.deviation_a_whole_number,
  true_or_false: m.deviation_true_or_false,
  time: m.deviation_a_time,
  array: m.deviation_an_array,
  object: m.deviation_an_object,
  positions: m.deviation_a_list_of_positions,
  deep_from_counterparty: m.deviation_deep_from_counterparty,
  figures_on_entered_nodes: m.deviation_figures_on_entered_nodes,
  no_such_field: m.deviation_no_such_field,
  true_beside_triggers: m.deviation_beside_triggers,
  value_with_both: m.deviation_both_sides,
  zero_with_both: m.deviation_zero_with_both,
  none_with_both: m.deviation_none_with_both,
  one_for_each_side: m.deviation_one_each_side,
  key_once: m.deviation_key_once,
};

const readTimeAs = {
  seconds: m.deviation_milliseconds_as_seconds,
  microseconds: m.deviation_milliseconds_as_microseconds,
  nanoseconds: m.deviation_milliseconds_as_nanoseconds,
};

const readDateAs = {
  seconds: m.deviation_date_as_seconds,
  milliseconds: m.deviation_date_as_milliseconds,
  microseconds: m.deviation_date_as_microseconds,
  nanoseconds: m.deviation_date_as_nanoseconds,
};

/** What the specification has there; a list of the words it allows as it is, `low | high`. */
export function expectedWord(expected: Expected): string {
  if (typeof expected === 'string') return expectations[expected]();
  switch (expected.kind) {
    case 'words':
      return expected.words.join(' | ');
    case 'milliseconds':
      return readTimeAs[expected.readAs]();
    case 'date':
      return readDateAs[expected.readAs]();
    case 'highlighted_hits':
      return m.deviation_highlighted_hits({ count: formatCount(expected.count) });
    case 'exposure_at_hops':
      return m.deviation_exposure_at_hops({
        exposure: expected.exposure,
        hops: formatCount(expected.hops),
      });
    case 'same_ruleset':
      return m.deviation_same_ruleset({ id: expected.id });
    case 'asked_id':
      return m.deviation_asked_id({ id: expected.id });
  }
}

/** What stood there. A text that was sent is in quotation marks, and so never one of these words. */
export function foundWord(found: Found): string {
  if (found === 'absent') return m.deviation_absent();
  if (found === 'object') return m.deviation_object();
  switch (found.kind) {
    case 'array':
      return m.deviation_array_of({ count: formatCount(found.length) });
    case 'repeated':
      return m.deviation_repeated({ earlier: found.values[0], later: found.values[1] });
    case 'value':
      return found.text;
  }
}
