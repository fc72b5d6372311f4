// The environments of both services: their addresses, whether each has a key, and whether the
// service takes it.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Service } from '#shared/domain/environment.ts';
import type { Api, CallInput, CallOutput, EnvironmentView } from '#shared/ipc/contract.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

type EnvironmentsApi = Pick<
  Api,
  | 'environments.list'
  | 'environments.save'
  | 'environments.remove'
  | 'environments.setKey'
  | 'environments.forgetKey'
  | 'environments.testKey'
>;

/** Environments and what a person can do with one. */
export class EnvironmentsController {
  /** Null until loaded. */
  environments = $state.raw<EnvironmentView[] | null>(null);
  /** What the last test of a key gave. */
  tested = $state.raw<{
    id: EnvironmentId;
    answer: CallOutput<'environments.testKey'>;
  } | null>(null);
  testingId = $state.raw<EnvironmentId | null>(null);
  readonly loading = new Task();
  readonly saving = new Task();
  readonly settingKey = new Task();
  readonly testing = new Task();
  readonly removing = new Task();
  readonly #api: EnvironmentsApi;

  constructor(api: EnvironmentsApi, events: EventPort) {
    this.#api = api;
    events.on('environments.changed', () => void this.load());
  }

  /** Reads the list. */
  readonly load = joinReloads(async () => {
    const list = await this.loading.run(() => this.#api['environments.list']({}));
    if (list) this.environments = list;
  });

  /** The environment with this id, if it still exists. */
  find(id: EnvironmentId): EnvironmentView | undefined {
    return this.environments?.find((one) => one.id === id);
  }

  /** Those with these ids that are known on this machine. */
  among(ids: readonly EnvironmentId[]): EnvironmentView[] {
    return (this.environments ?? []).filter((one) => ids.includes(one.id));
  }

  /** The environments of one service. */
  of(service: Service): EnvironmentView[] {
    return (this.environments ?? []).filter((one) => one.service === service);
  }

  /** Adds or changes one; true when it is saved. */
  async save(args: CallInput<'environments.save'>): Promise<EnvironmentView | null> {
    const saved = await this.saving.run(() => this.#api['environments.save'](args));
    if (!saved) return null;
    this.#replace(saved);
    return saved;
  }

  /** Removes one; what was screened with it stays. */
  async remove(id: EnvironmentId): Promise<void> {
    const removed = await this.removing.run(() => this.#api['environments.remove']({ id }));
    if (removed === null) await this.load();
  }

  /** Stores a key; it never comes back. True when it is stored. */
  async setKey(id: EnvironmentId, key: string, keep: 'keychain' | 'session'): Promise<boolean> {
    const saved = await this.settingKey.run(() =>
      this.#api['environments.setKey']({ id, key, keep }),
    );
    if (saved) this.#replace(saved);
    return saved !== undefined;
  }

  /** Forgets the key of an environment. */
  async forgetKey(id: EnvironmentId): Promise<void> {
    const saved = await this.settingKey.run(() => this.#api['environments.forgetKey']({ id }));
    if (saved) this.#replace(saved);
  }

  /** Sends one request that shows whether the key is taken. */
  async test(id: EnvironmentId): Promise<void> {
    this.tested = null;
    this.testingId = id;
    const answer = await this.testing.run(() => this.#api['environments.testKey']({ id }));
    if (answer) this.tested = { id, answer };
  }

  #replace(saved: EnvironmentView): void {
    const others = this.environments ?? [];
    this.environments = others.some((one) => one.id === saved.id)
      ? others.map((one) => (one.id === saved.id ? saved : one))
      : [...others, saved];
  }
}
