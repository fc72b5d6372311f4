// What is in the way of a draft, and what is worth a second look. It blocks only what cannot be
// what the specification takes (blockchain API 2.2–2.4, 4.6, 7); what a service may take is a warning.
import { isKnownWord, RISK_LEVELS } from '../domain/risk.ts';
import { isJsonObject, parseJson } from '../screening/json.ts';
import type { Rule, Ruleset, RulesetType } from '../screening/ruleset.ts';
import { RULESET_TYPES } from '../screening/ruleset.ts';
import {
  checkCondition,
  type ConditionPart,
  type ConditionProblemKind,
} from './check-condition.ts';
import { conditionGuide } from './condition-guide.ts';
import type { DraftRule, RulesetDraft } from './draft.ts';
import { pairRules } from './pair-rules.ts';
import { changedFields } from './same-rule.ts';

/** The words a rule may use (2.3). */
export const RULE_ACTIONS = ['alert', 'review', 'edd', 'block', 'allow'] as const;
/** The same. */
export const RULE_DIRECTIONS = ['inbound', 'outbound', 'both'] as const;
/** Of a rule that is about the address's own labels (2.3). */
export const SELF_HIT_HOPS = -1;
/** The longest path there is (1). */
export const MAX_RULE_HOPS = 5;

/** Every problem there is. */
export type DraftProblemKind =
  | ConditionProblemKind
  | 'duplicate_code'
  | 'no_conditions'
  | 'hops_order'
  | 'hops_range'
  | 'self_hit_path'
  | 'type_fixed'
  | 'not_json'
  | 'config_not_object'
  | 'scoring_has_rules'
  | 'matching_has_config'
  | 'builtin';

/** One problem, at its field. */
export interface DraftProblem {
  /** E.g. `name`, `rules[<key>].ruleCode`, `rules[<key>].conditions[0].value`. */
  place: string;
  /** Null for the ruleset itself. */
  ruleKey: string | null;
  field: keyof RulesetDraft | keyof DraftRule;
  /** Of a condition, or of the part of one. */
  conditionIndex: number | null;
  part: ConditionPart | null;
  kind: DraftProblemKind;
  /** It cannot be sent so; else it is only worth a look. */
  blocks: boolean;
  /** What is there, as text. */
  value: string;
}

type Found = Pick<DraftProblem, 'field' | 'kind' | 'blocks'> &
  Partial<Pick<DraftProblem, 'conditionIndex' | 'part' | 'value'>>;

/**
 * All problems of a draft, in the order of its fields.
 * @param base what is at the service: a rule that is as it is there is not sent, so that it
 * blocks nothing
 */
export function checkDraft(draft: RulesetDraft, base: Ruleset | null = null): DraftProblem[] {
  const pairs = pairRules(base?.rules ?? [], draft.rules);
  const counts = new Map<string, number>();
  for (const { ruleCode } of draft.rules) counts.set(ruleCode, (counts.get(ruleCode) ?? 0) + 1);
  const isSent = (rule: DraftRule): boolean => {
    const stands = pairs.get(rule);
    return stands === undefined || changedFields(stands, rule).length > 0;
  };
  return [
    ...checkRuleset(draft, base, draft.rules.some(isSent)).map((found) => placed(null, found)),
    ...draft.rules.flatMap((rule) => {
      const sent = isSent(rule);
      return checkRule(rule, pairs.get(rule), (counts.get(rule.ruleCode) ?? 0) > 1).map((found) =>
        placed(rule.key, { ...found, blocks: found.blocks && sent }),
      );
    }),
  ];
}

function placed(ruleKey: string | null, found: Found): DraftProblem {
  const { field, conditionIndex = null, part = null, value = '' } = found;
  const ofRule = ruleKey === null ? '' : `rules[${ruleKey}].`;
  const ofCondition = conditionIndex === null ? '' : `[${String(conditionIndex)}]`;
  const ofPart = part === null ? '' : `.${part}`;
  const place = `${ofRule}${field}${ofCondition}${ofPart}`;
  return { ...found, place, ruleKey, conditionIndex, part, value };
}

