// Transfers and labels of one chain, indexed by address. Tokens are kept apart everywhere.
import { addressKey } from '#shared/domain/address.ts';
import type { DecimalText } from '#shared/domain/amount.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Token } from '#shared/screening/request.ts';
import type { Label } from '#shared/screening/result.ts';
import { isPool, labelOf, type KindName } from './category-tree.ts';

/** One transfer of a token. */
export interface Transfer {
  from: string;
  to: string;
  token: Token;
  amount: DecimalText;
  at: UtcMs;
}

/** Which way transfers are looked at from an address. */
export type Side = 'received' | 'sent';

interface Account {
  kinds: KindName[];
  received: Transfer[];
  sent: Transfer[];
}

/** A ledger; filled once by its stories, then only read. */
export class Ledger {
  readonly #accounts = new Map<string, Account>();
  readonly #withoutVolume = new Set<string>();

  /** Adds a transfer to both of its ends. */
  addTransfer(transfer: Transfer): void {
    this.#account(transfer.from).sent.push(transfer);
    this.#account(transfer.to).received.push(transfer);
  }

  /** Puts a label on an address. */
  addLabel(address: string, kind: KindName): void {
    this.#account(address).kinds.push(kind);
  }

  /** Makes the volume of an address unavailable, as when a provider fails. */
  hideVolume(address: string): void {
    this.#withoutVolume.add(addressKey(address));
  }

  /** Whether an address occurs at all. */
  has(address: string): boolean {
    return this.#accounts.has(addressKey(address));
  }

  /** Transfers of a token at an address, in the order they were added. */
  transfersOf(address: string, side: Side, token: Token): Transfer[] {
    const account = this.#accounts.get(addressKey(address));
    return (account?.[side] ?? []).filter((transfer) => transfer.token === token);
  }

  /** The labels of an address. */
  labelsOf(address: string): Label[] {
    return (this.#accounts.get(addressKey(address))?.kinds ?? []).map(labelOf);
  }

  /** Whether tracing ends at an address because customers' funds are pooled there. */
  isPool(address: string): boolean {
    return (this.#accounts.get(addressKey(address))?.kinds ?? []).some(isPool);
  }

  /** Whether the volume of an address can be fetched. */
  hasVolume(address: string): boolean {
    return !this.#withoutVolume.has(addressKey(address));
  }

  #account(address: string): Account {
    const key = addressKey(address);
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const account: Account = { kinds: [], received: [], sent: [] };
    this.#accounts.set(key, account);
    return account;
  }
}
