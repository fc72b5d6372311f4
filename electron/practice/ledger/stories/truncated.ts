// A busy till: more transfers than the source of volumes delivers.
import { NumberSequence } from '../seed.ts';
import type { Story } from '../story.ts';

const CUSTOMERS = 40;
const PAYMENTS_EACH = 35;

/** 1,400 received transfers, of which the latest 1,000 count towards the volume. */
export function tellTruncated(story: Story): void {
  const numbers = new NumberSequence('truncated');
  const casino = story.party('casino', 'gambling');
  const fraud = story.party('fraud', 'investmentFraud');
  const exchange = story.party('exchange', 'exchange');
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    for (let payment = 0; payment < PAYMENTS_EACH; payment++) {
      const amount = `${numbers.next(15, 90)}.${numbers.next(10, 99)}`;
      story.pay(`customer-${customer}`, 'subject', amount, 10 + payment);
    }
  }
  story
    .pay(casino, 'subject', '5200', 52)
    .chain(
      fraud,
      [
        ['8800', 'runner'],
        ['8600', 'subject'],
      ],
      50,
    )
    .pay('subject', exchange, '60000', 58);
}
