// THE table of reliability.md, section 1, through real sockets: every line of it, and every row of
// OUTCOMES. The service's own log says how often a request arrived, the backup's log that nothing
// went there, and the error what may be sent again. Only what no machine can be made to do on
// demand is injected: the answer of the name resolver.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { BilledState } from '#shared/screening/job.ts';
import { OUTCOMES, type OutcomeName } from '../../electron/providers/http/outcome.ts';
import { startBlackHole, startProxy, startSocketServer } from '../fakes/broken-endpoints.ts';
import { findRefusingBase, startServer, type ServerReply } from '../fakes/http-server.ts';
import {
  ASKINGS,
  behaving,
  observe,
  ordinaryReply,
  resolving,
  type Arrangement,
} from '../fakes/outcome-stage.ts';
import { BAD_GATEWAY, refusal, success, TOO_MANY } from '../fakes/screening-service.ts';
import { SERVER_CERTIFICATE, SERVER_KEY } from '../fakes/tls/certificates.ts';
import { closing, IMPATIENT } from '../fakes/transport-stage.ts';

type Again = 'never' | 'after_back_off' | 'after_quota_reset';

/** A line of the table, or a part of one that is decided apart. */
interface Line {
  reached: 'no' | 'unknown' | 'yes';
  /** Requests at the service for one that was asked for. */
  arrivals: 0 | 1;
  /** For a request that creates or charges. */
  again: Again;
  /** For a poll. */
  pollAgain: Again;
  billed: BilledState;
}

const LINES = {
  'another connect failure: not sent': {
    ...{ reached: 'no', arrivals: 0, billed: 'not_billed' },
    ...{ again: 'after_back_off', pollAgain: 'after_back_off' },
  },
  'stopped by the person before it was sent': {
    ...{ reached: 'no', arrivals: 0, billed: 'not_billed' },
    ...{ again: 'never', pollAgain: 'after_back_off' },
  },
  'reset, closed, timed out or cut short before it was read': {
    ...{ reached: 'unknown', arrivals: 0, billed: 'may_be_billed' },
    ...{ again: 'never', pollAgain: 'after_back_off' },
  },
  'reset, closed, timed out or cut short after it was read': {
    ...{ reached: 'unknown', arrivals: 1, billed: 'may_be_billed' },
    ...{ again: 'never', pollAgain: 'after_back_off' },
  },
  'a response that may have run': {
    ...{ reached: 'yes', arrivals: 1, billed: 'may_be_billed' },
    ...{ again: 'never', pollAgain: 'after_back_off' },
  },
  'a response that is too large': {
    ...{ reached: 'yes', arrivals: 1, billed: 'may_be_billed' },
    ...{ again: 'never', pollAgain: 'never' },
  },
  'a refusal': {
    ...{ reached: 'yes', arrivals: 1, billed: 'not_billed' },
    ...{ again: 'never', pollAgain: 'after_back_off' },
  },
  'a refusal with 400, 401 or 404': {
    ...{ reached: 'yes', arrivals: 1, billed: 'not_billed' },
    ...{ again: 'never', pollAgain: 'never' },
  },
  '429 of too many connections, or of no known shape': {
    ...{ reached: 'yes', arrivals: 1, billed: 'not_billed' },
    ...{ again: 'after_back_off', pollAgain: 'after_back_off' },
  },
  '429 of a used-up quota': {
    ...{ reached: 'yes', arrivals: 1, billed: 'not_billed' },
    ...{ again: 'after_quota_reset', pollAgain: 'after_quota_reset' },
  },
} as const satisfies Record<string, Line>;

interface Scenario {
  line: keyof typeof LINES;
  row: OutcomeName;
  code: ErrorCode;
  what: string;
  arrange: () => Arrangement | Promise<Arrangement>;
}

const [UNSENT, UNREAD, READ] = [
  'another connect failure: not sent',
  'reset, closed, timed out or cut short before it was read',
  'reset, closed, timed out or cut short after it was read',
] as const;
const NOWHERE = { seen: () => 0 };

/** `localhost` at a port, for names that resolve as told. */
const named = (lookup: Parameters<typeof resolving>[0], port = 9): Arrangement => ({
  ...NOWHERE,
  base: `http://localhost:${port}`,
  options: { lookup: resolving(lookup) },
});
const scenario = (
  line: Scenario['line'],
  row: OutcomeName,
  code: ErrorCode,
  cases: Record<string, Scenario['arrange']>,
): Scenario[] =>
  Object.entries(cases).map(([what, arrange]) => ({ line, row, code, what, arrange }));
