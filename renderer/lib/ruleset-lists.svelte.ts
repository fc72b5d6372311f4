// The rulesets of each environment by name, for whoever lets a person choose one: the stored list;
// the service is asked when the person says so, and for an id that no stored list can name.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { RulesetList } from '#shared/rulesets/version.ts';
import type { EventPort } from './bridge.ts';
import { toWireError } from './bridge.ts';
import { Task } from './task.svelte.ts';

/** One for the page. */
export class RulesetLists {
  readonly reading = new Task();
  readonly #api: Pick<Api, 'rulesets.list'>;
  #lists = $state.raw<Readonly<Record<string, RulesetList>>>({});
  /** Environments whose stored list was looked for: null is an answer, too. */
  #looked = $state.raw<readonly string[]>([]);

  constructor(api: Pick<Api, 'rulesets.list'>, events: EventPort) {
    this.#api = api;
    events.on('rulesets.changed', ({ environmentId }) => {
      if (environmentId !== null && this.#looked.includes(environmentId)) {
        void this.#readStored(environmentId);
      }
    });
  }

  /** The list as last read; null where there is none. */
  listOf(environmentId: string): RulesetList | null {
    return this.#lists[environmentId] ?? null;
  }

  /** It is known whether a list is stored. */
  isLookedAt(environmentId: string): boolean {
    return this.#looked.includes(environmentId);
  }

  /**
   * Reads the stored list once, which asks nobody. Where there is none, the service is asked if an id
   * is to be named and it may be asked.
   */
  async look(environmentId: EnvironmentId, mayAsk: boolean): Promise<void> {
    if (!this.isLookedAt(environmentId)) await this.#readStored(environmentId);
    if (mayAsk && this.listOf(environmentId) === null) await this.ask(environmentId);
  }

  /** Asks the service, free of charge; a failure is in `reading.error`. */
  async ask(environmentId: EnvironmentId): Promise<void> {
    const list = await this.reading.run(() =>
      this.#api['rulesets.list']({ environmentId, refresh: true }),
    );
    if (list !== undefined) this.#keep(environmentId, list);
  }

  /** Forgets everything when the case file is closed. */
  clear(): void {
    this.#lists = {};
    this.#looked = [];
    this.reading.dismiss();
  }

  async #readStored(environmentId: EnvironmentId): Promise<void> {
    try {
      this.#keep(
        environmentId,
        await this.#api['rulesets.list']({ environmentId, refresh: false }),
      );
    } catch (error) {
      // Without a stored list there is none to choose from; an id can still be typed.
      const wire = toWireError(error);
      if (wire.code !== 'record.not_found') this.reading.error = wire;
      this.#looked = [...this.#looked, environmentId];
    }
  }

  #keep(environmentId: EnvironmentId, list: RulesetList): void {
    this.#lists = { ...this.#lists, [environmentId]: list };
    if (!this.isLookedAt(environmentId)) this.#looked = [...this.#looked, environmentId];
  }
}
