// What the ledger records beyond the exchange itself: which key, what it cost, none of an
// account; what the service tells of a quota; and how many requests are in flight.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { BilledState } from '#shared/screening/job.ts';
import { REQUEST_PURPOSES, type RequestPurpose } from '#shared/records/ledger.ts';
import type { QuotaNotice } from '../../electron/providers/ports.ts';
import { MAX_UNSTORED_BYTES } from '../../electron/providers/http/transport.ts';
import type { ServerReply } from '../fakes/http-server.ts';
import { CANARY_KEY, refusal, resultOf, success, TOO_MANY } from '../fakes/screening-service.ts';
import {
  environment,
  failureOf,
  OK,
  poll,
  screen,
  serve,
  setUp,
} from '../fakes/transport-stage.ts';

const json = (body: unknown, status = 200): ServerReply => {
  return { do: 'answer', status, body: JSON.stringify(body) };
};
const ACCEPTED = success({ job_id: 7, status: 'PENDING' });
const TASK = json({ id: 'a-task', status: 'processing', query: 'x' });

describe('the row of a request', () => {
  test('names the key by its id, or nothing where no key is shown', async () => {
    const server = await serve(OK);
    const { transport, ledger } = setUp();
    await transport.send(poll(server.base));
    await transport.send(poll(server.base, { auth: 'none' }));
    expect(ledger.rows.map(({ record }) => record.keyId)).toEqual(['key-1', null]);
    expect(server.seen.map(({ headers }) => headers['x-api-key'])).toEqual([CANARY_KEY, undefined]);
  });

  test('asks for JSON, or for what the request says', async () => {
    const server = await serve(OK);
    const { transport } = setUp();
    await transport.send(poll(server.base));
    await transport.send(poll(server.base, { accept: '*/*', headers: { 'mcp-session-id': 's' } }));
    const asked = server.seen.map(({ headers }) => [headers.accept, headers['mcp-session-id']]);
    expect(asked).toEqual([
      ['application/json', undefined],
      ['*/*', 's'],
    ]);
  });

  test.each<[RequestPurpose, string, ServerReply, BilledState | null]>([
    ['screen', 'a job', ACCEPTED, 'billed'],
    ['screen', 'a result at once', success(resultOf('0x01')), 'billed'],
    ['screen', 'a result too long to look at', success({ x: 'x'.repeat(70_000) }), 'billed'],
    ['screen', 'a job without an id', success({ status: 'PENDING' }), 'may_be_billed'],
    ['screen', 'an error envelope', refusal(200, 'no'), 'may_be_billed'],
    ['screen', 'a 400', refusal(400, 'no'), 'not_billed'],
    ['screen', 'a 401', refusal(401, 'no'), 'not_billed'],
    ['screen', 'a 429', TOO_MANY.connections, 'not_billed'],
    ['screen', 'a 500', refusal(500, 'no'), 'may_be_billed'],
    ['screen', 'a lost answer', { do: 'reset' }, 'may_be_billed'],
    ['name_screen', 'a task', TASK, 'billed'],
    ['name_screen', 'a result at once', json({ decision: 'APPROVE' }), 'billed'],
    ['name_screen', 'something else', json({ hello: 1 }), 'may_be_billed'],
    ['name_screen', 'a 422', json({ detail: 'name: required' }, 422), 'not_billed'],
    ['name_screen', 'a used-up quota', TOO_MANY.quota, 'not_billed'],
    ['name_poll', 'a task', TASK, null],
    ['register', 'an account', json({ api_key: 'x' }), null],
    ['ruleset_change', 'a ruleset', success({ id: 1 }), null],
    ['mcp_change', 'a lost answer', { do: 'reset' }, null],
  ])('of purpose %s says after %s what it cost: %s', async (purpose, _what, reply, billed) => {
    const server = await serve(reply);
    const { transport, ledger } = setUp();
    const service = purpose.includes('name') || purpose === 'register' ? 'names' : 'screening';
    const request = screen(server.base, {
      ...{ purpose, environment: environment(server.base, { service }) },
    });
    await transport.send(request).catch((error: unknown) => expect(error).toHaveProperty('code'));
    expect(ledger.rows[0]!.outcome).toMatchObject({ billed });
  });

  test('of what creates or charges is never sent over a connection used before', async () => {
    const server = await serve(OK);
    const { transport } = setUp();
    for (const purpose of REQUEST_PURPOSES) {
      const before = server.seen.length;
      await transport.send(screen(server.base, { purpose }));
      await transport.send(screen(server.base, { purpose }));
      const connections = server.seen.slice(before).map(({ headers }) => headers.connection);
      const isAlone = connections.every((word) => word === 'close');
      expect([purpose, isAlone]).toEqual([
        purpose,
        [
          ...['screen', 'name_screen', 'register', 'account_change'],
          ...['ruleset_change', 'mcp_change'],
        ].includes(purpose),
      ]);
    }
  });
});

