// The canonical text of a report's parts: what a person wrote in it may hold half of a pair of surrogates,
// which the form cannot.
import { canonicalText as canonicalTextOf } from '../canonical-text.ts';

/**
 * Any value that JSON can hold (RFC 8785); lone surrogates as U+FFFD. Errors: a `TypeError` for what has no
 * such text, e.g. `undefined`, and the library's for a number that is none.
 */
export function canonicalText(value: unknown): string {
  try {
    return canonicalTextOf(value);
  } catch {
    // Where it is something else that cannot be written, that is said now.
    return canonicalTextOf(wellFormed(value));
  }
}

/** The same value with every lone surrogate of its names and texts replaced. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Surrogate}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [wellFormed(name), wellFormed(part)]),
  );
}
