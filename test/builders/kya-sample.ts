// A rich KYA answer built in code, as the raw JSON text a service would send: three hops on both
// sides, twins, dust, highlighted hits, a reversed path. Every name in it is invented.
import { evmAddress } from './hits.ts';

const T0 = Date.UTC(2026, 0, 10, 8, 0, 0);
const HOUR = 3_600_000;

type Tag = [
  primary: string,
  secondary: string,
  tertiary: string,
  quaternary: string,
  level: string,
];
const TAGS = {
  mixer: ['Obfuscation', 'Mixer', 'Custodial mixer', 'Velvet Blender', 'critical'],
  sanctioned: ['Sanctions', 'Sanctioned entity', 'List A', 'Harrow Lane Trading', 'critical'],
  scam: ['Fraud', 'Investment scam', 'Pig butchering', 'Golden Ladder Club', 'high'],
  darknet: ['Darknet', 'Marketplace', 'Narcotics', 'Nightjar Bazaar', 'high'],
  gambling: ['Gambling', 'Online casino', 'Unlicensed', 'Lucky Heron', 'medium'],
  exchange: ['Exchange', 'Centralized exchange', 'Deposit', 'Northgate Exchange', 'low'],
  otc: ['Exchange', 'OTC desk', 'No KYC', 'Corner OTC', 'medium'],
  bridge: ['DeFi', 'Bridge', 'Cross-chain', 'Causeway Bridge', 'low'],
} satisfies Record<string, Tag>;

interface SampleNode {
  address: string;
  amount?: number;
  deep: number;
  last_closed_timestamp?: number;
  tags: Record<string, string>[];
}

interface PathPlan {
  rule: [code: string, name: string, category: string, level: string, action: string];
  flow: 'inflow' | 'outflow';
  /** Address numbers from the opponent towards the subject, which is added. */
  via: number[];
  /** Link amounts from the opponent towards the subject. */
  amounts: number[];
  tag: Tag;
  highlight?: string[];
  gated?: boolean;
  reversed?: boolean;
}

const RULES = {
  mixer: ['KYA-MIX-02', 'Funds from a mixer', 'Obfuscation', 'critical', 'block'],
  sanction: ['KYA-SAN-01', 'Exposure to a sanctioned entity', 'Sanctions', 'critical', 'block'],
  scam: ['KYA-FRD-04', 'Proceeds of investment fraud', 'Fraud', 'high', 'review'],
  darknet: ['KYA-DNM-01', 'Darknet marketplace', 'Darknet', 'high', 'alert'],
  gambling: ['KYA-GMB-03', 'Unlicensed gambling', 'Gambling', 'medium', 'monitor'],
  otc: ['KYA-OTC-01', 'Unverified OTC desk', 'Exchange', 'medium', 'review'],
} satisfies Record<string, PathPlan['rule']>;

const PLANS: PathPlan[] = [
  {
    rule: RULES.mixer,
    flow: 'inflow',
    via: [10, 11, 12],
    amounts: [48250.5, 47900, 47120.25],
    tag: TAGS.mixer,
    highlight: ['Mixer'],
  },
  {
    rule: RULES.mixer,
    flow: 'inflow',
    via: [10, 13, 12],
    amounts: [15500, 15000, 47120.25],
    tag: TAGS.mixer,
    highlight: ['Mixer'],
  },
  {
    rule: RULES.mixer,
    flow: 'inflow',
    via: [10, 13, 14],
    amounts: [15500, 9800.75, 9800],
    tag: TAGS.mixer,
  },
  {
    rule: RULES.sanction,
    flow: 'inflow',
    via: [20, 21],
    amounts: [6200, 6150.1],
    tag: TAGS.sanctioned,
    gated: true,
  },
  { rule: RULES.scam, flow: 'inflow', via: [22, 12], amounts: [12750, 47120.25], tag: TAGS.scam },
  { rule: RULES.scam, flow: 'inflow', via: [23], amounts: [3400], tag: TAGS.scam, gated: true },
  { rule: RULES.gambling, flow: 'inflow', via: [24], amounts: [310.4], tag: TAGS.gambling },
  { rule: RULES.gambling, flow: 'inflow', via: [25], amounts: [122.05], tag: TAGS.gambling },
  { rule: RULES.gambling, flow: 'inflow', via: [26], amounts: [88], tag: TAGS.gambling },
  { rule: RULES.gambling, flow: 'inflow', via: [27], amounts: [41.5], tag: TAGS.gambling },
  { rule: RULES.gambling, flow: 'inflow', via: [28], amounts: [12], tag: TAGS.gambling },
  { rule: RULES.darknet, flow: 'inflow', via: [29], amounts: [18.2], tag: TAGS.darknet },
  {
    rule: RULES.otc,
    flow: 'outflow',
    via: [32, 31, 30],
    amounts: [21800, 22010, 22500],
    tag: TAGS.otc,
  },
  {
    rule: RULES.otc,
    flow: 'outflow',
    via: [33, 31, 30],
    amounts: [140, 22010, 22500],
    tag: TAGS.otc,
    reversed: true,
  },
  {
    rule: RULES.darknet,
    flow: 'outflow',
    via: [34, 30],
    amounts: [980.75, 22500],
    tag: TAGS.darknet,
    gated: true,
  },
  {
    rule: RULES.sanction,
    flow: 'outflow',
    via: [20, 35],
    amounts: [2500, 2600],
    tag: TAGS.sanctioned,
  },
  { rule: RULES.gambling, flow: 'outflow', via: [36], amounts: [1450], tag: TAGS.gambling },
];