const status = (code: number): (() => Promise<Arrangement>) => {
  return () => behaving(refusal(code, 'no'));
};
const html = (code: number, headers: Record<string, string> = {}): ServerReply => ({
  ...{ do: 'answer', status: code, body: '<html></html>' },
  headers: { 'content-type': 'text/html', ...headers },
});
const proxied = async (port: number): Promise<Arrangement> => ({
  ...NOWHERE,
  base: 'https://service.invalid',
  options: { resolveProxy: async () => `http://127.0.0.1:${port}` },
});
const portOf = (base: string): number => Number(new URL(base).port);

const SCENARIOS: Scenario[] = [
  ...scenario(UNSENT, 'connect_failed', 'http.not_reached', {
    'EAI_AGAIN (injected resolver)': () => named({ code: 'EAI_AGAIN' }),
    ENETUNREACH: () => named(['255.255.255.255']),
    'EHOSTUNREACH (injected resolver)': () => named({ code: 'EHOSTUNREACH' }),
    'refused at one address, unreachable at another (AggregateError)': async () =>
      named(['127.0.0.1', '255.255.255.255'], portOf(await findRefusingBase())),
    'a connect that times out: the queue of the port is full': async () => {
      const { port } = closing(await startBlackHole());
      return { ...NOWHERE, base: `http://127.0.0.1:${port}` };
    },
  }),
  ...scenario(UNSENT, 'tls_failed', 'http.not_reached', {
    'TLS: a certificate that nobody trusts': async () => {
      const tls = { cert: SERVER_CERTIFICATE, key: SERVER_KEY };
      const server = closing(await startServer(ordinaryReply, tls));
      return { base: server.base, seen: () => server.seen.length };
    },
    'TLS: the other side speaks none': async () => {
      const server = closing(await startSocketServer((socket) => socket.end('no TLS here')));
      return { ...NOWHERE, base: `https://127.0.0.1:${server.port}` };
    },
  }),
  ...scenario(UNSENT, 'proxy_failed', 'http.not_reached', {
    'proxy CONNECT 407': async () => proxied(closing(await startProxy({ status: 407 })).port),
    'proxy CONNECT 502': async () => proxied(closing(await startProxy({ status: 502 })).port),
    'ECONNREFUSED of a proxy': async () => proxied(portOf(await findRefusingBase())),
    'TLS failure behind a proxy': async () => {
      const target = closing(await startSocketServer((socket) => socket.end('no TLS here')));
      return proxied(closing(await startProxy({ targetPort: target.port })).port);
    },
  }),
  ...scenario('stopped by the person before it was sent', 'stopped_before_sending', 'job.aborted', {
    'a stop while connecting': async () => {
      const stopper = new AbortController();
      // The first bytes are those of the TLS handshake.
      const server = closing(await startSocketServer(() => stopper.abort()));
      const base = `https://127.0.0.1:${server.port}`;
      return { ...NOWHERE, base, signal: stopper.signal };
    },
  }),
  ...scenario(UNREAD, 'connection_lost', 'http.outcome_unknown', {
    'a reset at the first bytes, before they are read as a request': async () => {
      const server = closing(await startSocketServer((socket) => socket.resetAndDestroy()));
      return { ...NOWHERE, base: `http://127.0.0.1:${server.port}` };
    },
  }),
  ...scenario(READ, 'connection_lost', 'http.outcome_unknown', {
    'a reset after reading the request': () => behaving({ do: 'reset' }),
    'a socket closed after reading the request': () => behaving({ do: 'close' }),
    'a connection closed after reading, when it was used before': () =>
      behaving(
        (request) =>
          request.connection === 1 && request.onConnection === 1
            ? ordinaryReply(request)
            : { do: 'close' },
        { warmsUp: true },
      ),
  }),
  ...scenario(READ, 'head_timed_out', 'http.outcome_unknown', {
    'a header timeout': () => behaving({ do: 'hang' }),
  }),
  ...scenario(READ, 'body_timed_out', 'http.outcome_unknown', {
    'a body timeout': () => behaving({ do: 'stall', sent: '{"code":0' }),
  }),
  ...scenario(READ, 'body_truncated', 'http.outcome_unknown', {
    'a truncated body': () => behaving({ do: 'truncate', sent: '{"code":0' }),
  }),
  ...scenario(READ, 'took_too_long', 'http.outcome_unknown', {
    'a body that drips': () => behaving({ do: 'drip' }, { options: IMPATIENT }),
  }),
  ...scenario(READ, 'not_http', 'http.outcome_unknown', {
    'something that is no HTTP': () => behaving({ do: 'garble' }),
  }),
  ...scenario(READ, 'stopped_after_sending', 'job.aborted', {
    'a stop after the request arrived': () => {
      const stopper = new AbortController();
      const stop = (): ServerReply => {
        stopper.abort();
        return { do: 'hang' };
      };
      return behaving(stop, { signal: stopper.signal });
    },
  }),
  ...scenario('a response that may have run', 'redirected', 'http.redirected', {
    '301': () => behaving(html(301, { location: 'http://127.0.0.1:9/' })),
    '307': () => behaving(html(307, { location: 'http://127.0.0.1:9/' })),
  }),
  ...scenario('a response that may have run', 'server_gave_up', 'http.server_error', {
    '408': status(408),
    '499': status(499),
  }),
  ...scenario('a response that may have run', 'server_failed', 'http.server_error', {
    '500': status(500),
    '502 in HTML': () => behaving(BAD_GATEWAY),
    '503': status(503),
    '504': status(504),
  }),
  ...scenario('a response that may have run', 'refused_in_words', 'http.service_error', {
    '200 with an error envelope': () => behaving(refusal(200, 'no')),
  }),
  ...scenario('a response that may have run', 'not_json', 'http.not_json', {
    '200 in HTML': () => behaving(html(200)),
  }),
  ...scenario('a response that may have run', 'no_envelope', 'http.no_envelope', {
    '200 without an envelope': () => behaving({ do: 'answer', status: 200, body: '{"id":1}' }),
  }),
  ...scenario('a response that may have run', 'something_else', 'http.no_envelope', {
    '200 with another thing than asked for': () => behaving(success({})),
  }),
  ...scenario('a response that is too large', 'too_large', 'http.too_large', {
    'more than is kept': () => {
      const body = Buffer.alloc(50_000, 'x');
      const options = { maxBodyBytes: 10_000 };
      return behaving({ do: 'answer', status: 200, body }, { options });
    },
  }),
  ...scenario('a refusal with 400, 401 or 404', 'invalid_request', 'http.invalid_request', {
    '400': status(400),
  }),
  ...scenario('a refusal with 400, 401 or 404', 'key_refused', 'http.refused_key', {
    '401': status(401),
  }),
  ...scenario('a refusal with 400, 401 or 404', 'not_found', 'http.not_found', {
    '404': status(404),
  }),
  ...scenario('a refusal', 'forbidden', 'http.forbidden', { '403': status(403) }),
  ...scenario('a refusal', 'conflict', 'http.conflict', { '409': status(409) }),
  ...scenario('a refusal', 'other_refusal', 'http.invalid_request', {
    '405': status(405),
    '413': status(413),
    '422': status(422),
  }),
  ...scenario(
    '429 of too many connections, or of no known shape',
    'busy_out_of_connections',
    'http.busy',
    { '429 {code: 429}': () => behaving(TOO_MANY.connections) },
  ),
  ...scenario(
    '429 of too many connections, or of no known shape',
    'busy_of_neither_shape',
    'http.busy',
    {
      '429 in HTML': () => behaving(TOO_MANY.neither),
      '429 in HTML of a proxy that says when': () => behaving(html(429, { 'retry-after': '9' })),
      '429 with code -1': status(429),
    },
  ),
  ...scenario('429 of a used-up quota', 'busy_quota_used_up', 'http.busy', {
    '429 {detail} with Retry-After and no requests left': async () => ({
      ...(await behaving(TOO_MANY.quota)),
      environment: { service: 'names' },
    }),
    '429 that says only that nothing is left': async () => ({
      ...(await behaving(html(429, { 'x-ratelimit-remaining': '0' }))),
      environment: { service: 'names' },
    }),
  }),
];

