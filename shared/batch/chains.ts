// The chain a row means: the service's own list decides; a few everyday words mean its names.
import type { AddressFamily } from '../domain/address.ts';
import { isKnownWord } from '../domain/risk.ts';
import { ADDRESS_FAMILIES } from '../domain/address.ts';
import type { Chain } from '../screening/chain.ts';
import type { RowProblem } from './batch.ts';

/** The chain of Tron, which the specification names (blockchain API 4.2, default). */
const TRON = 'Tron';

/** Words that mean the same chain, in the form that `plain` gives. */
const SAME_CHAIN: readonly (readonly string[])[] = [
  ['tron', 'trx', 'trc20', '波场'],
  ['ethereum', 'eth', 'erc20', 'ethereummainnet', '以太坊'],
  ['bsc', 'bnb', 'bep20', 'bnbchain', 'bnbsmartchain', 'binancesmartchain', '币安智能链'],
  ['polygon', 'matic', 'pol'],
  ['arbitrum', 'arb', 'arbitrumone'],
  ['optimism', 'op', 'opmainnet'],
  ['avalanche', 'avax', 'avalanchec', 'avalanchecchain'],
];

/** What is known of the chains of an environment; null when its list was never read. */
export type KnownChains = readonly Chain[] | null;

/** A chain found, or why not. */
export type ChainChoice =
  { ok: true; chainName: string; tokens: readonly string[] } | { ok: false; problem: RowProblem };

/**
 * The chain for a subject of this family.
 * @param word what the row says; empty when it says nothing
 * @param evmChain the chain of an `evm` subject whose row names none
 */
export function chooseChain(
  family: AddressFamily,
  word: string,
  evmChain: string | null,
  chains: KnownChains,
): ChainChoice {
  const wanted = word.trim() === '' ? defaultFor(family, evmChain, chains) : word.trim();
  if (wanted === null) return { ok: false, problem: 'no_chain' };
  if (wanted.length > 100) return { ok: false, problem: 'unknown_chain' };
  if (chains === null) {
    const isTron = isSameChain(wanted, TRON);
    if (isTron !== (family === 'tron')) return { ok: false, problem: 'chain_of_other_family' };
    return { ok: true, chainName: isTron ? TRON : wanted, tokens: [] };
  }
  const chain = findChain(wanted, chains);
  if (chain === undefined) return { ok: false, problem: 'unknown_chain' };
  const { addressFamily, chainName, tokens } = chain;
  const isOther = isKnownWord(ADDRESS_FAMILIES, addressFamily) && addressFamily !== family;
  return isOther
    ? { ok: false, problem: 'chain_of_other_family' }
    : { ok: true, chainName, tokens };
}

/** Whether a cell names a chain of the list, or one of the everyday words without a list. */
export function namesChain(cell: string, chains: KnownChains): boolean {
  const word = plain(cell);
  if (word === '') return false;
  if (chains !== null) return findChain(cell, chains) !== undefined;
  return SAME_CHAIN.some((words) => words.includes(word));
}

function defaultFor(
  family: AddressFamily,
  evmChain: string | null,
  chains: KnownChains,
): string | null {
  if (family === 'evm') return evmChain;
  const ofFamily = (chains ?? []).filter(({ addressFamily }) => addressFamily === 'tron');
  return ofFamily.length === 1 ? (ofFamily[0]?.chainName ?? TRON) : TRON;
}

function findChain(word: string, chains: readonly Chain[]): Chain | undefined {
  const exact = chains.find(({ chainName }) => plain(chainName) === plain(word));
  return exact ?? chains.find(({ chainName }) => isSameChain(chainName, word));
}

function isSameChain(a: string, b: string): boolean {
  if (plain(a) === plain(b)) return true;
  return SAME_CHAIN.some((words) => words.includes(plain(a)) && words.includes(plain(b)));
}

function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.\-()]+/g, '');
}
