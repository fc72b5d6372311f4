// The transport against real servers that misbehave: what is sent, how often, and what is written
// down of it. In every row the server counts: never a second POST.
import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AppError, toAppError } from '#shared/errors.ts';
import { startSocketServer } from '../fakes/broken-endpoints.ts';
import type { SeenRequest, ServerReply } from '../fakes/http-server.ts';
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

describe('a request that is answered', () => {
  test('carries the key in a header, the exact body, and nothing that identifies the machine', async () => {
    const server = await serve(OK);
    const { transport } = setUp();
    await transport.send(screen(server.base));
    const { headers, body, path, method } = server.seen[0]!;
    expect({ method, path, body }).toEqual({
      method: 'POST',
      path: '/api/v3/screen/kya',
      body: '{"address":"0x01"}',
    });
    expect(headers).toEqual({
      host: new URL(server.base).host,
      connection: 'close',
      'x-api-key': CANARY_KEY,
      'user-agent': 'Tracefile/1.2.3',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': '18',
    });
  });

  test('is in the ledger before it is sent', async () => {
    const { transport, ledger } = setUp();
    let rowsAtArrival = -1;
    const server = await serve(() => {
      rowsAtArrival = ledger.rows.length;
      return OK;
    });
    await transport.send(screen(server.base));
    expect(rowsAtArrival).toBe(1);
    expect(ledger.rows[0]!.record).toMatchObject({
      id: 'request-1',
      purpose: 'screen',
      base: server.base,
      path: '/api/v3/screen/kya',
      body: '{"address":"0x01"}',
    });
  });

  test('is not sent when the ledger cannot be written, and says so', async () => {
    const server = await serve(OK);
    const { transport, ledger } = setUp();
    ledger.failNext = { step: 'begin', error: new AppError('casefile.disk_full', 'x'), times: 1 };
    const error = await failureOf(transport.send(screen(server.base)));
    expect(error).toMatchObject({ code: 'casefile.disk_full', details: { reached: 'no' } });
    expect(server.seen).toEqual([]);
  });

  test('leaves status, selected headers, server date and both clocks in the ledger', async () => {
    const date = 'Tue, 03 Mar 2026 09:30:05 GMT';
    const headers = { date, 'x-ratelimit-remaining': '7', 'set-cookie': 'a=b', server: 'x' };
    const server = await serve({ ...OK, headers } as ServerReply);
    const { transport, ledger, clock } = setUp();
    const exchange = await transport.send(poll(server.base));
    expect(ledger.rows[0]!.outcome).toMatchObject({
      reached: 'yes',
      httpStatus: 200,
      serverDate: Date.parse(date),
      errorCode: null,
      isTruncated: false,
      receivedMonotonicMs: clock.monotonicMs(),
      headers: { date, 'x-ratelimit-remaining': '7', 'content-type': 'application/json' },
    });
    expect(Object.keys(exchange.headers)).not.toContain('set-cookie');
    expect(exchange.stored?.sizeBytes).toBe(36);
  });

  test('keeps the exact bytes of a large body, in pieces of at most 1 MiB', async () => {
    const body = randomBytes(3_500_000);
    const server = await serve({ do: 'answer', status: 200, body });
    const { transport, ledger } = setUp();
    const { requestId } = await transport.send(poll(server.base));
    expect(ledger.bodyOf(requestId).equals(body)).toBe(true);
    expect(Math.max(...ledger.rows[0]!.pieces.map(({ length }) => length))).toBe(1_048_576);
  });

  test.each([400, 401, 403, 404, 409, 429, 500, 503])(
    'with %i is a whole exchange',
    async (status) => {
      const server = await serve({ do: 'answer', status, body: '{"code":-1,"msg":"no"}' });
      const { transport, ledger } = setUp();
      const exchange = await transport.send(screen(server.base));
      expect(exchange.httpStatus).toBe(status);
      expect(ledger.rows[0]!.outcome).toMatchObject({ reached: 'yes', errorCode: null });
      expect(server.seen).toHaveLength(1);
    },
  );
});

