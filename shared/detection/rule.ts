// A rule over a path, or over the subject's own labels (blockchain API 1, item 2). Rules and paths
// are prepared once: a back-test evaluates millions of pairs.
//
// The one reading of several label conditions: they must all hold on ONE label of the
// counterparty. The specification does not show this; it speaks of "the counterparty label", and
// a rule "Cybercrime and Theft" that fired on one label's category and another's would accuse
// wrongly. A counterparty without labels does not fire a rule with a label condition.
import type { DecimalText } from '../domain/amount.ts';
import type { PathFlow } from '../domain/risk.ts';
import type { Label } from '../screening/result.ts';
import type { Rule } from '../screening/ruleset.ts';
import {
  isLabelCondition,
  NOTHING_KNOWN,
  numberFact,
  prepareCondition,
  textFact,
  type ConditionTest,
  type Facts,
} from './condition.ts';
import { both, DOES_NOT_FIRE, either, FIRES, undecided, type Outcome } from './outcome.ts';
import { hopsOf, lastLinkOfMoney, opponentLabels, smallestLink, type FundPath } from './path.ts';
import { toPercent } from './rounding.ts';

/** What a path is judged against besides itself; null = not known. */
export interface SubjectFacts {
  chainName: string | null;
  /** All the subject received and sent, token units. */
  inflowTotal: DecimalText | null;
  outflowTotal: DecimalText | null;
}

/** A rule whose conditions were read. */
export interface PreparedRule {
  rule: Rule;
  ofLabel: readonly ConditionTest[];
  ofPath: readonly ConditionTest[];
}

/** What a path says, wherever it is from; null = not provided. */
export interface PathFacts {
  flow: PathFlow | null;
  hops: number | null;
  /** Of the counterparty. */
  labels: readonly Label[] | null;
  /** Asked for only when a condition needs them. */
  amounts: () => {
    /** The smallest link. */
    smallest: DecimalText | null;
    /** The last link in money order. */
    last: DecimalText | null;
  };
}

/** A path whose facts are ready to compare. */
export interface PreparedPath {
  flow: PathFlow | null;
  hops: number | null;
  labels: readonly Facts[];
  facts: () => Facts;
}

const DIRECTION_UNKNOWN = undecided('direction');
const HOPS_UNKNOWN = undecided('hops');

/** Whether a rule is about the subject's own labels (2.3: `max_hops` -1). */
export function isSelfRule(rule: Pick<Rule, 'maxHops'>): boolean {
  return rule.maxHops === -1;
}

/** Reads the conditions of a rule. */
export function prepareRule(rule: Rule): PreparedRule {
  const { conditions } = rule;
  const ofLabel = conditions.filter(isLabelCondition);
  const ofPath = conditions.filter((condition) => !isLabelCondition(condition));
  return { rule, ofLabel: ofLabel.map(prepareCondition), ofPath: ofPath.map(prepareCondition) };
}

/** The facts of a path, each computed when it is first asked for. */
export function preparePath(path: FundPath, subject: SubjectFacts): PreparedPath {
  return preparePathFacts(
    {
      flow: path.flow,
      hops: hopsOf(path),
      labels: opponentLabels(path),
      amounts: () => ({ smallest: smallestLink(path), last: lastLinkOfMoney(path) }),
    },
    subject,
  );
}

/** The same of a path that may lack any of them. */
export function preparePathFacts(path: PathFacts, subject: SubjectFacts): PreparedPath {
  const { flow, hops, labels } = path;
  let facts: Facts | null = null;
  return {
    flow,
    hops,
    // Of labels that were not provided nothing is known: not even that there are none.
    labels: labels === null ? [NOTHING_KNOWN] : prepareLabels(labels),
    facts: () => (facts ??= pathFacts(path, subject)),
  };
}