describe.each(Object.keys(LINES) as (keyof typeof LINES)[])('%s', (name) => {
  const line: Line = LINES[name];
  const own = SCENARIOS.filter((one) => one.line === name);

  describe.each(own)('$row: $what', ({ row, code, arrange }) => {
    test.each(ASKINGS)('(%s)', async (asking) => {
      const { error, seen, backupSeen, rows } = await observe(asking, await arrange());
      await turn();
      // What the service and its backup logged: never a second request.
      expect([seen, backupSeen]).toEqual([line.arrivals, 0]);
      const repeat = asking === 'poll' ? line.pollAgain : line.again;
      expect(error).toMatchObject({
        code,
        retryable: repeat !== 'never',
        details: { outcome: row, reached: line.reached, repeat },
      });
      const billed = asking === 'screen' ? line.billed : null;
      expect(error!.details['billed'] ?? null).toBe(billed);
      expect(rows.map(({ outcome }) => [outcome?.reached, outcome?.billed])).toEqual([
        [line.reached, billed],
      ]);
    });
  });
});

describe('the service itself is not there: the backup, once, and only in that direction', () => {
  const absent: [OutcomeName, string, () => Arrangement | Promise<Arrangement>][] = [
    [
      'connection_refused',
      'ECONNREFUSED',
      async () => ({ ...NOWHERE, base: await findRefusingBase() }),
    ],
    [
      'connection_refused',
      'ECONNREFUSED at every address (AggregateError)',
      async () => named(['127.0.0.1', '127.0.0.2'], portOf(await findRefusingBase())),
    ],
    ['name_not_found', 'ENOTFOUND (injected resolver)', () => named({ code: 'ENOTFOUND' })],
  ];

  describe.each(absent)('%s: %s', (row, _what, arrange) => {
    test.each(ASKINGS)('(%s)', async (asking) => {
      const arranged = await arrange();
      const { error, seen, backupSeen, rows, backupBase } = await observe(asking, arranged);
      expect([error, seen, backupSeen]).toEqual([null, 0, 1]);
      const billed = asking === 'screen' ? ['not_billed', 'billed'] : [null, null];
      expect(
        rows.map(({ record, outcome }) => [record.base, outcome?.reached, outcome?.billed]),
      ).toEqual([
        [arranged.base, 'no', billed[0]],
        [backupBase, 'yes', billed[1]],
      ]);
    });

    test('without a backup it may be sent again after a back-off', async () => {
      const arranged = await arrange();
      const alone = { ...arranged, environment: { backupBase: null } };
      const { error, rows } = await observe('screen', alone);
      expect(error).toMatchObject({
        code: 'http.not_reached',
        details: { outcome: row, reached: 'no', repeat: 'after_back_off', billed: 'not_billed' },
      });
      expect(rows).toHaveLength(1);
    });
  });

  test('a backup that is not there either ends it: nothing goes back to the primary', async () => {
    const backupBase = await findRefusingBase();
    const base = await findRefusingBase();
    const { error, rows } = await observe('screen', { ...NOWHERE, base, backupBase });
    expect(error).toMatchObject({ code: 'http.not_reached', details: { reached: 'no' } });
    expect(rows.map(({ record }) => record.base)).toEqual([base, backupBase]);
  });

  test('a backup whose answer is lost is the end too: it may have run there', async () => {
    const lost = await behaving({ do: 'reset' });
    const base = await findRefusingBase();
    const { error, rows } = await observe('screen', { ...NOWHERE, base, backupBase: lost.base });
    expect(error).toMatchObject({ details: { outcome: 'connection_lost', repeat: 'never' } });
    expect([lost.seen(), rows.length]).toEqual([1, 2]);
  });
});

describe('a whole answer', () => {
  test.each(ASKINGS)('answered: the primary, once, and never the backup (%s)', async (asking) => {
    const { error, seen, backupSeen, rows } = await observe(asking, await behaving(ordinaryReply));
    expect([error, seen, backupSeen]).toEqual([null, 1, 0]);
    const billed = asking === 'screen' ? 'billed' : null;
    expect(rows.map(({ outcome }) => outcome)).toMatchObject([{ reached: 'yes', billed }]);
  });
});

test('every row of the table is driven here', () => {
  const driven = new Set<OutcomeName>([
    ...SCENARIOS.map(({ row }) => row),
    ...(['answered', 'name_not_found', 'connection_refused'] as const),
  ]);
  expect([...driven].sort()).toEqual(Object.keys(OUTCOMES).sort());
});
