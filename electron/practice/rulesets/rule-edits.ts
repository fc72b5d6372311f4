// Changes to the rules of an own ruleset (blockchain API 4.6): the checks that concern the ruleset
// as a whole, and the change itself.
import type { Rule } from '#shared/screening/ruleset.ts';
import { Refusal } from '../answer.ts';
import { invalid, type BodyFields } from '../routes/body-fields.ts';
import type { StoredRuleset } from './builtins.ts';
import { readRuleChange, readRuleDraft } from './rule-input.ts';
import type { RulesetStore } from './ruleset-store.ts';

const SORT_STEP = 10;

/** Adds a rule. Refusals: 400, 409 when its code is taken. */
export function addRule(store: RulesetStore, ruleset: StoredRuleset, fields: BodyFields): Rule {
  if (ruleset.rulesetType === 'scoring') {
    throw invalid('ruleset_id', 'is a scoring ruleset, which holds no rules');
  }
  const last = Math.max(0, ...ruleset.rules.map((rule) => rule.sortOrder));
  const draft = readRuleDraft(fields, last + SORT_STEP);
  requireFreeCode(ruleset, draft.ruleCode, null);
  const rule: Rule = { ...draft, id: String(store.newId()), rulesetId: ruleset.id };
  store.change(ruleset, { rules: inOrder([...ruleset.rules, rule]) });
  return rule;
}

/** Changes a rule; what the body leaves out stays. Refusals: 400, 409. */
export function changeRule(
  store: RulesetStore,
  { ruleset, rule }: FoundRule,
  fields: BodyFields,
): Rule {
  const changed = readRuleChange(fields, rule);
  requireFreeCode(ruleset, changed.ruleCode, rule.id);
  replaceRules(store, ruleset, [changed]);
  return changed;
}

/** Removes a rule. */
export function removeRule(store: RulesetStore, { ruleset, rule }: FoundRule): void {
  store.change(ruleset, { rules: ruleset.rules.filter(({ id }) => id !== rule.id) });
}

/**
 * Highlights rules or no longer does. `tags`: null keeps each rule's scope, an empty list clears
 * it. A 404 `Refusal` when one of the ids is not in the ruleset; then nothing is changed.
 */
export function highlightRules(
  store: RulesetStore,
  ruleset: StoredRuleset,
  ids: readonly number[],
  isHighlighted: boolean,
  tags: readonly string[] | null,
): Rule[] {
  const changed = ids.map((id): Rule => {
    const rule = ruleset.rules.find((candidate) => candidate.id === String(id));
    if (rule === undefined) throw new Refusal(404, `rule_ids: ${id} is not in the ruleset`);
    return {
      ...rule,
      isHighlighted,
      highlightTags: tags === null ? rule.highlightTags : [...tags],
    };
  });
  replaceRules(store, ruleset, changed);
  return changed;
}

/** A rule with the ruleset it belongs to. */
export interface FoundRule {
  ruleset: StoredRuleset;
  rule: Rule;
}

/** A rule by its id, in whichever ruleset it is; a 404 `Refusal` when there is none. */
export function findRule(store: RulesetStore, id: number): FoundRule {
  for (const ruleset of store.list()) {
    const rule = ruleset.rules.find((candidate) => candidate.id === String(id));
    if (rule !== undefined) return { ruleset, rule };
  }
  throw new Refusal(404, `rule_id ${id} does not exist`);
}

/** The same for a change: a 403 `Refusal` for a rule of a builtin. */
export function findOwnRule(store: RulesetStore, id: number): FoundRule {
  const found = findRule(store, id);
  store.requireOwn(Number(found.ruleset.id));
  return found;
}

function replaceRules(store: RulesetStore, ruleset: StoredRuleset, changed: readonly Rule[]): void {
  const byId = new Map(changed.map((rule) => [rule.id, rule]));
  store.change(ruleset, {
    rules: inOrder(ruleset.rules.map((rule) => byId.get(rule.id) ?? rule)),
  });
}

function inOrder(rules: Rule[]): Rule[] {
  return rules.sort((a, b) => a.sortOrder - b.sortOrder);
}

function requireFreeCode(ruleset: StoredRuleset, code: string, ownId: string | null): void {
  if (ruleset.rules.some((rule) => rule.ruleCode === code && rule.id !== ownId)) {
    throw new Refusal(409, `rule_code ${code} already exists in the ruleset`);
  }
}
