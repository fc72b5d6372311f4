// The case file as the page sees it: none, locked or open; creating, opening and closing it.
import type { ErrorCode } from '#shared/errors.ts';
import type { Api, CallOutput } from '#shared/ipc/contract.ts';
import type { CaseFileStatus } from '#shared/records/case-file-status.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { makePassphrase, type FillRandom } from '#shared/domain/passphrase.ts';
import { Task } from '../../lib/task.svelte.ts';

type CaseFileApi = Pick<
  Api,
  | 'caseFile.status'
  | 'caseFile.choosePath'
  | 'caseFile.create'
  | 'caseFile.open'
  | 'caseFile.close'
  | 'caseFile.lock'
>;

/** The keychain does not open it, so the passphrase is asked for; that is no error. */
const ONLY_ASKS: readonly ErrorCode[] = ['key.missing'];

/** Where the case file is, and the ways between its states. */
export class CaseFileController {
  /** Null until main was asked. */
  status = $state.raw<CaseFileStatus | null>(null);
  /** A file was just created and its first case is still to be made. */
  isFirstCasePending = $state(false);
  /** The file is open for reading: nothing may be changed. */
  readonly isReadOnly = $derived(this.status?.state === 'open' && this.status.mode === 'read');
  readonly loading = new Task();
  readonly creating = new Task();
  readonly opening = new Task();
  readonly choosing = new Task();
  readonly #api: CaseFileApi;
  readonly #fillRandom: FillRandom;

  constructor(api: CaseFileApi, events: EventPort, fillRandom: FillRandom) {
    this.#api = api;
    this.#fillRandom = fillRandom;
    events.on('caseFile.changed', ({ state }) => {
      // The reply of a call that is under way says the same, and more.
      if (this.creating.isBusy || this.opening.isBusy) return;
      // Blank at once; the reason comes with the answer.
      if (state === 'locked' && this.status?.state === 'open') this.status = null;
      void this.load();
    });
  }

  /** Asks main for the present state. */
  async load(): Promise<void> {
    const status = await this.loading.runLatest(() => this.#api['caseFile.status']({}));
    if (status) this.status = status;
  }

  /** Takes over a status that another call gave. */
  take(status: CaseFileStatus): void {
    this.status = status;
  }

  /** A new passphrase; it exists nowhere else until the file is created with it. */
  newPassphrase(): string {
    return makePassphrase(this.#fillRandom);
  }

  /** Lets the person choose a path; null when they cancel. */
  async choosePath(purpose: 'create' | 'open'): Promise<string | null> {
    const chosen = await this.choosing.run<CallOutput<'caseFile.choosePath'>>(() =>
      this.#api['caseFile.choosePath']({ purpose }),
    );
    return chosen?.path ?? null;
  }

  /** Creates a file; true when it is open. */
  async create(args: {
    path: string;
    passphrase: string;
    investigator: string;
    remember: boolean;
  }): Promise<boolean> {
    const status = await this.creating.run(() => this.#api['caseFile.create'](args));
    if (!status) return false;
    this.isFirstCasePending = true;
    this.status = status;
    return true;
  }

  /** Opens a file; without a passphrase the keychain is asked. True when it is open. */
  async open(args: {
    path: string;
    passphrase?: string;
    remember: boolean;
    mode?: 'write' | 'read';
  }): Promise<boolean> {
    return this.#follow(this.opening, () => this.#api['caseFile.open'](args));
  }

  /**
   * Opens a chosen file by the keychain alone. False without an error when the keychain has no
   * passphrase that opens it: then the person is asked.
   */
  async openRemembered(path: string, mode: 'write' | 'read' = 'write'): Promise<boolean> {
    const isOpen = await this.open({ path, remember: true, mode });
    const code = this.opening.error?.code;
    if (code && ONLY_ASKS.includes(code)) this.opening.dismiss();
    return isOpen;
  }

  /** The first case is made, or left for later. */
  finishSetup(): void {
    this.isFirstCasePending = false;
  }

  /** Closes the file and forgets its key. */
  async close(): Promise<void> {
    await this.#follow(this.opening, () => this.#api['caseFile.close']({}));
  }

  /** Blanks the page; the key is forgotten when no job is under way. */
  async lock(): Promise<void> {
    this.status = null;
    const status = await this.opening.run(() => this.#api['caseFile.lock']({}));
    // It was locked meanwhile: what was wanted.
    if (this.opening.error?.code === 'casefile.locked') this.opening.dismiss();
    if (status) this.status = status;
    else await this.load();
  }

  async #follow(task: Task, call: () => Promise<CaseFileStatus>): Promise<boolean> {
    const status = await task.run(call);
    if (status) this.status = status;
    return status?.state === 'open';
  }
}
