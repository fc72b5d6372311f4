// The rules of two texts of a ruleset, compared with each other by their codes: the one way, whether
// two screenings or two versions are compared.
import type { Condition, Rule } from '../screening/ruleset.ts';
import type { RuleChange, RuleField } from './difference.ts';
import { compareTexts } from './match-entries.ts';

/** What a rule says; ids and the place in a list say nothing, and differ in every clone. */
export const RULE_FIELDS = [
  'name',
  'category',
  'description',
  'reference',
  'riskLevel',
  'action',
  'direction',
  'minHops',
  'maxHops',
  'conditions',
  'isHighlighted',
  'highlightTags',
] as const satisfies readonly RuleField[];

type WithRules = Readonly<{ rules: readonly Rule[] }>;

/** Rules of one code; a code that a text has twice is compared by its first rule. */
export function compareRules(before: WithRules, after: WithRules): RuleChange[] {
  const [old, now] = [rulesByCode(before), rulesByCode(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort(compareTexts)
    .flatMap((ruleCode): RuleChange[] => {
      const [was, is] = [old.get(ruleCode), now.get(ruleCode)];
      if (was === undefined) return [{ ruleCode, change: 'added', fields: [] }];
      if (is === undefined) return [{ ruleCode, change: 'removed', fields: [] }];
      const fields = RULE_FIELDS.filter((field) => contentOf(was, field) !== contentOf(is, field));
      return fields.length === 0 ? [] : [{ ruleCode, change: 'changed', fields }];
    });
}

/** The first rule of each code, in the order of the text. */
export function rulesByCode({ rules }: WithRules): Map<string, Rule> {
  const byCode = new Map<string, Rule>();
  for (const rule of rules) if (!byCode.has(rule.ruleCode)) byCode.set(rule.ruleCode, rule);
  return byCode;
}

/** A condition as a text: two of one content are the same condition. */
export function conditionContent({ parameter, operator, value }: Condition): string {
  return JSON.stringify([parameter, operator, value]);
}

/** All conditions must hold and any tag suffices, so that neither list has an order. */
function contentOf(rule: Rule, field: RuleField): string {
  if (field === 'conditions') {
    const conditions = rule.conditions.map(conditionContent);
    return JSON.stringify([...new Set(conditions)].sort(compareTexts));
  }
  if (field === 'highlightTags') return JSON.stringify([...rule.highlightTags].sort(compareTexts));
  return JSON.stringify(rule[field]);
}
