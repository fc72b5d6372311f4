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
import type { Fault } from '../fault.ts';

const SCORES = ['score', 'inScore', 'outScore'] as const;
const OVERVIEWS = ['scoreOverview', 'inScoreOverview', 'outScoreOverview'] as const;

type Change = (value: JsonObject) => JsonValue | undefined;

const onMembers = (kind: string, names: readonly string[], change: Change): Fault => ({
  kind,
  stage: 'change',
  change: (answer) =>
    changeResult(answer, (result) =>
      changeMembers(result, names, (value) => (isJsonObject(value) ? change(value) : value)),
    ),
});

/** The score object is null. */
export const nullScore = onMembers('null-score', SCORES, () => null);
/** There is no score object. */
export const noScore = onMembers('no-score', SCORES, () => undefined);
/** The score object is there, its number is null. */
export const nullScoreValue = onMembers('null-score-value', SCORES, (score) => ({
  ...score,
  score: null,
}));

/** The score is one more than its points add up to. */
export const wrongSum = onMembers('wrong-sum', SCORES, ({ score, ...rest }) => ({
  ...rest,
  score:
    score instanceof JsonNumber
      ? new JsonNumber(addDecimals([score.text as DecimalText, decimal(1)]))
      : (score ?? null),
}));

/** There is no overview. */
export const noOverview = onMembers('no-overview', OVERVIEWS, () => undefined);
/** The balance is not known. */
export const nullBalance = onMembers('null-balance', OVERVIEWS, (overview) => ({
  ...overview,
  balance: null,
}));
/** The overview does not say when the first and the last transfer were. */
export const noTimestamps = onMembers(
  'no-timestamps',
  OVERVIEWS,
  ({ firstTs: _first, lastTs: _last, ...overview }) => overview,
);
/** The volume hit the page cap. */
export const truncatedVolume = onMembers('truncated-volume', OVERVIEWS, (overview) => ({
  ...overview,
  truncated: true,
}));
