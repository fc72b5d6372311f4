// Laws of the identity of a name's hits over arbitrary results.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import { findingOf } from '#shared/names/result.ts';
import { identifyNameHits } from '#shared/review/name-hit-key.ts';
import { parsedObject } from '../builders/name-json.ts';
import { examples } from '../fakes/extent.ts';

const word = fc.constantFrom('A', 'B', 'a', '', '0.5', '0.50', 'high', null, 1, true);
const plain = fc.oneof(
  word,
  fc.string({ maxLength: 3 }),
  fc.dictionary(fc.constantFrom('list', 'entity_id', 'id', 'x', '__proto__'), word),
  fc.array(fc.dictionary(fc.constantFrom('position', 'jurisdiction', 'x'), word), { maxLength: 3 }),
);
const FIELDS = [
  'entity',
  'type',
  'similarity',
  'detail',
  'entries',
  'count',
  'relationship',
  'risk',
];
const trigger = fc.dictionary(fc.constantFrom(...FIELDS, 'id', 'x'), plain);
const article = fc.dictionary(
  fc.constantFrom('headline', 'source', 'url', 'date', 'severity', 'verified', 'x'),
  plain,
);
const group = fc.record(
  {
    hit: fc.boolean(),
    triggers: fc.array(trigger, { maxLength: 5 }),
    trigger_count: fc.nat(3),
    articles: fc.array(article, { maxLength: 5 }),
  },
  { requiredKeys: [] },
);
const result = fc.dictionary(fc.constantFrom(...HIT_GROUPS), group);

const read = (value: object) => readNameResult(parsedObject(value), '').groups;
const identities = (value: object, query: string) =>
  identifyNameHits(read(value), query)
    .map(({ group: name, key, fingerprint }) => `${name} ${key} ${fingerprint}`)
    .sort();

/** The same with every list and every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed).reverse();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]) => [name, reversed(part)]),
  );
}

describe('the hits of a name', () => {
  it('are the same in whatever order they, their lists and their fields came', () => {
    fc.assert(
      fc.property(result, fc.string(), (value, query) => {
        const other = reversed(value) as object;
        expect(identities(other, query)).toEqual(identities(value, query));
      }),
      { numRuns: examples(1000) },
    );
  });

  it('are in every group that says so, and no two keys share a content', () => {
    fc.assert(
      fc.property(result, (value) => {
        const groups = read(value);
        const hits = identifyNameHits(groups, 'Q');
        for (const name of HIT_GROUPS) {
          const isHit = findingOf(groups, name) === 'hit';
          expect(hits.some((hit) => hit.group === name)).toBe(isHit);
        }
        const keys = new Map<string, string>();
        for (const { key, fingerprint } of hits) {
          expect(keys.get(fingerprint) ?? key).toBe(key);
          keys.set(fingerprint, key);
        }
      }),
      { numRuns: examples(500) },
    );
  });

  it('have the same key and another fingerprint when something is said anew', () => {
    fc.assert(
      fc.property(trigger, fc.nat(), (one, number) => {
        const [before] = identifyNameHits(read({ convicted: { triggers: [one] } }), 'Q');
        const said = { ...one, 'said anew': number };
        const [after] = identifyNameHits(read({ convicted: { triggers: [said] } }), 'Q');
        expect(after?.key).toBe(before?.key);
        expect(after?.fingerprint).not.toBe(before?.fingerprint);
      }),
    );
  });
});
