// The answer as a whole: no JSON, the wrong name for it, other envelopes or none (contract-notes: "only
// an answer that is no answer").
import { isJsonObject } from '#shared/screening/json.ts';
import { changeBody } from '../change-answer.ts';
import { altering, type Fault } from '../fault.ts';

/** In the order of FAULTS.md. */
export const WHOLE_ANSWERS: readonly Fault[] = [
  // A body that claims to be JSON.
  altering('not-json', (answer) => ({
    ...answer,
    status: 200,
    body: { kind: 'text', text: '{"code": 0, "msg"' },
  })),
  altering('wrong-content-type', (answer) => ({
    ...answer,
    contentType: 'text/html; charset=utf-8',
  })),
  altering('no-envelope', (answer) => {
    if (answer.body.kind !== 'json' || !isJsonObject(answer.body.value)) return null;
    return { ...answer, body: { kind: 'json', value: answer.body.value['data'] ?? null } };
  }),
  altering('null-envelope', (answer) => changeBody(answer, () => null)),
  altering('null-data', (answer) =>
    changeBody(answer, (envelope) => ({ ...envelope, data: null })),
  ),
  altering('list-envelope', (answer) => changeBody(answer, (envelope) => [envelope])),
];
