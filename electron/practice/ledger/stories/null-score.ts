// An address whose volume cannot be fetched: findings, but no score.
import type { Story } from '../story.ts';

/** Hits with a null score and without an overview. */
export function tellNullScore(story: Story): void {
  story.hideVolume('subject');
  const thief = story.party('thief', 'theft');
  const exchange = story.party('exchange', 'exchange');
  story
    .chain(
      thief,
      [
        ['26000', 'step-1'],
        ['25500', 'step-2'],
        ['25000', 'subject'],
      ],
      14,
    )
    .pay(exchange, 'subject', '3000', 26)
    .pay('subject', exchange, '27000', 30);
}
