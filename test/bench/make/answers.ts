// Answers of a made case file, as both services would send them: of any number of hits, on addresses
// that come back in other cases. Amounts and texts are invented.
import { kytBothResult, nameTask } from '../../builders/casefile-kinds.ts';
import type { Chance } from './chance.ts';

/** Addresses that answers are made of. */
export interface AddressPool {
  /** Known to everybody: exchanges, mixers, bridges. */
  services: readonly Service[];
  /** Between them and the subjects of one case. */
  between: readonly string[];
}

interface Service {
  address: string;
  tag: Record<string, string>;
  rule: Rule;
}

interface Rule {
  ruleCode: string;
  ruleName: string;
  category: string;
  riskLevel: string;
  action: string;
}

const RULES: readonly Rule[] = [
  rule('KYA-MIX-02', 'Funds from a mixer', 'Obfuscation', 'critical', 'block'),
  rule('KYA-SAN-01', 'Exposure to a sanctioned entity', 'Sanctions', 'critical', 'block'),
  rule('KYA-FRD-04', 'Proceeds of investment fraud', 'Fraud', 'high', 'review'),
  rule('KYA-DNM-01', 'Darknet marketplace', 'Darknet', 'high', 'alert'),
  rule('KYA-GMB-03', 'Unlicensed gambling', 'Gambling', 'medium', 'monitor'),
  rule('KYA-OTC-01', 'Unverified OTC desk', 'Exchange', 'medium', 'review'),
  rule('KYA-BRG-02', 'Bridge without a name', 'DeFi', 'low', 'allow'),
];
const OUTCOMES = [
  { verdict: 'accept', risk: 'low', from: 0, to: 20 },
  { verdict: 'review', risk: 'medium', from: 20, to: 50 },
  { verdict: 'edd', risk: 'high', from: 50, to: 80 },
  { verdict: 'block', risk: 'critical', from: 80, to: 100 },
] as const;
const DAY = 86_400_000;

function rule(
  ruleCode: string,
  ruleName: string,
  category: string,
  riskLevel: string,
  action: string,
): Rule {
  return { ruleCode, ruleName, category, riskLevel, action };
}

/** Services with a label each, some hundred addresses of every one. */
export function makeServices(chance: Chance, count: number): Service[] {
  const names = Array.from({ length: 120 }, () => chance.companyName());
  return Array.from({ length: count }, () => {
    const of = chance.pick(RULES);
    const tag = {
      primary_category: of.category,
      secondary_category: 'Service',
      tertiary_category: chance.pick(names),
      risk_level: of.riskLevel,
    };
    return { address: chance.address(), tag, rule: of };
  });
}

/** The answer to the poll of an address. */
export function kyaText(
  chance: Chance,
  pool: AddressPool,
  args: { address: string; hitCount: number; remoteId: number; at: number },
): string {
  const { address, hitCount, remoteId } = args;
  const hits = Array.from({ length: hitCount }, () => hitOf(chance, pool, args));
  const outcome = hitCount === 0 ? OUTCOMES[0] : chance.pick(OUTCOMES);
  const score = chance.between(outcome.from * 100, outcome.to * 100 - 1) / 100;
  const result = {
    ...{ address, chain: 'Ethereum' },
    score: scoreOf(chance, score, outcome.verdict, hitCount),
    ...{ hits, highlightedHits: [], rulesetId: 1 },
    rulesTriggered: [...new Set(hits.map(({ ruleCode }) => ruleCode))],
    ...{ totalPaths: hitCount * 7 + 3, hitPaths: hitCount },
    scoreOverview: overviewOf(chance, address),
    ...{ risk: outcome.risk, riskScore: Math.round(score), riskReason: '' },
    cluster: { name: '', category: '' },
    ...{ addressType: 'EOA', addressIdentifications: [] },
    exposures: hits.slice(0, 4).map(({ category, pathFlow, exposureAmount }) => ({
      ...{ category, direction: pathFlow, value: exposureAmount },
    })),
  };
  return envelope(remoteId, 'kya', result);
}

