// Rulesets, versions and a list for the page, written by hand in the shape of the practice builtins.
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import type { RulesetList, RulesetText, RulesetVersion } from '#shared/rulesets/version.ts';
import { parseJson } from '#shared/screening/json.ts';
import type { Condition, Rule, RulesetListItem, RulesetType } from '#shared/screening/ruleset.ts';
import { readRuleset } from '#shared/screening/ruleset-reader.ts';
import { SAMPLE_NOW, sampleHash } from './sample-basics.ts';

const HOUR = 3_600_000;
const PRODUCTION = 'production' as EnvironmentId;
const PRACTICE = 'practice' as EnvironmentId;

/** What a sample rule is made of; everything else is ordinary. */
type RuleParts = Partial<Omit<Rule, 'ruleCode' | 'conditions'>> & {
  ruleCode: string;
  conditions: Condition[];
};

const condition = (parameter: string, operator: string, value: Condition['value']): Condition => ({
  parameter,
  operator,
  value,
});

/** A rule as the service writes it. */
function ruleJson(rulesetId: string, index: number, rule: RuleParts) {
  return {
    id: Number(rulesetId) * 1_000 + index + 1,
    ruleset_id: Number(rulesetId),
    rule_code: rule.ruleCode,
    name: rule.name ?? rule.ruleCode,
    category: rule.category ?? 'Sanctions',
    description: rule.description ?? '',
    reference: rule.reference ?? '',
    risk_level: rule.riskLevel ?? 'high',
    action: rule.action ?? 'review',
    direction: rule.direction ?? 'both',
    min_hops: rule.minHops ?? 1,
    max_hops: rule.maxHops ?? 5,
    conditions: rule.conditions,
    is_highlighted: rule.isHighlighted ?? false,
    highlight_tags: rule.highlightTags ?? [],
    sort_order: (index + 1) * 10,
  };
}

/** A ruleset as it would be stored; `scoring` is JSON text, so that its numbers stay as written. */
export function buildRulesetText(
  seed: number,
  parts: {
    id: string;
    name: string;
    rulesetType?: RulesetType;
    isBuiltin?: boolean;
    icon?: string;
    jurisdiction?: string;
    updatedAt?: string;
    rules?: readonly RuleParts[];
    scoring?: string;
    /** Members that the specification does not name. */
    more?: Readonly<Record<string, unknown>>;
  },
): RulesetText {
  const json = JSON.stringify({
    id: Number(parts.id),
    name: parts.name,
    jurisdiction: parts.jurisdiction ?? 'Global',
    icon: parts.icon ?? '',
    is_builtin: parts.isBuiltin ?? false,
    generated_by: parts.isBuiltin ? 'builtin' : 'clone',
    status: 'ready',
    ruleset_type: parts.rulesetType ?? 'kya',
    source_policy_ids: ['policy-kya'],
    rules: (parts.rules ?? []).map((rule, index) => ruleJson(parts.id, index, rule)),
    created_at: '2026-01-05T08:00:00Z',
    updated_at: parts.updatedAt ?? '2026-01-05T08:00:00Z',
    ...parts.more,
  });
  const text =
    parts.scoring === undefined ? json : `${json.slice(0, -1)},"scoring_config":${parts.scoring}}`;
  const reading = parseJson(text);
  const ruleset = reading.ok ? readRuleset(reading.value) : null;
  if (ruleset === null) throw new Error('no ruleset');
  return { sha256: sampleHash(seed), ruleset, text };
}

