// A rich KYT answer built in code from the KYA sample, as the raw JSON text a service would send:
// its inflow paths are the source's, its outflow paths the destination's. Every name is invented.
import type { ScreenDirection } from '#shared/screening/request.ts';
import { evmAddress } from './hits.ts';
import { kyaSampleAnswer } from './kya-sample.ts';

/** The screened transaction. */
export const SAMPLE_TRANSACTION = `0x${'5e2a9c41d07b3f86'.repeat(4)}`;
/** Where its money came from, and where it went. */
export const SAMPLE_SOURCE = evmAddress(1);
export const SAMPLE_DESTINATION = evmAddress(2);

type JsonRecord = Record<string, unknown>;

/** The raw answer of a completed job, as text. */
export function kytSampleText(direction: ScreenDirection = 'both'): string {
  return JSON.stringify(kytSampleAnswer(direction));
}

/** The same as a value. */
function kytSampleAnswer(direction: ScreenDirection = 'both'): {
  code: number;
  msg: string;
  data: { job_id: number; type: string; status: string; result: JsonRecord };
} {
  return {
    code: 0,
    msg: 'success',
    data: { job_id: 4712, type: 'kyt', status: 'COMPLETE', result: resultOf(direction) },
  };
}

function resultOf(direction: ScreenDirection): JsonRecord {
  const kya = kyaSampleAnswer().data.result;
  const all = kya['hits'] as JsonRecord[];
  const inHits = all.filter((hit) => hit['pathFlow'] === 'inflow').map((hit) => sided(hit, 'in'));
  const outHits = all
    .filter((hit) => hit['pathFlow'] === 'outflow')
    .map((hit) => sided(hit, 'out'));
  const hits = [...(direction === 'out' ? [] : inHits), ...(direction === 'in' ? [] : outHits)];
  const highlighted = hits.filter((hit) => hit['highlighted'] === true);
  const inScore = kya['score'] as JsonRecord;
  const outScore = outScoreOf(inScore);
  const score = direction === 'out' ? outScore : inScore;
  const inOverview = { ...(kya['scoreOverview'] as JsonRecord), truncated: false };
  const outOverview = outOverviewOf(inOverview);
  const isIn = direction !== 'out';
  return {
    transaction: SAMPLE_TRANSACTION,
    chain: 'Ethereum',
    risk: isIn ? 'critical' : 'high',
    riskScore: isIn ? 90 : 80,
    riskReason: 'Funds from a mixer reached the source at 3 hops (47,120.25 USDT).',
    alerts: hits.map(alertOf),
    hits,
    highlightedHits: highlighted,
    rulesTriggered: [...new Set(hits.map((hit) => hit['ruleCode']))],
    totalPaths: 1612,
    hitPaths: hits.length,
    inflowRiskAmount: 79812.5,
    outflowRiskAmount: 26550,
    inflowRiskRate: 0.8763,
    outflowRiskRate: 0.412,
    cluster: { name: '', category: '' },
    addressType: '',
    addressIdentifications: [],
    exposures: [],
    score,
    scoreOverview: isIn ? inOverview : outOverview,
    rulesetId: direction === 'both' ? 0 : isIn ? 2 : 3,
    ...(direction === 'out' ? {} : { inRulesetId: 2 }),
    ...(direction === 'in' ? {} : { outRulesetId: 3 }),
    ...(direction === 'both'
      ? {
          inScore,
          outScore,
          inScoreOverview: inOverview,
          outScoreOverview: outOverview,
          inHighlightSummary: { rulesChecked: 2, rulesHit: 1 },
          outHighlightSummary: { rulesChecked: 0, rulesHit: 0 },
          fromTags: FROM_TAGS,
          toTags: TO_TAGS,
        }
      : {
          subjectTags: isIn ? FROM_TAGS : TO_TAGS,
          highlightSummary: isIn
            ? { rulesChecked: 2, rulesHit: 1 }
            : { rulesChecked: 0, rulesHit: 0 },
        }),
  };
}

const FROM_TAGS = [
  { primaryCategory: 'Wallet', tertiaryCategory: 'Personal wallet', riskLevel: 'low' },
];
const TO_TAGS = [
  {
    primaryCategory: 'Exchange',
    tertiaryCategory: 'Deposit address of Northgate Exchange',
    riskLevel: 'low',
  },
];

/** Named by its direction, but every third by its endpoint alone. */
function sided(hit: JsonRecord, side: 'in' | 'out'): JsonRecord {
  const word = side === 'in' ? 'inbound' : 'outbound';
  const isNamed = ((hit['hops'] as number) + (hit['pathNodes'] as unknown[]).length) % 3 !== 0;
  const text = JSON.stringify({ ...hit, direction: isNamed ? word : '' });
  const moved = side === 'in' ? text : text.replaceAll(SAMPLE_SOURCE, SAMPLE_DESTINATION);
  return JSON.parse(moved) as JsonRecord;
}

function alertOf(hit: JsonRecord): JsonRecord {
  const hops = hit['hops'] as number;
  return {
    alertLevel: hit['riskLevel'],
    category: hit['category'],
    service: 'KYT',
    exposureType: hops <= 1 ? 'DIRECT' : 'INDIRECT',
    alertAmount: hit['exposureAmount'],
    categoryId: hit['ruleCode'],
    direction: hit['pathFlow'] === 'inflow' ? 'inbound' : 'outbound',
    hops,
    opponentAddress: hit['opponentAddress'],
    action: hit['action'],
    highlighted: hit['highlighted'],
    ...(hit['highlightTags'] === undefined ? {} : { highlightTags: hit['highlightTags'] }),
  };
}

function outScoreOf(score: JsonRecord): JsonRecord {
  const ratio = 0.3115;
  return {
    ...score,
    score: 24.92,
    verdict: 'review',
    components: [
      {
        direction: 'out',
        hopBucket: 'hop2',
        severity: 'critical',
        base: 80,
        weight: 1,
        amount: 2500,
        rawAmount: 2500,
        ratio,
        points: 24.92,
      },
    ],
    r1: 0,
    r2: 0,
    rOut: ratio,
    directAmount: 0,
    indirectAmount: 0,
    outflowAmount: 2500,
    totalIn: 8025.68,
    totalOut: 8025.68,
    hitPaths: 5,
    riskyEdges: 6,
  };
}

function outOverviewOf(overview: JsonRecord): JsonRecord {
  return {
    ...overview,
    address: SAMPLE_DESTINATION,
    inTotal: 8025.68,
    outTotal: 8025.68,
    inCount: 3,
    outCount: 2,
    balance: null,
    truncated: true,
  };
}
