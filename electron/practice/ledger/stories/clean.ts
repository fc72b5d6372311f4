// A shopkeeper's address: paid by a processor and from an exchange, spends through both.
import type { Story } from '../story.ts';

/** No rule fires within five hops. */
export function tellClean(story: Story): void {
  const exchange = story.party('exchange', 'exchange');
  const payments = story.party('payments', 'payments');
  const pool = story.party('pool', 'liquidityPool');
  story
    .pay(exchange, 'subject', '12500', 20)
    .pay(payments, 'subject', '3480.25', 24)
    .pay(payments, 'subject', '2915.5', 31)
    .chain(
      exchange,
      [
        ['5200', 'supplier'],
        ['4100', 'subject'],
      ],
      18,
    )
    .pay('subject', exchange, '9000', 40)
    .pay('subject', pool, '2500', 44)
    .chain(
      'subject',
      [
        ['1800.75', 'landlord'],
        ['1800', exchange],
      ],
      45,
    )
    .pay(exchange, 'subject', '640', 33, 'usdc');
}
