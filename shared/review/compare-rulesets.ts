// The rulesets that two screenings were judged by: whether they are the same, and rule by rule what
// differs, as far as their texts are stored.
import { RULESET_ROLES, type FrozenRuleset, type RulesetRole } from '../screening/snapshot.ts';
import { compareRules } from './compare-rules.ts';
import type { RulesetDifference } from './difference.ts';
import { detectionIdsOf } from './ruleset-fallback.ts';
import type { ScreenedView } from './snapshot-reading.ts';

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
