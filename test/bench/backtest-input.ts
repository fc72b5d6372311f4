// What a back-test is measured on: answers with so many different hit paths, and a ruleset of so many
// rules as people write them: categories, levels, amounts, rates, hops and directions.
import { PATH_FLOWS } from '#shared/domain/risk.ts';
import type { Condition, Rule } from '#shared/screening/ruleset.ts';
import { evmAddress } from '../builders/hits.ts';

const CATEGORIES = [
  ...['Mixer', 'Sanctions', 'Scam', 'Darknet', 'Cybercrime', 'Gambling', 'Exchange', 'DeFi'],
  ...['Terrorist financing', 'High-risk exchange', 'Stolen funds', 'Ransomware'],
];
const SECONDARY = ['Pool', 'Theft', 'Marketplace', 'Investment scam', 'Deposit'];
const LEVELS = ['critical', 'high', 'medium', 'low'] as const;
const PATHS_OF_AN_ANSWER = 50;

/** Answers as the service sends them, with so many different paths, fifty to an address. */
export function makeAnswers(paths: number): string[] {
  const answers: string[] = [];
  for (let first = 0; first < paths; first += PATHS_OF_AN_ANSWER) {
    const count = Math.min(PATHS_OF_AN_ANSWER, paths - first);
    const address = evmAddress(first);
    const result = {
      ...{ address, chain: 'Ethereum' },
      score: { score: 40, verdict: 'review', totalIn: 125_000.75, totalOut: 90_210.5 },
      subjectTags: [{ primaryCategory: 'Wallet', riskLevel: LEVELS[first % 4] }],
      hits: Array.from({ length: count }, (_, index) => hitOf(first + index, address)),
      ...{ highlightedHits: [], rulesTriggered: [], rulesetId: 1 },
      ...{ totalPaths: 3 * count, hitPaths: count, risk: 'high', riskScore: 80, riskReason: '' },
    };
    const data = { job_id: 1, type: 'kya', status: 'COMPLETE', result };
    answers.push(JSON.stringify({ code: 0, msg: 'success', data }));
  }
  return answers;
}

/** One to five hops, every address but the subject's another one. */
function hitOf(seed: number, subject: string): unknown {
  const hops = 1 + (seed % 5);
  const opponentAddress = evmAddress(1_000_000 + seed);
  const amounts = Array.from(
    { length: hops },
    (_, link) => 40.25 + ((seed * 37 + link * 911) % 9_000),
  );
  const [smallest, largest] = [Math.min(...amounts), Math.max(...amounts)];
  const addresses = Array.from({ length: hops + 1 }, (_, deep) => {
    if (deep === 0) return opponentAddress;
    return deep === hops ? subject : evmAddress(2_000_000 + 10 * seed + deep);
  });
  return {
    ...{ ruleCode: `R-${String(seed % 200)}`, ruleName: 'A rule', category: 'Fraud' },
    ...{ riskLevel: LEVELS[seed % 4], action: 'review', direction: '' },
    ...{ pathFlow: PATH_FLOWS[seed % 2], hops, opponentAddress, maxAmount: largest },
    pathNodes: addresses.map((address, deep) => ({
      ...{ address, deep, last_closed_timestamp: deep === 0 ? 0 : 1_760_000_000_000 + seed },
      ...(deep === 0 ? {} : { amount: amounts[deep - 1] }),
      tags: deep === 0 ? [tagOf(seed), tagOf(seed + 5)] : [],
    })),
    ...{ exposureAmount: smallest, riskRateNumerator: smallest, riskRateCapped: false },
    ...{ riskRateGated: false, highlighted: false },
  };
}

function tagOf(seed: number): unknown {
  return {
    primary_category: CATEGORIES[seed % CATEGORIES.length],
    secondary_category: SECONDARY[seed % SECONDARY.length],
    risk_level: LEVELS[seed % 4],
  };
}

/** Rules as the builtins are written, no two alike; one in twenty is about own labels. */
export function makeRules(count: number): Rule[] {
  return Array.from({ length: count }, (_, index): Rule => {
    const isSelf = index % 20 === 19;
    return {
      id: String(index + 1),
      rulesetId: '1',
      ruleCode: `R-${String(index)}`,
      name: `Rule ${String(index)}`,
      ...{ category: '', description: '', reference: '', action: 'review' },
      riskLevel: LEVELS[index % 4] ?? 'low',
      direction: (['both', 'inbound', 'outbound'] as const)[index % 3] ?? 'both',
      minHops: isSelf ? 0 : 1 + (index % 2),
      maxHops: isSelf ? -1 : 3 + (index % 3),
      conditions: conditionsOf(index, isSelf),
      ...{ isHighlighted: false, highlightTags: [], sortOrder: index },
    };
  });
}

function conditionsOf(index: number, isSelf: boolean): Condition[] {
  const category = CATEGORIES[index % CATEGORIES.length] ?? '';
  const other = CATEGORIES[(index + 3) % CATEGORIES.length] ?? '';
  const label: Condition[][] = [
    [{ parameter: 'primary_category', operator: '==', value: category }],
    [{ parameter: 'primary_category', operator: 'IN', value: [category, other, 'Other'] }],
    [
      { parameter: 'primary_category', operator: '==', value: category },
      { parameter: 'secondary_category', operator: 'CONTAINS', value: 'the' },
    ],
    [{ parameter: 'risk_level', operator: 'IN', value: ['high', 'critical'] }],
    // A counterparty's label says no score: this one cannot be decided.
    index % 40 === 4 ? [{ parameter: 'risk_score', operator: '>=', value: 80 }] : [],
  ];
  const path: Condition[][] = [
    [{ parameter: 'amount', operator: '>=', value: 100 + 10 * index }],
    [{ parameter: 'risk_rate', operator: '>', value: 5 + (index % 60) }],
    [{ parameter: 'hops', operator: '<=', value: 2 + (index % 4) }],
    [
      { parameter: 'amount', operator: '>', value: `${String(50 + index)}.5` },
      { parameter: 'inflow_total_amount', operator: '>=', value: 10_000 },
    ],
  ];
  const ofLabel = label[index % label.length] ?? [];
  const ofPath = path[index % path.length] ?? [];
  if (isSelf) return [{ parameter: 'risk_level', operator: '==', value: 'critical' }];
  return ofLabel.length === 0 || index % 3 !== 0 ? [...ofLabel, ...ofPath] : ofLabel;
}
