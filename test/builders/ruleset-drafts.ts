// Rulesets and drafts for tests, in few words, and a model of what a service does with a step: written
// by hand from blockchain API 4.5 and 4.6, so that plans can be carried out without one.
import fc, { type Arbitrary } from 'fast-check';
import { toDraft, type DraftRule, type RulesetDraft } from '#shared/rulesets/draft.ts';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import type { Rule, Ruleset } from '#shared/screening/ruleset.ts';
import { condition, rule } from './detection.ts';

/** An own ruleset; its rules have the ids 101, 102 … and the places 10, 20 … unless told otherwise. */
export function ownRuleset(parts: Partial<Ruleset> = {}, rules: Partial<Rule>[] = []): Ruleset {
  return {
    id: '7',
    name: 'Own rules',
    jurisdiction: 'Global',
    icon: '',
    isBuiltin: false,
    generatedBy: 'user',
    status: 'ready',
    rulesetType: 'kya',
    sourcePolicyIds: [],
    rules: rules.map((more, index) =>
      rule({
        id: String(101 + index),
        rulesetId: '7',
        ruleCode: `R-${String(index + 1)}`,
        sortOrder: (index + 1) * 10,
        ...more,
      }),
    ),
    scoringConfig: null,
    createdAt: null,
    updatedAt: null,
    ...parts,
  };
}

/** The draft that a ruleset opens as. */
export function draftOf(ruleset: Ruleset): RulesetDraft {
  return toDraft(ruleset, ruleset.rulesetType === 'scoring' ? 'scoring' : 'kya');
}

/** A rule that is not at the service yet. */
export function newRule(parts: Partial<DraftRule> = {}): DraftRule {
  const { id: _id, rulesetId: _of, sortOrder: _order, ...fields } = rule({ ruleCode: 'NEW' });
  return { ...fields, key: `new-${parts.ruleCode ?? 'NEW'}`, id: null, ...parts };
}

/** A draft with one rule changed, found by its code. */
export function withRule(
  draft: RulesetDraft,
  ruleCode: string,
  change: Partial<DraftRule>,
): RulesetDraft {
  return {
    ...draft,
    rules: draft.rules.map((one) => (one.ruleCode === ruleCode ? { ...one, ...change } : one)),
  };
}

/** A ruleset as it is after the steps; throws what the service would refuse. */
export function carryOut(base: Ruleset | null, steps: readonly RulesetStep[]): Ruleset {
  let nextId = 9_000;
  let ruleset = base;
  const change = (
    id: string,
    more: Partial<Omit<Rule, 'sortOrder'>> & { sortOrder?: number | undefined },
  ): void => {
    const now = requireRuleset();
    if (!now.rules.some((one) => one.id === id)) throw new Error(`404: rule ${id}`);
    const taken = now.rules.some((one) => one.id !== id && one.ruleCode === more.ruleCode);
    if (taken) throw new Error(`409: ${String(more.ruleCode)}`);
    const { sortOrder, ...fields } = more;
    keep(
      now.rules.map((one) =>
        one.id === id ? { ...one, ...fields, sortOrder: sortOrder ?? one.sortOrder } : one,
      ),
    );
  };
  const requireRuleset = (): Ruleset => {
    if (ruleset === null) throw new Error('404: no ruleset');
    return ruleset;
  };
  const keep = (rules: Rule[]): void => {
    const inOrder = rules.toSorted((a, b) => a.sortOrder - b.sortOrder);
    ruleset = { ...requireRuleset(), rules: inOrder };
  };
  for (const step of steps) {
    switch (step.kind) {
      case 'create': {
        if (ruleset !== null) throw new Error('made twice');
        const { name, rulesetType, jurisdiction, scoringConfig } = step;
        const config: unknown = scoringConfig === null ? null : JSON.parse(scoringConfig);
        ruleset = ownRuleset({ name, rulesetType, jurisdiction, scoringConfig: config });
        break;
      }
      case 'update': {
        const { scoringConfig, ...words } = step.change;
        const config =
          scoringConfig === undefined
            ? {}
            : { scoringConfig: JSON.parse(scoringConfig) as unknown };
        ruleset = { ...requireRuleset(), ...words, ...config };
        break;
      }
      case 'create_rule': {
        const { rules } = requireRuleset();
        const { ruleCode, conditions } = step.fields;
        if (conditions.length === 0) throw new Error('400: no condition');
        if (rules.some((one) => one.ruleCode === ruleCode)) throw new Error(`409: ${ruleCode}`);
        const sortOrder = step.fields.sortOrder ?? 0;
        keep([...rules, { ...step.fields, id: String(nextId++), rulesetId: '7', sortOrder }]);
        break;
      }
      case 'update_rule':
        change(step.ruleId, step.change);
        break;
      case 'delete_rule':
        keep(requireRuleset().rules.filter((one) => one.id !== step.ruleId));
        break;
      case 'highlight':
        for (const { ruleId } of step.rules) {
          const { isHighlighted, tags } = step;
          change(ruleId, { isHighlighted, ...(tags === undefined ? {} : { highlightTags: tags }) });
        }
    }
  }
  return requireRuleset();
}

