// An exchange has a deadline as a whole next to the idle ones: a service or a proxy that sends a byte
// now and then would else hold a place, and a screening, for days.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_TIMEOUTS,
  MAX_BODY_BYTES,
  type TransportOptions,
} from '../../electron/providers/http/transport.ts';
import { every } from '../../electron/providers/sleep.ts';
import { startProxy, startSocketServer } from '../fakes/broken-endpoints.ts';
import { dripInto } from '../fakes/http-server.ts';
import {
  closing,
  failureOf,
  IMPATIENT,
  OK,
  poll,
  screen,
  serve,
  setUp,
} from '../fakes/transport-stage.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

test('is half an hour', () => {
  expect(DEFAULT_TIMEOUTS.wholeMs).toBe(30 * 60_000);
});

/** Ticks that a test gives. */
function manualTicks(): { every: NonNullable<TransportOptions['every']>; pass(ms: number): void } {
  const running = new Set<() => void>();
  return {
    every(ms, tick) {
      const run = (): void => tick();
      running.add(run);
      expect(ms).toBe(1_000);
      return () => running.delete(run);
    },
    pass(ms) {
      for (let at = 0; at < ms; at += 1_000) for (const run of [...running]) run();
    },
  };
}

describe('a screening whose answer drips is given up as a whole: it may have been billed', () => {
  test.each([
    ['with a body', HEAD, () => '1\r\n \r\n'],
    ['with an extension of a chunk', `${HEAD}1;`, () => 'x'],
    ['with trailers', `${HEAD}0\r\n`, () => 'x'],
    ['with a header that never ends', 'HTTP/1.1 200 OK\r\nx-slow: ', () => 'x'],
    ['with word that it is processing', '', () => 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('%s', async (_what, first, next) => {
    let isAnswering = false;
    const server = closing(
      await startSocketServer((socket) => {
        if (isAnswering) return;
        isAnswering = true;
        socket.write(first);
        dripInto(socket, next);
      }),
    );
    const { transport, ledger } = setUp(IMPATIENT);
    const error = await failureOf(transport.send(screen(`http://127.0.0.1:${server.port}`)));
    expect(error).toMatchObject({
      code: 'http.outcome_unknown',
      details: { outcome: 'took_too_long', billed: 'may_be_billed', repeat: 'never' },
    });
    expect(server.connections()).toBe(1);
    expect(ledger.rows[0]!.outcome).toMatchObject({ reached: 'unknown', billed: 'may_be_billed' });
  });
});

test('a proxy that drips before the tunnel stands is given up: nothing was sent', async () => {
  const proxy = closing(
    await startSocketServer((socket) => dripInto(socket, () => 'HTTP/1.1 102 Wait\r\n\r\n')),
  );
  const resolveProxy = async (): Promise<string> => `http://127.0.0.1:${proxy.port}`;
  const { transport } = setUp({ resolveProxy });
  const error = await failureOf(transport.send(screen('https://service.invalid')));
  expect(error.details).toMatchObject({ outcome: 'proxy_failed', reached: 'no' });
});

test('half an hour, by the ticks of the monotonic clock, and not a second less', async () => {
  const ticks = manualTicks();
  const server = await serve({ do: 'drip' });
  const { transport, clock } = setUp({ every: ticks.every });
  let failed = false;
  const sending = failureOf(transport.send(poll(server.base))).finally(() => (failed = true));
  while (server.seen.length === 0) await turn();
  clock.jump(86_400_000);
  ticks.pass(DEFAULT_TIMEOUTS.wholeMs - 1_000);
  for (let turns = 0; turns < 50; turns++) await turn();
  expect(failed).toBe(false);
  ticks.pass(1_000);
  expect((await sending).details).toMatchObject({ outcome: 'took_too_long' });
});

test('the largest answer that is kept fits at 1.2 Mbit/s', () => {
  const bitsPerSecond = (MAX_BODY_BYTES * 8) / (DEFAULT_TIMEOUTS.wholeMs / 1_000);
  expect(bitsPerSecond).toBeLessThan(1_200_000);
});

test('time in which the disk is full does not count: what was paid for is waited for', async () => {
  const ticks = manualTicks();
  const body = Buffer.alloc(3_000_000, ' ');
  const server = await serve({ do: 'answer', status: 200, body });
  const { transport, ledger, clock } = setUp({ every: ticks.every });
  const append = ledger.append.bind(ledger);
  let isFirst = true;
  ledger.append = async (id, bytes) => {
    if (isFirst) ticks.pass(10 * DEFAULT_TIMEOUTS.wholeMs);
    isFirst = false;
    return append(id, bytes);
  };
  const { requestId } = await transport.send(screen(server.base));
  expect(ledger.bodyOf(requestId)).toHaveLength(body.length);
  expect(clock.waits).toEqual([]);
});

test('nothing ticks once an exchange is over', async () => {
  let running = 0;
  const server = await serve(OK);
  const counted: TransportOptions['every'] = (ms, tick) => {
    running++;
    const stop = every(ms, tick);
    return () => {
      running--;
      stop();
    };
  };
  const { transport } = setUp({ every: counted });
  await transport.send(poll(server.base));
  const proxy = closing(await startProxy({ status: 502 }));
  const resolveProxy = async (): Promise<string> => `http://127.0.0.1:${proxy.port}`;
  await failureOf(
    setUp({ every: counted, resolveProxy }).transport.send(screen('https://x.invalid')),
  );
  expect(running).toBe(0);
});
