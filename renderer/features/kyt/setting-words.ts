// Why a side does or does not set the combined verdict of its transaction, in a sentence.
import { formatDecimal } from '#shared/domain/amount.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { SideReading, TransactionSide } from '#shared/review/sides.ts';
import type { Outcome } from '#shared/screening/outcome.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { outcomeWord } from '#shared/words/outcome-words.ts';
import { sideWord } from '#shared/words/transaction-words.ts';

/**
 * Of the side at its place in `sides`.
 * @param outcomeOfSide what a side says on its own
 * @param setting the side that sets the combined verdict, both, or null when it cannot be told
 */
export function settingWords(
  reading: SideReading,
  sides: readonly SideReading[],
  outcomeOfSide: (reading: SideReading) => Outcome,
  setting: TransactionSide | 'both' | null,
): string {
  const other = sides.find(({ side }) => side !== reading.side);
  if (other === undefined) return m.kyt_why_single();
  const own = outcomeWords(reading, outcomeOfSide(reading));
  if (setting === null) return m.kyt_why_unclear({ own });
  if (setting === 'both') return m.kyt_why_both({ own });
  const words = {
    own,
    other: outcomeWords(other, outcomeOfSide(other)),
    side: sideWord(other.side),
  };
  return setting === reading.side ? m.kyt_why_sets(words) : m.kyt_why_other(words);
}

/** Score and verdict, e.g. `64.11, EDD`. */
function outcomeWords({ score }: SideReading, outcome: Outcome): string {
  const figure = score?.score ?? null;
  const parts = [
    figure === null ? m.score_not_computed() : formatDecimal(figure),
    outcome.state === 'not_computed' ? null : revealForeignText(outcomeWord(outcome)),
  ];
  return parts.filter((part) => part !== null).join(m.common_comma());
}