const LABELLED: Record<number, Tag> = { 12: TAGS.bridge, 30: TAGS.exchange };

const SAMPLE_SUBJECT = evmAddress(1);

/** The raw answer of a completed job, as text. */
export function kyaSampleText(): string {
  return JSON.stringify(kyaSampleAnswer());
}

/** The same as a value; tests change parts of it before it becomes text. */
export function kyaSampleAnswer(): { code: number; msg: string; data: SampleData } {
  const hits = PLANS.map(hitOf);
  return {
    code: 0,
    msg: 'success',
    data: { job_id: 4711, type: 'kya', status: 'COMPLETE', result: resultOf(hits) },
  };
}

interface SampleData {
  job_id: number;
  type: string;
  status: string;
  result: Record<string, unknown>;
}

function resultOf(hits: Record<string, unknown>[]): Record<string, unknown> {
  return {
    address: SAMPLE_SUBJECT,
    chain: 'Ethereum',
    score: {
      score: 64.11,
      verdict: 'edd',
      selfHit: false,
      components: [
        component('in', 'direct', 'high', 60, 0.8, 3418.2, 0.0375),
        component('in', 'hop2', 'critical', 80, 1, 6150.1, 0.0675),
        component('in', 'hop3', 'critical', 80, 1, 56920.25, 0.625),
        component('in', 'direct', 'medium', 60, 0.5, 573.95, 0.0063),
        component('in', 'hop2', 'high', 60, 0.8, 12750, 0.14),
      ],
      r1: 0.0438,
      r2: 0.8325,
      rOut: 0.412,
      directAmount: 3992.15,
      indirectAmount: 75820.35,
      outflowAmount: 26550,
      totalIn: 91072.4,
      totalOut: 64441.75,
      hitPaths: 17,
      riskyEdges: 19,
    },
    scoreOverview: {
      address: SAMPLE_SUBJECT,
      token: 'usdt',
      inTotal: 91072.4,
      outTotal: 64441.75,
      inCount: 214,
      outCount: 96,
      balance: 26630.65,
      firstTs: Date.UTC(2024, 5, 2, 11, 0, 0),
      lastTs: Date.UTC(2026, 2, 13, 22, 41, 9),
      truncated: true,
    },
    subjectTags: [
      { primaryCategory: 'Wallet', tertiaryCategory: 'Personal wallet', riskLevel: 'low' },
    ],
    hits,
    highlightedHits: hits.filter((hit) => hit['highlighted'] === true),
    highlightSummary: { rulesChecked: 2, rulesHit: 1 },
    rulesTriggered: [...new Set(PLANS.map(({ rule }) => rule[0]))],
    rulesetId: 1,
    totalPaths: 1204,
    hitPaths: 17,
    inflowRiskAmount: 79812.5,
    outflowRiskAmount: 26550,
    inflowRiskRate: 0.8763,
    outflowRiskRate: 0.412,
    risk: 'critical',
    riskScore: 90,
    riskReason: 'Funds from a mixer reached this address at 3 hops (47,120.25 USDT).',
    cluster: { name: 'Quarry Street cluster', category: 'Unhosted wallet' },
    addressType: 'EOA',
    addressIdentifications: [
      {
        category: 'Watch list',
        name: 'Quarry Street',
        description: 'Named in an earlier request.',
      },
    ],
    exposures: [
      { category: 'Obfuscation', direction: 'inflow', value: 56920.25 },
      { category: 'Fraud', direction: 'inflow', value: 16150 },
      { category: 'Sanctions', direction: 'inflow', value: 6150.1 },
      { category: 'Gambling', direction: 'inflow', value: 573.95 },
      { category: 'Darknet', direction: 'inflow', value: 18.2 },
      { category: 'Exchange', direction: 'outflow', value: 21940 },
      { category: 'Sanctions', direction: 'outflow', value: 2500 },
      { category: 'Gambling', direction: 'outflow', value: 1450 },
      { category: 'Darknet', direction: 'outflow', value: 980.75 },
    ],
  };
}

