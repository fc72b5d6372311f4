// A score that was not computed, in its three forms, one that its parts do not give, and overviews with
// gaps (contract-notes, "score", "scoreOverview"). A KYT result has up to three of each.
import { addDecimals, decimal, type DecimalText } from '#shared/domain/amount.ts';
import {
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { changeMembers, changeResult } from '../change-answer.ts';
import { altering, type Fault } from '../fault.ts';

const SCORES = ['score', 'inScore', 'outScore'] as const;
const OVERVIEWS = ['scoreOverview', 'inScoreOverview', 'outScoreOverview'] as const;

/** In the order of FAULTS.md. */
export const SCORE_FORMS: readonly Fault[] = [
  // The score object is null, is not there, or is there with a number that is null.
  onMembers('null-score', SCORES, () => null),
  onMembers('no-score', SCORES, () => undefined),
  onMembers('null-score-value', SCORES, (score) => ({ ...score, score: null })),
  // One more than its points add up to.
  onMembers('wrong-sum', SCORES, ({ score, ...rest }) => ({
    ...rest,
    score:
      score instanceof JsonNumber
        ? new JsonNumber(addDecimals([score.text as DecimalText, decimal(1)]))
        : (score ?? null),
  })),
  onMembers('no-overview', OVERVIEWS, () => undefined),
  onMembers('null-balance', OVERVIEWS, (overview) => ({ ...overview, balance: null })),
  onMembers(
    'no-timestamps',
    OVERVIEWS,
    ({ firstTs: _first, lastTs: _last, ...overview }) => overview,
  ),
  // The volume hit the page cap.
  onMembers('truncated-volume', OVERVIEWS, (overview) => ({ ...overview, truncated: true })),
];

function onMembers(
  kind: string,
  names: readonly string[],
  change: (value: JsonObject) => JsonValue | undefined,
): Fault {
  return altering(kind, (answer) =>
    changeResult(answer, (result) =>
      changeMembers(result, names, (value) => (isJsonObject(value) ? change(value) : value)),
    ),
  );
}
