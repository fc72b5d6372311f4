// All addresses of a service together: opened and closed as one, or closed one by one to refuse
// connections.
import type { RequestListener } from 'node:http';
import type { Sleep } from '../timing.ts';
import { Listener, LISTENERS, type ListenerName } from './listener.ts';

const REOPEN_ATTEMPTS = 50;
const REOPEN_PAUSE_MS = 20;

/** The addresses of a service. */
export class Listeners {
  readonly #listeners = new Map<ListenerName, Listener>();
  readonly #sleep: Sleep;
  #isEnded = false;

  constructor(sleep: Sleep) {
    this.#sleep = sleep;
  }

  /** Opens every address; rejects with the system's error when the port is taken. */
  async start(handlerOf: (name: ListenerName) => RequestListener, port: number): Promise<void> {
    for (const name of LISTENERS) {
      const listener = new Listener(handlerOf(name), name === 'base' ? port : 0);
      this.#listeners.set(name, listener);
      await listener.open();
    }
  }

  /** The base address of a listener, without a trailing slash. */
  baseOf(name: ListenerName): string {
    return this.#get(name).base;
  }

  /** Connections to an address are refused from now on; those it has are ended. */
  async close(name: ListenerName): Promise<void> {
    await this.#get(name).close();
  }

  /** The same, for so many real milliseconds. */
  async closeFor(name: ListenerName, ms: number): Promise<void> {
    await this.close(name);
    await this.#sleep(ms);
    await this.#reopen(name);
  }

  /** Opens every address that was closed. */
  async openAll(): Promise<void> {
    for (const name of this.#listeners.keys()) await this.#reopen(name);
  }

  /** Ends everything, for good. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all([...this.#listeners.values()].map((listener) => listener.close()));
  }

  /** Another process may hold the port for a moment, as the near end of a connection of its own. */
  async #reopen(name: ListenerName): Promise<void> {
    for (let attempt = 1; !this.#isEnded; attempt++) {
      try {
        await this.#get(name).open();
        return;
      } catch (error) {
        if (attempt === REOPEN_ATTEMPTS) throw error;
        await this.#sleep(REOPEN_PAUSE_MS);
      }
    }
  }

  #get(name: ListenerName): Listener {
    const found = this.#listeners.get(name);
    if (found === undefined) throw new RangeError(`no listener ${name}`);
    return found;
  }
}
