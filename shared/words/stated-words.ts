// The words of what a person states of a screened transaction: always marked as theirs.
import type { StatedTransaction } from '../domain/stated-transaction.ts';
import { formatUtc } from '../domain/time.ts';
import { m } from '../messages/generated/messages.js';
import { moneyWords } from './amount-words.ts';
import { revealForeignText } from './foreign-text.ts';

/** What is stated, e.g. `1,204.50 USDT` and `2026-03-01 09:30:05 UTC`, or one of them; no mark. */
export function statedParts({ amount, token, happenedAt }: StatedTransaction): string[] {
  return [
    ...(amount === null ? [] : [moneyWords(amount, token)]),
    ...(happenedAt === null ? [] : [formatUtc(happenedAt)]),
  ];
}

/** In one line, with whose it is and where it is from. */
export function statedLine(stated: StatedTransaction): string {
  const what = statedParts(stated).join(m.common_comma());
  const source = revealForeignText(stated.source);
  return `${m.stated_title()}${m.common_colon()}${m.stated_with_source({ what, source })}`;
}
