// What `auto_monitor` leaves behind (blockchain API 4.2, 6): one monitor per address and token,
// renewed by later screens. It has no described output; only a control endpoint shows it.
import { addressKey } from '#shared/domain/address.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Token } from '#shared/screening/request.ts';
import type { ScreenRequest } from './screen-request.ts';

/** A monitor. */
export interface Monitor {
  address: string;
  token: Token;
  /** Chain of the latest screening. */
  chain: string;
  createdAt: UtcMs;
  renewedAt: UtcMs;
  /** Screenings after the first one. */
  renewals: number;
}

/** The monitors of one database. */
export class Monitors {
  readonly #monitors = new Map<string, Monitor>();

  /** Every monitor, oldest first. */
  list(): Monitor[] {
    return [...this.#monitors.values()];
  }

  /** Starts or renews the monitors that an accepted screening asks for. */
  follow(request: ScreenRequest, at: UtcMs): void {
    if (!request.autoMonitor) return;
    for (const address of endpointsOf(request)) {
      const key = `${request.token}/${addressKey(address)}`;
      const known = this.#monitors.get(key);
      this.#monitors.set(key, {
        address,
        token: request.token,
        chain: request.chain.name,
        createdAt: known?.createdAt ?? at,
        renewedAt: at,
        renewals: known === undefined ? 0 : known.renewals + 1,
      });
    }
  }
}

/** KYT: the source for `in`, the destination for `out`, both for `both` (4.3); each once. */
function endpointsOf(request: ScreenRequest): string[] {
  if (request.type === 'kya') return [request.address];
  const ends = [
    ...(request.direction === 'out' ? [] : [request.from]),
    ...(request.direction === 'in' ? [] : [request.to]),
  ];
  return [...new Set(ends)];
}
