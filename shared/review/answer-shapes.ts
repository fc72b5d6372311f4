// By which fields an object of a saved answer is distinguished: a result of one of three kinds, a
// ruleset, an account. Names from blockchain API 2.2–2.6 and name API 2.1–2.2.
import { isJsonObject, property, type JsonObject, type JsonValue } from '../screening/json.ts';

/** Fields of a screening result; two of them, the first three among them, make one. */
const CORE_MARKS = ['hits', 'score', 'risk'] as const;
const MARKS = [
  ...['riskScore', 'rulesTriggered', 'totalPaths', 'hitPaths', 'scoreOverview', 'rulesetId'],
  ...['highlightedHits', 'exposures', 'riskReason', 'address', 'transaction', 'alerts', 'chain'],
];
/** Fields that only the result of a transaction has. */
const TRANSACTION_MARKS = [
  ...['transaction', 'alerts', 'inScore', 'outScore', 'inScoreOverview', 'outScoreOverview'],
  ...['inRulesetId', 'outRulesetId', 'fromTags', 'toTags'],
];
const HIT_GROUPS = [
  ...['sanctions', 'pep', 'convicted', 'adverse_media', 'relationships', 'live_news'],
];

/** Which screening's result an object is; null for none. `type` is the word of the job around it. */
export function holdsScreeningResult(
  object: JsonObject,
  type: JsonValue | undefined,
): 'kya' | 'kyt' | null {
  const hits = property(object, 'hits');
  const score = property(object, 'score');
  const risk = property(object, 'risk');
  const isOdd =
    (hits !== undefined && hits !== null && !Array.isArray(hits)) ||
    (score !== undefined && score !== null && !isJsonObject(score));
  const hasCore = Array.isArray(hits) || isJsonObject(score) || typeof risk === 'string';
  const marks = [...CORE_MARKS, ...MARKS].filter((key) => Object.hasOwn(object, key));
  if (isOdd || !hasCore || marks.length < 2) return null;
  const isTransaction = TRANSACTION_MARKS.some((key) => (property(object, key) ?? null) !== null);
  const isNamedSo = typeof type === 'string' && type.trim().toLowerCase() === 'kyt';
  return isTransaction || isNamedSo ? 'kyt' : 'kya';
}

/** Whether an object is the result of a name screening. */
export function holdsNameResult(object: JsonObject): boolean {
  if (Object.hasOwn(object, 'hits')) return false;
  const groups = HIT_GROUPS.filter((key) => isJsonObject(property(object, key)));
  const isDecided = typeof property(object, 'decision') === 'string';
  // The readers take an object with one of these two for a result.
  const isReadAsOne = Object.hasOwn(object, 'decision') || Object.hasOwn(object, 'risk_level');
  return isDecided || (isReadAsOne && groups.length > 0);
}

/** Whether an object is a ruleset or a rule. */
export function isRuleset(object: JsonObject): boolean {
  return (
    Array.isArray(property(object, 'rules')) ||
    ['ruleset_type', 'scoring_config', 'rule_code'].some((key) => Object.hasOwn(object, key))
  );
}

/** Whether an object is the answer of an account: it holds a key or its use. */
export function isAccount(object: JsonObject): boolean {
  return ['api_key', 'daily_limit', 'used_today'].some((key) => Object.hasOwn(object, key));
}
