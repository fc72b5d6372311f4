// 429 in its forms (reliability.md, section 1). The request never runs.
import { answerJson, OUT_OF_CONNECTIONS } from '../answer.ts';
import type { Fault } from './fault.ts';

/** `{code: 429, msg: "out of max connections"}`: the blockchain API's (7). */
export const outOfConnections: Fault = {
  kind: '429',
  stage: 'instead',
  answer: () => OUT_OF_CONNECTIONS,
};

/** `{detail}` with the quota's headers: the name API's (7, 8). */
export const outOfQuota: Fault = {
  kind: '429-quota',
  stage: 'instead',
  answer: () => ({
    ...answerJson(429, { detail: 'Daily quota exceeded: 300 requests per day' }),
    headers: {
      'retry-after': '86400',
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '0',
    },
  }),
};

/** A 429 of neither API, as a proxy sends it. */
export const tooManyPlain: Fault = {
  kind: '429-plain',
  stage: 'instead',
  answer: () => ({
    status: 429,
    contentType: 'text/plain; charset=utf-8',
    headers: {},
    body: { kind: 'text', text: 'Too Many Requests' },
  }),
};

/** The blockchain API's 429 with the wait it asks for: longer than a program should wait. */
export const tooManyForLong: Fault = {
  kind: '429-retry-after',
  stage: 'instead',
  answer: () => ({ ...OUT_OF_CONNECTIONS, headers: { 'retry-after': '1800' } }),
};
