// Which ledger an address is looked up in: that of the scenarios when it occurs there, else one
// generated around the address from its own text.
import { addressKey } from '#shared/domain/address.ts';
import type { PracticeChain } from '../chains.ts';
import { generateSurroundings } from './generated.ts';
import { Ledger } from './ledger.ts';
import { Story } from './story.ts';
import { STORIES } from './stories/catalogue.ts';

/** The ledgers of all chains, each made when first asked for. */
export class PracticeLedgers {
  readonly #told = new Map<string, Ledger>();

  /** The ledger in which an address lives. */
  ledgerOf(chain: PracticeChain, address: string): Ledger {
    const told = this.#told.get(chain.name) ?? tellStories(chain);
    this.#told.set(chain.name, told);
    if (told.has(address)) return told;
    const ledger = new Ledger();
    const name = `generated/${addressKey(address)}`;
    generateSurroundings(ledger, new Story(ledger, chain.family, name), address, name);
    return ledger;
  }
}

function tellStories(chain: PracticeChain): Ledger {
  const ledger = new Ledger();
  for (const { name, tell } of STORIES) tell(new Story(ledger, chain.family, name));
  return ledger;
}
