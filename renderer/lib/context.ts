// Typed context for what everything in the page may need: the ports to the outside. Controllers
// are given by state/app.ts.
import { createContext } from 'svelte';
import type { Clock } from '#shared/domain/time.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { EventPort } from './bridge.ts';
import type { Ticker } from './ticker.svelte.ts';

/** The ports to the outside, made once in main.ts. */
export interface Ports {
  api: Api;
  events: EventPort;
  clock: Clock;
  /** The present second, for elapsed times. */
  ticker: Ticker;
  /** Puts text on the system's clipboard; false when it was refused. */
  copyText: (text: string) => Promise<boolean>;
  /**
   * Shows a file that was written in its folder; false where it no longer is. Rejects with an `AppError`
   * when it was refused.
   */
  showWritten: (path: string) => Promise<boolean>;
}

/** `usePorts()` inside a component, `providePorts(ports)` at the root. */
export const [usePorts, providePorts] = createContext<Ports>();
