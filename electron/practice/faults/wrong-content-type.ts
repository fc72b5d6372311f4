// The right body under the wrong name.
import type { Fault } from './fault.ts';

/** The answer as it is, declared `text/html`. */
export const wrongContentType: Fault = {
  kind: 'wrong-content-type',
  stage: 'change',
  change: (answer) => ({ ...answer, contentType: 'text/html; charset=utf-8' }),
};
