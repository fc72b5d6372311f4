// The parameters of every other endpoint (blockchain API 4.5, 4.6; name API 4) by the names that
// fields.json gives them: what a person's value is, how the answer shows it, and what is refused.
import { FULL_RULE } from './rulesets.ts';

/** One parameter. */
export interface BodyParameter {
  /** A value that the service refuses, naming the field. */
  wrong: unknown;
  /** What was asked for; left out where it is what the answer then shows. */
  sent?: unknown;
  /** What the answer shows for it, each value once. */
  shows?: readonly unknown[];
  /** An exchange without the parameter, whose answer shows something else at the same place. */
  without?: string;
}

/** Another scoring config than the default. */
export const OWN_CONFIG = { self_hit_score: 70, verdict_bands: [{ verdict: 'block', up_to: 100 }] };
/** What a person changes about a ruleset. */
export const RULESET_CHANGE = {
  name: 'Renamed',
  jurisdiction: 'Singapore',
  icon: 'shield',
} as const;
/** A person at a desk; `.invalid` belongs to nobody. */
export const PERSON = { name: 'Harbour Desk', email: 'desk@practice.invalid' } as const;
/** What a person tells in the survey. */
export const ANSWERS = { use: 'training', seats: '3' } as const;

const RULESETS: Readonly<Record<string, BodyParameter>> = {
  'rulesets/list: ruleset_type': {
    ...{ sent: 'kyt_in', shows: ['kyt_in'], without: 'rulesets-list', wrong: 'kyt' },
  },
  'rulesets/list: include_builtin': {
    ...{ sent: false, shows: [false], without: 'rulesets-list', wrong: 'yes' },
  },
  'rulesets/list: ids': {
    ...{ sent: [2, 4], shows: [2, 4], without: 'rulesets-list', wrong: ['two'] },
  },
  'rulesets/get: ruleset_id': { wrong: 'one' },
  'rulesets/create: name': { sent: 'Desk scoring', wrong: ' ' },
  'rulesets/create: ruleset_type': { sent: 'scoring', wrong: 'kyt' },
  'rulesets/create: jurisdiction': { sent: 'Hong Kong', wrong: 5 },
  'rulesets/create: scoring_config': { sent: OWN_CONFIG, wrong: 'default' },
  'rulesets/update: ruleset_id': { wrong: 'one' },
  'rulesets/update: name': { sent: RULESET_CHANGE.name, wrong: 5 },
  'rulesets/update: jurisdiction': { sent: RULESET_CHANGE.jurisdiction, wrong: 5 },
  'rulesets/update: scoring_config': { sent: OWN_CONFIG, wrong: 'default' },
  'rulesets/update: icon': { sent: RULESET_CHANGE.icon, wrong: 5 },
  'rulesets/delete: ruleset_id': { wrong: 'one' },
  'rulesets/clone: source_ruleset_id': { sent: 1, shows: ['kya'], wrong: 'one' },
  'rulesets/clone: name': { sent: 'My copy', wrong: 5 },
};

const RULES: Readonly<Record<string, BodyParameter>> = {
  'rule/create: ruleset_id': { wrong: 'one' },
  'rule/create: rule_code': { sent: FULL_RULE.ruleCode, wrong: ' ' },
  'rule/create: name': { sent: FULL_RULE.name, wrong: 5 },
  'rule/create: risk_level': { sent: FULL_RULE.riskLevel, wrong: 'severe' },
  'rule/create: action': { sent: FULL_RULE.action, wrong: 'monitor' },
  'rule/create: direction': { sent: FULL_RULE.direction, wrong: 'up' },
  'rule/create: min_hops': { sent: FULL_RULE.minHops, wrong: -1 },
  'rule/create: max_hops': { sent: FULL_RULE.maxHops, wrong: 6 },
  'rule/create: conditions': { sent: FULL_RULE.conditions, wrong: [] },
  'rule/list: ruleset_id': { wrong: 'one' },
  'rule/highlight: ruleset_id': { wrong: 'one' },
  'rule/highlight: rule_ids': { wrong: ['one'] },
  'rule/highlight: is_highlighted': { sent: true, wrong: 'yes' },
  'rule/highlight: highlight_tags': { sent: ['pool', 'escrow'], wrong: [5] },
};

const NAMES: Readonly<Record<string, BodyParameter>> = {
  'register: name': { sent: PERSON.name, wrong: '' },
  'register: email': { sent: PERSON.email, wrong: 'no address' },
  'screening: name': { wrong: '' },
  'screening: country': {
    ...{ sent: 'SG', shows: ['MANDATORY_EDD'], without: 'name-without-country', wrong: 5 },
  },
  'screening: industry': {
    ...{ sent: 'crypto', shows: ['MANDATORY_EDD'], without: 'name-without-industry', wrong: 5 },
  },
  'screening: aliases': {
    ...{ sent: ['duskl4ke'], shows: ['REJECT'], without: 'name-clean', wrong: 'duskl4ke' },
  },
  'screening: context': {
    sent: 'Violinist, born 1994, lives in Gull Street.',
    ...{ shows: ['APPROVE'], without: 'name-without-context', wrong: 5 },
  },
  'screening: threshold': {
    ...{ sent: 0.8, shows: ['APPROVE'], without: 'name-perhaps-sanctioned', wrong: 2 },
  },
  'search: q': { wrong: '' },
  'search: limit': { sent: '2', shows: [2], without: 'search-plain', wrong: 101 },
  'search: threshold': { sent: '0.55', without: 'search-loose', wrong: 2 },
  'bind-email: email': { sent: PERSON.email, wrong: 'no address' },
  'survey: answers': { sent: ANSWERS, shows: ['survey'], wrong: 'training' },
};

/** By endpoint and field. */
export const BODY_PARAMETERS: Readonly<Record<string, BodyParameter>> = {
  ...RULESETS,
  ...RULES,
  ...NAMES,
};
