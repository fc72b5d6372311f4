// What changed, in words: parts of an answer, fields of a hit, figures, parameters, and why a part could
// not be compared.
import { m } from '../messages/generated/messages.js';
import type {
  ComparedPart,
  ComparedPartName,
  FigureName,
  HitField,
  ParameterName,
} from '../review/difference.ts';
import type { RulesetRole } from '../screening/snapshot.ts';
import { wordOf } from './word-of.ts';

const parameters: Record<ParameterName, () => string> = {
  chainName: m.form_chain_label,
  token: m.form_token_label,
  inflowHops: m.form_inflow_hops,
  outflowHops: m.form_outflow_hops,
  minTimestamp: m.form_from,
  maxTimestamp: m.form_to,
  minAmount: m.form_min_amount,
  maxNodesPerHop: m.form_max_nodes,
  forceTimeSequence: m.form_time_order,
  cexImmune: m.form_cex_immune,
  rulesetId: m.form_ruleset,
  scoringRulesetId: m.form_scoring_ruleset,
  forceRun: m.form_force_run,
  autoMonitor: m.form_auto_monitor,
  screenDirection: m.form_direction,
  inRulesetId: m.form_in_ruleset,
  outRulesetId: m.form_out_ruleset,
};

/** A parameter of a screening. */
export function parameterWord(name: ParameterName): string {
  return parameters[name]();
}

const roles: Record<RulesetRole, () => string> = {
  detection: m.scope_fact_ruleset,
  detection_in: m.scope_fact_ruleset_in,
  detection_out: m.scope_fact_ruleset_out,
  scoring: m.scope_fact_scoring,
};

/** What a ruleset is used for. */
export function roleWord(role: RulesetRole): string {
  return roles[role]();
}

/** What a booking is about: a parameter or a ruleset in words, a rule or an address as it is. */
export function aboutWord(about: string): string {
  return wordOf({ ...parameters, ...roles }, about);
}

const fields: Record<HitField, () => string> = {
  level: m.history_field_level,
  action: m.history_field_action,
  exposure: m.history_field_exposure,
  highest: m.history_field_highest,
  risk_share: m.history_field_risk_share,
  risk_total: m.history_field_risk_total,
  labels: m.history_field_labels,
  amount: m.history_field_amount,
  rule_name: m.history_field_rule_name,
  category: m.history_field_category,
  hops: m.history_field_hops,
  missing_nodes: m.history_field_missing_nodes,
  rate: m.history_field_rate,
  rate_capped: m.history_field_rate_capped,
  rate_gated: m.history_field_rate_gated,
  highlighted: m.history_field_highlighted,
  highlight_tags: m.history_field_highlight_tags,
  time: m.history_field_time,
};

/** A part of a hit. */
export function hitFieldWord(field: HitField): string {
  return fields[field]();
}

const components = {
  base: m.score_column_base,
  weight: m.score_column_weight,
  amount: m.score_column_amount,
  rawAmount: m.score_column_raw_amount,
  ratio: m.score_column_ratio,
  points: m.score_column_points,
};

/** A part of a component of the score. */
export function componentFieldWord(field: keyof typeof components): string {
  return components[field]();
}

const figures: Record<FigureName, () => string> = {
  verdict: m.history_figure_verdict,
  risk: m.history_figure_risk,
  risk_score: m.history_figure_risk_score,
  risk_reason: m.history_figure_risk_reason,
  score: m.history_figure_score,
  self_hit: m.history_figure_self_hit,
  self_hit_level: m.history_figure_self_hit_level,
  direct_ratio: m.history_figure_direct_ratio,
  indirect_ratio: m.history_figure_indirect_ratio,
  outflow_ratio: m.history_figure_outflow_ratio,
  direct_amount: m.score_direct,
  indirect_amount: m.score_indirect,
  outflow_amount: m.score_outflow,
  total_in: m.score_total_in,
  total_out: m.score_total_out,
  score_hit_paths: m.history_figure_score_hit_paths,
  risky_edges: m.history_figure_risky_edges,
  overview_address: m.history_figure_overview_address,
  overview_token: m.history_figure_overview_token,
  overview_in_total: m.history_figure_overview_in_total,
  overview_out_total: m.history_figure_overview_out_total,
  overview_in_count: m.history_figure_overview_in_count,
  overview_out_count: m.history_figure_overview_out_count,
  overview_balance: m.history_figure_overview_balance,
  overview_first_at: m.history_figure_overview_first_at,
  overview_last_at: m.history_figure_overview_last_at,
  truncated: m.history_figure_truncated,
  total_paths: m.history_figure_total_paths,
  hit_paths: m.history_figure_hit_paths,
  inflow_risk_amount: m.exposure_in_risk_amount,
  outflow_risk_amount: m.exposure_out_risk_amount,
  inflow_risk_rate: m.exposure_in_risk_rate,
  outflow_risk_rate: m.exposure_out_risk_rate,
  rule_triggered: m.history_figure_rule_triggered,
  rules_checked: m.history_figure_rules_checked,
  rules_highlighted: m.history_figure_rules_highlighted,
  cluster: m.history_figure_cluster,
  address_type: m.history_figure_address_type,
  address_identification: m.history_figure_address_identification,
};

/** A figure or a word of an answer. */
export function figureWord(figure: FigureName): string {
  return figures[figure]();
}

const parts: Record<ComparedPartName, () => string> = {
  answer: m.history_part_answer,
  parameters: m.history_part_parameters,
  hits: m.history_part_hits,
  in_side: m.side_in,
  out_side: m.side_out,
  score: m.history_part_score,
  overview: m.history_part_overview,
  detection_ruleset: m.scope_fact_ruleset,
  in_detection_ruleset: m.scope_fact_ruleset_in,
  out_detection_ruleset: m.scope_fact_ruleset_out,
  scoring_ruleset: m.scope_fact_scoring,
};

/** A part of a screening that is compared, or cannot be. */
export function comparedPartWord(part: ComparedPartName): string {
  return parts[part]();
}

const obstacles: Record<NonNullable<ComparedPart['obstacle']>, () => string> = {
  other_kind: m.history_obstacle_other_kind,
  other_subject: m.history_obstacle_other_subject,
  unreadable: m.history_obstacle_unreadable,
  altered: m.history_obstacle_altered,
  not_delivered: m.history_obstacle_not_delivered,
  not_screened: m.history_obstacle_not_screened,
  not_known: m.history_obstacle_not_known,
  not_stored: m.history_obstacle_not_stored,
};

/** Why a part was not compared, with the screening that is in the way. */
export function obstacleSentence({ obstacle, of }: ComparedPart): string {
  if (obstacle === null) return m.history_part_compared();
  const why = obstacles[obstacle]();
  if (of === null) return why;
  return `${of === 'before' ? m.history_before() : m.history_after()}${m.common_colon()}${why}`;
}
