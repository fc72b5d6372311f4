// Verdict of a score, and the risk level of a set of hits (blockchain API 2.5, 3).
import { compareDecimals, decimal, type DecimalText } from '../domain/amount.ts';
import {
  compareRiskLevels,
  isKnownWord,
  RISK_LEVELS,
  RISK_SCORE_BY_LEVEL,
  type Open,
  type RiskLevel,
  type Verdict,
} from '../domain/risk.ts';
import type { ScoringConfig } from './scoring-config.ts';

/** The verdict of a score: the first band it does not exceed; beyond the last one, the last. */
export function verdictOf(score: DecimalText, config: ScoringConfig): Verdict {
  const band = config.verdict_bands.find(
    ({ up_to: upTo }) => compareDecimals(score, decimal(upTo)) <= 0,
  );
  return band?.verdict ?? config.verdict_bands.at(-1)?.verdict ?? 'block';
}

/** The worst known level; null when there is none. */
export function worstLevel(levels: readonly (Open<RiskLevel> | null)[]): RiskLevel | null {
  const known = levels.filter((level) => isKnownWord(RISK_LEVELS, level));
  return [...known].sort(compareRiskLevels)[0] ?? null;
}

/** `risk` and `riskScore`: `low` and 0 only when no rule fired (2.5). */
export function riskOf(levels: readonly (Open<RiskLevel> | null)[]): {
  risk: RiskLevel;
  riskScore: number;
} {
  const worst = worstLevel(levels);
  return worst === null
    ? { risk: 'low', riskScore: 0 }
    : { risk: worst, riskScore: RISK_SCORE_BY_LEVEL[worst] };
}
