// The figures of an answer that are recomputed, and why some cannot be, in words.
import type { Check, CheckFigure, CheckObstacle, ScoreField } from '../review/check.ts';
import { formatDecimal, parseDecimal } from '../domain/amount.ts';
import { formatCount } from './format.ts';
import { m } from '../messages/generated/messages.js';
import { hitNumber } from '../screening/hit-number.ts';

/** What a figure is. */
export function checkFigureWord(figure: CheckFigure): string {
  const words: Record<CheckFigure, () => string> = {
    score: m.check_score,
    combined_score: m.check_combined_score,
    combined_verdict: m.check_combined_verdict,
    points: m.score_column_points,
    base: m.score_column_base,
    weight: m.score_column_weight,
    component_ratio: m.score_column_ratio,
    component_amount: m.score_column_amount,
    raw_amount: m.score_column_raw_amount,
    r1: m.check_r1,
    r2: m.check_r2,
    r_out: m.check_r_out,
    direct_amount: m.score_direct,
    indirect_amount: m.score_indirect,
    outflow_amount: m.score_outflow,
    total_in: m.score_total_in,
    total_out: m.score_total_out,
    score_hit_paths: m.score_hit_paths,
    risky_edges: m.score_risky_edges,
    exposure: m.hits_column_exposure,
    max_amount: m.hits_max_amount,
    numerator: m.hits_numerator,
    denominator: m.hits_denominator,
    rate: m.hits_risk_rate,
    hops: m.hits_column_hops,
    exposure_type: m.check_exposure_type,
    alert_amount: m.check_alert_amount,
    risk_score: m.check_risk_score,
    total_paths: m.check_total_paths,
    hit_paths: m.score_hit_paths,
    rules_triggered: m.check_rules_triggered,
    rules_checked: m.check_rules_checked,
    rules_hit: m.check_rules_hit,
    risk_amount: m.check_risk_amount,
    risk_rate: m.check_risk_rate,
    category_amount: m.check_category_amount,
    volume: m.check_volume,
  };
  return words[figure]();
}

/** Where a figure is. */
export function checkPlaceWords({ place }: Pick<Check, 'place'>): string {
  switch (place.kind) {
    case 'result':
      return m.check_place_result();
    case 'score':
      return place.component === null
        ? scoreWord(place.of)
        : m.check_place_component({
            number: formatCount(place.component + 1),
            score: scoreWord(place.of),
          });
    case 'hit':
      return m.check_place_hit({ number: formatCount(hitNumber(place.index)) });
    case 'alert':
      return m.check_place_alert({ number: formatCount(place.index + 1) });
  }
}

function scoreWord(field: ScoreField): string {
  const words = {
    score: m.check_place_score,
    inScore: m.check_place_score_in,
    outScore: m.check_place_score_out,
  };
  return words[field]();
}

/** Why a figure cannot be recomputed. */
export function checkObstacleWords(obstacle: CheckObstacle): string {
  const words: Record<CheckObstacle, () => string> = {
    self_hit: m.check_why_self_hit,
    not_computed: m.check_why_not_computed,
    config_opaque: m.check_why_config_opaque,
    factor_missing: m.check_why_factor_missing,
    own_label: m.check_why_own_label,
    no_path: m.check_why_no_path,
    path_contradictory: m.check_why_path_contradictory,
    link_missing: m.check_why_link_missing,
    flow_unknown: m.check_why_flow_unknown,
    paths_not_delivered: m.check_why_paths_not_delivered,
    transfers_not_delivered: m.check_why_transfers_not_delivered,
    side_unknown: m.check_why_side_unknown,
    not_documented: m.check_why_not_documented,
  };
  return words[obstacle]();
}

/** A number with its thousands apart and every digit; another word as it was sent. */
export function checkValueWords(value: string): string {
  const number = parseDecimal(value);
  return number === null ? value : formatDecimal(number);
}
