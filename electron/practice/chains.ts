// The chains of the practice service (blockchain API 2.1).
import type { AddressFamily } from '#shared/domain/address.ts';
import type { Token } from '#shared/screening/request.ts';

/** A chain of the practice ledger. */
export interface PracticeChain {
  name: 'Ethereum' | 'Tron';
  tokens: readonly Token[];
  defaultToken: Token;
  family: AddressFamily;
}

/** Both chains, in the order they are listed. */
export const PRACTICE_CHAINS: readonly PracticeChain[] = [
  { name: 'Tron', tokens: ['usdt', 'usdc'], defaultToken: 'usdt', family: 'tron' },
  { name: 'Ethereum', tokens: ['usdt', 'usdc'], defaultToken: 'usdt', family: 'evm' },
];

/** The chain of a name, letter by letter; undefined when there is none. */
export function findChain(name: string): PracticeChain | undefined {
  return PRACTICE_CHAINS.find((chain) => chain.name === name);
}
