// The rulesets that two screenings were judged by: whether they are the same, and rule by rule what
// differs, as far as their texts are stored.
import type { Rule, Ruleset } from '../screening/ruleset.ts';
import { RULESET_ROLES, type FrozenRuleset, type RulesetRole } from '../screening/snapshot.ts';
import type { RuleChange, RuleField, RulesetDifference } from './difference.ts';
import { compareTexts } from './match-entries.ts';
import { detectionIdsOf } from './ruleset-fallback.ts';
import type { ScreenedView } from './snapshot-reading.ts';

/** What a rule says; ids and the place in a list say nothing, and differ in every clone. */
const RULE_FIELDS = [
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

/** One for each role that both screenings have, in the order of the roles. */
export function compareRulesets(before: ScreenedView, after: ScreenedView): RulesetDifference[] {
  return RULESET_ROLES.flatMap((role): RulesetDifference[] => {
    const [old, now] = [ruleSetOf(before, role), ruleSetOf(after, role)];
    return old === null || now === null ? [] : [compareRole(role, old, now)];
  });
}

interface RulesetOfRole {
  asked: string | null;
  used: string | null;
  frozen: FrozenRuleset | null;
}

/** Null for a side that was not screened. */
function ruleSetOf(view: ScreenedView, role: RulesetRole): RulesetOfRole | null {
  const frozen = view.rulesets.find((ruleset) => ruleset.role === role) ?? null;
  const usedId = frozen?.ruleset?.id ?? null;
  if (role === 'scoring') {
    return { asked: view.request?.scoringRulesetId ?? null, used: usedId, frozen };
  }
  const ids = detectionIdsOf(view).find(
    ({ side }) => role === (side === null ? 'detection' : `detection_${side}`),
  );
  if (ids === undefined) return null;
  return { asked: ids.requestedId, used: ids.usedId ?? usedId, frozen };
}

function compareRole(
  role: RulesetRole,
  before: RulesetOfRole,
  after: RulesetOfRole,
): RulesetDifference {
  const sha256 = { before: before.frozen?.sha256 ?? null, after: after.frozen?.sha256 ?? null };
  const [old, now] = [before.frozen?.ruleset ?? null, after.frozen?.ruleset ?? null];
  const wasChanged = [before, after].some(({ frozen }) => frozen?.changedWhileRunning === true);
  const areKnown = sha256.before !== null && sha256.after !== null;
  const isOtherId = before.used !== null && after.used !== null && before.used !== after.used;
  const differs = wasChanged || isOtherId || (areKnown && sha256.before !== sha256.after);
  // A text that changed while a screening ran may not be the one that it was judged by.
  const areTextsStored = old !== null && now !== null && !wasChanged;
  return {
    role,
    asked: { before: before.asked, after: after.asked },
    used: { before: before.used, after: after.used },
    sha256,
    state: differs ? 'differs' : areKnown ? 'same' : 'not_known',
    areTextsStored,
    rules: areTextsStored ? compareRules(old, now) : [],
  };
}

/** Rules of one code; a code that a text has twice is compared by its first rule. */
function compareRules(before: Ruleset, after: Ruleset): RuleChange[] {
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

function rulesByCode({ rules }: Ruleset): Map<string, Rule> {
  return new Map([...rules].reverse().map((rule) => [rule.ruleCode, rule]));
}

/** All conditions must hold and any tag suffices, so that neither list has an order. */
function contentOf(rule: Rule, field: RuleField): string {
  if (field === 'conditions') {
    const conditions = rule.conditions.map(({ parameter, operator, value }) =>
      JSON.stringify([parameter, operator, value]),
    );
    return JSON.stringify([...new Set(conditions)].sort(compareTexts));
  }
  if (field === 'highlightTags') return JSON.stringify([...rule.highlightTags].sort(compareTexts));
  return JSON.stringify(rule[field]);
}
