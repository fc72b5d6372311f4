// Somebody moves funds from an address to itself, after a casino paid them.
import type { Story } from '../story.ts';

/** One endpoint for both sides of a transaction. */
export function tellSelfTransfer(story: Story): void {
  const casino = story.party('casino', 'gambling');
  const desk = story.party('desk', 'otcBroker');
  const exchange = story.party('exchange', 'exchange');
  story
    .pay(casino, 'subject', '5200', 20)
    .pay(exchange, 'subject', '2600', 22)
    .pay('subject', 'subject', '1300', 25)
    .pay('subject', desk, '3900', 30);
}
