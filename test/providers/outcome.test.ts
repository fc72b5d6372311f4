// The table of reliability.md, section 1, row by row.
import { describe, expect, test } from 'vitest';
import { REQUEST_PURPOSES } from '#shared/records/ledger.ts';
import {
  codesOf,
  decide,
  isBilled,
  isCharging,
  nameFailure,
  nameResponse,
  OUTCOMES,
  type BodyKind,
  type ExchangeFailure,
  type OutcomeName,
} from '../../electron/providers/http/outcome.ts';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });
const failed = (
  stage: ExchangeFailure['stage'],
  error: unknown,
  more: Partial<ExchangeFailure> = {},
): OutcomeName =>
  nameFailure({ stage, throughProxy: false, cause: 'error', codes: codesOf(error), ...more });
const envelope: BodyKind = { kind: 'service_error', code: '-1' };
const OUT = 'busy_out_of_connections';
const USED_UP = 'busy_quota_used_up';
const NEITHER = 'busy_of_neither_shape';
const ok: BodyKind = { kind: 'success' };

describe('a failure is named by when and why it happened', () => {
  const before = 'before_sending';
  const both = (...codes: string[]): Error =>
    Object.assign(new AggregateError(codes.map(coded)), { code: codes[0] });

  test.each<[string, OutcomeName, OutcomeName]>([
    ['a name that does not resolve', failed(before, coded('ENOTFOUND')), 'name_not_found'],
    ['a refused connection', failed(before, coded('ECONNREFUSED')), 'connection_refused'],
    [
      'a connection refused at every address',
      failed(before, both('ECONNREFUSED', 'ECONNREFUSED')),
      'connection_refused',
    ],
    [
      'a connection refused at one address and unreachable at another',
      failed(before, both('ECONNREFUSED', 'ENETUNREACH')),
      'connect_failed',
    ],
    [
      'a connection refused at one address and failed without a code at another',
      failed(before, new AggregateError([coded('ECONNREFUSED'), new Error('x')])),
      'connect_failed',
    ],
    ['a temporary name failure', failed(before, coded('EAI_AGAIN')), 'connect_failed'],
    ['an unreachable network', failed(before, coded('ENETUNREACH')), 'connect_failed'],
    ['an unreachable host', failed(before, coded('EHOSTUNREACH')), 'connect_failed'],
    ['a connect timeout', failed(before, coded('UND_ERR_CONNECT_TIMEOUT')), 'connect_failed'],
    ['a reset while connecting', failed(before, coded('ECONNRESET')), 'connect_failed'],
    ['an unknown certificate', failed(before, coded('SELF_SIGNED_CERT_IN_CHAIN')), 'tls_failed'],
    ['a wrong name', failed(before, coded('ERR_TLS_CERT_ALTNAME_INVALID')), 'tls_failed'],
    [
      'a proxy that refuses connections',
      failed(before, coded('ECONNREFUSED'), { throughProxy: true }),
      'proxy_failed',
    ],
    [
      'a proxy that refuses the tunnel',
      failed(before, coded('PROXY_STATUS_502'), { throughProxy: true }),
      'proxy_failed',
    ],
    ['a stop before sending', failed(before, null, { cause: 'stopped' }), 'stopped_before_sending'],
    ['a reset', failed('awaiting_head', coded('ECONNRESET')), 'connection_lost'],
    ['a broken pipe', failed('awaiting_head', coded('EPIPE')), 'connection_lost'],
    ['a closed socket', failed('awaiting_head', coded('UND_ERR_SOCKET')), 'connection_lost'],
    [
      'a refusal reported after sending began',
      failed('awaiting_head', coded('ECONNREFUSED')),
      'connection_lost',
    ],
    [
      'no head in time',
      failed('awaiting_head', coded('UND_ERR_HEADERS_TIMEOUT')),
      'head_timed_out',
    ],
    ['no HTTP', failed('awaiting_head', coded('HPE_INVALID_CONSTANT')), 'not_http'],
    ['a silent body', failed('reading_body', coded('UND_ERR_BODY_TIMEOUT')), 'body_timed_out'],
    ['a body cut short', failed('reading_body', coded('UND_ERR_SOCKET')), 'body_truncated'],
    ['a body reset', failed('reading_body', coded('ECONNRESET')), 'body_truncated'],
    [
      'a stop after sending',
      failed('awaiting_head', null, { cause: 'stopped' }),
      'stopped_after_sending',
    ],
    [
      'an answer that drips for too long',
      failed('reading_body', null, { cause: 'took_too_long' }),
      'took_too_long',
    ],
    [
      'a connection that takes too long to make',
      failed(before, null, { cause: 'took_too_long' }),
      'connect_failed',
    ],
    ['too large a body', failed('reading_body', null, { cause: 'too_large' }), 'too_large'],
  ])('%s', (_what, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

describe('a response is named by its status first, then by its body', () => {
  const quota = { 'retry-after': '86400', 'x-ratelimit-remaining': '0' };
  test.each<[string, OutcomeName, OutcomeName]>([
    ['a success', nameResponse(200, {}, ok), 'answered'],
    ['301', nameResponse(301, {}, ok), 'redirected'],
    ['307', nameResponse(307, {}, ok), 'redirected'],
    ['400', nameResponse(400, {}, envelope), 'invalid_request'],
    ['401', nameResponse(401, {}, envelope), 'key_refused'],
    ['401 in HTML', nameResponse(401, {}, { kind: 'unreadable' }), 'key_refused'],
    ['403', nameResponse(403, {}, envelope), 'forbidden'],
    ['404', nameResponse(404, {}, envelope), 'not_found'],
    ['408', nameResponse(408, {}, envelope), 'server_gave_up'],
    ['409', nameResponse(409, {}, envelope), 'conflict'],
    ['413', nameResponse(413, {}, envelope), 'other_refusal'],
    ['500', nameResponse(500, {}, envelope), 'server_failed'],
    ['502 in HTML', nameResponse(502, {}, { kind: 'unreadable' }), 'server_failed'],
    [
      '429 of the screening service',
      nameResponse(429, {}, { kind: 'service_error', code: '429' }),
      'busy_out_of_connections',
    ],
    ['429 of a quota', nameResponse(429, quota, { kind: 'no_envelope' }), 'busy_quota_used_up'],
    ['429 of neither', nameResponse(429, {}, { kind: 'unreadable' }), 'busy_of_neither_shape'],
    ['200 with an error envelope', nameResponse(200, {}, envelope), 'refused_in_words'],
    ['200 in HTML', nameResponse(200, {}, { kind: 'unreadable' }), 'not_json'],
    ['200 without an envelope', nameResponse(200, {}, { kind: 'no_envelope' }), 'no_envelope'],
    ['200 with another thing', nameResponse(200, {}, { kind: 'unexpected' }), 'something_else'],
  ])('%s', (_what, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

const names = Object.keys(OUTCOMES) as OutcomeName[];
const namesWhere = (holds: (name: OutcomeName) => boolean): OutcomeName[] => names.filter(holds);

describe('the table', () => {
  test('only an unresolved name and a refused connection allow the other base address', () => {
    const allowed = namesWhere((name) => decide(name, 'screen').mayTryBackup);
    expect(allowed).toEqual(['name_not_found', 'connection_refused']);
  });

  test('a screening is repeated only when it was not sent, or after a 429', () => {
    const repeated = namesWhere((name) => decide(name, 'screen').repeat !== 'never');
    expect(repeated).toEqual([
      'name_not_found',
      'connection_refused',
      'connect_failed',
      'tls_failed',
      'proxy_failed',
      'busy_out_of_connections',
      'busy_quota_used_up',
      'busy_of_neither_shape',
    ]);
  });

  test('whatever may have run is never called free', () => {
    const mayHaveRun = namesWhere((name) => decide(name, 'screen').reached === 'unknown');
    expect(mayHaveRun.map((name) => decide(name, 'screen').billed)).toEqual(
      mayHaveRun.map(() => 'may_be_billed'),
    );
    expect(mayHaveRun).toHaveLength(7);
  });

  test('a poll is repeated after anything but 400, 401, 404, a whole answer, a stop, or too much', () => {
    const ended = namesWhere((name) => decide(name, 'poll').repeat === 'never');
    expect(ended).toEqual(['too_large', 'invalid_request', 'key_refused', 'not_found', 'answered']);
  });

  test('every response counts as having reached the service', () => {
    const unreached = namesWhere((name) => decide(name, 'poll').reached === 'no');
    expect(unreached).toEqual([
      'name_not_found',
      'connection_refused',
      'connect_failed',
      'tls_failed',
      'proxy_failed',
      'stopped_before_sending',
    ]);
  });

  test('a request that never costs anything has no word on money', () => {
    expect(names.map((name) => decide(name, 'ruleset').billed)).toEqual(names.map(() => null));
  });

  test.each<[OutcomeName, string]>([
    ['key_refused', 'not_billed'],
    ['invalid_request', 'not_billed'],
    ['server_failed', 'may_be_billed'],
    ['server_gave_up', 'may_be_billed'],
    ['redirected', 'may_be_billed'],
    ['not_json', 'may_be_billed'],
    ['no_envelope', 'may_be_billed'],
    ['answered', 'billed'],
  ])('a screening that ended as %s is %s', (name, billed) => {
    expect(decide(name, 'screen').billed).toBe(billed);
  });
});

describe('a purpose', () => {
  test('that creates or charges is never sent twice by itself', () => {
    expect(REQUEST_PURPOSES.filter(isCharging)).toEqual([
      ...['screen', 'ruleset_change', 'mcp_change', 'register', 'account_change', 'name_screen'],
    ]);
    const lost = namesWhere((name) => OUTCOMES[name].reached === 'unknown');
    for (const purpose of REQUEST_PURPOSES.filter(isCharging)) {
      expect(lost.map((name) => decide(name, purpose).repeat)).toEqual(lost.map(() => 'never'));
    }
  });

  test('costs money or quota only when it screens', () => {
    expect(REQUEST_PURPOSES.filter(isBilled)).toEqual(['screen', 'name_screen']);
    const others = REQUEST_PURPOSES.filter((purpose) => !isBilled(purpose));
    for (const purpose of others) {
      expect(names.map((name) => decide(name, purpose).billed)).toEqual(names.map(() => null));
    }
  });
});

describe('a 429', () => {
  const left = { 'x-ratelimit-remaining': '0' };
  const detail: BodyKind = { kind: 'service_error', code: '' };
  test.each<[string, OutcomeName, OutcomeName]>([
    ['code 429', nameResponse(429, left, { kind: 'service_error', code: '429' }), OUT],
    ['nothing left', nameResponse(429, left, { kind: 'unreadable' }), USED_UP],
    ['{detail} and when', nameResponse(429, { 'retry-after': '9' }, detail), USED_UP],
    ['{detail} and no when', nameResponse(429, {}, detail), NEITHER],
    ['HTML and when', nameResponse(429, { 'retry-after': '9' }, { kind: 'unreadable' }), NEITHER],
    ['code -1 and when', nameResponse(429, { 'retry-after': '9' }, envelope), NEITHER],
  ])('with %s', (_what, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

test('only identifiers are taken from an error, never words', () => {
  expect(codesOf(Object.assign(new Error('x'), { code: 'https://host/?apikey=k' }))).toEqual([]);
  expect(codesOf('ECONNRESET')).toEqual([]);
  expect(codesOf(new Error('x', { cause: coded('EPIPE') }))).toEqual(['EPIPE']);
});
