// A rule over a path, or over the subject's own labels (blockchain API 1, item 2).
//
// The one reading of several label conditions: they must all hold on ONE label of the
// counterparty. The specification does not show this; it speaks of "the counterparty label", and
// a rule "Cybercrime and Theft" that fired on one label's category and another's would accuse
// wrongly. A counterparty without labels does not fire a rule with a label condition.
import type { Label } from '../screening/result.ts';
import type { Condition, Rule } from '../screening/ruleset.ts';
import { evaluateCondition, isLabelCondition, type Facts } from './condition.ts';
import { allOf, anyOf, DOES_NOT_FIRE, FIRES, type Outcome } from './outcome.ts';
import { hopsOf, lastLinkOfMoney, opponentLabels, smallestLink, type FundPath } from './path.ts';
import { toPercent } from './rounding.ts';
import type { DecimalText } from '../domain/amount.ts';

/** What a path is judged against besides itself; null = not known. */
export interface SubjectFacts {
  chainName: string | null;
  /** All the subject received and sent, token units. */
  inflowTotal: DecimalText | null;
  outflowTotal: DecimalText | null;
}

/** Whether a rule is about the subject's own labels (2.3: `max_hops` -1). */
export function isSelfRule(rule: Rule): boolean {
  return rule.maxHops === -1;
}

/** Evaluates a path rule over one path. A self rule and a rule without conditions do not fire. */
export function evaluatePathRule(rule: Rule, path: FundPath, subject: SubjectFacts): Outcome {
  const hops = hopsOf(path);
  if (isSelfRule(rule) || rule.conditions.length === 0) return DOES_NOT_FIRE;
  if (hops < rule.minHops || hops > rule.maxHops) return DOES_NOT_FIRE;
  const direction = matchDirection(rule, path);
  if (direction.kind === 'does_not_fire') return DOES_NOT_FIRE;
  const facts = (): Facts => pathFacts(path, subject);
  return allOf([direction, evaluateConditions(rule.conditions, opponentLabels(path), facts)]);
}

/** Evaluates a self rule over the subject's own labels. Any other rule does not fire. */
export function evaluateSelfRule(
  rule: Rule,
  labels: readonly Label[],
  subject: SubjectFacts,
): Outcome {
  if (!isSelfRule(rule) || rule.conditions.length === 0) return DOES_NOT_FIRE;
  return evaluateConditions(rule.conditions, labels, () => subjectFacts(subject));
}

/** Whether the rate of a hit may be shown (2.5, `riskRateGated`). */
export function hasRiskRateCondition(rule: Rule): boolean {
  return rule.conditions.some((condition) => condition.parameter === 'risk_rate');
}

/** Labels first: most paths end there, and the facts of a path cost decimal arithmetic. */
function evaluateConditions(
  conditions: readonly Condition[],
  labels: readonly Label[],
  facts: () => Facts,
): Outcome {
  const ofLabel = conditions.filter(isLabelCondition);
  const labelOutcome =
    ofLabel.length === 0
      ? FIRES
      : anyOf(
          labels.map((label) =>
            allOf(ofLabel.map((condition) => evaluateCondition(condition, labelFacts(label)))),
          ),
        );
  const ofPath = conditions.filter((condition) => !isLabelCondition(condition));
  if (labelOutcome.kind === 'does_not_fire' || ofPath.length === 0) return labelOutcome;
  const known = facts();
  return allOf([labelOutcome, ...ofPath.map((condition) => evaluateCondition(condition, known))]);
}

function matchDirection(rule: Rule, path: FundPath): Outcome {
  switch (rule.direction) {
    case 'both':
      return FIRES;
    case 'inbound':
      return path.flow === 'inflow' ? FIRES : DOES_NOT_FIRE;
    case 'outbound':
      return path.flow === 'outflow' ? FIRES : DOES_NOT_FIRE;
    default:
      return { kind: 'undecided', missing: 'direction' };
  }
}

/** `risk_rate` is read as `riskRatePct`: the smallest link over the last link in money order. */
function pathFacts(path: FundPath, subject: SubjectFacts): Facts {
  const amount = smallestLink(path);
  const received = lastLinkOfMoney(path);
  return {
    ...subjectFacts(subject),
    hops: String(hopsOf(path)),
    amount,
    risk_rate: amount === null || received === null ? null : toPercent(amount, received),
    direction: path.flow,
  };
}

function subjectFacts(subject: SubjectFacts): Facts {
  return {
    ...NOTHING_KNOWN,
    inflow_total_amount: subject.inflowTotal,
    outflow_total_amount: subject.outflowTotal,
    chain_name: subject.chainName,
  };
}

const NOTHING_KNOWN: Facts = {
  primary_category: null,
  secondary_category: null,
  risk_level: null,
  risk_score: null,
  hops: null,
  amount: null,
  risk_rate: null,
  inflow_total_amount: null,
  outflow_total_amount: null,
  direction: null,
  chain_name: null,
};

function labelFacts(label: Label): Facts {
  return {
    ...NOTHING_KNOWN,
    primary_category: label.primary,
    secondary_category: label.secondary,
    risk_level: label.riskLevel,
    risk_score: label.riskScore,
  };
}
