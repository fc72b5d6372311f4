// The alerts of a transaction screening (blockchain API 2.5, "Alert"): one per hit.
import type { Alert, Hit } from '../screening/result.ts';

/**
 * The alert of a hit: `DIRECT` when hops are 0 or 1. Its amount is the hit's exposure, so 0 for a
 * self-hit, which has no path and no opponent.
 */
export function toAlert(hit: Hit): Alert {
  return {
    alertLevel: hit.riskLevel,
    category: hit.category,
    service: 'KYT',
    exposureType: (hit.hops ?? 0) <= 1 ? 'DIRECT' : 'INDIRECT',
    alertAmount: hit.exposureAmount,
    categoryId: hit.ruleCode,
    direction: hit.direction,
    hops: hit.hops,
    opponentAddress: hit.opponentAddress,
    action: hit.action,
    highlighted: hit.highlighted,
    highlightTags: hit.highlightTags,
  };
}
