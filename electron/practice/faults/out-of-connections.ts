// Every slot is taken (blockchain API 7).
import { answerJson, jsonNumber } from '../answer.ts';
import type { Fault } from './fault.ts';

/** 429 with `{code: 429, msg: "out of max connections"}`; nothing ran. */
export const outOfConnections: Fault = {
  kind: '429',
  stage: 'instead',
  answer: () => answerJson(429, { code: jsonNumber(429), msg: 'out of max connections' }),
};
