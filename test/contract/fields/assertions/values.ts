// What the client read is what the service wrote, value by value.
import { expect } from 'vitest';
import { toGeneric } from '#shared/names/generic.ts';
import { JsonNumber, toPlain, type JsonValue } from '#shared/screening/json.ts';
import type { AssertionTable } from '../assertion.ts';
import { valuesAt } from '../values-at.ts';

/** Comparisons of values. */
export const VALUE_ASSERTIONS: AssertionTable = {
  /** The same values, each as often; numbers by their own text, arrays also by their length. */
  equal: ({ raw, read }) => {
    expect(toWords(raw)).not.toEqual([]);
    expect(toWords(read)).toEqual(toWords(raw));
  },

  /** As `equal`; 0 means that no time is known (2.5, `last_closed_timestamp`). */
  'equal-time': ({ raw, read }) => {
    const known = raw.filter((value) => !(value instanceof JsonNumber && value.value === 0));
    expect(toWords(known)).not.toEqual([]);
    expect(toWords(read)).toEqual(toWords(known));
  },

  /** An object: its values at any depth, under whatever names; "no" and an empty list say nothing. */
  'equal-parts': ({ raw, read }) => {
    expect(partsOf(raw)).not.toEqual([]);
    expect(partsOf(read)).toEqual(partsOf(raw));
  },

  /** Shapes that are not shown are kept whole, as plain data. */
  'equal-generic': ({ raw, read }) => {
    expect(read).toEqual(raw.map((value) => toGeneric(value as JsonValue)));
  },

  /** Opaque JSON is kept as it is. */
  'equal-plain': ({ raw, read }) => {
    expect(read).toEqual(raw.map((value) => toPlain(value as JsonValue)));
  },

  /** The list adds nothing to `hits`: exactly those are marked there. */
  'highlighted-hits': ({ raw, recorded }) => {
    const hits = valuesAt(recorded.client, 'result.hits[]') as HitMark[];
    const marked = hits.filter((hit) => hit.highlighted).map((hit) => hit.ruleCode);
    const listed = valuesAt(raw[0], '[].ruleCode') as string[];
    expect(listed.length).toBeGreaterThan(0);
    expect(marked.sort()).toEqual([...listed].sort());
  },
};

interface HitMark {
  ruleCode: string;
  highlighted: boolean;
}

function partsOf(values: readonly unknown[]): string[] {
  const leaves = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null && !(value instanceof JsonNumber)
      ? Object.values(value).flatMap(leaves)
      : [value];
  return toWords(values.flatMap(leaves)).filter((word) => word !== 'false');
}

/** Comparable texts of values, sorted; what is absent, null or an empty text says nothing. */
function toWords(values: readonly unknown[]): string[] {
  return values.flatMap(wordsOf).sort();
}

function wordsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (value instanceof JsonNumber) return [value.text];
  if (Array.isArray(value)) return [`${String(value.length)} in a list`, ...value.flatMap(wordsOf)];
  if (typeof value === 'string') return [ISO_TIME.test(value) ? String(Date.parse(value)) : value];
  return [typeof value === 'object' ? 'an object' : JSON.stringify(value)];
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;
