// Something in front of the service answers, in every form of an error (contract-notes, "errors";
// reliability.md, section 1). The request never runs.
import type { JsonValue } from '#shared/screening/json.ts';
import {
  answerJson,
  jsonNumber,
  OUT_OF_CONNECTIONS,
  refuse,
  Refusal,
  type Answer,
} from '../answer.ts';
import { answering, type Fault } from './fault.ts';

/** In the order of FAULTS.md. */
export const OTHER_ANSWERS: readonly Fault[] = [
  answering('html-502', () =>
    text(
      502,
      'text/html',
      '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>',
    ),
  ),
  // The blockchain API's (7), the name API's with the quota's headers (7, 8), and one of neither.
  answering('429', () => OUT_OF_CONNECTIONS),
  answering('429-quota', () => ({
    ...detail(429, 'Daily quota exceeded: 300 requests per day'),
    headers: { 'retry-after': '86400', 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' },
  })),
  answering('429-plain', () => text(429, 'text/plain', 'Too Many Requests')),
  // A longer wait than a program should wait.
  answering('429-retry-after', () => ({
    ...OUT_OF_CONNECTIONS,
    headers: { 'retry-after': '1800' },
  })),
  answering('error-400', () => refuse(new Refusal(400, 'address is refused'))),
  answering('error-500', () => refuse(new Refusal(500, 'internal error'))),
  // A refusal that looks like a success.
  answering('error-in-200', () => refuse(new Refusal(200, 'refused in words'))),
  answering('error-detail', () => detail(500, 'Internal server error')),
  answering('error-detail-list', () =>
    detail(422, [{ loc: ['body', 'address'], msg: 'field required', type: 'value_error.missing' }]),
  ),
  answering('redirect', () => ({
    ...answerJson(302, { code: jsonNumber(-1), msg: 'moved', data: null }),
    headers: { location: '/elsewhere' },
  })),
];

function detail(status: number, value: JsonValue): Answer {
  return answerJson(status, { detail: value });
}

function text(status: number, type: string, body: string): Answer {
  const contentType = `${type}; charset=utf-8`;
  return { status, contentType, headers: {}, body: { kind: 'text', text: body } };
}
