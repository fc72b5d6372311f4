// The words of risk levels and verdicts in the present language. A word outside the documented
// lists is shown as it was sent and never takes a known colour.
import {
  isKnownWord,
  RISK_LEVELS,
  VERDICTS,
  type Open,
  type RiskLevel,
  type Verdict,
} from '../domain/risk.ts';
import { m } from '../messages/generated/messages.js';

/** A level's colour and shape: one of the four, or `unknown`. */
export type RiskTone = RiskLevel | 'unknown';
/** A verdict's colour: one of the four, or `unknown`. */
export type VerdictTone = Verdict | 'unknown';

const riskWords: Record<RiskLevel, () => string> = {
  critical: m.risk_critical,
  high: m.risk_high,
  medium: m.risk_medium,
  low: m.risk_low,
};

const verdictWords: Record<Verdict, () => string> = {
  accept: m.verdict_accept,
  review: m.verdict_review,
  edd: m.verdict_edd,
  block: m.verdict_block,
};

/** The tone in which a level is drawn. Unknown is not low. */
export function riskTone(level: Open<RiskLevel> | null): RiskTone {
  return isKnownWord(RISK_LEVELS, level) ? level : 'unknown';
}

/** The level in words; an unknown word as sent, null as "Not stated". */
export function riskWord(level: Open<RiskLevel> | null): string {
  if (level === null) return m.risk_unknown();
  return isKnownWord(RISK_LEVELS, level) ? riskWords[level]() : level;
}

/** The tone in which a verdict is drawn. */
export function verdictTone(verdict: Open<Verdict> | null): VerdictTone {
  return isKnownWord(VERDICTS, verdict) ? verdict : 'unknown';
}

/** The verdict in words; an unknown word as sent, null as "No verdict". */
export function verdictWord(verdict: Open<Verdict> | null): string {
  if (verdict === null) return m.verdict_none();
  return isKnownWord(VERDICTS, verdict) ? verdictWords[verdict]() : verdict;
}
