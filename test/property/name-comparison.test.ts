// Laws of the comparison of two screenings of a name over arbitrary answers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { compareNames, isUnchanged } from '#shared/review/compare-names.ts';
import type { NameComparison, NameFieldChange } from '#shared/review/name-comparison.ts';
import { nameViewOf } from '../builders/name-history.ts';

const word = fc.constantFrom('A', 'B', 'a', '', '0.5', '0.50', 'high', null, 1, true);
const plain = fc.oneof(
  word,
  fc.dictionary(fc.constantFrom('list', 'entity_id', 'x'), word),
  fc.array(fc.dictionary(fc.constantFrom('position', 'jurisdiction'), word), { maxLength: 2 }),
);
const trigger = fc.dictionary(
  fc.constantFrom('entity', 'type', 'similarity', 'detail', 'entries', 'count', 'risk', 'x'),
  plain,
);
const article = fc.dictionary(fc.constantFrom('headline', 'url', 'severity', 'verified'), plain);
const group = fc.record(
  {
    hit: fc.boolean(),
    triggers: fc.array(trigger, { maxLength: 4 }),
    trigger_count: fc.nat(3),
    articles: fc.array(article, { maxLength: 4 }),
  },
  { requiredKeys: [] },
);
const reasons = fc.array(fc.constantFrom('one', 'two', 'three'), { maxLength: 4 });
const answer = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...HIT_GROUPS), group),
    fc.record({
      decision: fc.constantFrom('APPROVE', 'REJECT', 'HOLD'),
      risk_level: fc.constantFrom('none', 'severe'),
      decision_reasons: reasons,
      risk_level_reasons: reasons,
      x: word,
    }),
  )
  .map(([groups, rest]) => ({ ...groups, ...rest }));
const asked = fc.record({
  country: fc.constantFrom('SG', null),
  aliases: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
});
const view = fc.tuple(answer, asked).map(([result, request]) => nameViewOf(result, { request }));

/** The same seen from the other side. */
function mirrored(one: NameComparison): unknown {
  const turned = <Part extends { before: unknown; after: unknown }>(part: Part) => ({
    ...part,
    ...{ before: part.after, after: part.before },
  });
  const sides = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  const lines = (all: NameComparison['decisionReasons']) =>
    all.map((line) => ({
      ...line,
      in: line.in === 'both' ? 'both' : line.in === 'before' ? 'after' : 'before',
    }));
  return {
    ...turned(one),
    decision: turned(one.decision),
    riskLevel: turned(one.riskLevel),
    parameters: one.parameters?.map(turned) ?? null,
    decisionReasons: lines(one.decisionReasons),
    riskLevelReasons: lines(one.riskLevelReasons),
    fields: one.fields.map(turned),
    groups: one.groups.map((part) => ({
      ...part,
      ...{ finding: turned(part.finding), count: turned(part.count) },
      fields: part.fields.map(turned),
      changes: part.changes.map((change) => ({
        ...turned(change),
        ...{ change: sides[change.change], fields: change.fields.map(turned) },
      })),
    })),
  };
}

/** Without what is listed in another order, or of whichever side is last. */
function sorted(comparison: unknown): unknown {
  const one = comparison as NameComparison;
  const texts = (all: readonly unknown[]) => all.map((part) => JSON.stringify(part)).sort();
  const named = (fields: readonly NameFieldChange[]) =>
    texts(fields.map(({ field, before, after }) => [field, before, after]));
  return {
    ...{ obstacles: texts(one.obstacles), parameters: one.parameters && texts(one.parameters) },
    ...{ decision: one.decision, riskLevel: one.riskLevel, fields: named(one.fields) },
    reasons: texts(one.decisionReasons.map((line) => [line.in, line.text])),
    groups: one.groups.map(({ group: name, finding, count, compared, same, changes, fields }) => ({
      ...{ name, finding, count, compared, same, fields: named(fields) },
      changes: texts(
        changes.map((change) => [
          change.change,
          change.before?.fingerprint ?? null,
          change.after?.fingerprint ?? null,
          named(change.fields),
        ]),
      ),
    })),
  };
}

describe('two screenings of a name', () => {
  it('a screening compared with itself has no change', () => {
    fc.assert(
      fc.property(view, (one) => {
        const comparison = compareNames(one, one);
        expect(comparison.parameters).toEqual([]);
        const isTold = comparison.groups.every(({ compared }) => compared !== 'counted_only');
        expect(isTold).toBe(true);
        expect(isUnchanged(comparison)).toBe(true);
      }),
    );
  });

  it('exchanging before and after exchanges what came and what went', () => {
    fc.assert(
      fc.property(view, view, (one, other) => {
        expect(sorted(mirrored(compareNames(one, other)))).toEqual(
          sorted(compareNames(other, one)),
        );
      }),
    );
  });

  it('a hit that is told as changed says what changed', () => {
    fc.assert(
      fc.property(view, view, (one, other) => {
        const changes = compareNames(one, other).groups.flatMap((part) => part.changes);
        for (const { change, fields } of changes) {
          if (change === 'changed') expect(fields).not.toEqual([]);
        }
      }),
    );
  });
});
