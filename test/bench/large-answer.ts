// The text of an answer with many hits, as the service would send it: three hops, the far ends and
// the hop after them all different, one neighbour of the subject for every ten hits.
import { evmAddress } from '../builders/hits.ts';

/** The screened address. */
export const LARGE_SUBJECT = evmAddress(0);

/** A poll's answer with this many hits; about 2.1 nodes of the tree for each. */
export function kyaAnswerOf(hitCount: number): string {
  const result = {
    address: LARGE_SUBJECT,
    chain: 'Ethereum',
    score: null,
    hits: Array.from({ length: hitCount }, (_, index) => hitOf(index)),
    highlightedHits: [],
    rulesTriggered: ['R-1'],
    rulesetId: 1,
    totalPaths: hitCount,
    hitPaths: hitCount,
    risk: 'high',
    riskScore: 80,
    riskReason: '',
    cluster: { name: '', category: '' },
    addressType: '',
    addressIdentifications: [],
    exposures: [],
  };
  const data = { job_id: 1, type: 'kya', status: 'COMPLETE', result };
  return JSON.stringify({ code: 0, msg: 'success', data });
}

function hitOf(index: number): unknown {
  const amount = 10 + (index % 997) + 0.25;
  const far = evmAddress(1 + index);
  const middle = evmAddress(1_000_000 + index);
  const near = evmAddress(2_000_000 + Math.floor(index / 10));
  return {
    ruleCode: 'R-1',
    ruleName: 'Mixer within three hops',
    category: 'Mixer',
    riskLevel: 'high',
    action: 'review',
    direction: '',
    pathFlow: 'inflow',
    hops: 3,
    opponentAddress: far,
    maxAmount: amount,
    pathNodes: [far, middle, near, LARGE_SUBJECT].map((address, deep) => ({
      address,
      amount: deep === 0 ? 0 : amount,
      deep,
      last_closed_timestamp: deep === 0 ? 0 : 1_760_000_000_000 + index * 1000 + deep,
      tags: deep === 0 ? [tag(index)] : [],
    })),
    exposureAmount: amount,
    riskRatePct: 100,
    riskRateNumerator: amount,
    riskRateDenominator: amount,
    riskRateCapped: false,
    riskRateGated: false,
    highlighted: false,
  };
}

function tag(index: number): unknown {
  return {
    primary_category: 'Mixer',
    secondary_category: 'Pool',
    tertiary_category: `Practice pool ${String(index % 40)} (fictional)`,
    quaternary_category: '',
    risk_level: 'high',
  };
}
