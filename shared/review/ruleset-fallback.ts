// The silent fallback of a vanished ruleset id (blockchain API 4.2; contract-notes, "Ruleset used").
import type { KyaRequest } from '../screening/request.ts';
import type { KyaResult } from '../screening/result.ts';

/** A ruleset was asked for by id and another one was used. */
export interface RulesetFallback {
  requestedId: string;
  usedId: string;
}

/**
 * The fallback of a KYA screening; null when there was none or it cannot be told: 0 asks for the
 * default and may be answered by any id.
 */
export function findRulesetFallback(
  request: Pick<KyaRequest, 'rulesetId'>,
  result: Pick<KyaResult, 'rulesetId'>,
): RulesetFallback | null {
  const { rulesetId: requestedId } = request;
  const { rulesetId: usedId } = result;
  if (requestedId === '0' || usedId === null || usedId === requestedId) return null;
  return { requestedId, usedId };
}
