// Departures of the envelope, of jobs and of HTTP (blockchain API 1, 2.6, 3, 7 and 8; name API 7 and 8).
import { gzipSync } from 'node:zlib';
import { BAD_GATEWAY, refusal, TOO_MANY } from '../../fakes/screening-service.ts';
import type { ServerReply } from '../../fakes/http-server.ts';
import { bytes, departing, json, latin1, type DriftRow, type Exchange, type Json } from './row.ts';
import { completed, kyaResult } from './screening-rows.ts';

type Make = (answer: Json) => ServerReply;

const text = (answer: Json): string => JSON.stringify(answer);
const data = (answer: Json): Json => answer['data'] as Json;
const withData = (answer: Json, more: Json): Json => ({
  ...answer,
  data: { ...data(answer), ...more },
});
const status =
  (word: unknown): Make =>
  (answer) =>
    json(withData(answer, { status: word }));
const result =
  (value: unknown): Make =>
  (answer) =>
    json(withData(answer, { result: value }));

/** Of the last poll of a job, which is complete in truth. */
const POLLS: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  'blockchain 1': {
    '`code` is the text "0"': (answer) => json({ ...answer, code: '0' }),
    '`code` left out': ({ code: _code, ...rest }) => json(rest),
    '`msg` left out': ({ msg: _msg, ...rest }) => json(rest),
    '`code` 1 with data': (answer) => json({ ...answer, code: 1 }),
    '`data` null': (answer) => json({ ...answer, data: null }),
    '`data` is a list around the job': (answer) => json({ ...answer, data: [answer['data']] }),
    'a list around the envelope': (answer) => json([answer]),
    'no envelope around the job': (answer) => json(answer['data']),
    'another field in the envelope': (answer) => json({ ...answer, trace: 'a-1' }),
  },
  'blockchain 2.6': {
    '`job_id` is a text': (answer) => json(withData(answer, { job_id: '500' })),
    '`job_id` of another job': (answer) => json(withData(answer, { job_id: 7 })),
    '`type` in capitals': (answer) => json(withData(answer, { type: 'KYA' })),
    '`status` complete in small letters': status('complete'),
    '`status` COMPLETED': status('COMPLETED'),
    '`status` FAILED': status('FAILED'),
    '`status` ERROR': status('ERROR'),
    '`status` TIMEOUT': status('TIMEOUT'),
    '`status` REJECTED': status('REJECTED'),
    '`status` CANCELLED': status('CANCELLED'),
    '`status` EXPIRED': status('EXPIRED'),
    '`result` is JSON within a text': (answer) =>
      json(withData(answer, { result: JSON.stringify(data(answer)['result']) })),
    '`result` is another text': result('see the console'),
    '`result` is a list': result([]),
    '`result` null': result(null),
    '`result` left out': result(undefined),
    '`result` is a number': result(5),
    '`result` is an empty object': result({}),
  },
  'HTTP, a whole answer': {
    'a byte order mark before it': (answer) => bytes(`\ufeff${text(answer)}`),
    'UTF-16, little-endian, with a mark': (answer) =>
      bytes(Buffer.from(`\ufeff${text(answer)}`, 'utf16le')),
    'UTF-16, little-endian, without a mark': (answer) =>
      bytes(Buffer.from(text(answer), 'utf16le')),
    'a byte that is no UTF-8': (answer) =>
      bytes(Buffer.from(text(answer).replace('Velvet', 'V\u00e9lvet'), 'latin1')),
    'named as latin-1': (answer) =>
      bytes(Buffer.from(text(answer).replace('Velvet', 'V\u00e9lvet'), 'latin1'), {
        'content-type': 'application/json; charset=iso-8859-1',
      }),
    'compressed with gzip': (answer) =>
      bytes(gzipSync(text(answer)), { 'content-encoding': 'gzip' }),
    'said to be gzip, and is not': (answer) => bytes(text(answer), { 'content-encoding': 'gzip' }),
    'an encoding that nobody knows': (answer) => bytes(text(answer), { 'content-encoding': 'lz9' }),
    'named as text/html': (answer) => bytes(text(answer), { 'content-type': 'text/html' }),
    'no type named': (answer) => bytes(text(answer), { 'content-type': '' }),
    'a comma too many': (answer) => bytes(`${text(answer).slice(0, -1)},}`),
    'two answers one after the other': (answer) => bytes(text(answer) + text(answer)),
    'NaN instead of a number': (answer) =>
      bytes(text(answer).replace(/"riskScore":\d+/, '"riskScore":NaN')),
    'nested 100 levels deep': (answer) =>
      json(withData(answer, { more: JSON.parse('['.repeat(100) + ']'.repeat(100)) })),
    'status 201': (answer) => ({ do: 'answer', status: 201, body: text(answer) }),
  },
};

