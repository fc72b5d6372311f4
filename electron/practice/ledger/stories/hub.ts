// A collection point of many schemes: every source pays every gatherer, every gatherer the hub.
import type { KindName } from '../category-tree.ts';
import { NumberSequence } from '../seed.ts';
import type { Story } from '../story.ts';

const GATHERERS = 75;
const SOURCES = 80;
const KINDS = ['investmentFraud', 'phishing', 'darknet', 'mixer', 'gambling'] as const;

/** 75 × 80 = 6,000 paths of two hops with the default parameters, and a hit on each. */
export function tellHub(story: Story): void {
  const numbers = new NumberSequence('hub');
  const sources = Array.from({ length: SOURCES }, (_, index) => {
    const kind: KindName = KINDS[index % KINDS.length] ?? 'phishing';
    return story.address(story.party(`source-${index}`, kind));
  });
  const hub = story.address('subject');
  for (let index = 0; index < GATHERERS; index++) {
    const gatherer = story.address(`gatherer-${index}`);
    for (const source of sources) {
      story.payAddress(source, gatherer, `${numbers.next(20, 400)}.${numbers.next(10, 99)}`, 20);
    }
    story.payAddress(gatherer, hub, `${numbers.next(9000, 14000)}.5`, 30);
  }
  story.party('desk', 'otcBroker');
  story.pay('subject', 'desk', '310000', 40).pay('customer', 'subject', '52000', 35);
}
