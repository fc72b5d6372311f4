// Canonical JSON (RFC 8785): the one text that hashes and signatures are made over. A report holds half a
// million small objects: they are copied with their names in order and written by the engine. What the
// engine would write otherwise is left to the library that is made for any value.
import canonicalize from 'canonicalize';

/**
 * The canonical text of a plain value; members that are undefined are left out. Errors: a `TypeError` for
 * what has no such text, e.g. `undefined`; the library's for a lone surrogate, a number that is none, and
 * a value that holds itself.
 */
export function canonicalText(value: unknown): string {
  const text = writtenByEngine(value) ?? canonicalize(value);
  if (text === undefined) throw new TypeError('the value has no JSON form');
  return text;
}

/** The engine escapes these alone with small letters; a backslash in a text may look the same. */
const LONE_SURROGATE = /\\ud[89a-f]/;
/** An engine puts such names before all others. */
const NUMBER = /^\d+$/;
/** Far above what any record has, far below where a call too many ends the program's stack. */
const MAX_LEVELS = 500;

/** Null where the engine would write another text, or could not be known to write this one. */
function writtenByEngine(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const copier = { isExact: true };
  const copy = sortedCopy(value, copier, MAX_LEVELS);
  if (!copier.isExact) return null;
  const text = JSON.stringify(copy);
  return LONE_SURROGATE.test(text) ? null : text;
}

/** The value with the names of every object in the order of their UTF-16 code units. */
function sortedCopy(value: unknown, copier: { isExact: boolean }, levels: number): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) copier.isExact = false;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0 || !isPlain(value)) copier.isExact = false;
  if (!copier.isExact) return null;
  if (Array.isArray(value)) return value.map((part) => sortedCopy(part, copier, levels - 1));
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    if (NUMBER.test(name) || name === '__proto__') copier.isExact = false;
    else copy[name] = sortedCopy(Reflect.get(value, name), copier, levels - 1);
  }
  return copy;
}

/** Not one that says itself how it is written, e.g. a date. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const kind: unknown = Object.getPrototypeOf(value);
  return (kind === Object.prototype || kind === null) && !('toJSON' in value);
}
