// Numbers as texts.
import { isJsonObject } from '#shared/screening/json.ts';
import { numbersAsText } from '../../faults/change-answer.ts';
import type { Fault } from '../../faults/fault.ts';
import { changeBody, NAME_PATHS } from './change.ts';

/** Every number of an answer is a text with the same digits: results, accounts, use, searches. */
export const nameStringNumbers: Fault = {
  kind: 'name-string-numbers',
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, NAME_PATHS, (body) => {
      const changed = numbersAsText(body);
      return isJsonObject(changed) ? changed : null;
    }),
};
