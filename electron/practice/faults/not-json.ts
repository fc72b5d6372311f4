// A body that claims to be JSON and is not.
import type { Fault } from './fault.ts';

/** 200 `application/json` with a text that is no JSON; the request ran. */
export const notJson: Fault = {
  kind: 'not-json',
  stage: 'change',
  change: (answer) => ({
    ...answer,
    status: 200,
    body: { kind: 'text', text: '{"code": 0, "msg"' },
  }),
};