function checkRuleset(draft: RulesetDraft, base: Ruleset | null, sendsRules: boolean): Found[] {
  const { name, jurisdiction, rulesetType, rules, scoringConfigText } = draft;
  const isScoring = rulesetType === 'scoring';
  const found: Found[] = [];
  if (base?.isBuiltin === true) found.push({ field: 'name', kind: 'builtin', blocks: true });
  if (name.trim() === '') found.push({ field: 'name', kind: 'missing', blocks: true });
  if (jurisdiction.trim() === '') {
    found.push({ field: 'jurisdiction', kind: 'missing', blocks: false });
  }
  if (isOtherType(rulesetType, base)) {
    found.push({ field: 'rulesetType', kind: 'type_fixed', blocks: true, value: rulesetType });
  }
  if (isScoring && rules.length > 0) {
    found.push({ field: 'rules', kind: 'scoring_has_rules', blocks: sendsRules });
  }
  if (scoringConfigText === null) return found;
  const config = { field: 'scoringConfigText' as const };
  if (!isScoring) return [...found, { ...config, kind: 'matching_has_config', blocks: false }];
  const reading = parseJson(scoringConfigText);
  if (!reading.ok) return [...found, { ...config, kind: 'not_json', blocks: true }];
  // Declared an array, described as an object (2.2).
  const isConfig = isJsonObject(reading.value) || Array.isArray(reading.value);
  return isConfig ? found : [...found, { ...config, kind: 'config_not_object', blocks: false }];
}

/** No call changes the kind of a ruleset (4.5). */
function isOtherType(type: RulesetType, base: Ruleset | null): boolean {
  return base !== null && isKnownWord(RULESET_TYPES, base.rulesetType) && base.rulesetType !== type;
}

function checkRule(rule: DraftRule, stands: Rule | undefined, isTwice: boolean): Found[] {
  const { ruleCode, name, conditions } = rule;
  const found: Found[] = [];
  if (ruleCode.trim() === '') found.push({ field: 'ruleCode', kind: 'missing', blocks: true });
  else if (isTwice) {
    found.push({ field: 'ruleCode', kind: 'duplicate_code', blocks: true, value: ruleCode });
  }
  if (name.trim() === '') found.push({ field: 'name', kind: 'missing', blocks: false });
  const words = [
    ['riskLevel', RISK_LEVELS],
    ['action', RULE_ACTIONS],
    ['direction', RULE_DIRECTIONS],
  ] as const;
  for (const [field, list] of words) {
    const value = rule[field];
    // One that came without a word from the service is left as it is.
    if (value === '' && stands?.[field] !== '') {
      found.push({ field, kind: 'missing', blocks: true });
    } else if (!isKnownWord<string>(list, value)) {
      found.push({ field, kind: 'unknown_word', blocks: false, value });
    }
  }
  if (conditions.length === 0) {
    found.push({ field: 'conditions', kind: 'no_conditions', blocks: true });
  }
  return [
    ...found,
    ...checkHops(rule),
    ...conditions.flatMap((condition, conditionIndex) =>
      checkCondition(condition).map((problem) => ({
        ...problem,
        field: 'conditions' as const,
        conditionIndex,
      })),
    ),
    ...checkSelfHit(rule),
  ];
}

function checkHops({ minHops, maxHops }: DraftRule): Found[] {
  if (maxHops === SELF_HIT_HOPS) return [];
  const isOutside = (hops: number): boolean => hops < 0 || hops > MAX_RULE_HOPS;
  const found: Found[] = [];
  if (isOutside(minHops)) {
    found.push({ field: 'minHops', kind: 'hops_range', blocks: false, value: String(minHops) });
  }
  if (isOutside(maxHops)) {
    found.push({ field: 'maxHops', kind: 'hops_range', blocks: false, value: String(maxHops) });
  }
  // No path is both: the rule would never fire.
  if (found.length === 0 && minHops > maxHops) {
    found.push({ field: 'minHops', kind: 'hops_order', blocks: false, value: String(minHops) });
  }
  return found;
}

/** The address's own labels have no path to ask about (1, item 2). */
function checkSelfHit({ maxHops, conditions }: DraftRule): Found[] {
  if (maxHops !== SELF_HIT_HOPS) return [];
  return conditions.flatMap(({ parameter }, conditionIndex) =>
    conditionGuide(parameter)?.about === 'path'
      ? [
          {
            field: 'conditions',
            kind: 'self_hit_path',
            blocks: false,
            conditionIndex,
            part: 'parameter',
            value: parameter,
          },
        ]
      : [],
  );
}
