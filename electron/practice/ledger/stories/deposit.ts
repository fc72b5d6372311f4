// A customer's deposit address at an exchange, which fraud proceeds reached.
import type { Story } from '../story.ts';

/** Exempt while `cex_immune` is on; screened normally when it is off. */
export function tellDeposit(story: Story): void {
  story.label('subject', 'exchangeDeposit');
  const exchange = story.party('exchange', 'exchange');
  const fraud = story.party('fraud', 'investmentFraud');
  const market = story.party('market', 'darknet');
  story
    .pay(fraud, 'subject', '7400', 21)
    .chain(
      market,
      [
        ['3100', 'courier'],
        ['2900', 'subject'],
      ],
      22,
    )
    .pay('salary', 'subject', '4200', 26)
    .pay('subject', exchange, '7400', 28)
    .pay('subject', exchange, '7000', 35);
}
