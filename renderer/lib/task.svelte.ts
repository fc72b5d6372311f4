// One thing a person asked for: whether it is still going on, and what went wrong.
import type { WireError } from '#shared/errors.ts';
import { toWireError } from './bridge.ts';

/** State of one kind of action, e.g. "open the file". A second run while busy is not started. */
export class Task {
  isBusy = $state(false);
  error = $state.raw<WireError | null>(null);
  #newest = 0;

  /** Runs the work and gives its value; undefined when it failed (see `error`) or was busy. */
  async run<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    this.error = null;
    try {
      return await work();
    } catch (error) {
      this.error = toWireError(error);
      return undefined;
    } finally {
      this.isBusy = false;
    }
  }

  /** As `run`, but a newer run takes over: only the newest gives a value or an error. */
  async runLatest<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    const mine = ++this.#newest;
    const isNewest = (): boolean => mine === this.#newest;
    this.isBusy = true;
    this.error = null;
    try {
      const value = await work();
      return isNewest() ? value : undefined;
    } catch (error) {
      if (isNewest()) this.error = toWireError(error);
      return undefined;
    } finally {
      if (isNewest()) this.isBusy = false;
    }
  }

  /** Puts the error away. */
  dismiss(): void {
    this.error = null;
  }
}
