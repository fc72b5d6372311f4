// Funds that left a mixer and took one step before they arrived.
import type { Story } from '../story.ts';

/** A mixer at two hops on the way in. */
export function tellMixer(story: Story): void {
  const mixer = story.party('mixer', 'mixer');
  const exchange = story.party('exchange', 'exchange');
  const payments = story.party('payments', 'payments');
  story
    .chain(
      mixer,
      [
        ['18000', 'carrier'],
        ['17850', 'subject'],
      ],
      25,
    )
    .pay(exchange, 'subject', '9600', 30)
    .pay(payments, 'subject', '2150.5', 33)
    .pay('subject', exchange, '21000', 38);
}
