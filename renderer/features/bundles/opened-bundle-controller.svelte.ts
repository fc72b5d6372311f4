// A bundle that is checked, of this place or another: what main found, with the fingerprint the person
// was told and without, and the review that is signed of it. None of it goes into the case file.
import { readFingerprint } from '#shared/bundle/fingerprint.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { OpenedBundle } from '#shared/ipc/calls/bundles.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';
import { ReviewSigner } from './review-signer.svelte.ts';

type OpenedApi = Pick<Api, 'bundles.choose' | 'bundles.open' | 'approvals.sign' | 'reports.cancel'>;

/** One for the page. */
export class OpenedBundleController {
  path = $state.raw<string | null>(null);
  /** The fingerprint the person was told, as typed. */
  told = $state('');
  /** 0–1; null while it cannot be told. */
  progress = $state.raw<number | null>(null);
  /** The check was ended before it came to anything. */
  isCancelled = $state(false);
  readonly choosing = new Task();
  readonly checking = new Task();
  readonly reviewSigner: ReviewSigner;
  #plain = $state.raw<OpenedBundle | null>(null);
  #compared = $state.raw<{ signer: Sha256Hex; opened: OpenedBundle } | null>(null);
  readonly #api: OpenedApi;

  constructor(api: OpenedApi, events: EventPort) {
    this.#api = api;
    this.reviewSigner = new ReviewSigner(api);
    events.on('report.progress', ({ stage, value }) => {
      if (this.checking.isBusy && stage === 'verifying') this.progress = value;
    });
  }

  /** What was typed, if it is a fingerprint. */
  readonly signer = $derived(readFingerprint(this.told));

  /**
   * What is known: with the fingerprint that is in the field once main compared it, else without.
   * Null until a first check is through.
   */
  readonly opened = $derived(
    this.signer !== null && this.#compared?.signer === this.signer
      ? this.#compared.opened
      : this.#plain,
  );

  /** A fingerprint was entered and main has not said yet whose it is. */
  readonly isComparing = $derived(
    this.checking.isBusy && this.#plain !== null && this.signer !== null,
  );

  /** Has the person choose a file and checks it. */
  async choose(): Promise<void> {
    const chosen = await this.choosing.run(() => this.#api['bundles.choose']({}));
    if (chosen === undefined || chosen.path === null) return;
    await this.open(chosen.path);
  }

  /** Checks a file that was chosen, also outside the program. */
  async open(path: string): Promise<void> {
    this.#forget();
    this.path = path;
    await this.check();
  }

  /** Checks the file, also once more. */
  async check(): Promise<void> {
    this.#plain = null;
    this.#compared = null;
    const opened = await this.#open(null);
    if (opened === null) return;
    this.#plain = opened;
    await this.compare();
  }

  /** Takes what is typed as the fingerprint; a whole one is compared at once. */
  async tell(text: string): Promise<void> {
    this.told = text;
    await this.compare();
  }

  /** Compares the fingerprint in the field, where that is to be done. */
  async compare(): Promise<void> {
    const { signer } = this;
    if (signer === null || this.#plain === null || this.#compared?.signer === signer) return;
    const opened = await this.#open(signer);
    if (opened !== null && this.signer === signer) this.#compared = { signer, opened };
  }

  /** Ends the check. */
  async cancel(): Promise<void> {
    if (this.checking.isBusy) await this.#api['reports.cancel']({});
  }

  /** Forgets the bundle. */
  clear(): void {
    void this.cancel().catch(() => undefined);
    this.path = null;
    this.#forget();
    for (const task of [this.choosing, this.checking]) task.dismiss();
  }

  #forget(): void {
    this.told = '';
    this.#plain = null;
    this.#compared = null;
    this.isCancelled = false;
    this.reviewSigner.clear();
  }

  /** Null when it could not be checked, was ended, or another check took over. */
  async #open(signer: Sha256Hex | null): Promise<OpenedBundle | null> {
    const { path } = this;
    if (path === null) return null;
    this.isCancelled = false;
    this.progress = null;
    const opened = await this.checking.runLatest(async () => {
      try {
        return await this.#api['bundles.open']({ path, signer });
      } catch (error) {
        if (toWireError(error).code !== 'job.aborted') throw error;
        return null;
      }
    });
    if (opened === undefined || path !== this.path) return null;
    this.isCancelled = opened === null;
    return opened;
  }
}
