// Changes to the rules of a draft: each gives a new draft and touches no other rule. Pure.
import type { DraftRule, RulesetDraft } from '#shared/rulesets/draft.ts';
import { MAX_RULES } from '#shared/rulesets/draft-schema.ts';

/** The longest path that is traced (blockchain API 1). */
const FURTHEST_HOP = 5;

/** A rule as it is begun: nothing is decided for the person but the widest reach. */
function newRule(key: string, ruleCode: string): DraftRule {
  return {
    key,
    id: null,
    ruleCode,
    name: '',
    category: '',
    description: '',
    reference: '',
    riskLevel: 'medium',
    action: 'review',
    direction: 'both',
    minHops: 1,
    maxHops: FURTHEST_HOP,
    conditions: [],
    isHighlighted: false,
    highlightTags: [],
  };
}

/** Whether no more rule fits. */
export function isFull({ rules }: RulesetDraft): boolean {
  return rules.length >= MAX_RULES;
}

/** With a new rule after the one with this key, or at the end. */
export function addRule(draft: RulesetDraft, key: string, afterKey: string | null): RulesetDraft {
  return withRuleAfter(draft, newRule(key, freeCode(draft, 'RULE-1')), afterKey);
}

/** With a copy after the rule: a rule of its own, under a code of its own. */
export function duplicateRule(draft: RulesetDraft, ofKey: string, key: string): RulesetDraft {
  const rule = draft.rules.find((one) => one.key === ofKey);
  if (rule === undefined) return draft;
  const copy = { ...rule, key, id: null, ruleCode: freeCode(draft, rule.ruleCode) };
  return withRuleAfter(draft, copy, ofKey);
}

/** Without the rule. */
export function removeRule(draft: RulesetDraft, key: string): RulesetDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.key !== key) };
}

/** With the rule moved by so many places, as far as the list goes. */
export function moveRule(draft: RulesetDraft, key: string, by: number): RulesetDraft {
  const from = draft.rules.findIndex((rule) => rule.key === key);
  const to = Math.min(draft.rules.length - 1, Math.max(0, from + by));
  const rule = draft.rules[from];
  if (rule === undefined || from === to) return draft;
  return { ...draft, rules: draft.rules.toSpliced(from, 1).toSpliced(to, 0, rule) };
}

/** With parts of one rule changed. */
export function changeRule(
  draft: RulesetDraft,
  key: string,
  parts: Partial<DraftRule>,
): RulesetDraft {
  const rules = draft.rules.map((rule) => (rule.key === key ? { ...rule, ...parts } : rule));
  return { ...draft, rules };
}

/** The rule that is shown when this one is gone: the next, else the one before. */
export function neighbourOf({ rules }: RulesetDraft, key: string): string | null {
  const at = rules.findIndex((rule) => rule.key === key);
  return (rules[at + 1] ?? rules[at - 1])?.key ?? null;
}

/** A code that no rule has: the wanted one, else its end counted up, `MIX-1` → `MIX-2`. */
export function freeCode({ rules }: RulesetDraft, wanted: string): string {
  const taken = new Set(rules.map(({ ruleCode }) => ruleCode));
  if (!taken.has(wanted)) return wanted;
  const [, stem = wanted, digits] = /^(.*?)-(\d{1,6})$/s.exec(wanted) ?? [];
  let number = digits === undefined ? 2 : Number(digits) + 1;
  while (taken.has(`${stem}-${String(number)}`)) number += 1;
  return `${stem}-${String(number)}`;
}

function withRuleAfter(draft: RulesetDraft, rule: DraftRule, key: string | null): RulesetDraft {
  const found = draft.rules.findIndex((one) => one.key === key);
  const at = found < 0 ? draft.rules.length : found + 1;
  return { ...draft, rules: draft.rules.toSpliced(at, 0, rule) };
}
