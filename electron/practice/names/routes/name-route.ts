// What a route of the name API is, and the headers and refusals they share (name API 7, 8).
import { Refusal } from '../../answer.ts';
import type { Route } from '../../routes/route.ts';
import type { Account, QuotaState } from '../accounts.ts';
import type { NameCaller, NameService } from '../name-service.ts';

/** One endpoint of the name API. */
export type NameRoute = Route<NameService, NameCaller>;

/** The headers of every answer (8). */
export function quotaHeaders({ limit, remaining }: Pick<QuotaState, 'limit' | 'remaining'>) {
  return { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) };
}

/** The account behind a request; only `register` is reached without one. */
export function requireAccount(caller: NameCaller): Account {
  if (caller === null) throw new Refusal(401, 'Missing or invalid API key');
  return caller;
}
