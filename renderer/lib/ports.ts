// The ports of the real page: the bridge's calls and events, the browser's clock.
import type { Clock } from '#shared/domain/time.ts';
import type { Bridge } from '#shared/ipc/transport.ts';
import { createApi, createEventPort } from './bridge.ts';
import type { Ports } from './context.ts';
import { Ticker } from './ticker.svelte.ts';

const browserClock: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };

/** All ports over one bridge. */
export function createPorts(bridge: Bridge, clock: Clock = browserClock): Ports {
  const api = createApi(bridge);
  return {
    api,
    events: createEventPort(bridge),
    clock,
    ticker: new Ticker(clock),
    copyText: (text) =>
      api['app.copyText']({ text }).then(
        () => true,
        () => false,
      ),
    showWritten: (path) => api['app.showWritten']({ path }),
  };
}
