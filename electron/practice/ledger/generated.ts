// Surroundings of an address that is in no scenario: modest, mostly harmless, and always the
// same for the same address.
import type { KindName } from './category-tree.ts';
import type { Ledger } from './ledger.ts';
import { NumberSequence } from './seed.ts';
import type { Story } from './story.ts';

const HARMLESS = ['exchange', 'payments', 'liquidityPool'] as const;
const DUBIOUS = ['gambling', 'unregulatedExchange', 'otcBroker'] as const;
const SERIOUS = [
  'investmentFraud',
  'phishing',
  'mixer',
  'darknet',
  'theft',
  'sanctionedTrader',
] as const;
/** Of 100 addresses: so many have only harmless counterparties, so many more a dubious one. */
const HARMLESS_OF_100 = 70;
const DUBIOUS_OF_100 = 85;

/** Fills an empty ledger around a subject. */
export function generateSurroundings(
  ledger: Ledger,
  story: Story,
  subject: string,
  name: string,
): void {
  const numbers = new NumberSequence(name);
  const pay = (from: string, to: string, most: number, day: number): void => {
    const token = numbers.next(1, 10) === 1 ? 'usdc' : 'usdt';
    const amount = `${numbers.next(Math.ceil(most / 4), most)}.${numbers.next(10, 99)}`;
    story.payAddress(from, to, amount, day, token);
  };
  const party = (label: string, kind: KindName): string => {
    const address = story.address(label);
    ledger.addLabel(address, kind);
    return address;
  };
  const incoming = numbers.next(2, 7);
  for (let index = 0; index < incoming; index++) {
    const isKnown = numbers.next(1, 2) === 1;
    const from = isKnown
      ? party(`in-${index}`, numbers.pick(HARMLESS))
      : story.address(`in-${index}`);
    pay(from, subject, 6_000, numbers.next(5, 60));
  }
  const outgoing = numbers.next(1, 5);
  for (let index = 0; index < outgoing; index++) {
    pay(subject, party(`out-${index}`, numbers.pick(HARMLESS)), 5_000, numbers.next(61, 90));
  }
  const roll = numbers.next(0, 99);
  if (roll < HARMLESS_OF_100) return;
  const kind = roll < DUBIOUS_OF_100 ? numbers.pick(DUBIOUS) : numbers.pick(SERIOUS);
  const hops = numbers.next(1, 4);
  const isInflow = numbers.next(1, 3) > 1;
  let near = subject;
  for (let hop = 1; hop <= hops; hop++) {
    const far = hop === hops ? party('far', kind) : story.address(`step-${hop}`);
    if (isInflow) pay(far, near, 9_000, 60 - hop * 8);
    else pay(near, far, 9_000, 60 + hop * 8);
    near = far;
  }
}
