// Requests that never reach a service: which address may be tried next, and what is known not to
// have been sent.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { startProxy, startSocketServer } from '../fakes/broken-endpoints.ts';
import { findRefusingBase } from '../fakes/http-server.ts';
import { resolving } from '../fakes/outcome-stage.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import {
  closing,
  environment,
  failureOf,
  OK,
  poll,
  screen,
  serve,
  setUp,
} from '../fakes/transport-stage.ts';

describe('a request that was not sent', () => {
  test('goes to the backup once when the connection is refused', async () => {
    const backup = await serve(OK);
    const { transport, ledger } = setUp();
    const primary = await findRefusingBase();
    const request = screen(primary, {
      environment: environment(primary, { backupBase: backup.base }),
    });
    const exchange = await transport.send(request);
    expect(exchange.base).toBe(backup.base);
    expect(backup.seen).toHaveLength(1);
    expect(ledger.rows.map(({ record, outcome }) => [record.base, outcome?.reached])).toEqual([
      [primary, 'no'],
      [backup.base, 'yes'],
    ]);
  });

  test('goes to the backup when the name does not resolve', async () => {
    const backup = await serve(OK);
    const { transport } = setUp({ lookup: resolving({ code: 'ENOTFOUND' }) });
    const primary = 'https://service.invalid';
    const exchange = await transport.send(
      screen(primary, { environment: environment(primary, { backupBase: backup.base }) }),
    );
    expect(exchange.base).toBe(backup.base);
    expect(backup.seen).toHaveLength(1);
  });

  test('is not reached when both addresses refuse, and names the system code', async () => {
    const [primary, backupBase] = [await findRefusingBase(), await findRefusingBase()];
    const { transport, ledger } = setUp();
    const error = await failureOf(
      transport.send(screen(primary, { environment: environment(primary, { backupBase }) })),
    );
    expect(error).toMatchObject({
      code: 'http.not_reached',
      retryable: true,
      details: { reached: 'no', billed: 'not_billed', systemCode: 'ECONNREFUSED' },
    });
    expect(ledger.rows).toHaveLength(2);
  });

  test.each([
    ['that nobody trusts', (socket: import('node:net').Socket) => socket.end('no TLS here')],
    ['that never ends', () => undefined],
  ])('over TLS %s does not go to the backup', async (_what, then) => {
    const server = closing(await startSocketServer(then));
    const backup = await serve(OK);
    const { transport } = setUp();
    const base = `https://127.0.0.1:${server.port}`;
    const request = screen(base, { environment: environment(base, { backupBase: backup.base }) });
    const error = await failureOf(transport.send(request));
    expect(error).toMatchObject({ code: 'http.not_reached', details: { reached: 'no' } });
    expect(backup.seen).toEqual([]);
    expect(server.received()).not.toContain(CANARY_KEY);
  });

  test('because a proxy refuses the tunnel does not go to the backup', async () => {
    const proxy = closing(await startProxy({ status: 502 }));
    const backup = await serve(OK);
    const { transport } = setUp({ resolveProxy: async () => `http://127.0.0.1:${proxy.port}` });
    const base = 'https://service.invalid';
    const request = screen(base, { environment: environment(base, { backupBase: backup.base }) });
    const error = await failureOf(transport.send(request));
    expect(error.details).toMatchObject({
      outcome: 'proxy_failed',
      systemCode: 'PROXY_STATUS_502',
    });
    expect(proxy.connects).toEqual(['service.invalid:443']);
    expect(backup.seen).toEqual([]);
  });

  test('because nobody listens at the proxy does not go to the backup', async () => {
    const proxy = await findRefusingBase();
    const backup = await serve(OK);
    const { transport } = setUp({ resolveProxy: async () => proxy });
    const base = 'https://service.invalid';
    const request = screen(base, { environment: environment(base, { backupBase: backup.base }) });
    const error = await failureOf(transport.send(request));
    expect(error.details).toMatchObject({ outcome: 'proxy_failed', systemCode: 'ECONNREFUSED' });
    expect(backup.seen).toEqual([]);
  });

  test('because the tunnel leads to no TLS is not sent', async () => {
    const target = closing(await startSocketServer((socket) => socket.end('no TLS here')));
    const proxy = closing(await startProxy({ targetPort: target.port }));
    const { transport } = setUp({ resolveProxy: async () => `http://127.0.0.1:${proxy.port}` });
    const error = await failureOf(transport.send(screen('https://service.invalid')));
    expect(error.details).toMatchObject({ outcome: 'proxy_failed', reached: 'no' });
    expect(target.connections()).toBe(1);
  });

  test('never goes through a proxy on this machine', async () => {
    const server = await serve(OK);
    const { transport } = setUp({ resolveProxy: async () => 'http://127.0.0.1:1' });
    await transport.send(screen(server.base));
    expect(server.seen).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('before anything was sent leaves nothing at the service', async () => {
    const server = await serve(OK);
    const { transport, ledger } = setUp();
    const error = await failureOf(
      transport.send(screen(server.base, { signal: AbortSignal.abort() })),
    );
    expect(error).toMatchObject({ code: 'job.aborted', details: { reached: 'no' } });
    expect([server.seen.length, ledger.rows.length]).toEqual([0, 0]);
  });

  test('a request on its way leaves its outcome unknown, and a finished row', async () => {
    const stopper = new AbortController();
    const server = await serve(() => {
      stopper.abort();
      return { do: 'hang' };
    });
    const { transport, ledger } = setUp();
    const sending = transport.send(screen(server.base, { signal: stopper.signal }));
    const error = await failureOf(sending);
    expect(error).toMatchObject({ code: 'job.aborted', details: { reached: 'unknown' } });
    expect(ledger.rows[0]!.outcome).toMatchObject({ reached: 'unknown', errorCode: 'job.aborted' });
  });

  test('while connecting is known not to have been sent', async () => {
    const server = closing(await startSocketServer());
    const stopper = new AbortController();
    const { transport } = setUp();
    const base = `https://127.0.0.1:${server.port}`;
    const sending = failureOf(transport.send(screen(base, { signal: stopper.signal })));
    while (server.connections() === 0) await turn();
    stopper.abort();
    expect(await sending).toMatchObject({ code: 'job.aborted', details: { reached: 'no' } });
  });

  test('closing the transport ends what is on its way', async () => {
    let arrived = 0;
    const server = await serve(() => {
      arrived++;
      return { do: 'hang' };
    });
    const { transport } = setUp({ timeouts: { headMs: 60_000 } });
    const sending = failureOf(transport.send(screen(server.base)));
    while (arrived === 0) await turn();
    await transport.close();
    expect(await sending).toMatchObject({ details: { reached: 'unknown' } });
  });
});

describe('nothing is sent and nothing is recorded', () => {
  test.each<[string, Partial<ResolvedEnvironment>, string]>([
    ['without a key', { key: null }, 'key.missing'],
    ['with a key that cannot stand in a header', { key: 'a\r\nb: c' }, 'input.invalid'],
    [
      'to a plain http address elsewhere',
      { primaryBase: 'http://example.test' },
      'environment.address_invalid',
    ],
    ['while the backup address is wrong', { backupBase: 'ftp://x' }, 'environment.address_invalid'],
  ])('%s', async (_what, more, code) => {
    const server = await serve(OK);
    const { transport, ledger } = setUp();
    const request = screen(server.base, { environment: environment(server.base, more) });
    const error = await failureOf(transport.send(request));
    expect(error).toMatchObject({ code, details: { reached: 'no' } });
    expect([server.seen.length, ledger.rows.length]).toEqual([0, 0]);
  });

  test('in quiet mode', async () => {
    const server = await serve(OK);
    const { transport, ledger } = setUp({ isQuiet: () => true });
    const error = await failureOf(transport.send(screen(server.base)));
    expect(error).toMatchObject({ code: 'http.quiet_mode', details: { reached: 'no' } });
    expect([server.seen.length, ledger.rows.length]).toEqual([0, 0]);
  });
});

test('a path may not leave the base address', async () => {
  const server = await serve(OK);
  const { transport } = setUp();
  for (const path of ['/../x', '/a/%2e%2e/../..', 'x', '@elsewhere.test', '/a#b', '/a b']) {
    const error = await failureOf(transport.send(poll(server.base, { path })));
    expect([path, error.code]).toEqual([path, 'input.invalid']);
  }
  expect(server.seen).toEqual([]);
});
