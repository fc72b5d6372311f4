// The account behind a name key: registration, today's use, tier upgrades. The key itself never
// comes to the page.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { Account, Usage } from '#shared/names/account.ts';
import type { Api, CallInput } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

type AccountApi = Pick<Api, 'names.register' | 'names.usage' | 'names.bindEmail' | 'names.survey'>;

/** Use of a key as last told, and when. */
export interface KnownUsage {
  usage: Usage;
  readAt: UtcMs;
}

/** Accounts of name environments. */
export class NameAccountController {
  /** By environment; absent = not asked in this session. */
  usages = $state.raw<Readonly<Record<EnvironmentId, KnownUsage>>>({});
  /** What the last registration answered, without the key. */
  registered = $state.raw<{ environmentId: EnvironmentId; account: Account } | null>(null);
  /** The environment the last action was about. */
  actedOn = $state.raw<EnvironmentId | null>(null);
  readonly asking = new Task();
  readonly registering = new Task();
  readonly upgrading = new Task();
  readonly #api: AccountApi;
  readonly #clock: Clock;

  constructor(api: AccountApi, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** Asks the service for today's use of the key; counts as one request. */
  async readUsage(environmentId: EnvironmentId): Promise<void> {
    this.actedOn = environmentId;
    const usage = await this.asking.run(() => this.#api['names.usage']({ environmentId }));
    if (usage) this.#keep(environmentId, usage);
  }

  /** Registers for a key, which goes where keys go. True when it is there. */
  async register(
    environmentId: EnvironmentId,
    args: Omit<CallInput<'names.register'>, 'environmentId'>,
  ): Promise<boolean> {
    this.actedOn = environmentId;
    this.registered = null;
    const account = await this.registering.run(() =>
      this.#api['names.register']({ ...args, environmentId }),
    );
    if (!account) return false;
    this.registered = { environmentId, account };
    // What was known was of the key before.
    this.usages = Object.fromEntries(
      Object.entries(this.usages).filter(([id]) => id !== environmentId),
    );
    return true;
  }

  /** Binds an e-mail address: a higher tier. */
  async bindEmail(environmentId: EnvironmentId, email: string): Promise<boolean> {
    return this.#upgrade(environmentId, () =>
      this.#api['names.bindEmail']({ environmentId, email }),
    );
  }

  /** Answers the survey: the highest tier. */
  async answerSurvey(
    environmentId: EnvironmentId,
    answers: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    return this.#upgrade(environmentId, () =>
      this.#api['names.survey']({ environmentId, answers: { ...answers } }),
    );
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.usages = {};
    this.registered = null;
    this.actedOn = null;
  }

  async #upgrade(environmentId: EnvironmentId, call: () => Promise<Usage>): Promise<boolean> {
    this.actedOn = environmentId;
    const usage = await this.upgrading.run(call);
    if (usage) this.#keep(environmentId, usage);
    return usage !== undefined;
  }

  #keep(environmentId: EnvironmentId, usage: Usage): void {
    this.usages = {
      ...this.usages,
      [environmentId]: { usage, readAt: this.#clock.now() },
    };
  }
}
