// Which rulesets a screening is judged by (blockchain API 4.2, 4.3). They are taken once, when it
// is accepted: later edits and deletions never rewrite it.
import type { ScoringConfig } from '#shared/detection/scoring-config.ts';
import type { KytScreenRequest, ScreenRequest } from '../screen-request.ts';
import type { StoredRuleset } from './builtins.ts';
import type { RulesetStore } from './ruleset-store.ts';
import { toScoringConfig } from './scoring-input.ts';

/** The rulesets of one screening; those of a type it does not need are the builtins. */
export interface RulesetsUsed {
  kya: StoredRuleset;
  in: StoredRuleset;
  out: StoredRuleset;
  scoring: ScoringConfig;
}

/** Resolves the ids of a request: 0 and an id that does not exist mean the builtin. */
export function rulesetsOf(request: ScreenRequest, store: RulesetStore): RulesetsUsed {
  const { scoringRulesetId } = request;
  const scoring =
    scoringRulesetId === 0
      ? store.defaultScoring()
      : (store.find(scoringRulesetId) ?? store.builtinOf('scoring'));
  const isKya = request.type === 'kya';
  return {
    kya: (isKya ? store.find(request.rulesetId) : undefined) ?? store.builtinOf('kya'),
    in: isKya ? store.builtinOf('kyt_in') : rulesetOfSide(request, 'in', store),
    out: isKya ? store.builtinOf('kyt_out') : rulesetOfSide(request, 'out', store),
    scoring: toScoringConfig(scoring.scoringConfig),
  };
}

/** The side's own id, else the generic one if it is of the side's type, else the builtin (4.3). */
function rulesetOfSide(
  request: KytScreenRequest,
  side: 'in' | 'out',
  store: RulesetStore,
): StoredRuleset {
  const type = `kyt_${side}` as const;
  const own = side === 'in' ? request.inRulesetId : request.outRulesetId;
  const found = store.find(own === 0 ? request.rulesetId : own);
  return found?.rulesetType === type ? found : store.builtinOf(type);
}
