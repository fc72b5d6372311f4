// The key that signs here: how it is, making it, its backup, and restoring it. The page never has
// its secret part; passphrases go to main and are kept nowhere.
import type { SigningKeyState } from '#shared/ipc/calls/bundles.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

type SigningApi = Pick<
  Api,
  'signing.get' | 'signing.create' | 'signing.backUp' | 'signing.restore'
>;

/** What was done last, for the words that say so. */
export type SigningDeed = 'made' | 'backed_up' | 'restored';

/** One for the page. */
export class SigningController {
  /** Null until loaded. */
  key = $state.raw<SigningKeyState | null>(null);
  done = $state<SigningDeed | null>(null);
  /** Where the backup is that was written last, as long as that is shown. */
  backupPath = $state<string | null>(null);
  readonly loading = new Task();
  readonly creating = new Task();
  readonly backingUp = new Task();
  readonly restoring = new Task();
  readonly #api: SigningApi;

  constructor(api: SigningApi) {
    this.#api = api;
  }

  /** Whether something can be signed now. */
  readonly isReady = $derived(this.key?.state === 'stored' || this.key?.state === 'session');

  /** Reads how the key is: a keychain may have been locked meanwhile. */
  async load(): Promise<void> {
    const key = await this.loading.runLatest(() => this.#api['signing.get']({}));
    if (key !== undefined) this.key = key;
  }

  /** Makes a key where there is none or the one before is gone. */
  async create(): Promise<void> {
    this.#begin();
    const key = await this.creating.run(() => this.#api['signing.create']({}));
    if (key !== undefined) this.#take(key, 'made');
  }

  /** Writes an encrypted backup; main asks where. True when it was written. */
  async backUp(passphrase: string): Promise<boolean> {
    this.#begin();
    const written = await this.backingUp.run(() => this.#api['signing.backUp']({ passphrase }));
    if (written === undefined || written === null) return false;
    await this.load();
    this.done = 'backed_up';
    this.backupPath = written.path;
    return true;
  }

  /** Takes the key of a backup; main asks for the file. True when it was taken. */
  async restore(passphrase: string): Promise<boolean> {
    this.#begin();
    const key = await this.restoring.run(() => this.#api['signing.restore']({ passphrase }));
    if (key === undefined || key === null) return false;
    this.#take(key, 'restored');
    return true;
  }

  /** Dismisses what was said of the last deed. */
  dismiss(): void {
    this.#begin();
    for (const task of [this.creating, this.backingUp, this.restoring]) task.dismiss();
  }

  /** Forgets what was read. */
  clear(): void {
    this.key = null;
    this.loading.dismiss();
    this.dismiss();
  }

  #begin(): void {
    this.done = null;
    this.backupPath = null;
  }

  #take(key: SigningKeyState, done: SigningDeed): void {
    this.key = key;
    this.done = done;
  }
}
