// The closed words of a name screening: decisions, risk levels, groups of hits. Closed in the
// specification, open at the edge (`Open<…>`): another word is kept as sent and shown neutrally.

/** Name API 2.2: mildest first. */
export const DECISIONS = ['APPROVE', 'ENHANCED_REVIEW', 'EDD', 'MANDATORY_EDD', 'REJECT'] as const;
/** A documented decision. */
export type Decision = (typeof DECISIONS)[number];

/** Name API 2.2: mildest first. Not the risk levels of the blockchain API. */
export const NAME_RISK_LEVELS = ['none', 'low', 'medium', 'high', 'severe'] as const;
/** A documented risk level of a name screening. */
export type NameRiskLevel = (typeof NAME_RISK_LEVELS)[number];

/** The groups of a name result in the order of name API 2.2, as the service spells them. */
export const HIT_GROUPS = [
  'sanctions',
  'pep',
  'convicted',
  'adverse_media',
  'relationships',
  'live_news',
] as const;
/** A group of hits. */
export type HitGroupName = (typeof HIT_GROUPS)[number];

/** Tiers of a name key (name API 3, 8), by daily limit. */
export const ACCOUNT_TIERS = ['free', 'email', 'survey'] as const;
/** A documented tier. */
export type AccountTier = (typeof ACCOUNT_TIERS)[number];
