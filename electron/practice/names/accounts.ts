// Accounts of the name service: keys, tiers, status and the daily quota (name API 2.1, 3, 8). A key
// is kept as its hash only.
import { createHash } from 'node:crypto';
import { formatUtcDate, type Clock, type UtcMs } from '#shared/domain/time.ts';
import type { AccountTier } from '#shared/domain/names.ts';
import { DAILY_LIMITS } from '#shared/names/account.ts';

/** Words of an account's status; all but the first are refused with 403. */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'banned'] as const;
/** One of them. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** An account as it is kept. */
export interface Account {
  id: string;
  /** SHA-256 of the key, in hexadecimal. */
  keyHash: string;
  name: string;
  email: string | null;
  tier: AccountTier;
  status: AccountStatus;
  createdAt: UtcMs;
}

/** Today's use of an account. */
export interface QuotaState {
  limit: number;
  used: number;
  remaining: number;
}

/** All accounts of one service. */
export class AccountStore {
  /** By key hash. */
  readonly #accounts = new Map<string, Account>();
  /** By account id. */
  readonly #used = new Map<string, { day: string; count: number }>();
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #save: (account: Account) => void;

  /**
   * @param options.newId gives a new key or account id, a UUID
   * @param options.save keeps a new or changed account before it is answered
   */
  constructor(options: {
    clock: Clock;
    newId: () => string;
    save: (account: Account) => void;
    known: readonly Account[];
  }) {
    this.#clock = options.clock;
    this.#newId = options.newId;
    this.#save = options.save;
    const latest = new Map(options.known.map((account) => [account.id, account]));
    for (const account of latest.values()) this.#accounts.set(account.keyHash, account);
  }

  /** Opens an account: with an e-mail address in tier `email`, without in `free` (3). */
  register(name: string, email: string | null): { key: string; account: Account } {
    const key = this.#newId();
    const id = this.#newId();
    return { key, account: this.#keep(this.#create({ id, key, name, email })) };
  }

  /**
   * Opens the account that comes with the service. It is the same account under every key, so that
   * what was started before a restart with another key is still its own.
   */
  openBuiltIn(key: string, name: string, email: string): void {
    const known = [...this.#accounts.values()].find(({ id }) => id === BUILT_IN_ID);
    if (known !== undefined) this.#accounts.delete(known.keyHash);
    const account = known ?? this.#create({ id: BUILT_IN_ID, key, name, email });
    this.#accounts.set(hashOf(key), { ...account, keyHash: hashOf(key) });
  }

  /** The account of a key. */
  find(key: string): Account | undefined {
    return this.#accounts.get(hashOf(key));
  }

  /** Binds an e-mail address: `free` becomes `email`; no tier is ever lowered (3). */
  bindEmail({ keyHash }: Account, email: string): Account {
    return this.#change(keyHash, (account) => ({
      ...account,
      email,
      tier: account.tier === 'free' ? 'email' : account.tier,
    }));
  }

  /** The survey was completed: 1,000 a day, from any tier (3). */
  completeSurvey({ keyHash }: Account): Account {
    return this.#change(keyHash, (account) => ({ ...account, tier: 'survey' }));
  }

  /** Suspends, bans or reinstates an account. */
  setStatus({ keyHash }: Account, status: AccountStatus): Account {
    return this.#change(keyHash, (account) => ({ ...account, status }));
  }

  /** Today's use; the day begins at 00:00 UTC of the service's clock (8). */
  quotaOf({ id, tier }: Account): QuotaState {
    const limit = DAILY_LIMITS[tier];
    const used = this.#usedToday(id);
    return { limit, used, remaining: Math.max(0, limit - used) };
  }

  /** Counts one request; false when none was left, and then nothing is counted. */
  spend(account: Account): boolean {
    if (this.quotaOf(account).remaining === 0) return false;
    this.setUsed(account, this.#usedToday(account.id) + 1);
    return true;
  }

  /** Sets today's use. */
  setUsed({ id }: Account, count: number): void {
    this.#used.set(id, { day: this.#today(), count });
  }

  #usedToday(id: string): number {
    const use = this.#used.get(id);
    return use?.day === this.#today() ? use.count : 0;
  }

  #today(): string {
    return formatUtcDate(this.#clock.now());
  }

  #create(opened: { id: string; key: string; name: string; email: string | null }): Account {
    const { id, key, name, email } = opened;
    const tier = email === null ? 'free' : 'email';
    const createdAt = this.#clock.now();
    return { id, keyHash: hashOf(key), name, email, tier, status: 'active', createdAt };
  }

  #change(keyHash: string, change: (account: Account) => Account): Account {
    const account = this.#accounts.get(keyHash);
    if (account === undefined) throw new RangeError('no such account');
    return this.#keep(change(account));
  }

  #keep(account: Account): Account {
    this.#save(account);
    this.#accounts.set(account.keyHash, account);
    return account;
  }
}

/** The id of the account that comes with the service. */
const BUILT_IN_ID = 'practice';

function hashOf(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}
