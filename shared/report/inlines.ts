// Pieces of a line of a report, made short to write.
import type { Cell, Inline, ValueFace, ValueSource } from './document.ts';

/** The report's own words. */
export function words(text: string): Inline {
  return { kind: 'text', text };
}

/** Data, with where it is from. */
export function value(text: string, source: ValueSource, face: ValueFace = 'plain'): Inline {
  return { kind: 'value', text, face, source };
}

/** A count of what the report or the case holds. */
export function count(text: string, what: string): Inline {
  return { kind: 'value', text, face: 'number', source: { of: 'count', what } };
}

/** A place in an answer, in its own words; `S1 /data/score` where it is printed. */
export function cite(source: number, pointer: string): Inline {
  return { kind: 'cite', source, pointer };
}

/** A cell of one value. */
export function valueCell(text: string, source: ValueSource, face: ValueFace = 'plain'): Cell {
  return [value(text, source, face)];
}
