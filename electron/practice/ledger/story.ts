// The words in which scenarios are told: addresses by name, labelled parties, payments by day.
import type { AddressFamily } from '#shared/domain/address.ts';
import { decimal } from '#shared/domain/amount.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Token } from '#shared/screening/request.ts';
import type { KindName } from './category-tree.ts';
import type { Ledger } from './ledger.ts';
import { deriveAddress } from './seed.ts';

/** Day 0 of the ledger. */
const DAY_ZERO: UtcMs = Date.UTC(2025, 8, 1, 9, 0, 0);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Tells one story into a ledger. Names are private to the story. */
export class Story {
  readonly #ledger: Ledger;
  readonly #family: AddressFamily;
  readonly #name: string;
  #payments = 0;

  constructor(ledger: Ledger, family: AddressFamily, name: string) {
    this.#ledger = ledger;
    this.#family = family;
    this.#name = name;
  }

  /** The address behind a name. */
  address(name: string): string {
    return deriveAddress(this.#family, `${this.#name}/${name}`);
  }

  /** Labels the address behind a name. */
  label(name: string, kind: KindName): this {
    this.#ledger.addLabel(this.address(name), kind);
    return this;
  }

  /** A labelled party: gives its name back. */
  party(name: string, kind: KindName): string {
    this.label(name, kind);
    return name;
  }

  /** A payment between two names, on a day of the ledger; minutes keep payments apart. */
  pay(from: string, to: string, amount: number | string, day: number, token: Token = 'usdt'): this {
    return this.payAddress(this.address(from), this.address(to), amount, day, token);
  }

  /** A payment between two addresses. */
  payAddress(
    from: string,
    to: string,
    amount: number | string,
    day: number,
    token: Token = 'usdt',
  ): this {
    const minute = (this.#payments++ * 7) % 600;
    this.#ledger.addTransfer({
      from,
      to,
      token,
      amount: decimal(amount),
      at: DAY_ZERO + day * DAY_MS + minute * MINUTE_MS,
    });
    return this;
  }

  /** A chain of payments: names and the amounts between them, one `step` of days apart. */
  chain(
    first: string,
    links: readonly (readonly [amount: number | string, to: string])[],
    day: number,
    step = 3,
  ): this {
    let from = first;
    for (const [index, [amount, to]] of links.entries()) {
      this.pay(from, to, amount, day + index * step);
      from = to;
    }
    return this;
  }

  /** The volume of an address cannot be fetched. */
  hideVolume(name: string): this {
    this.#ledger.hideVolume(this.address(name));
    return this;
  }
}
