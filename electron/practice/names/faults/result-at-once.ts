// A submit that is answered with the result.
import type { Fault } from '../../faults/fault.ts';
import { screenName } from '../engine.ts';
import { DEFAULT_THRESHOLD } from '../screening-request.ts';
import { changeBody, SUBMIT_PATH } from './change.ts';

/** The submit answers like a finished poll; only the name is looked at. */
export const resultAtOnce: Fault = {
  kind: 'name-result-at-once',
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, SUBMIT_PATH, (task) => {
      const name = typeof task['query'] === 'string' ? task['query'] : '';
      const outcome = screenName({
        name,
        country: null,
        industry: null,
        aliases: [],
        context: null,
        threshold: DEFAULT_THRESHOLD,
      });
      return { ...task, status: outcome.status, result: outcome.result };
    }),
};