const PREFIX: Readonly<Record<string, string>> = {
  'blockchain 1': 'envelope',
  'blockchain 2.6': 'job',
  'HTTP, a whole answer': 'http',
};

/** What comes instead of an answer, to a submit and to one poll. */
const TROUBLE: Readonly<Record<string, ServerReply>> = {
  'nothing: the connection is reset': { do: 'reset' },
  'nothing: the connection is closed': { do: 'close' },
  'half an answer': { do: 'truncate', sent: '{"code":0,"msg":"success","da' },
  'bytes that are no HTTP': { do: 'garble' },
  'an empty body': bytes(''),
  'a page of a proxy with 200': { ...BAD_GATEWAY, status: 200 } as ServerReply,
  'a page of a proxy with 502': BAD_GATEWAY,
  '500 with an envelope': refusal(500, 'out of order'),
  '503 with a text': { do: 'answer', status: 503, body: 'down for maintenance' },
  'a redirect': { do: 'answer', status: 302, headers: { location: '/elsewhere' }, body: '' },
  '400 with a reason': refusal(400, 'address: wrong length'),
  '401, no such key': refusal(401, 'no such key'),
  '403 with {detail}': { do: 'answer', status: 403, body: '{"detail":"suspended"}' },
  '404 with a reason': refusal(404, 'no such job'),
  '402, which nobody lists': refusal(402, 'payment required'),
  'an error envelope with 200': refusal(200, 'balance too low'),
  '429, out of max connections': TOO_MANY.connections,
  '429 of neither kind': TOO_MANY.neither,
  '429 with Retry-After: 7': {
    ...TOO_MANY.connections,
    headers: { 'retry-after': '7' },
  } as ServerReply,
  '429 with Retry-After of a hundred years, ten digits': {
    ...TOO_MANY.connections,
    headers: { 'retry-after': '3153600000' },
  } as ServerReply,
  '429 with a Retry-After that is none': {
    ...TOO_MANY.connections,
    headers: { 'retry-after': 'soon' },
  } as ServerReply,
};

const SUBMITS: Readonly<Record<string, (subject: string) => ServerReply>> = {
  'the result at once': (subject) => json({ code: 0, msg: 'success', data: kyaResult(subject) }),
  'a complete job at once': (subject) => json(completed(kyaResult(subject))),
  'a job without an id': () => json({ code: 0, msg: 'success', data: { status: 'PENDING' } }),
  'an id that is an object': () =>
    json({ code: 0, msg: 'success', data: { job_id: {}, status: 'PENDING' } }),
  'a failed job at once': () =>
    json({ code: 0, msg: 'success', data: { job_id: 500, type: 'kya', status: 'FAILED' } }),
  '`data` null': () => json({ code: 0, msg: 'success', data: null }),
};

/** An answer that says only how the job is, with a byte that is no UTF-8. */
const atWork = (fields: Json): ServerReply =>
  latin1({ code: 0, msg: 'success', data: { job_id: 500, ...fields, note: 'trait\u00e9' } });
const ENDS: readonly ServerReply[] = [
  json(completed(null)),
  json(completed(null, { type: 'kya', status: 'EXPIRED' })),
];

