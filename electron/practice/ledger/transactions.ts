// Transactions of the practice world: each story has one between two of its addresses; any other
// hash of the right form has one that follows from its own text. None is on any chain.
import { transactionKey } from '#shared/domain/transaction.ts';
import type { PracticeChain } from '../chains.ts';
import { deriveAddress, deriveHash } from './seed.ts';
import type { StoryName } from './stories/catalogue.ts';

/** The two ends of a transaction. */
export interface TransactionEnds {
  from: string;
  to: string;
}

/** Names, within its story, of who pays whom in the story's transaction. */
const STORY_TRANSACTIONS: Readonly<Record<StoryName, TransactionEnds>> = {
  clean: { from: 'supplier', to: 'subject' },
  'exchange-deposit': { from: 'courier', to: 'subject' },
  'direct-sanctions': { from: 'trader', to: 'subject' },
  'mixer-two-hops': { from: 'carrier', to: 'subject' },
  layering: { from: 'd1', to: 'subject' },
  'listed-subject': { from: 'exchange', to: 'subject' },
  'truncated-volume': { from: 'runner', to: 'subject' },
  'null-score': { from: 'step-2', to: 'subject' },
  hub: { from: 'gatherer-0', to: 'subject' },
  'self-transfer': { from: 'subject', to: 'subject' },
  'paid-deposit': { from: 'payer', to: 'subject' },
};

/** The hash of a story's transaction. */
export function storyTransaction(story: StoryName, chain: PracticeChain): string {
  return deriveHash(chain.family, `${story}/transaction`);
}

/** Hashes that begin so are of no transaction: what a mistyped hash looks like to the service. */
const UNKNOWN_BEGINNING = /^(0x)?0{8}/;

/** The ends of a transaction; null when there is none of this hash on the chain. */
export function findTransaction(chain: PracticeChain, hash: string): TransactionEnds | null {
  const key = transactionKey(hash);
  for (const [story, ends] of Object.entries(STORY_TRANSACTIONS)) {
    if (key === storyTransaction(story as StoryName, chain)) {
      const address = (name: string): string => deriveAddress(chain.family, `${story}/${name}`);
      return { from: address(ends.from), to: address(ends.to) };
    }
  }
  if (UNKNOWN_BEGINNING.test(key)) return null;
  return {
    from: deriveAddress(chain.family, `transaction/${key}/from`),
    to: deriveAddress(chain.family, `transaction/${key}/to`),
  };
}
