// A stored screening of the line in words: for its point, its row and the choice of two.
import { formatDecimal } from '#shared/domain/amount.ts';
import { formatUtc } from '#shared/domain/time.ts';
import { environmentWord } from '../../domain/environment-words.ts';
import { riskWord, verdictWord } from '../../domain/risk-words.ts';
import { m } from '../../messages/generated/messages.js';
import type { Apartness, HistoryItem } from './history-items.ts';

type Summary = HistoryItem['listing']['summary'];

/** The fund-attribution score; not computed, or not readable, which is not 0. */
export function scoreWords({ score, hitCount }: Summary): string {
  if (score !== null) return formatDecimal(score);
  return hitCount === null ? m.score_unreadable() : m.score_not_computed();
}

/** A point in words, for its tooltip and for a screen reader. */
export function describeItem({ listing, apart }: HistoryItem): string {
  const { summary } = listing;
  return [
    formatUtc(summary.takenAt),
    environmentWord(summary.environmentKind, summary.environmentName || undefined),
    verdictWord(summary.verdict),
    riskWord(summary.risk),
    m.history_score_of({ score: scoreWords(summary) }),
    ...apart.map((why) => apartWord(why)),
  ].join(' · ');
}

const aparts: Record<Apartness, () => string> = {
  elsewhere: m.history_apart_elsewhere,
  other_world: m.history_apart_other_world,
  other_question: m.history_apart_other_question,
};

/** Why a screening stands apart. */
export function apartWord(why: Apartness): string {
  return aparts[why]();
}