/** What a person sees of a ruleset: without ids, keys and places. */
export function contentOf({ name, jurisdiction, icon, rules }: Ruleset | RulesetDraft) {
  const contents = rules.map((one) => ({
    ...{ code: one.ruleCode, name: one.name, category: one.category, text: one.description },
    ...{ reference: one.reference, level: one.riskLevel, action: one.action },
    ...{ direction: one.direction, hops: [one.minHops, one.maxHops], conditions: one.conditions },
    ...{ starred: one.isHighlighted, tags: [...new Set(one.highlightTags)].sort() },
  }));
  return { name, jurisdiction, icon, rules: contents };
}

const word = fc.constantFrom('', 'a', 'Scam', '__proto__', 'תוכן', '\u202eabc');
const conditionArbitrary = fc.constantFrom(
  condition('primary_category', '==', 'Scam'),
  condition('amount', '>=', 100),
  condition('risk_level', 'IN', ['high', 'critical']),
  condition('made_up', 'LIKE', true),
);
const fieldsArbitrary = fc.record({
  name: word,
  category: word,
  description: word,
  reference: word,
  riskLevel: fc.constantFrom('low', 'high', 'severe'),
  action: fc.constantFrom('review', 'block'),
  direction: fc.constantFrom('both', 'inbound'),
  minHops: fc.constantFrom(0, 1, 2),
  maxHops: fc.constantFrom(-1, 3, 5),
  conditions: fc.array(conditionArbitrary, { minLength: 1, maxLength: 3 }),
  isHighlighted: fc.boolean(),
  highlightTags: fc.subarray(['Greyloop', 'Custodial mixer', 'x']),
});
const CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Rulesets with places of any kind: spread, close together, or all alike. */
export const rulesetArbitrary: Arbitrary<Ruleset> = fc
  .record({
    name: fc.constantFrom('One', 'Two'),
    jurisdiction: fc.constantFrom('Global', 'EU'),
    icon: fc.constantFrom('', 'star'),
    codes: fc.shuffledSubarray([...CODES]),
    fields: fc.array(fieldsArbitrary, { minLength: 8, maxLength: 8 }),
    step: fc.constantFrom(0, 1, 10),
  })
  .map(({ codes, fields, step, ...words }) =>
    ownRuleset(
      words,
      codes.map((ruleCode, index) => ({ ...fields[index], ruleCode, sortOrder: index * step })),
    ),
  );

/** A draft of the ruleset in which anything was changed, moved, removed, renamed and added. */
export function editArbitrary(base: Ruleset | null): Arbitrary<RulesetDraft> {
  const rules = base === null ? [] : draftOf(base).rules;
  return fc
    .record({
      kept: fc.shuffledSubarray(rules),
      isInOrder: fc.boolean(),
      added: fc.integer({ min: 0, max: 3 }),
      codes: fc.shuffledSubarray([...CODES, 'I', 'J', 'K'], { minLength: 11 }),
      isRenamed: fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
      fields: fc.array(fc.option(fieldsArbitrary), { minLength: 11, maxLength: 11 }),
      name: fc.constantFrom('One', 'Two'),
      jurisdiction: fc.constantFrom('Global', 'EU'),
      icon: fc.constantFrom('', 'star'),
    })
    .map(({ kept, isInOrder, added, codes, isRenamed, fields, ...words }) => {
      const inOrder = isInOrder ? rules.filter((one) => kept.includes(one)) : kept;
      const fresh = Array.from({ length: added }, (_, index) => newRule({ key: `n${index}` }));
      const all = [...fresh.slice(0, 1), ...inOrder, ...fresh.slice(1)];
      const keeps = (one: DraftRule, index: number) => one.id !== null && !isRenamed[index];
      const taken = new Set(all.filter(keeps).map((one) => one.ruleCode));
      const free = codes.filter((code) => !taken.has(code));
      return {
        ...words,
        ...{ rulesetType: 'kya' as const, scoringConfigText: null },
        rules: all.map((one, index) => ({
          ...one,
          ...fields[index],
          ruleCode: keeps(one, index) ? one.ruleCode : (free.shift() ?? one.ruleCode),
        })),
      };
    });
}
