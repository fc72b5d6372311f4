// Fields of other versions: results that predate one or leave one out (contract-notes, "highlighting",
// "KYT sides", "scoring_config"), numbers as texts, and members that no document names.
import { isJsonObject, type JsonObject } from '#shared/screening/json.ts';
import { jsonNumber } from '../../answer.ts';
import {
  changeData,
  changeHits,
  changeObjects,
  changeResult,
  numbersAsText,
} from '../change-answer.ts';
import { altering, type Fault } from '../fault.ts';

/** In the order of FAULTS.md. */
export const FIELD_FORMS: readonly Fault[] = [
  altering('no-highlighting', (answer) => changeResult(answer, withoutHighlighting)),
  // Hits do not say which side of a transaction they are about.
  altering('no-side', (answer) => changeHits(answer, ({ direction: _direction, ...hit }) => hit)),
  // None delivered is not none found.
  altering('no-hits', (answer) =>
    changeResult(answer, ({ hits: _hits, highlightedHits: _highlighted, ...rest }) => rest),
  ),
  altering('string-numbers', (answer) =>
    changeResult(answer, (result) => {
      const changed = numbersAsText(result);
      return isJsonObject(changed) ? changed : result;
    }),
  ),
  altering('unknown-fields', (answer) =>
    changeResult(answer, (result) => ({
      ...result,
      modelVersion: 'practice-x',
      hits: changeObjects(result['hits'], (hit) => ({ ...hit, confidence: jsonNumber('0.87') })),
    })),
  ),
  // As the list that its declared type promises.
  altering('listed-scoring-config', (answer) =>
    changeData(answer, (data) => {
      const config = data['scoring_config'];
      return config === undefined ? null : { ...data, scoring_config: [config] };
    }),
  ),
];

/** At any level. */
function withoutHighlighting(result: JsonObject): JsonObject {
  const {
    highlightedHits: _hits,
    highlightSummary: _summary,
    inHighlightSummary: _in,
    outHighlightSummary: _out,
    ...rest
  } = result;
  for (const name of ['hits', 'alerts']) {
    if (rest[name] === undefined) continue;
    rest[name] = changeObjects(
      rest[name],
      ({ highlighted: _flag, highlightTags: _tags, ...item }) => item,
    );
  }
  return rest;
}