const SELF: RuleParts = {
  ruleCode: 'KYA-SELF-SAN',
  name: 'Address is a sanctioned entity',
  description: 'The screened address itself carries a sanctions label.',
  ...{ riskLevel: 'critical', action: 'block', minHops: 0, maxHops: -1, isHighlighted: true },
  conditions: [condition('primary_category', '==', 'Sanctions')],
};
const DIRECT: RuleParts = {
  ruleCode: 'KYA-SAN-DIR',
  name: 'Direct exposure to a sanctioned entity',
  description: 'Funds moved between the address and a sanctioned entity without an intermediary.',
  reference: 'Policy 4.1, sanctions',
  ...{ riskLevel: 'critical', action: 'block', maxHops: 1, isHighlighted: true },
  conditions: [condition('primary_category', '==', 'Sanctions')],
};
const MIXER: RuleParts = {
  ruleCode: 'KYA-MIX-NEAR',
  name: 'Mixer within two hops',
  category: 'Mixer',
  description: 'Funds come from or go to a mixer directly or over one intermediary.',
  ...{ action: 'edd', maxHops: 2, isHighlighted: true },
  highlightTags: ['Greyloop', 'Custodial mixer'],
  conditions: [condition('primary_category', '==', 'Mixer')],
};
const RATE: RuleParts = {
  ruleCode: 'KYA-RATE-HIGH',
  name: 'Most of a link comes from a high risk',
  category: 'Concentration',
  ...{ direction: 'inbound', minHops: 2 },
  conditions: [
    condition('risk_level', 'IN', ['critical', 'high']),
    condition('risk_rate', '>=', 80),
  ],
};
const BROKER: RuleParts = {
  ruleCode: 'KYA-OTC-OUT',
  name: 'Cash-out through an unlicensed broker',
  category: 'OTC broker',
  ...{ riskLevel: 'medium', direction: 'outbound', maxHops: 3 },
  conditions: [condition('primary_category', '==', 'OTC broker'), condition('amount', '>=', 1000)],
};
const EXCHANGE: RuleParts = {
  ruleCode: 'KYA-HRE-NEAR',
  name: 'Exchange without customer checks',
  category: 'High-risk exchange',
  ...{ riskLevel: 'low', action: 'alert', maxHops: 2 },
  conditions: [
    condition('primary_category', '==', 'Exchange'),
    condition('secondary_category', '==', 'Unregulated exchange'),
  ],
};
/** A level and an operator that no specification names. */
const UNUSUAL: RuleParts = {
  ruleCode: 'TEAM-7',
  name: 'Watched counterparties of the team',
  category: '',
  ...{ riskLevel: 'elevated', action: 'hold', maxHops: 4 },
  conditions: [condition('counterparty_note', 'MATCHES', 'watched')],
};

/** The config of the practice builtin with one number that a float would not keep. */
const SCORING = `{"hopBands":[{"band":"direct","direction":"inbound","base":100,"weights":{"critical":1.0,"high":0.75,"medium":0.4,"low":0.1}},{"band":"hop2","direction":"inbound","base":60,"weights":{"critical":1.0,"high":0.75,"medium":0.4,"low":0.10}}],"selfHit":{"score":100,"weights":{"critical":1}},"bands":[{"verdict":"accept","upTo":20},{"verdict":"review","upTo":50},{"verdict":"edd","upTo":80},{"verdict":"block","upTo":100}],"precision":12345678901234567.125}`;

/** The builtin address ruleset; sample screenings are frozen with it. */
export const builtinKya: RulesetText = {
  ...buildRulesetText(1, {
    ...{ id: '1', name: 'Builtin KYA ruleset', isBuiltin: true },
    rules: [SELF, DIRECT, MIXER, RATE, BROKER, EXCHANGE],
  }),
  sha256: 'c'.repeat(64) as Sha256Hex,
};
/** An own ruleset before it was edited. */
export const ownBefore = buildRulesetText(2, {
  ...{ id: '41', name: 'Desk rules', icon: '⚖️', jurisdiction: 'EU' },
  updatedAt: '2026-02-01T09:15:00Z',
  rules: [SELF, DIRECT, MIXER, RATE, BROKER],
});
/** The same after it was edited: one rule more, one gone, two altered, one moved. */
export const ownAfter = buildRulesetText(3, {
  ...{ id: '41', name: 'Desk rules 2026', icon: '⚖️', jurisdiction: 'EU' },
  updatedAt: '2026-03-10T16:40:00Z',
  more: { review_note: 'agreed by two' },
  rules: [
    SELF,
    BROKER,
    { ...DIRECT, action: 'edd', description: 'Funds moved without an intermediary.' },
    {
      ...MIXER,
      ...{ maxHops: 3, highlightTags: ['Greyloop'] },
      conditions: [...MIXER.conditions, condition('amount', '>=', 250)],
    },
    UNUSUAL,
  ],
});
/** The builtin scoring ruleset; sample screenings are frozen with it. */
export const builtinScoring: RulesetText = {
  ...buildRulesetText(4, {
    ...{ id: '4', name: 'Builtin fund attribution', rulesetType: 'scoring', isBuiltin: true },
    scoring: SCORING,
  }),
  sha256: 'd'.repeat(64) as Sha256Hex,
};
/** An own scoring ruleset: one weight and one band are other ones. */
export const ownScoring = buildRulesetText(5, {
  ...{ id: '42', name: 'Desk scoring', rulesetType: 'scoring' },
  updatedAt: '2026-03-02T12:00:00Z',
  scoring: SCORING.replace('"low":0.10', '"low":0.2').replace('"upTo":50', '"upTo":45'),
});
/** A practice ruleset, which is never taken for a real one. */
export const practiceKya = buildRulesetText(6, {
  ...{ id: '1', name: 'Practice KYA', isBuiltin: true },
  rules: [SELF, DIRECT],
});