/** The answer to the poll of a transaction, both sides. */
export function kytText(
  chance: Chance,
  pool: AddressPool,
  args: { transaction: string; remoteId: number; at: number },
): string {
  const result = kytBothResult(args.transaction);
  const hits = ['inbound', 'outbound'].map((direction) => {
    const { address: end } = chance.pick(pool.services);
    return { ...hitOf(chance, pool, { ...args, address: end }), direction };
  });
  const verdict = chance.pick(OUTCOMES);
  return envelope(args.remoteId, 'kyt', {
    ...result,
    hits,
    risk: verdict.risk,
    score: scoreOf(chance, verdict.from + 1, verdict.verdict, 2),
  });
}

/** The answer to the poll of a name. */
export function nameText(chance: Chance, name: string, remoteId: number): string {
  const task = nameTask(name);
  const decision = chance.pick(['PASS', 'EDD', 'REJECT']);
  const matched = Array.from({ length: chance.between(1, 6) }, () => ({
    ...{ type: 'list', entity: chance.personName(), similarity: chance.between(30, 99) / 100 },
    detail: {
      ...{ list: `List ${String(chance.between(1, 9))}`, aka: [chance.personName()] },
      remarks:
        `Entry ${chance.hex(12)} of an invented list, kept for the length of its text. `.repeat(
          chance.between(3, 10),
        ),
    },
  }));
  const result = {
    ...(task['result'] as Record<string, unknown>),
    decision,
    sanctions: { hit: true, triggers: matched },
  };
  return JSON.stringify({ ...task, id: `task-${String(remoteId)}`, result });
}

function hitOf(
  chance: Chance,
  pool: AddressPool,
  { address, at }: { address: string; at: number },
) {
  const service = chance.pick(pool.services);
  const amount = chance.between(1_000, 90_000_000) / 100;
  const hops = chance.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
  const via = Array.from({ length: hops - 1 }, () => chance.pick(pool.between));
  return {
    ...service.rule,
    ...{ direction: '', pathFlow: chance.happens(0.7) ? 'inflow' : 'outflow', hops },
    opponentAddress: service.address,
    maxAmount: amount,
    pathNodes: [service.address, ...via, address].map((node, deep) => ({
      address: node,
      ...(deep === 0 ? {} : { amount, last_closed_timestamp: at - chance.between(1, 400) * DAY }),
      deep,
      tags: deep === 0 ? [service.tag] : [],
    })),
    exposureAmount: amount,
    ...{ riskRatePct: 100, riskRateNumerator: amount, riskRateDenominator: amount },
    ...{ riskRateCapped: false, riskRateGated: false, highlighted: false },
  };
}

function scoreOf(chance: Chance, score: number, verdict: string, hitPaths: number) {
  const ratio = chance.between(1, 999) / 1000;
  const component = {
    ...{ direction: 'in', hopBucket: 'direct', severity: 'high', base: 80, weight: 0.6 },
    ...{ amount: 5, rawAmount: 5, ratio, points: Number((48 * ratio).toFixed(4)) },
  };
  return {
    ...{ score, verdict, selfHit: false, components: [component], r1: ratio, r2: 0, rOut: 0 },
    ...{ directAmount: 5, indirectAmount: 0, outflowAmount: 0, totalIn: 10, totalOut: 4 },
    ...{ hitPaths, riskyEdges: hitPaths },
  };
}

function overviewOf(chance: Chance, address: string) {
  const inTotal = chance.between(1_000, 9_000_000);
  return {
    ...{ address, token: 'usdt', inTotal, outTotal: inTotal / 2, inCount: 20, outCount: 11 },
    balance: inTotal / 2,
  };
}

function envelope(remoteId: number, type: 'kya' | 'kyt', result: unknown): string {
  const data = { job_id: remoteId, type, status: 'COMPLETE', result };
  return JSON.stringify({ code: 0, msg: 'success', data });
}