describe('a screening whose answer is lost is sent once and reported as unknown', () => {
  const rows: [string, ServerReply, string][] = [
    ['a reset after reading', { do: 'reset' }, 'connection_lost'],
    ['a close after reading', { do: 'close' }, 'connection_lost'],
    ['no answer', { do: 'hang' }, 'head_timed_out'],
    ['a body cut short', { do: 'truncate', sent: '{"code":0' }, 'body_truncated'],
    ['a body that falls silent', { do: 'stall', sent: '{"code":0' }, 'body_timed_out'],
    ['something that is no HTTP', { do: 'garble' }, 'not_http'],
  ];
  test.each(rows)('%s', async (_what, reply, outcome) => {
    const server = await serve(reply);
    const backup = await serve(OK);
    const { transport, ledger } = setUp();
    const request = screen(server.base, {
      environment: environment(server.base, { backupBase: backup.base }),
    });
    const error = await failureOf(transport.send(request));
    expect(error).toMatchObject({
      code: 'http.outcome_unknown',
      details: { outcome, reached: 'unknown', billed: 'may_be_billed', repeat: 'never' },
    });
    await turn();
    expect([server.seen.length, backup.seen.length]).toEqual([1, 0]);
    expect(ledger.rows).toHaveLength(1);
    expect(ledger.rows[0]!.outcome).toMatchObject({
      reached: 'unknown',
      errorCode: 'http.outcome_unknown',
    });
  });

  test('and what came of a body cut short is kept', async () => {
    const server = await serve({ do: 'truncate', sent: '{"code":0' });
    const { transport, ledger } = setUp();
    await failureOf(transport.send(screen(server.base)));
    expect(ledger.bodyOf(ledger.rows[0]!.record.id).toString()).toBe('{"code":0');
    expect(ledger.rows[0]!.outcome).toMatchObject({ isTruncated: true, httpStatus: 200 });
  });

  test('a reset before the request is read', async () => {
    const server = closing(await startSocketServer((socket) => socket.resetAndDestroy()));
    const { transport } = setUp();
    const error = await failureOf(transport.send(screen(`http://127.0.0.1:${server.port}`)));
    expect(error).toMatchObject({ code: 'http.outcome_unknown' });
    expect(server.connections()).toBe(1);
  });
});

describe('a connection that is used again', () => {
  const closeSecond = (request: SeenRequest): ServerReply =>
    request.onConnection === 1 ? OK : { do: 'close' };

  test('carries free requests one after the other', async () => {
    const server = await serve(OK);
    const { transport } = setUp();
    for (let index = 0; index < 4; index++) await transport.send(poll(server.base));
    expect(Math.max(...server.seen.map(({ onConnection }) => onConnection))).toBeGreaterThan(1);
  });

  test('and closes after reading a POST does not make it arrive twice', async () => {
    const server = await serve(closeSecond);
    const { transport } = setUp();
    const lookUp = screen(server.base, { purpose: 'ruleset', path: '/api/v3/rulesets/list' });
    const errors: AppError[] = [];
    for (let sent = 0; sent < 6; sent++) {
      await transport.send(lookUp).catch((error: unknown) => errors.push(toAppError(error)));
    }
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error.code).toBe('http.outcome_unknown');
    await turn();
    expect(server.seen).toHaveLength(6);
    expect(server.seen.filter(({ onConnection }) => onConnection > 1)).toHaveLength(errors.length);
  });

  test('never carries a screening', async () => {
    const server = await serve(closeSecond);
    const { transport } = setUp();
    await transport.send(poll(server.base));
    await transport.send(screen(server.base));
    await transport.send(screen(server.base));
    expect(server.seen.map(({ onConnection }) => onConnection)).toEqual([1, 1, 1]);
  });
});

