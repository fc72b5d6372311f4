// Highlighting and its counting (blockchain API 2.3, 2.5): presentation only, no effect on risk,
// action or score.
import type { Label } from '../screening/result.ts';
import type { Rule } from '../screening/ruleset.ts';

/** Whether a hit is highlighted. `tags` are the rule's tags that matched; null = unscoped. */
export interface Highlight {
  highlighted: boolean;
  tags: string[] | null;
}

/**
 * A highlighted rule without tags highlights every hit; one with tags only those whose
 * counterparty label contains a tag in any of the four category levels, without letter case.
 */
export function highlightOf(rule: Rule, labels: readonly Label[]): Highlight {
  if (!rule.isHighlighted) return { highlighted: false, tags: null };
  if (rule.highlightTags.length === 0) return { highlighted: true, tags: null };
  const matched = rule.highlightTags.filter((tag) =>
    labels.some((label) => containsTag(label, tag)),
  );
  return matched.length === 0
    ? { highlighted: false, tags: null }
    : { highlighted: true, tags: matched };
}

/**
 * `rulesChecked` = the highlighted rules of the ruleset; `rulesHit` = those with a highlighted
 * hit. A scoped rule that fired without matching counts as checked, not as hit.
 */
export function summariseHighlights(
  rules: readonly Rule[],
  hits: readonly { ruleCode: string; highlighted: boolean }[],
): { rulesChecked: number; rulesHit: number } {
  const hitCodes = new Set(hits.filter((hit) => hit.highlighted).map((hit) => hit.ruleCode));
  const checked = rules.filter((rule) => rule.isHighlighted);
  return {
    rulesChecked: checked.length,
    rulesHit: checked.filter((rule) => hitCodes.has(rule.ruleCode)).length,
  };
}

function containsTag(label: Label, tag: string): boolean {
  const wanted = tag.trim().toLowerCase();
  if (wanted === '') return false;
  return [label.primary, label.secondary, label.tertiary, label.quaternary, label.text].some(
    (text) => text?.toLowerCase().includes(wanted) ?? false,
  );
}
