// Which rule of a draft is which rule of a ruleset: by its id, else by its code, which is unique
// within a ruleset (blockchain API 2.3).
import type { Rule } from '../screening/ruleset.ts';
import type { DraftRule } from './draft.ts';

/** Pairs rules of a draft with rules of a ruleset; each has at most one partner. */
export function pairRules(
  rules: readonly Rule[],
  drafted: readonly DraftRule[],
): Map<DraftRule, Rule> {
  const pairs = new Map<DraftRule, Rule>();
  const taken = new Set<Rule>();
  const pair = (draft: DraftRule, rule: Rule | undefined): void => {
    if (rule === undefined || taken.has(rule)) return;
    pairs.set(draft, rule);
    taken.add(rule);
  };
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const draft of drafted) if (draft.id !== null) pair(draft, byId.get(draft.id));
  const byCode = new Map(
    rules.filter((rule) => !taken.has(rule)).map((rule) => [rule.ruleCode, rule]),
  );
  for (const draft of drafted) {
    if (!pairs.has(draft)) pair(draft, byCode.get(draft.ruleCode));
  }
  return pairs;
}

/**
 * The rules with the ids they have in a ruleset: one that was created meanwhile has its id, one that
 * is there no more has none.
 */
export function takeIds(rules: readonly Rule[], drafted: readonly DraftRule[]): DraftRule[] {
  const pairs = pairRules(rules, drafted);
  return drafted.map((draft) => {
    const id = pairs.get(draft)?.id ?? '';
    return { ...draft, id: id === '' ? null : id };
  });
}