/** Answers about the state of a job, some of them more than once. */
const STATES: readonly (Pick<DriftRow, 'at' | 'departure' | 'reply'> & { times?: number })[] = [
  {
    ...{ at: 'submit', departure: '`status` PENDING with a latin-1 byte' },
    reply: () => atWork({ type: 'kya', status: 'PENDING' }),
  },
  {
    ...{ at: 'poll', departure: '`status` PENDING with a latin-1 byte, twice', times: 2 },
    reply: () => atWork({ type: 'kya', status: 'PENDING' }),
  },
  {
    ...{ at: 'poll', departure: 'an error envelope with 200 and a latin-1 byte', times: 1 },
    reply: () => latin1({ code: -1, msg: 'occup\u00e9' }),
  },
  {
    ...{ at: 'poll', departure: '`status` PARTIAL again and again' },
    reply: () => json(completed(undefined, { type: 'kya', status: 'PARTIAL' })),
  },
  {
    ...{ at: 'poll', departure: '`status` COMPLETE and EXPIRED in turn, without a result' },
    reply: inTurn(ENDS),
  },
  {
    ...{ at: 'poll', departure: '`status` FAILED with a number and a text for a reason' },
    reply: () =>
      json(completed(undefined, { status: 'FAILED', error: 1001, message: 'insufficient data' })),
  },
];

function inTurn(replies: readonly ServerReply[]): () => ServerReply {
  let next = 0;
  return () => replies[next++ % replies.length]!;
}

const troubleRows = (at: Exchange): DriftRow[] =>
  Object.entries(TROUBLE).map(([departure, reply], index) => ({
    ...{ id: `${at}.trouble.${String(index + 1)}`, spec: 'blockchain 7 and 8', kind: 'kya', at },
    ...{ departure, reply: () => reply, times: 1 },
  }));

/** The same of the name service, which gives its reasons as `{detail}` and has a quota for each day. */
const nameTroubleRows = (at: Exchange): DriftRow[] =>
  [
    ...Object.entries(TROUBLE).map(
      ([departure, reply]) =>
        [departure.replace(/an (?:error )?envelope/, '{detail}'), asDetail(reply)] as const,
    ),
    ['429, the quota of the day', TOO_MANY.quota] as const,
  ].map(([departure, reply], index) => ({
    ...{ id: `name.${at}.trouble.${String(index + 1)}`, spec: 'name 7 and 8', kind: 'name', at },
    ...{ departure, reply: () => reply, times: 1 },
  }));

/** An envelope that says why, as the name service says it; anything else as it is. */
function asDetail(reply: ServerReply): ServerReply {
  if (reply.do !== 'answer') return reply;
  const why = /"msg":("[^"]*")/.exec(String(reply.body))?.[1];
  return why === undefined ? reply : { ...reply, body: `{"detail":${why}}` };
}

/** Every row about envelopes, jobs and HTTP. */
export const EXCHANGE_ROWS: readonly DriftRow[] = [
  ...Object.entries(POLLS).flatMap(([spec, makes]) =>
    Object.entries(makes).map(([departure, make], index): DriftRow => ({
      ...{ id: `${PREFIX[spec] ?? spec}.${String(index + 1)}`, spec, kind: 'kya', at: 'poll' },
      departure,
      reply(_request, subject) {
        const answer = completed(kyaResult(subject));
        return departing(departure, json(answer), make(answer));
      },
    })),
  ),
  ...Object.entries(SUBMITS).map(([departure, make], index): DriftRow => ({
    ...{ id: `submit.${String(index + 1)}`, spec: 'blockchain 3', kind: 'kya', at: 'submit' },
    departure,
    reply: (_request, subject) => make(subject),
  })),
  ...troubleRows('submit'),
  ...troubleRows('poll'),
  ...nameTroubleRows('submit'),
  ...nameTroubleRows('poll'),
  ...STATES.map((row, index): DriftRow => ({
    ...{ id: `state.${String(index + 1)}`, spec: 'blockchain 3', kind: 'kya' },
    ...row,
  })),
];
