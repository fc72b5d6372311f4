// The rules of the builtin address ruleset, and the two transaction rulesets derived from them.
import type { RiskLevel } from '#shared/domain/risk.ts';
import type { Condition, Rule } from '#shared/screening/ruleset.ts';

type RuleDraft = Pick<Rule, 'ruleCode' | 'name' | 'category' | 'description' | 'conditions'> & {
  riskLevel: RiskLevel;
  action: 'alert' | 'review' | 'edd' | 'block' | 'allow';
  direction?: 'inbound' | 'outbound' | 'both';
  hops: readonly [min: number, max: number];
  /** Absent = not highlighted; empty = every hit of the rule. */
  highlight?: readonly string[];
};

const isPrimary = (...categories: string[]): Condition =>
  categories.length === 1
    ? { parameter: 'primary_category', operator: '==', value: categories[0] ?? '' }
    : { parameter: 'primary_category', operator: 'IN', value: categories };
const isSecondary = (category: string): Condition => ({
  parameter: 'secondary_category',
  operator: '==',
  value: category,
});
const atLeast = (parameter: 'amount' | 'risk_rate', value: number): Condition => ({
  parameter,
  operator: '>=',
  value,
});

const OWN_LABELS = [0, -1] as const;

/** In their sort order. */
const DRAFTS: readonly RuleDraft[] = [
  {
    ruleCode: 'KYA-SELF-SAN',
    name: 'Address is a sanctioned entity',
    category: 'Sanctions',
    description: 'The screened address itself carries a sanctions label.',
    riskLevel: 'critical',
    action: 'block',
    hops: OWN_LABELS,
    conditions: [isPrimary('Sanctions')],
    highlight: [],
  },
  {
    ruleCode: 'KYA-SELF-ILL',
    name: 'Address belongs to an illicit service',
    category: 'Illicit service',
    description: 'The screened address itself is labelled as an illicit service.',
    riskLevel: 'high',
    action: 'block',
    hops: OWN_LABELS,
    conditions: [isPrimary('Mixer', 'Darknet', 'Cybercrime', 'Scam', 'Terrorist financing')],
  },
  {
    ruleCode: 'KYA-SAN-DIR',
    name: 'Direct exposure to a sanctioned entity',
    category: 'Sanctions',
    description: 'Funds moved between the address and a sanctioned entity without an intermediary.',
    riskLevel: 'critical',
    action: 'block',
    hops: [1, 1],
    conditions: [isPrimary('Sanctions')],
    highlight: [],
  },
  {
    ruleCode: 'KYA-TER-ANY',
    name: 'Exposure to terrorist financing',
    category: 'Terrorist financing',
    description: 'Funds moved to or from a fundraising campaign of a terrorist organisation.',
    riskLevel: 'critical',
    action: 'block',
    hops: [1, 5],
    conditions: [isPrimary('Terrorist financing')],
    highlight: [],
  },
  {
    ruleCode: 'KYA-RAN-ANY',
    name: 'Exposure to ransomware',
    category: 'Cybercrime',
    description: 'Funds trace to the collection of a ransom.',
    riskLevel: 'critical',
    action: 'block',
    hops: [1, 5],
    conditions: [isPrimary('Cybercrime'), isSecondary('Ransomware')],
    highlight: ['Blackthistle'],
  },
  {
    ruleCode: 'KYA-SAN-IND',
    name: 'Indirect exposure to a sanctioned entity',
    category: 'Sanctions',
    description: 'A sanctioned entity stands two to five hops away with 100 or more.',
    riskLevel: 'high',
    action: 'edd',
    hops: [2, 5],
    conditions: [isPrimary('Sanctions'), atLeast('amount', 100)],
    highlight: [],
  },
  {
    ruleCode: 'KYA-MIX-NEAR',
    name: 'Mixer within two hops',
    category: 'Mixer',
    description: 'Funds come from or go to a mixer directly or over one intermediary.',
    riskLevel: 'high',
    action: 'edd',
    hops: [1, 2],
    conditions: [isPrimary('Mixer')],
    highlight: ['Greyloop', 'Custodial mixer'],
  },
  {
    ruleCode: 'KYA-THF-ANY',
    name: 'Stolen funds',
    category: 'Cybercrime',
    description: 'Funds trace to the proceeds of a theft.',
    riskLevel: 'high',
    action: 'edd',
    hops: [1, 4],
    conditions: [isPrimary('Cybercrime'), isSecondary('Theft')],
  },
  {
    ruleCode: 'KYA-DNM-NEAR',
    name: 'Darknet market',
    category: 'Darknet',
    description: 'A darknet market stands one to three hops away.',
    riskLevel: 'high',
    action: 'edd',
    hops: [1, 3],
    conditions: [isPrimary('Darknet')],
  },
  {
    ruleCode: 'KYA-SCM-NEAR',
    name: 'Proceeds of fraud within two hops',
    category: 'Scam',
    description: 'Funds trace to a fraud scheme directly or over one intermediary.',
    riskLevel: 'high',
    action: 'review',
    hops: [1, 2],
    conditions: [isPrimary('Scam')],
  },
  {
    ruleCode: 'KYA-RATE-HIGH',
    name: 'Most of a link comes from a high risk',
    category: 'Concentration',
    description: 'At least 80 percent of a path’s last link is covered by a high-risk entity.',
    riskLevel: 'high',
    action: 'review',
    direction: 'inbound',
    hops: [2, 5],
    conditions: [
      { parameter: 'risk_level', operator: 'IN', value: ['critical', 'high'] },
      atLeast('risk_rate', 80),
    ],
  },
  {
    ruleCode: 'KYA-MIX-FAR',
    name: 'Mixer at three to five hops',
    category: 'Mixer',
    description: 'A mixer stands three to five hops away.',
    riskLevel: 'medium',
    action: 'review',
    hops: [3, 5],
    conditions: [isPrimary('Mixer')],
    highlight: ['Greyloop'],
  },
  {
    ruleCode: 'KYA-SCM-FAR',
    name: 'Proceeds of fraud at three to five hops',
    category: 'Scam',
    description: 'Funds trace to a fraud scheme over several intermediaries.',
    riskLevel: 'medium',
    action: 'alert',
    hops: [3, 5],
    conditions: [isPrimary('Scam')],
  },
  {
    ruleCode: 'KYA-GMB-NEAR',
    name: 'Unlicensed gambling',
    category: 'Gambling',
    description: 'An unlicensed gambling service stands one or two hops away.',
    riskLevel: 'medium',
    action: 'review',
    hops: [1, 2],
    conditions: [isPrimary('Gambling')],
  },
  {
    ruleCode: 'KYA-OTC-OUT',
    name: 'Cash-out through an unlicensed broker',
    category: 'OTC broker',
    description: 'Funds of 1,000 or more leave to an unlicensed over-the-counter broker.',
    riskLevel: 'medium',
    action: 'review',
    direction: 'outbound',
    hops: [1, 3],
    conditions: [isPrimary('OTC broker'), atLeast('amount', 1000)],
  },
  {
    ruleCode: 'KYA-HRE-NEAR',
    name: 'Exchange without customer checks',
    category: 'High-risk exchange',
    description: 'An exchange that does not identify its customers stands one or two hops away.',
    riskLevel: 'low',
    action: 'alert',
    hops: [1, 2],
    conditions: [isPrimary('Exchange'), isSecondary('Unregulated exchange')],
  },
];

