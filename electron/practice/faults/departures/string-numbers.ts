// Numbers as texts.
import { isJsonObject } from '#shared/screening/json.ts';
import { changeResult, numbersAsText } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** Every number of a result is a text with the same digits. */
export const stringNumbers: Fault = {
  kind: 'string-numbers',
  stage: 'change',
  change: (answer) =>
    changeResult(answer, (result) => {
      const changed = numbersAsText(result);
      return isJsonObject(changed) ? changed : result;
    }),
};
