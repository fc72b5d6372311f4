// Whether two things a draft is made of are the same: operators in any spelling, tags in any order,
// members of an object in any order.
import type { Condition, Rule } from '../screening/ruleset.ts';
import { normalizeOperator } from '../screening/ruleset-reader.ts';

/** The fields of a rule that an update carries; highlighting has a call of its own (4.6). */
export const UPDATED_FIELDS = [
  'ruleCode',
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
] as const;
/** One of them. */
export type UpdatedField = (typeof UPDATED_FIELDS)[number];

/** Fields of a rule that a person writes, but for its place. */
export type RuleText = Omit<Rule, 'id' | 'rulesetId' | 'sortOrder'>;

/** Those fields of an update in which two rules differ. */
export function changedFields(before: RuleText, after: RuleText): UpdatedField[] {
  return UPDATED_FIELDS.filter((field) =>
    field === 'conditions'
      ? !sameConditions(before.conditions, after.conditions)
      : before[field] !== after[field],
  );
}

/** Whether two lists of conditions ask the same in the same order. */
function sameConditions(a: readonly Condition[], b: readonly Condition[]): boolean {
  return sameJson(a.map(normal), b.map(normal));
}

/** Whether two scopes of a highlight are the same. */
export function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return sameJson([...new Set(a)].sort(), [...new Set(b)].sort());
}

/** Whether two plain JSON values are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  );
}

function normal({ parameter, operator, value }: Condition): Condition {
  return { parameter, operator: normalizeOperator(operator), value };
}
