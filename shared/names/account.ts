// The account behind a name key and its use (name API 2.1). The key itself is never part of it.
import type { AccountTier } from '../domain/names.ts';
import type { Open } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';

/** Daily requests by tier (name API 8). */
export const DAILY_LIMITS: Readonly<Record<AccountTier, number>> = {
  free: 300,
  email: 500,
  survey: 1_000,
};

/** An account without its key. */
export interface Account {
  name: string | null;
  email: string | null;
  tier: Open<AccountTier> | null;
  /** Requests per day. */
  dailyLimit: number | null;
  /** `active`, or another word as sent. */
  status: string | null;
  createdAt: UtcMs | null;
}

/** What a registration answers: the key goes straight to the keychain and is never stored. */
export interface Registration {
  key: string;
  account: Account;
}

/** Today's use of a key. Null: not provided. */
export interface Usage {
  usedToday: number | null;
  dailyLimit: number | null;
  remaining: number | null;
  tier: Open<AccountTier> | null;
  email: string | null;
  status: string | null;
}