/** Labels made ready to compare. */
export function prepareLabels(labels: readonly Label[]): Facts[] {
  return labels.map((label) => ({
    ...NOTHING_KNOWN,
    primary_category: textFact(label.primary),
    secondary_category: textFact(label.secondary),
    risk_level: textFact(label.riskLevel),
    risk_score: numberFact(label.riskScore),
  }));
}

/** What self rules know besides the labels. */
export function prepareSubject(subject: SubjectFacts): Facts {
  return {
    ...NOTHING_KNOWN,
    inflow_total_amount: numberFact(subject.inflowTotal),
    outflow_total_amount: numberFact(subject.outflowTotal),
    chain_name: textFact(subject.chainName),
  };
}

/** Evaluates a rule over a path. A self rule and a rule without conditions do not fire. */
export function evaluateOnPath(
  { rule, ofLabel, ofPath }: PreparedRule,
  path: PreparedPath,
): Outcome {
  const { hops } = path;
  if (isSelfRule(rule) || rule.conditions.length === 0) return DOES_NOT_FIRE;
  if (hops !== null && (hops < rule.minHops || hops > rule.maxHops)) return DOES_NOT_FIRE;
  const direction = matchDirection(rule, path.flow);
  if (direction.kind === 'does_not_fire') return DOES_NOT_FIRE;
  // Labels first: most paths end there, and the facts of a path cost decimal arithmetic.
  const ofLabels = evaluateLabels(ofLabel, path.labels);
  if (ofLabels.kind === 'does_not_fire') return DOES_NOT_FIRE;
  const known = both(hops === null ? HOPS_UNKNOWN : FIRES, both(direction, ofLabels));
  return ofPath.length === 0 ? known : both(known, evaluateAll(ofPath, path.facts()));
}

/** Evaluates a self rule over the subject's own labels. Any other rule does not fire. */
export function evaluateOnLabels(
  { rule, ofLabel, ofPath }: PreparedRule,
  labels: readonly Facts[],
  subject: Facts,
): Outcome {
  if (!isSelfRule(rule) || rule.conditions.length === 0) return DOES_NOT_FIRE;
  return both(evaluateLabels(ofLabel, labels), evaluateAll(ofPath, subject));
}

/** Whether the rate of a hit may be shown (2.5, `riskRateGated`). */
export function hasRiskRateCondition(rule: Rule): boolean {
  return rule.conditions.some((condition) => condition.parameter === 'risk_rate');
}

/** All on one of the labels. */
function evaluateLabels(tests: readonly ConditionTest[], labels: readonly Facts[]): Outcome {
  if (tests.length === 0) return FIRES;
  let outcome = DOES_NOT_FIRE;
  for (const label of labels) {
    outcome = either(outcome, evaluateAll(tests, label));
    if (outcome.kind === 'fires') break;
  }
  return outcome;
}

function evaluateAll(tests: readonly ConditionTest[], facts: Facts): Outcome {
  let outcome = FIRES;
  for (const test of tests) {
    outcome = both(outcome, test(facts));
    if (outcome.kind === 'does_not_fire') break;
  }
  return outcome;
}

function matchDirection(rule: Rule, flow: PathFlow | null): Outcome {
  if (rule.direction === 'both') return FIRES;
  if (flow === null) return DIRECTION_UNKNOWN;
  switch (rule.direction) {
    case 'inbound':
      return flow === 'inflow' ? FIRES : DOES_NOT_FIRE;
    case 'outbound':
      return flow === 'outflow' ? FIRES : DOES_NOT_FIRE;
    default:
      return DIRECTION_UNKNOWN;
  }
}

/** `risk_rate` is read as `riskRatePct`: the smallest link over the last link in money order. */
function pathFacts({ flow, hops, amounts }: PathFacts, subject: SubjectFacts): Facts {
  const { smallest, last } = amounts();
  const rate = smallest === null || last === null ? null : toPercent(smallest, last);
  return {
    ...prepareSubject(subject),
    hops: numberFact(hops === null ? null : String(hops)),
    amount: numberFact(smallest),
    risk_rate: numberFact(rate),
    direction: flow,
  };
}
