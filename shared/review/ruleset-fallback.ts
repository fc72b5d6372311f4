// The silent fallback of a vanished ruleset id (blockchain API 4.2, 4.3; contract-notes, "Ruleset
// used").
import type { KyaView, KytView } from '../screening/snapshot.ts';
import { sidesOf, type TransactionSide } from './sides.ts';

/** A ruleset was asked for by id and another one was used. */
export interface RulesetFallback {
  /** The side of a transaction; null for an address. */
  side: TransactionSide | null;
  requestedId: string;
  usedId: string;
}

/** The detection ruleset of an address or of one side: what was asked for, and what was used. */
export interface DetectionIds {
  side: TransactionSide | null;
  /**
   * `0` = the default. Of a side: its own id, else the common fallback `ruleset_id`. Null for an
   * imported answer: what was asked is not known.
   */
  requestedId: string | null;
  /** Null when the answer does not say. */
  usedId: string | null;
}

/** One for an address, one for each screened side of a transaction. */
export function detectionIdsOf(
  view:
    | Pick<KyaView, 'kind' | 'request' | 'result'>
    | Pick<KytView, 'kind' | 'summary' | 'request' | 'result'>,
): DetectionIds[] {
  const { result } = view;
  if (view.kind === 'kya') {
    const requestedId = view.request?.rulesetId ?? null;
    return [{ side: null, requestedId, usedId: result?.rulesetId ?? null }];
  }
  const { direction } = view.summary;
  return sidesOf(direction).map((side) => {
    const own = side === 'in' ? view.request?.inRulesetId : view.request?.outRulesetId;
    const common = view.request?.rulesetId ?? null;
    const used = side === 'in' ? view.result?.inRulesetId : view.result?.outRulesetId;
    // `both` always says `rulesetId` 0: only a single direction may be read off it.
    const single = direction === 'both' ? null : (result?.rulesetId ?? null);
    return {
      side,
      requestedId: own === undefined || own === '0' ? common : own,
      usedId: used ?? single,
    };
  });
}

/** Whether another ruleset was used than the one asked for; 0 may be answered by any id. */
export function isFallback({ requestedId, usedId }: DetectionIds): boolean {
  return requestedId !== null && requestedId !== '0' && usedId !== null && usedId !== requestedId;
}

/** The fallbacks of a screening; none when there was none or it cannot be told. */
export function findRulesetFallbacks(
  view: Parameters<typeof detectionIdsOf>[0],
): RulesetFallback[] {
  return detectionIdsOf(view).flatMap((ids) => {
    const { side, requestedId, usedId } = ids;
    return isFallback(ids) && requestedId !== null && usedId !== null
      ? [{ side, requestedId, usedId }]
      : [];
  });
}
