// Risk levels, verdicts and actions. The lists are closed in the specification and open at the
// edge: a word outside them is kept as sent, shown in the neutral style, and ranks above the known
// ones. Unknown is not low, and an absent level is no unknown word.

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

/**
 * Why the word of an answer is not its outcome, noted when the answer is stored. `exempted`: it looks like
 * an exempted exchange address, over which no rule was evaluated; `unreadable`: it holds no result that can
 * be read; `contradictory`: a key on which it rests is twice, with other values.
 */
export const OUTCOME_MARKS = ['exempted', 'unreadable', 'contradictory'] as const;
/** One of these. */
export type OutcomeMark = (typeof OUTCOME_MARKS)[number];

/** What a hit recommends (2.3, 2.5); the mapping from a rule's word is not documented. */
export const HIT_ACTIONS = ['block', 'review', 'alert', 'monitor', 'edd', 'allow'] as const;
/** A documented action. */
export type HitAction = (typeof HIT_ACTIONS)[number];

/** What a rule recommends (2.3), mildest first. */
const RULE_ACTIONS = ['allow', 'monitor', 'alert', 'review', 'edd', 'block'] as const;

/**
 * The worse of two actions of rules; a word that is not known is worse than all that are, and of two such
 * words it is always the same one.
 */
export function worseAction(one: string | null, other: string | null): string | null {
  if (one === other || one === null || other === null) return one ?? other;
  const order = rankOfAction(other) - rankOfAction(one) || (one < other ? -1 : 1);
  return order < 0 ? one : other;
}

function rankOfAction(action: string): number {
  return rankOfWord(RULE_ACTIONS, action.toLowerCase());
}

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

/**
 * How bad a word is among the words of a list: 0 for none, then from 1 as the list has them. A word
 * outside the list is worse than all of them: nobody knows what it means, so it never hides behind
 * one that is known to be mild.
 * @param words mildest first
 */
export function rankOfWord(words: readonly string[], word: string | null): number {
  if (word === null || word === '') return 0;
  const place = words.indexOf(word);
  return (place === -1 ? words.length : place) + 1;
}

const MILDEST_FIRST = RISK_LEVELS.toReversed();

/** Sorts worst first: unknown words, the known ones, then no level. */
export function compareRiskLevels(a: Open<RiskLevel> | null, b: Open<RiskLevel> | null): number {
  return rankOfWord(MILDEST_FIRST, b) - rankOfWord(MILDEST_FIRST, a);
}

/** The worse of two levels; of two unknown words always the same one. Null is no level at all. */
export function worseLevel(
  a: Open<RiskLevel> | null,
  b: Open<RiskLevel> | null,
): Open<RiskLevel> | null {
  if (a === b || a === null || b === null) return a ?? b;
  const order = compareRiskLevels(a, b) || (a < b ? -1 : 1);
  return order < 0 ? a : b;
}