function component(
  direction: string,
  hopBucket: string,
  severity: string,
  base: number,
  weight: number,
  amount: number,
  ratio: number,
): Record<string, unknown> {
  const points = Number((base * weight * ratio).toFixed(4));
  return { direction, hopBucket, severity, base, weight, amount, rawAmount: amount, ratio, points };
}

function hitOf(plan: PathPlan, index: number): Record<string, unknown> {
  const [ruleCode, ruleName, category, riskLevel, action] = plan.rule;
  const smallest = Math.min(...plan.amounts);
  // Inflow ends at the subject; outflow, read from the opponent, begins with the opponent's edge.
  const denominator = plan.flow === 'inflow' ? plan.amounts.at(-1) : plan.amounts[0];
  const rate = (100 * smallest) / (denominator ?? 1);
  return {
    ruleCode,
    ruleName,
    category,
    riskLevel,
    action,
    direction: '',
    pathFlow: plan.flow,
    hops: plan.via.length,
    opponentAddress: evmAddress(plan.via[0] ?? 0),
    maxAmount: Math.max(...plan.amounts),
    pathNodes: nodesOf(plan, index),
    exposureAmount: smallest,
    riskRatePct: Number(rate.toFixed(2)),
    riskRateNumerator: smallest,
    riskRateDenominator: denominator,
    riskRateCapped: false,
    riskRateGated: plan.gated ?? false,
    highlighted: plan.highlight !== undefined,
    ...(plan.highlight === undefined ? {} : { highlightTags: plan.highlight }),
  };
}

function nodesOf(plan: PathPlan, index: number): SampleNode[] {
  const addresses = [...plan.via.map(evmAddress), SAMPLE_SUBJECT];
  // A link's time depends on its two ends alone, so that a shared link is the same link.
  const times = plan.amounts.map((amount) => T0 + Math.round(amount) * 60_000 + HOUR);
  const nodes = addresses.map((address, deep): SampleNode => {
    const number = plan.via[deep];
    const own = number === undefined ? undefined : LABELLED[number];
    const tag = deep === 0 ? plan.tag : own;
    return {
      address,
      deep,
      tags: tag === undefined ? [] : [tagOf(tag)],
      ...(deep === 0
        ? {}
        : { amount: plan.amounts[deep - 1] ?? 0, last_closed_timestamp: times[deep - 1] ?? index }),
    };
  });
  return plan.reversed === true ? turned(nodes) : nodes;
}

/** The screened endpoint first, each link's amount on the later of its two elements. */
function turned(nodes: SampleNode[]): SampleNode[] {
  const count = nodes.length;
  return [...nodes].reverse().map(({ address, deep, tags }, position) => {
    const carrier = nodes[count - position];
    return {
      address,
      deep,
      tags,
      ...(carrier?.amount === undefined ? {} : { amount: carrier.amount }),
      ...(carrier?.last_closed_timestamp === undefined
        ? {}
        : { last_closed_timestamp: carrier.last_closed_timestamp }),
    };
  });
}

function tagOf([primary, secondary, tertiary, quaternary, level]: Tag): Record<string, string> {
  return {
    primary_category: primary,
    secondary_category: secondary,
    tertiary_category: tertiary,
    quaternary_category: quaternary,
    risk_level: level,
  };
}