describe('a response that is not taken', () => {
  test.each([301, 302, 303, 307, 308])('%i is an error and nothing follows it', async (status) => {
    const elsewhere = await serve(OK);
    const headers = { location: `${elsewhere.base}/login` };
    const server = await serve({ do: 'answer', status, headers, body: '' });
    const { transport } = setUp();
    const error = await failureOf(transport.send(screen(server.base)));
    expect(error).toMatchObject({ code: 'http.redirected', details: { httpStatus: status } });
    expect(elsewhere.seen).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  test('one that is too large is cut off at the limit, and what came is kept', async () => {
    const server = await serve({ do: 'answer', status: 200, body: Buffer.alloc(50_000, 'x') });
    const { transport, ledger } = setUp({ maxBodyBytes: 30_000 });
    const error = await failureOf(transport.send(screen(server.base)));
    expect(error).toMatchObject({ code: 'http.too_large', details: { billed: 'may_be_billed' } });
    expect(ledger.bodyOf(ledger.rows[0]!.record.id)).toHaveLength(30_000);
    expect(ledger.rows[0]!.outcome).toMatchObject({
      errorCode: 'http.too_large',
      isTruncated: true,
    });
  });
});

describe('a full disk', () => {
  const diskFull = new AppError('casefile.disk_full', 'x');

  test.each(['append', 'finish'] as const)(
    'holds the answer to a screening in memory until %s works again',
    async (step) => {
      const server = await serve(OK);
      const { transport, ledger, clock } = setUp();
      ledger.failNext = { step, error: diskFull, times: 3 };
      const { requestId } = await transport.send(screen(server.base));
      expect(ledger.bodyOf(requestId).toString()).toContain('success');
      expect(clock.waits).toHaveLength(3);
      expect(server.seen).toHaveLength(1);
    },
  );

  test('ends a poll at once: it can be repeated', async () => {
    const server = await serve(OK);
    const { transport, ledger, clock } = setUp();
    ledger.failNext = { step: 'append', error: diskFull, times: 1 };
    const error = await failureOf(transport.send(poll(server.base)));
    expect(error).toMatchObject({ code: 'casefile.disk_full', details: { reached: 'yes' } });
    expect(clock.waits).toEqual([]);
  });
});

test('an answer that was stored only in part is marked so, whatever arrived', async () => {
  const server = await serve(OK);
  const { transport, ledger } = setUp();
  ledger.failNext = { step: 'append', error: new AppError('casefile.io_failed', 'x'), times: 1 };
  await failureOf(transport.send(poll(server.base)));
  expect(ledger.rows[0]!.outcome).toMatchObject({
    ...{ httpStatus: 200, isTruncated: true, errorCode: 'casefile.io_failed' },
  });
});

test('nobody waits for a case file that is gone', async () => {
  const server = await serve(OK);
  const { transport, ledger, clock } = setUp();
  const details = { reason: 'worker_ended' };
  const error = new AppError('casefile.io_failed', 'x', { details });
  ledger.failNext = { step: 'append', error, times: 3 };
  const failure = await failureOf(transport.send(screen(server.base)));
  expect(failure).toMatchObject({
    ...{ code: 'casefile.io_failed', details: { ...details, billed: 'may_be_billed' } },
  });
  expect(clock.waits).toEqual([]);
});

test('a key in the address, once allowed, is not in the ledger', async () => {
  const server = await serve(OK);
  const { transport, ledger } = setUp();
  const asked = environment(server.base, { auth: 'query_parameter' });
  await transport.send(poll(server.base, { environment: asked }));
  expect(server.seen[0]!.path).toBe(`/api/v3/screen/result/1?apikey=${CANARY_KEY}`);
  expect(JSON.stringify(ledger.rows)).not.toContain(CANARY_KEY);
});

test('no more than the limit is in flight at one endpoint', async () => {
  let inFlight = 0;
  let most = 0;
  const server = await serve(async () => {
    most = Math.max(most, ++inFlight);
    for (let turns = 0; turns < 20; turns++) await turn();
    inFlight--;
    return OK;
  });
  const { transport } = setUp({ inFlightPerEndpoint: 3 });
  await Promise.all(Array.from({ length: 20 }, () => transport.send(screen(server.base))));
  expect(most).toBe(3);
  expect(server.seen).toHaveLength(20);
});

test('the key is in no ledger row and no error, even when the service repeats it', async () => {
  const headers = { 'retry-after': CANARY_KEY, 'x-ratelimit-note': `key ${CANARY_KEY}` };
  const replies: ServerReply[] = [
    { do: 'answer', status: 200, headers, body: '{}' },
    { do: 'answer', status: 302, headers: { location: `/x?apikey=${CANARY_KEY}` }, body: '' },
    { do: 'reset' },
    { do: 'truncate', sent: '{' },
    { do: 'garble' },
  ];
  const { transport, ledger } = setUp();
  const errors: unknown[] = [];
  for (const reply of replies) {
    const server = await serve(reply);
    await transport.send(screen(server.base)).catch((error: unknown) => errors.push(error));
  }
  const told = errors.map((error) => {
    const { message, stack, details, cause } = toAppError(error);
    return { message, stack, details, cause: String(cause) };
  });
  expect(errors).toHaveLength(4);
  expect(JSON.stringify(ledger.rows.map(({ record, outcome }) => [record, outcome]))).not.toContain(
    CANARY_KEY,
  );
  expect(JSON.stringify(told)).not.toContain(CANARY_KEY);
});
