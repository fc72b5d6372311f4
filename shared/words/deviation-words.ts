// The words of a deviation: what the specification has at a place, and what stood there. A value that
// was sent is shown as it was; only our own words for what is expected or missing are translated.
import { m } from '../messages/generated/messages.js';
import { wordOf } from './word-of.ts';

const expectations: Readonly<Record<string, () => string>> = {
  'a value': m.deviation_a_value,
  text: m.deviation_text,
  'an id': m.deviation_an_id,
  'a number': m.deviation_a_number,
  'a whole number': m.deviation_a_whole_number,
  'true or false': m.deviation_true_or_false,
  'a time': m.deviation_a_time,
  'an array': m.deviation_an_array,
  'an object': m.deviation_an_object,
  'a list of positions': m.deviation_a_list_of_positions,
  'a text or a number': m.deviation_a_text_or_number,
  'a value with both sides': m.deviation_both_sides,
  'no such field': m.deviation_no_such_field,
};

/** What the specification has there; a list of the words it allows as it is. */
export function expectedWord(expected: string): string {
  return wordOf(expectations, expected);
}

/** What stood there. A text that was sent is in quotation marks, and so never one of these words. */
export function foundWord(found: string): string {
  return wordOf({ absent: m.deviation_absent, object: m.deviation_object }, found);
}
