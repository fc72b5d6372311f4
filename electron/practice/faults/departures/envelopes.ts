// Success envelopes with nothing in them (contract-notes: "only an answer that is no answer").
import { changeBody } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** The whole body is `null`. */
export const nullEnvelope: Fault = {
  kind: 'null-envelope',
  stage: 'change',
  change: (answer) => changeBody(answer, () => null),
};

/** `data` is null. */
export const nullData: Fault = {
  kind: 'null-data',
  stage: 'change',
  change: (answer) => changeBody(answer, (envelope) => ({ ...envelope, data: null })),
};

/** The body is a list. */
export const listEnvelope: Fault = {
  kind: 'list-envelope',
  stage: 'change',
  change: (answer) => changeBody(answer, (envelope) => [envelope]),
};
