// What a person states of a screened transaction, in a report: apart from what is observed, and marked.
import { statedOf, type StatedTransaction } from '../../domain/stated-transaction.ts';
import { m } from '../../messages/generated/messages.js';
import type { KyaView, KytView } from '../../screening/snapshot.ts';
import { moneyWords } from '../../words/amount-words.ts';
import type { Block } from '../document.ts';
import { value, words } from '../inlines.ts';
import { facts, heading, recordSource, textCell, timeValue } from './record-values.ts';
import { tellsOfCase, type SectionContext } from './section.ts';

/** What holds for the transaction of an answer; null where nothing is stated, and in a certificate. */
export function statedInCase(
  context: Pick<SectionContext, 'dossier'>,
  { summary }: KytView,
): StatedTransaction | null {
  if (!tellsOfCase(context)) return null;
  return statedOf(context.dossier.statedTransactions.toReversed(), summary);
}

/** Amount, time, source and author under a heading that says whose they are; nothing without any. */
export function statedBlocks(context: SectionContext, view: KyaView | KytView): Block[] {
  const stated = view.kind === 'kyt' ? statedInCase(context, view) : null;
  if (stated === null) return [];
  const of = (field: string) => recordSource('stated_transaction', stated.id, field);
  const { amount, token, happenedAt, source, author, at } = stated;
  return [
    heading(4, words(m.stated_title())),
    ...facts([
      [
        m.exposure_amount(),
        amount === null ? [] : [value(moneyWords(amount, token), of('amount'), 'number')],
      ],
      [m.report_col_when(), happenedAt === null ? [] : [timeValue(happenedAt, of('happenedAt'))]],
      [m.attachments_source(), textCell(source, of('source'))],
      [
        m.stated_entered(),
        [value(author, of('author'), 'foreign'), words(m.common_comma()), timeValue(at, of('at'))],
      ],
    ]),
  ];
}
