// Where an answer contradicts itself: a key on which its outcome rests is twice, or a number
// cannot be what another part of the same answer says.
import { compareDecimals, decimal, type DecimalText } from '../domain/amount.ts';
import { DEFAULT_VERDICT_BANDS, isKnownWord, VERDICTS, type Verdict } from '../domain/risk.ts';
import type { NameResult } from '../names/result.ts';
import { MAX_DUPLICATES } from '../screening/json-exact.ts';
import type { HighlightSummary, KyaResult, KytResult, Score } from '../screening/result.ts';
import { checkRules } from './check-counts.ts';
import type { ScoreField } from './check.ts';
import { numbersBeyondRange, type Most } from './ranges.ts';

/** One contradiction, in the values that were sent. */
export type Contradiction =
  /** The outcome rests on a key that is twice; nobody can tell which is meant. */
  | { kind: 'repeated'; path: string; earlier: string; later: string }
  /** More keys are repeated than were looked at: the outcome may rest on any of them. */
  | { kind: 'too_many_repeated' }
  /** The specification has 0–100. */
  | { kind: 'score_range'; field: ScoreField; score: DecimalText }
  /** The bands of the builtin default have another verdict for this score. */
  | {
      kind: 'verdict_band';
      field: ScoreField;
      score: DecimalText;
      verdict: string;
      expected: readonly Verdict[];
    }
  /** `riskScore` is not the number that the level is mapped to. */
  | { kind: 'risk_score'; risk: string; riskScore: string; expected: string }
  /** A number beyond the range that is documented for it, or below 0 where less cannot be. */
  | {
      kind: 'out_of_range';
      /** Below the result, e.g. `hits[3].riskRatePct`. */
      field: string;
      value: DecimalText;
      /** Null: no upper end is documented. */
      most: Most;
    }
  /** A part is more than its whole, e.g. `hitPaths` than `totalPaths`. */
  | {
      kind: 'more_than_all';
      part: CountField;
      partCount: number;
      all: CountField;
      allCount: number;
    };

/** A count by its field. */
export type CountField = 'hitPaths' | 'totalPaths' | 'rulesHit' | 'rulesChecked';

/**
 * The contradictions of a result, those of its outcome first.
 * @param hasBands whether the score was made with the builtin default, whose bands are documented
 */
export function contradictionsOf(
  result: KyaResult | KytResult | NameResult,
  hasBands: boolean,
): Contradiction[] {
  const repeated = repeatedKeys(result);
  if ('groups' in result) return repeated;
  const sides = 'inScore' in result ? result : null;
  const scores: readonly (readonly [ScoreField, Score | null])[] = [
    ['score', result.score],
    ['inScore', sides?.inScore ?? null],
    ['outScore', sides?.outScore ?? null],
  ];
  return [
    ...repeated,
    ...scores.flatMap(([field, score]) =>
      score === null ? [] : checkScore(field, score, hasBands),
    ),
    ...checkLevel(result),
    ...outOfRange(result),
    ...moreThanAll('hitPaths', result.hitPaths, 'totalPaths', result.totalPaths),
    ...summariesOf(result).flatMap(({ rulesHit, rulesChecked }) =>
      moreThanAll('rulesHit', rulesHit, 'rulesChecked', rulesChecked),
    ),
  ];
}

/** Whether nobody can tell which outcome the service meant. */
export function isOutcomeContradictory(result: KyaResult | NameResult): boolean {
  return repeatedKeys(result).length > 0;
}

/** Keys on which an outcome rests, wherever they are but in what only describes. */
const OUTCOME_KEYS: ReadonlySet<string> = new Set([
  ...['code', 'data', 'result', 'status', 'address', 'transaction', 'name', 'query'],
  ...['score', 'inScore', 'outScore', 'verdict', 'selfHit', 'selfHitLevel', 'components'],
  ...['risk', 'riskScore', 'riskLevel', 'hits', 'ruleCode', 'action', 'alerts', 'alertLevel'],
  ...['rulesTriggered', 'rulesetId', 'inRulesetId', 'outRulesetId', 'totalPaths', 'hitPaths'],
  ...['decision', 'decision_label', 'risk_level', 'hit', 'triggers', 'articles', 'trigger_count'],
  ...['sanctions', 'pep', 'convicted', 'adverse_media', 'relationships', 'live_news'],
]);
const DESCRIPTIVE =
  /(?:^|\.)(?:pathNodes|highlightedHits|\w*tags|exposures|addressIdentifications|cluster|\w*overview|detail|entries)(?:\[|\.)/i;

function repeatedKeys({ deviations }: KyaResult | NameResult): Contradiction[] {
  const found = deviations.flatMap(({ path, found: sent }): Contradiction[] => {
    if (typeof sent === 'string' || sent.kind !== 'repeated' || sent.isSame) return [];
    const [earlier, later] = sent.values;
    const key = path.slice(path.lastIndexOf('.') + 1);
    const isTold = OUTCOME_KEYS.has(key) && !DESCRIPTIVE.test(path);
    return isTold ? [{ kind: 'repeated', path, earlier, later }] : [];
  });
  const looked = deviations.filter(({ expected }) => expected === 'key_once').length;
  return looked < MAX_DUPLICATES ? found : [...found, { kind: 'too_many_repeated' }];
}

function checkScore(
  field: ScoreField,
  { score, verdict }: Score,
  hasBands: boolean,
): Contradiction[] {
  if (score === null) return [];
  const isWithin = compareDecimals(score, decimal(0)) >= 0 && compareDecimals(score, HUNDRED) <= 0;
  if (!isWithin) return [{ kind: 'score_range', field, score }];
  if (!hasBands || !isKnownWord(VERDICTS, verdict)) return [];
  const expected = verdictsAt(score);
  return expected.includes(verdict)
    ? []
    : [{ kind: 'verdict_band', field, score, verdict, expected }];
}

const HUNDRED = decimal(100);

/** On an edge itself either band may apply: the specification does not say which. */
function verdictsAt(score: DecimalText): Verdict[] {
  const isAbove = (edge: number): boolean => compareDecimals(score, decimal(edge)) > 0;
  return DEFAULT_VERDICT_BANDS.filter(({ upTo }, index) => {
    const from = DEFAULT_VERDICT_BANDS[index - 1]?.upTo ?? 0;
    return !isAbove(upTo) && compareDecimals(score, decimal(from)) >= 0;
  }).map(({ verdict }) => verdict);
}

/** By the same rule as the checks under the score. */
function checkLevel(result: KyaResult): Contradiction[] {
  const check = checkRules(result, null).find(({ figure }) => figure === 'risk_score');
  if (check?.outcome !== 'differs') return [];
  const { delivered: riskScore, ours } = check;
  return [{ kind: 'risk_score', risk: result.risk ?? '', riskScore, expected: ours ?? '' }];
}

function outOfRange(result: KyaResult | KytResult): Contradiction[] {
  return numbersBeyondRange(result).map((one) => ({ kind: 'out_of_range', ...one }));
}

function summariesOf(result: KyaResult | KytResult): HighlightSummary[] {
  const { highlightSummary } = result;
  const sides =
    'inHighlightSummary' in result ? [result.inHighlightSummary, result.outHighlightSummary] : [];
  return [highlightSummary, ...sides].filter((one) => one !== null);
}

function moreThanAll(
  part: CountField,
  partCount: number | null,
  all: CountField,
  allCount: number | null,
): Contradiction[] {
  const isMore = partCount !== null && allCount !== null && partCount > allCount;
  return isMore ? [{ kind: 'more_than_all', part, partCount, all, allCount }] : [];
}
