// The chains of an environment, offered as values of a condition: those that were listed before, where
// there are any.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

/** Of one draft. */
export class DraftChains {
  names = $state.raw<readonly string[]>([]);
  /** A failure changes nothing: a chain's name can be typed. */
  readonly #reading = new Task();
  readonly #api: Pick<Api, 'environments.chains'>;

  constructor(api: Pick<Api, 'environments.chains'>) {
    this.#api = api;
  }

  /** Reads them. */
  async load(id: EnvironmentId): Promise<void> {
    const listed = await this.#reading.runLatest(() =>
      this.#api['environments.chains']({ id, refresh: false }),
    );
    this.names = listed?.chains.map(({ chainName }) => chainName) ?? [];
  }
}