/** Rules of the builtin KYA ruleset. */
export function kyaRules(rulesetId: number): Rule[] {
  return DRAFTS.map((draft, index) => toRule(draft, rulesetId, index));
}

/** Rules of a builtin transaction ruleset: those of one direction, under codes of their own. */
export function kytRules(rulesetId: number, direction: 'inbound' | 'outbound'): Rule[] {
  const prefix = direction === 'inbound' ? 'KYTIN' : 'KYTOUT';
  return DRAFTS.filter((draft) => (draft.direction ?? direction) === direction).map(
    (draft, index) =>
      toRule(
        { ...draft, direction, ruleCode: draft.ruleCode.replace(/^KYA/, prefix) },
        rulesetId,
        index,
      ),
  );
}

function toRule(draft: RuleDraft, rulesetId: number, index: number): Rule {
  return {
    id: String(rulesetId * 1_000 + index + 1),
    rulesetId: String(rulesetId),
    ruleCode: draft.ruleCode,
    name: draft.name,
    category: draft.category,
    description: draft.description,
    reference: '',
    riskLevel: draft.riskLevel,
    action: draft.action,
    direction: draft.direction ?? 'both',
    minHops: draft.hops[0],
    maxHops: draft.hops[1],
    conditions: draft.conditions,
    isHighlighted: draft.highlight !== undefined,
    highlightTags: [...(draft.highlight ?? [])],
    sortOrder: (index + 1) * 10,
  };
}
