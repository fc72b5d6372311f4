// Errors of each form (contract-notes, "errors"). Something in front of the service answers: the
// request never runs.
import type { JsonValue } from '#shared/screening/json.ts';
import { answerJson, jsonNumber, refuse, Refusal, type Answer } from '../answer.ts';
import type { Fault } from './fault.ts';

const instead = (kind: string, answer: () => Answer): Fault => ({ kind, stage: 'instead', answer });

const detail = (status: number, value: JsonValue): Answer => answerJson(status, { detail: value });

/** 400 in the envelope. */
export const error400 = instead('error-400', () => refuse(new Refusal(400, 'address is refused')));

/** 500 in the envelope. */
export const error500 = instead('error-500', () => refuse(new Refusal(500, 'internal error')));

/** 200 with `code` -1: a refusal that looks like a success. */
export const errorIn200 = instead('error-in-200', () => ({
  ...refuse(new Refusal(200, 'refused in words')),
}));

/** 500 in the name API's form. */
export const errorDetail = instead('error-detail', () => detail(500, 'Internal server error'));

/** 422 with a list of field errors under `detail`. */
export const errorDetailList = instead('error-detail-list', () =>
  detail(422, [{ loc: ['body', 'address'], msg: 'field required', type: 'value_error.missing' }]),
);

/** 302 to another address. */
export const redirect = instead('redirect', () => ({
  ...answerJson(302, { code: jsonNumber(-1), msg: 'moved', data: null }),
  headers: { location: '/elsewhere' },
}));
