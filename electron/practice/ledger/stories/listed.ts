// The subject itself is on a sanctions list.
import type { Story } from '../story.ts';

/** A self-hit, and a few counterparties. */
export function tellListed(story: Story): void {
  story.label('subject', 'sanctionedBroker');
  const exchange = story.party('exchange', 'unregulatedExchange');
  const desk = story.party('desk', 'otcBroker');
  story
    .pay('client', 'subject', '45000', 12)
    .pay(exchange, 'subject', '8000', 16)
    .pay('subject', desk, '30000', 22)
    .pay('subject', 'client', '2000', 24);
}