/** Every stored text. */
export const sampleRulesetTexts: readonly RulesetText[] = [
  ...[builtinKya, ownBefore, ownAfter, builtinScoring, ownScoring, practiceKya],
];

/** A version of a stored text. */
export function buildVersion(
  { sha256, ruleset }: RulesetText,
  parts: Partial<RulesetVersion> = {},
): RulesetVersion {
  return {
    sha256,
    rulesetId: ruleset.id,
    name: ruleset.name,
    rulesetType: ruleset.rulesetType,
    isBuiltin: ruleset.isBuiltin,
    rulesCount: ruleset.rules.length,
    highlightedRulesCount: ruleset.rules.filter(({ isHighlighted }) => isHighlighted).length,
    updatedAt: ruleset.updatedAt,
    environmentIds: [PRODUCTION],
    usedBy: 0,
    firstUsedAt: null,
    lastUsedAt: null,
    firstSeenAt: SAMPLE_NOW - 30 * 24 * HOUR,
    lastSeenAt: SAMPLE_NOW - HOUR,
    problem: null,
    ...parts,
  };
}

const usedFrom = (days: number, until: number) => ({
  firstUsedAt: SAMPLE_NOW - days * 24 * HOUR,
  lastUsedAt: SAMPLE_NOW - until * HOUR,
});

/** A version whose stored bytes are no longer what was stored. */
export const DAMAGED_VERSION = sampleHash(8);

/** Newest use first, as main gives them. */
export const sampleVersions: readonly RulesetVersion[] = [
  buildVersion(builtinKya, { usedBy: 1_204, ...usedFrom(68, 2) }),
  buildVersion(builtinScoring, { usedBy: 1_310, ...usedFrom(68, 2) }),
  buildVersion(ownAfter, { usedBy: 17, ...usedFrom(4, 20) }),
  buildVersion(practiceKya, { usedBy: 6, environmentIds: [PRACTICE], ...usedFrom(60, 200) }),
  buildVersion(ownBefore, { usedBy: 96, ...usedFrom(40, 110) }),
  buildVersion(ownScoring),
  {
    ...buildVersion(ownBefore, { usedBy: 2, ...usedFrom(50, 1_000) }),
    ...{ sha256: DAMAGED_VERSION, rulesetId: '', name: '', rulesetType: '', updatedAt: null },
    ...{ rulesCount: 0, highlightedRulesCount: 0, problem: 'evidence.hash_mismatch' },
  },
];

function itemOf({ ruleset }: RulesetText, createdAt: string): RulesetListItem {
  const { id, name, jurisdiction, isBuiltin, generatedBy, status, rulesetType, rules } = ruleset;
  return {
    ...{ id, name, jurisdiction, isBuiltin, generatedBy, status, rulesetType, createdAt },
    rulesCount: rules.length,
    highlightedRulesCount: rules.filter(({ isHighlighted }) => isHighlighted).length,
  };
}

/** The rulesets that the production service lists. */
export const sampleRulesetList: RulesetList = {
  source: 'service',
  readAt: SAMPLE_NOW - 60_000,
  items: [
    itemOf(builtinKya, '2026-01-05T08:00:00Z'),
    itemOf(builtinScoring, '2026-01-05T08:00:00Z'),
    itemOf(ownAfter, '2026-01-20T10:02:00Z'),
    itemOf(ownScoring, '2026-03-02T11:59:00Z'),
    {
      ...{ id: '77', name: 'Imported list of a partner', jurisdiction: '', isBuiltin: false },
      ...{ generatedBy: 'api', status: 'draft', rulesetType: 'kyx', createdAt: null },
      ...{ rulesCount: null, highlightedRulesCount: null },
    },
  ],
};
