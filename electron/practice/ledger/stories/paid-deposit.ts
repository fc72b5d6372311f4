// Somebody pays a customer's deposit address at an exchange, from which a casino was paid by
// mistake before the exchange collected it.
import type { Story } from '../story.ts';

/** The destination of its transaction is exempt while `cex_immune` is on. */
export function tellPaidDeposit(story: Story): void {
  story.label('subject', 'exchangeDeposit');
  const exchange = story.party('exchange', 'exchange');
  const market = story.party('market', 'darknet');
  const casino = story.party('casino', 'gambling');
  story
    .pay(market, 'payer', '2400', 18)
    .pay(exchange, 'payer', '1600', 20)
    .pay('payer', 'subject', '3500', 25)
    .pay('subject', casino, '900', 28)
    .pay('subject', exchange, '2600', 30);
}
