// Risk levels, verdicts and actions. The lists are closed in the specification and open at the
// edge: a word outside them is kept as sent and shown in the neutral style. Unknown is not low.

/** A word of a closed list, or whatever else a service may send. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/** Blockchain API 2.3: worst first. */
export const RISK_LEVELS = ['critical', 'high', 'medium', 'low'] as const;
/** A documented risk level. */
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** Blockchain API 2.5: mildest first, the order of the bands. */
export const VERDICTS = ['accept', 'review', 'edd', 'block'] as const;
/** A documented verdict. */
export type Verdict = (typeof VERDICTS)[number];

/** What a hit recommends (2.3, 2.5); the mapping from a rule's word is not documented. */
export const HIT_ACTIONS = ['block', 'review', 'alert', 'monitor', 'edd', 'allow'] as const;
/** A documented action. */
export type HitAction = (typeof HIT_ACTIONS)[number];

/** Direction of money relative to the screened endpoint (2.5 `pathFlow`). */
export const PATH_FLOWS = ['inflow', 'outflow'] as const;
/** A documented flow. */
export type PathFlow = (typeof PATH_FLOWS)[number];

/** Upper bounds of the default verdict bands (3): 0–20, 20–50, 50–80, 80–100. */
export const DEFAULT_VERDICT_BANDS: readonly { verdict: Verdict; upTo: number }[] = [
  { verdict: 'accept', upTo: 20 },
  { verdict: 'review', upTo: 50 },
  { verdict: 'edd', upTo: 80 },
  { verdict: 'block', upTo: 100 },
];

/** `riskScore` by level (2.5): a restatement of the level, not the fund-attribution score. */
export const RISK_SCORE_BY_LEVEL: Readonly<Record<RiskLevel, number>> = {
  critical: 90,
  high: 80,
  medium: 60,
  low: 10,
};

/** Whether a word is one of a documented list. */
export function isKnownWord<Known extends string>(
  list: readonly Known[],
  word: string | null | undefined,
): word is Known {
  return word !== null && word !== undefined && (list as readonly string[]).includes(word);
}

/** Sorts worst first; unknown words come after the known ones. */
export function compareRiskLevels(a: Open<RiskLevel> | null, b: Open<RiskLevel> | null): number {
  return rankOf(a) - rankOf(b);
}

function rankOf(level: Open<RiskLevel> | null): number {
  return isKnownWord(RISK_LEVELS, level) ? RISK_LEVELS.indexOf(level) : RISK_LEVELS.length;
}
