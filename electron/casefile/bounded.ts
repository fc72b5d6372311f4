// What lists give of stored texts: a file that was damaged, or made by somebody else, may hold texts that
// no view can draw. Nothing that this program writes into a record is as long as what is cut here.

/** The longest text of a record (a note, a section of a report) is 200,000 characters. */
const LONGEST = 250_000;
/** No list of words in a record has as many. */
const MOST = 10_000;
/** What is left of more. */
const KEPT = 2_000;

/** The same with texts and lists of words cut that are longer than any of ours. */
export function bounded<Value>(value: Value): Value {
  return bound(value) as Value;
}

function bound(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > LONGEST ? `${value.slice(0, KEPT)}…` : value;
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) {
    const isTooMany = value.length > MOST && value.every((one) => typeof one === 'string');
    return (isTooMany ? value.slice(0, KEPT) : value).map(bound);
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, bound(part)]));
}
