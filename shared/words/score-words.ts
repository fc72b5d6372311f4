// What a score says on its own: what kind of statement it is, and how far the next verdict is.
import { decimal, formatDecimal, subtractDecimals, type DecimalText } from '../domain/amount.ts';
import { DEFAULT_VERDICT_BANDS } from '../domain/risk.ts';
import { m } from '../messages/generated/messages.js';
import type { ScoreStanding } from '../review/score-standing.ts';
import { formatCount } from './format.ts';
import { verdictWord } from './risk-words.ts';

/** A sentence on what kind of statement the score is; null where it speaks for itself. */
export function standingWords(standing: ScoreStanding): { title: string; text: string } | null {
  switch (standing) {
    case 'not_computed':
      return { title: m.score_empty_title(), text: m.score_standing_not_computed() };
    case 'zero_no_rule':
      return { title: m.score_standing_zero_title(), text: m.score_standing_zero_no_rule() };
    case 'zero_with_rule':
      return { title: m.score_standing_zero_title(), text: m.score_standing_zero_with_rule() };
    case 'low_with_rule':
      return { title: m.score_standing_low_title(), text: m.score_standing_low_with_rule() };
    case 'self_hit':
    case 'plain':
      return null;
  }
}

/**
 * How far the next verdict band of the builtin ruleset is. On an edge itself the specification does
 * not say which band applies.
 */
export function distanceWords(score: DecimalText): string | null {
  const value = Number(score);
  if (value < 0 || value > 100) return null;
  const at = DEFAULT_VERDICT_BANDS.findIndex(({ upTo }) => value <= upTo);
  const band = DEFAULT_VERDICT_BANDS[at];
  const above = DEFAULT_VERDICT_BANDS[at + 1];
  if (band === undefined) return null;
  if (above === undefined) return m.score_distance_last({ verdict: verdictWord(band.verdict) });
  const verdict = verdictWord(above.verdict);
  if (value === band.upTo) return m.score_distance_edge({ edge: formatCount(band.upTo), verdict });
  const points = formatDecimal(subtractDecimals(decimal(band.upTo), score));
  return m.score_distance({ points, verdict, edge: formatCount(band.upTo) });
}
