// The words of a name screening: decisions, risk levels, groups. A word outside the documented
// lists is shown as it was sent and never takes a known colour.
import {
  DECISIONS,
  NAME_RISK_LEVELS,
  type Decision,
  type HitGroupName,
  type NameRiskLevel,
} from '../domain/names.ts';
import { isKnownWord, type Open } from '../domain/risk.ts';
import { m } from '../messages/generated/messages.js';
import type { RiskTone, VerdictTone } from './risk-words.ts';

const decisionWords: Record<Decision, () => string> = {
  APPROVE: m.decision_approve,
  ENHANCED_REVIEW: m.decision_enhanced_review,
  EDD: m.decision_edd,
  MANDATORY_EDD: m.decision_mandatory_edd,
  REJECT: m.decision_reject,
};
const decisionTones: Record<Decision, VerdictTone> = {
  APPROVE: 'accept',
  ENHANCED_REVIEW: 'review',
  EDD: 'edd',
  MANDATORY_EDD: 'edd',
  REJECT: 'block',
};

/** The decision in words; an unknown word as sent, null as "No decision". */
export function decisionWord(decision: Open<Decision> | null): string {
  if (decision === null) return m.decision_missing();
  return isKnownWord(DECISIONS, decision) ? decisionWords[decision]() : decision;
}

/** The tone in which a decision is drawn. */
export function decisionTone(decision: Open<Decision> | null): VerdictTone {
  return isKnownWord(DECISIONS, decision) ? decisionTones[decision] : 'unknown';
}

const levelWords: Record<NameRiskLevel, () => string> = {
  none: m.name_risk_none,
  low: m.name_risk_low,
  medium: m.name_risk_medium,
  high: m.name_risk_high,
  severe: m.name_risk_severe,
};
/** The shapes of the blockchain levels are reused by rank; `none` has one of its own. */
const levelTones: Record<NameRiskLevel, RiskTone | 'none'> = {
  none: 'none',
  low: 'low',
  medium: 'medium',
  high: 'high',
  severe: 'critical',
};

/** The level in words; an unknown word as sent, null as "Not stated". */
export function nameRiskWord(level: Open<NameRiskLevel> | null): string {
  if (level === null) return m.risk_unknown();
  return isKnownWord(NAME_RISK_LEVELS, level) ? levelWords[level]() : level;
}

/** The tone in which a level is drawn. Unknown is not none. */
export function nameRiskTone(level: Open<NameRiskLevel> | null): RiskTone | 'none' {
  return isKnownWord(NAME_RISK_LEVELS, level) ? levelTones[level] : 'unknown';
}

const groupWords: Record<HitGroupName, () => string> = {
  sanctions: m.name_group_sanctions,
  pep: m.name_group_pep,
  convicted: m.name_group_convicted,
  adverse_media: m.name_group_adverse_media,
  relationships: m.name_group_relationships,
  live_news: m.name_group_live_news,
};

/** A group of hits in words. */
export function groupWord(group: HitGroupName): string {
  return groupWords[group]();
}

/** Whether a text is the address of a page; such a text is shown and copied, never opened. */
export function isUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}
