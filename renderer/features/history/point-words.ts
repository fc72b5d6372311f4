// A stored screening of the line in words: for its point, its row and the choice of two.
import { formatDecimal } from '#shared/domain/amount.ts';
import { formatUtc } from '#shared/domain/time.ts';
import { m } from '#shared/messages/generated/messages.js';
import { environmentWord } from '#shared/words/environment-words.ts';
import { outcomeOf } from '#shared/screening/outcome.ts';
import { levelOf, levelWord, outcomeWord } from '#shared/words/outcome-words.ts';
import type { Apartness, HistoryItem } from './history-items.ts';

type Summary = HistoryItem['listing']['summary'];
type ChainSummary = Exclude<Summary, { kind: 'name' }>;

/** The fund-attribution score; not computed, or not readable, which is not 0. */
export function scoreWords({ score, hitCount }: ChainSummary): string {
  if (score !== null) return formatDecimal(score);
  return hitCount === null ? m.score_unreadable() : m.score_not_computed();
}

/** A point in words, for its tooltip and for a screen reader. */
export function describeItem({ listing, apart }: HistoryItem): string {
  const { summary } = listing;
  return [
    formatUtc(summary.takenAt),
    environmentWord(summary.environmentKind, summary.environmentName || undefined),
    outcomeWord(outcomeOf(summary)),
    levelWord(summary.kind, levelOf(summary)),
    ...(summary.kind === 'name' ? [] : [m.history_score_of({ score: scoreWords(summary) })]),
    ...apart.map((why) => apartWord(why)),
  ].join(' · ');
}

/** What a screening came to, where two are chosen. */
export function choiceWords(summary: Summary): string {
  const outcome = outcomeWord(outcomeOf(summary));
  return summary.kind === 'name'
    ? `${outcome} · ${levelWord(summary.kind, summary.riskLevel)}`
    : `${outcome} ${scoreWords(summary)}`;
}

const aparts: Record<Apartness, () => string> = {
  elsewhere: m.history_apart_elsewhere,
  other_world: m.history_apart_other_world,
  other_question: m.history_apart_other_question,
};

/** Why a screening is kept apart. */
export function apartWord(why: Apartness): string {
  return aparts[why]();
}