describe('an answer that is not stored', () => {
  const account = (base: string) =>
    screen(base, {
      ...{ purpose: 'register', auth: 'none', storesAnswer: false, body: '{"name":"Someone"}' },
    });

  test('is handed back in memory; the ledger holds neither body nor bytes nor hash', async () => {
    const server = await serve(json({ api_key: CANARY_KEY }));
    const { transport, ledger } = setUp();
    const { inMemory, stored } = await transport.send(account(server.base));
    expect(Buffer.from(inMemory!.body).toString()).toBe(JSON.stringify({ api_key: CANARY_KEY }));
    expect(server.seen[0]!.body).toBe('{"name":"Someone"}');
    expect([stored, ledger.rows[0]!.record.body, ledger.rows[0]!.pieces]).toEqual([null, null, []]);
  });

  test('may have 64 KiB and not a byte more', async () => {
    let size = MAX_UNSTORED_BYTES;
    const server = await serve(() => ({
      do: 'answer',
      status: 200,
      body: Buffer.alloc(size, 'x'),
    }));
    const { transport, ledger } = setUp();
    const { inMemory } = await transport.send(account(server.base));
    expect(inMemory!.body).toHaveLength(MAX_UNSTORED_BYTES);
    size++;
    const error = await failureOf(transport.send(account(server.base)));
    expect(error).toMatchObject({ code: 'http.too_large', details: { repeat: 'never' } });
    expect(ledger.rows.map(({ pieces }) => pieces)).toEqual([[], []]);
  });

  test('that is lost is unknown: an account may have been opened', async () => {
    const server = await serve({ do: 'reset' });
    const { transport } = setUp();
    const error = await failureOf(transport.send(account(server.base)));
    expect(error).toMatchObject({
      ...{ code: 'http.outcome_unknown', details: { repeat: 'never', reached: 'unknown' } },
    });
    expect(error.details).not.toHaveProperty('billed');
    expect(server.seen).toHaveLength(1);
  });
});

describe('a quota', () => {
  const asking = async (reply: ServerReply, service: 'names' | 'screening' = 'names') => {
    const told: QuotaNotice[] = [];
    const server = await serve(reply);
    const { transport } = setUp({ onQuota: (notice) => told.push(notice) });
    const to = environment(server.base, { service });
    await transport.send(poll(server.base, { environment: to }));
    return told;
  };
  const date = 'Tue, 03 Mar 2026 22:00:00 GMT';
  const told = (headers: Record<string, string>, status = 200): ServerReply => {
    return { do: 'answer', status, headers: { date, ...headers }, body: '{"detail":"x"}' };
  };
  const counts = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '12' };

  test('is handed on with every answer that tells it', async () => {
    expect(await asking(told(counts))).toEqual([
      {
        ...{ environmentId: 'env', keyId: 'key-1', limit: 300, remaining: 12 },
        ...{ serverDate: Date.parse(date), receivedAt: 1_770_000_000_000, retryAfterMs: null },
      },
    ]);
    expect(await asking(told(counts, 404))).toMatchObject([{ remaining: 12 }]);
  });

  test.each([
    ['86400', 7_200_000],
    ['600', 600_000],
    ['soon', 7_200_000],
    ['Tue, 03 Mar 2026 22:30:00 GMT', 1_800_000],
  ])(
    'used up (Retry-After: %s) holds until the earlier of that and midnight',
    async (after, ms) => {
      const headers = { 'retry-after': after, 'x-ratelimit-limit': '300' };
      const reply = told({ ...headers, 'x-ratelimit-remaining': '0' }, 429);
      expect(await asking(reply)).toMatchObject([{ remaining: 0, retryAfterMs: ms }]);
    },
  );

  test('is not read from words, nor from an answer without its headers', async () => {
    expect(await asking(told({ 'x-ratelimit-limit': 'many' }))).toEqual([]);
    expect(await asking(told({}))).toEqual([]);
  });

  test('is no matter of the screening service', async () => {
    expect(await asking(told(counts), 'screening')).toEqual([]);
  });
});

test('the limit of requests in flight can be changed while they wait', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  let inFlight = 0;
  const server = await serve(async () => {
    most = Math.max(most, ++inFlight);
    await new Promise<void>((resolve) => waiting.push(resolve));
    inFlight--;
    return OK;
  });
  const { transport } = setUp({ inFlightPerEndpoint: 2, timeouts: { headMs: 10_000 } });
  const sent = Array.from({ length: 6 }, () => transport.send(poll(server.base)));
  const until = async (count: number): Promise<void> => {
    while (waiting.length < count) await turn();
  };
  await until(2);
  expect(most).toBe(2);
  transport.setInFlight(5);
  await until(5);
  expect(most).toBe(5);
  for (let done = 0; done < 6; done++) {
    await until(1);
    waiting.shift()!();
  }
  await Promise.all(sent);
  expect(server.seen).toHaveLength(6);
});
