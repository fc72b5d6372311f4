// The canonical text of a report's parts (RFC 8785). A report holds half a million small objects: they are
// copied with their names in order and written by the engine. What the engine would write otherwise, a
// name that is a number, half of a pair of surrogates, is left to the library that is made for any value.
import canonicalize from 'canonicalize';

/**
 * Any value that JSON can hold; lone surrogates, which the form cannot, as U+FFFD. Errors: a `TypeError`
 * for what has no such text, e.g. `undefined`, and the library's for a number that is none.
 */
export function canonicalText(value: unknown): string {
  const copier = { isExact: true };
  const text = value === undefined ? '' : JSON.stringify(sortedCopy(value, copier));
  const isExact = copier.isExact && text !== '' && !LONE_SURROGATE.test(text);
  const canonical = isExact ? text : canonicalize(wellFormed(value));
  if (canonical === undefined) throw new TypeError('the value has no JSON form');
  return canonical;
}

/** The engine escapes these alone with small letters; a backslash in a text may look the same. */
const LONE_SURROGATE = /\\ud[89a-f]/;
/** An engine puts such names before all others. */
const NUMBER = /^\d/;

/** The value with the names of every object in the order of their UTF-16 code units. */
function sortedCopy(value: unknown, copier: { isExact: boolean }): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) copier.isExact = false;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => sortedCopy(part, copier));
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    if (NUMBER.test(name) || name === '__proto__') copier.isExact = false;
    else copy[name] = sortedCopy(Reflect.get(value, name), copier);
  }
  return copy;
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
