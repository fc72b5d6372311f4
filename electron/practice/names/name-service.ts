// What the routes of the name API work on, and what a restarted service knows again.
import { randomUUID } from 'node:crypto';
import type { Clock } from '#shared/domain/time.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import { AccountStore, type Account } from './accounts.ts';
import {
  readEntries,
  restoreTask,
  toAccountEntry,
  toTaskEntry,
  type KnownTask,
} from './name-entries.ts';
import { TaskStore } from './tasks.ts';

/** Everything behind the name API. */
export interface NameService {
  accounts: AccountStore;
  tasks: TaskStore;
  /** Whether `GET /v1/screening/{id}` counts as a request: not shown, so it can be switched. */
  polls: { areCounted: boolean };
}

/** Whoever asks; null on the one endpoint that needs no key. */
export type NameCaller = Account | null;

/** How to open the name service. */
export interface NameServiceOptions {
  /** The practice key opens the account that comes with the service, in tier `email`. */
  key: string;
  clock: Clock;
  /** How many times faster than real a screening runs. */
  pace: number;
  /** What the state file remembers, oldest first. */
  entries: readonly JsonObject[];
  /** Keeps an account or a task in the state file. */
  remember: (entry: JsonObject) => void;
  /** Jobs accepted by an earlier process; those that are no name tasks are passed over. */
  knownJobs: readonly KnownTask[];
  /** Makes keys and task ids; default: random UUIDs. */
  newId?: () => string;
}

/** The e-mail address of the built-in account; `.invalid` is reserved (RFC 2606). */
const PRACTICE_EMAIL = 'practice@practice.invalid';

/** Opens the service with everything that an earlier run left behind. */
export function openNameService(options: NameServiceOptions): NameService {
  const { clock, pace, remember, newId = randomUUID } = options;
  const state = readEntries(options.entries);
  const accounts = new AccountStore({
    clock,
    newId,
    save: (account) => remember(toAccountEntry(account)),
    known: state.accounts,
  });
  accounts.openBuiltIn(options.key, 'Practice account (fictional)', PRACTICE_EMAIL);
  const tasks = new TaskStore({
    clock,
    pace,
    newId,
    save: (task) => remember(toTaskEntry(task)),
    known: [...options.knownJobs.flatMap(restoreTask), ...state.tasks],
  });
  return { accounts, tasks, polls: { areCounted: true } };
}
