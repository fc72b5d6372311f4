// Paths, labels and rules for detection tests, in few words, and one rule over one of them.
import { decimal } from '#shared/domain/amount.ts';
import type { PathFlow } from '#shared/domain/risk.ts';
import type { Outcome } from '#shared/detection/outcome.ts';
import type { FundPath } from '#shared/detection/path.ts';
import {
  evaluateOnLabels,
  evaluateOnPath,
  prepareLabels,
  preparePath,
  prepareRule,
  prepareSubject,
  type SubjectFacts,
} from '#shared/detection/rule.ts';
import type { Label } from '#shared/screening/result.ts';
import type { Condition, ConditionValue, Rule } from '#shared/screening/ruleset.ts';

/** A label; everything not given is missing. */
export function label(parts: Partial<Label> = {}): Label {
  return {
    primary: null,
    secondary: null,
    tertiary: null,
    quaternary: null,
    riskLevel: null,
    riskScore: null,
    text: null,
    ...parts,
  };
}

/** A path, opponent first: `addresses` from the opponent to the subject, amounts of its links. */
export function path(
  addresses: readonly string[],
  amounts: readonly (number | string | null)[],
  options: { flow?: PathFlow; labels?: Label[] } = {},
): FundPath {
  return {
    flow: options.flow ?? 'inflow',
    nodes: addresses.map((address, deep) => {
      const amount = deep === 0 ? null : (amounts[deep - 1] ?? null);
      return {
        address,
        amount: amount === null ? null : decimal(amount),
        deep,
        lastClosedAt: null,
        labels: deep === 0 ? (options.labels ?? [label({ primary: 'Scam' })]) : [],
      };
    }),
  };
}

/** A condition. */
export function condition(parameter: string, operator: string, value: ConditionValue): Condition {
  return { parameter, operator, value };
}

/** A rule on everything within five hops, unless told otherwise. */
export function rule(parts: Partial<Rule> = {}): Rule {
  return {
    id: '1',
    rulesetId: '1',
    ruleCode: 'R-1',
    name: 'Rule',
    category: 'Category',
    description: 'What it is about.',
    reference: '',
    riskLevel: 'high',
    action: 'review',
    direction: 'both',
    minHops: 1,
    maxHops: 5,
    conditions: [condition('primary_category', '==', 'Scam')],
    isHighlighted: false,
    highlightTags: [],
    sortOrder: 10,
    ...parts,
  };
}

/** A subject on Tron with known totals. */
export const SUBJECT: SubjectFacts = {
  chainName: 'Tron',
  inflowTotal: decimal(1000),
  outflowTotal: decimal(500),
};

/** `evaluateOnPath` for one pair. */
export function evaluatePathRule(one: Rule, of: FundPath, subject: SubjectFacts): Outcome {
  return evaluateOnPath(prepareRule(one), preparePath(of, subject));
}

/** `evaluateOnLabels` for one rule. */
export function evaluateSelfRule(
  one: Rule,
  labels: readonly Label[],
  subject: SubjectFacts,
): Outcome {
  return evaluateOnLabels(prepareRule(one), prepareLabels(labels), prepareSubject(subject));
}
