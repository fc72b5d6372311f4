// An address that trades with a sanctioned entity without an intermediary.
import type { Story } from '../story.ts';

/** One hop, both directions; most of the inflow is tainted. */
export function tellDirectSanctions(story: Story): void {
  const trader = story.party('trader', 'sanctionedTrader');
  const broker = story.party('broker', 'sanctionedBroker');
  const exchange = story.party('exchange', 'exchange');
  story
    .pay(trader, 'subject', '61000', 15)
    .pay(trader, 'subject', '27500.5', 19)
    .chain(
      broker,
      [
        ['6000', 'nephew'],
        ['5800', 'subject'],
      ],
      17,
    )
    .pay(exchange, 'subject', '4300', 23)
    .pay('subject', trader, '22000', 30)
    .pay('subject', exchange, '60000', 34)
    .pay(trader, 'subject', '1500', 36, 'usdc');
}
