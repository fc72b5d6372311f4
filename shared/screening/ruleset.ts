// Rulesets, rules and conditions as read (blockchain API 2.2–2.4).
import type { Open, RiskLevel } from '../domain/risk.ts';

/** Kinds of ruleset (1). */
export const RULESET_TYPES = ['kya', 'kyt_in', 'kyt_out', 'scoring'] as const;
/** A documented kind of ruleset. */
export type RulesetType = (typeof RULESET_TYPES)[number];

/** Parameters a condition can test (2.4). */
export const CONDITION_PARAMETERS = [
  'primary_category',
  'secondary_category',
  'risk_level',
  'risk_score',
  'hops',
  'amount',
  'risk_rate',
  'inflow_total_amount',
  'outflow_total_amount',
  'direction',
  'chain_name',
] as const;
/** A documented parameter. */
export type ConditionParameter = (typeof CONDITION_PARAMETERS)[number];

/** Operators in their normal spelling (2.4). */
export const CONDITION_OPERATORS = [
  '==',
  '!=',
  'IN',
  'NOT_IN',
  'CONTAINS',
  '>',
  '<',
  '>=',
  '<=',
] as const;
/** A documented operator. */
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** What a condition compares with. */
export type ConditionValue = string | number | boolean | readonly (string | number)[];

/** One condition; unknown parameters and operators are kept as sent. */
export interface Condition {
  parameter: Open<ConditionParameter>;
  operator: Open<ConditionOperator>;
  value: ConditionValue;
}

/** A rule (2.3). */
export interface Rule {
  id: string;
  rulesetId: string;
  ruleCode: string;
  name: string;
  category: string;
  description: string;
  reference: string;
  riskLevel: Open<RiskLevel>;
  /** `alert`, `review`, `edd`, `block`, `allow`, or another word as sent. */
  action: string;
  direction: Open<'inbound' | 'outbound' | 'both'>;
  minHops: number;
  /** -1 = the address's own labels, no path. */
  maxHops: number;
  conditions: Condition[];
  isHighlighted: boolean;
  highlightTags: string[];
  sortOrder: number;
}

/** A ruleset (2.2); `rules` is empty and `scoringConfig` set for a scoring ruleset. */
export interface Ruleset {
  id: string;
  name: string;
  jurisdiction: string;
  /** Empty when the service sent none. */
  icon: string;
  isBuiltin: boolean;
  generatedBy: string;
  status: string;
  rulesetType: Open<RulesetType>;
  /** As sent; their meaning is not documented. */
  sourcePolicyIds: string[];
  rules: Rule[];
  /** Opaque plain JSON: its keys are not documented. Null when absent. */
  scoringConfig: unknown;
  /** ISO 8601 UTC as sent; null when absent. */
  createdAt: string | null;
  updatedAt: string | null;
}

/** A ruleset as `rulesets/list` shows it. */
export interface RulesetListItem {
  id: string;
  name: string;
  jurisdiction: string;
  isBuiltin: boolean;
  generatedBy: string;
  status: string;
  rulesetType: Open<RulesetType>;
  rulesCount: number | null;
  highlightedRulesCount: number | null;
  createdAt: string | null;
}
