// Drafts of rulesets for the page: one of an own ruleset with every kind of change, a new one, one of
// a scoring ruleset, one with everything wrong, and one as large as it may be.
import type { EnvironmentId, RulesetDraftId } from '#shared/domain/ids.ts';
import { toDraft, type DraftRule, type RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { Condition } from '#shared/screening/ruleset.ts';
import { ownAfter, ownScoring } from './ruleset-samples.ts';
import { SAMPLE_NOW } from './sample-basics.ts';

/** A record; everything not given is ordinary. */
export function buildDraftRecord(
  id: string,
  parts: Omit<Partial<RulesetDraftRecord>, 'id'> = {},
): RulesetDraftRecord {
  return {
    id: id as RulesetDraftId,
    environmentId: 'production' as EnvironmentId,
    target: null,
    draft: {
      ...{ name: 'Sanctions desk', jurisdiction: 'Global', icon: '', rulesetType: 'kya' },
      ...{ rules: [], scoringConfigText: null },
    },
    createdAt: SAMPLE_NOW - 3_600_000,
    updatedAt: SAMPLE_NOW - 60_000,
    ...parts,
  };
}

/** A rule of a draft; everything not given is ordinary. */
export function buildDraftRule(key: string, parts: Partial<DraftRule> = {}): DraftRule {
  return {
    ...{ key, id: null, ruleCode: key.toUpperCase(), name: '', category: '', description: '' },
    ...{ reference: '', riskLevel: 'high', action: 'review', direction: 'both' },
    ...{ minHops: 1, maxHops: 5, isHighlighted: false, highlightTags: [] },
    conditions: [condition('primary_category', '==', 'Mixer')],
    ...parts,
  };
}

/** A condition. */
export function condition(
  parameter: string,
  operator: string,
  value: Condition['value'],
): Condition {
  return { parameter, operator, value };
}

const own = toDraft(ownAfter.ruleset, 'kya');
const [self, broker, direct, mixer, unusual] = own.rules as [
  ...[DraftRule, DraftRule, DraftRule, DraftRule, DraftRule],
];

/** A rule that shows every kind of condition. */
const layered = buildDraftRule('new-1', {
  ruleCode: 'DESK-LAYER-IN',
  name: 'Layered money from mixers and darknet markets',
  category: 'Layering',
  description:
    'Large amounts that reach the address over several hops from a service that hides them.',
  reference: 'Desk policy 7.2',
  ...{ action: 'edd', direction: 'inbound', minHops: 2, maxHops: 4 },
  conditions: [
    condition('primary_category', 'IN', ['Mixer', 'Darknet', 'High-risk exchange']),
    condition('risk_level', 'IN', ['critical', 'high']),
    condition('amount', '>=', 10_000),
    condition('risk_rate', '>=', 10),
    condition('chain_name', '!=', 'Tron'),
  ],
  isHighlighted: true,
  highlightTags: ['Greyloop'],
});

/** Of an own ruleset: a rule changed, one moved, one deleted, one highlighted otherwise, one new. */
export const ownDraft = buildDraftRecord('draft-own', {
  target: { rulesetId: ownAfter.ruleset.id, baseSha256: ownAfter.sha256 },
  draft: {
    ...own,
    name: 'Desk rules 2026, second half',
    rules: [
      layered,
      self,
      { ...mixer, riskLevel: 'critical', highlightTags: [] },
      { ...direct, isHighlighted: false },
      unusual,
    ],
  },
});
/** The rule that it deletes. */
export const DELETED_CODE = broker.ruleCode;

/** Of an own scoring ruleset: a comma is missing in its third line. */
export const scoringDraft = buildDraftRecord('draft-scoring', {
  target: { rulesetId: ownScoring.ruleset.id, baseSha256: ownScoring.sha256 },
  draft: {
    ...toDraft(ownScoring.ruleset, 'scoring'),
    scoringConfigText: '{\n  "selfHit": { "score": 100 }\n  "bands": []\n}',
  },
});

/** New, with everything that can be wrong with a rule, and texts that are hard to show. */
export const wrongDraft = buildDraftRecord('draft-wrong', {
  draft: {
    ...{ jurisdiction: '', icon: '', rulesetType: 'kya', scoringConfigText: null },
    name: `${'A very long name of a ruleset '.repeat(16)}x`.slice(0, 500),
    rules: [
      buildDraftRule('bare', { conditions: [] }),
      buildDraftRule('twice', { ruleCode: 'SAME', minHops: 4, maxHops: 2 }),
      buildDraftRule('again', { ruleCode: 'SAME', maxHops: 9 }),
      buildDraftRule('hidden', {
        ruleCode: '',
        name: 'a\u202Eelur\u202C 😀 \u200B«Ω»',
        conditions: [
          condition('amount', '>=', 'ten'),
          condition('counterparty_note', 'MATCHES', 'watched\u202E'),
          condition('primary_category', '>', 'Mixer'),
          condition('risk_level', '==', 'severe'),
          condition('risk_score', 'gte', 80),
          condition('chain_name', 'IN', []),
        ],
      }),
      buildDraftRule('selfish', {
        ...{ minHops: 0, maxHops: -1 },
        conditions: [condition('hops', '<', 3)],
      }),
    ],
  },
});

/** New, as it begins. */
export const emptyDraft = buildDraftRecord('draft-empty');

/** In the practice environment. */
export const practiceDraft = buildDraftRecord('draft-practice', {
  environmentId: 'practice' as EnvironmentId,
  draft: { ...ownDraft.draft, name: 'Practice of the desk' },
});

/** Of 2,000 rules, the first with a list of 1,000 values. */
export function buildManyDraft(): RulesetDraftRecord {
  const values = Array.from({ length: 1_000 }, (_, index) => `Label ${index}`);
  const rules = Array.from({ length: 2_000 }, (_, index) =>
    buildDraftRule(`r-${index}`, {
      name: `Rule ${index}`,
      ...(index === 0 ? { conditions: [condition('primary_category', 'IN', values)] } : {}),
    }),
  );
  return buildDraftRecord('draft-many', { draft: { ...emptyDraft.draft, rules } });
}
