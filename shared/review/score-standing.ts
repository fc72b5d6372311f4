// What kind of statement a score is: 0 with no rule, 0 or low although a rule fired, and "not
// computed" are different things (contract-notes, "Shapes").
import type { KyaResult, Score } from '../screening/result.ts';

/** What kind of statement a score is. */
export type ScoreStanding =
  | 'not_computed'
  | 'self_hit'
  /** 0, and no rule fired. */
  | 'zero_no_rule'
  /** 0, although rules fired. */
  | 'zero_with_rule'
  /** The risk level is low, although rules fired. */
  | 'low_with_rule'
  | 'plain';

/** The standing of a score; `result` tells which rules fired and what level it came to. */
export function scoreStanding(
  score: Score | null,
  {
    hits,
    areHitsDelivered,
    rulesTriggered,
    risk,
  }: Pick<KyaResult, 'hits' | 'areHitsDelivered' | 'rulesTriggered' | 'risk'>,
): ScoreStanding {
  if (score === null || score.score === null) return 'not_computed';
  if (score.selfHit) return 'self_hit';
  const hasRule = hits.length > 0 || rulesTriggered.length > 0;
  const isZero = Number(score.score) === 0;
  if (isZero && hasRule) return 'zero_with_rule';
  if (isZero && areHitsDelivered) return 'zero_no_rule';
  return risk === 'low' && hasRule ? 'low_with_rule' : 'plain';
}
