// What the person chose in a conflict, put into the merged draft, which holds the draft's own value
// of everything that was changed on both sides. Pure.
import type { DraftRule, RulesetDraft } from '#shared/rulesets/draft.ts';
import type { RebaseConflict, Rebased } from '#shared/rulesets/rebase-draft.ts';
import type { Rule, Ruleset } from '#shared/screening/ruleset.ts';

/** Whose value continues. */
export type Side = 'mine' | 'theirs';

/** The merged draft with the values that were chosen; what was not chosen stays as in the draft. */
export function resolveConflicts(
  { draft, conflicts }: Rebased,
  now: Ruleset,
  sides: ReadonlyMap<RebaseConflict, Side>,
): RulesetDraft {
  return conflicts
    .filter((conflict) => sides.get(conflict) === 'theirs')
    .reduce((merged, conflict) => takeTheirs(merged, conflict, now), draft);
}

function takeTheirs(draft: RulesetDraft, conflict: RebaseConflict, now: Ruleset): RulesetDraft {
  const { kind, field, ruleKey, ruleCode, theirs } = conflict;
  if (kind === 'deleted_there') {
    return { ...draft, rules: draft.rules.filter(({ key }) => key !== ruleKey) };
  }
  if (kind === 'deleted_here') return withRuleOf(draft, now, ruleCode);
  if (field === 'rules') return inOrderOf(draft, theirs as readonly string[]);
  if (field === null) return draft;
  if (ruleKey === null) return { ...draft, [field]: theirs };
  const rules = draft.rules.map((rule) =>
    rule.key === ruleKey ? { ...rule, [field]: theirs } : rule,
  );
  return { ...draft, rules };
}

/** With the rule as it is there, at the place that it has there. */
function withRuleOf(draft: RulesetDraft, now: Ruleset, code: string | null): RulesetDraft {
  const at = now.rules.findIndex((rule) => rule.ruleCode === code);
  const rule = now.rules[at];
  if (rule === undefined) return draft;
  const before = new Set(now.rules.slice(0, at).map(({ ruleCode }) => ruleCode));
  const place = draft.rules.findLastIndex(({ ruleCode }) => before.has(ruleCode)) + 1;
  return { ...draft, rules: draft.rules.toSpliced(place, 0, asDraftRule(rule, draft)) };
}

function asDraftRule(
  { id, rulesetId: _of, sortOrder: _order, ...rule }: Rule,
  { rules }: RulesetDraft,
): DraftRule {
  const wanted = id === '' ? `rule-${rule.ruleCode}`.slice(0, 100) : id;
  const isTaken = rules.some(({ key }) => key === wanted);
  return { ...rule, key: isTaken ? `${wanted}-there` : wanted, id: id === '' ? null : id };
}

/** Rules that are named are in the order of the names; the others keep their places behind them. */
function inOrderOf(draft: RulesetDraft, codes: readonly string[]): RulesetDraft {
  const placeOf = new Map(codes.map((code, index) => [code, index]));
  const rules = draft.rules.toSorted(
    (a, b) => (placeOf.get(a.ruleCode) ?? codes.length) - (placeOf.get(b.ruleCode) ?? codes.length),
  );
  return { ...draft, rules };
}
