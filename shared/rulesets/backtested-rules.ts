// The rules of a back-test, prepared once, and what is counted for each of them.
import { compareRiskLevels, worseAction, type Open, type RiskLevel } from '../domain/risk.ts';
import type { Facts } from '../detection/condition.ts';
import type { Outcome } from '../detection/outcome.ts';
import {
  evaluateOnLabels,
  evaluateOnPath,
  isSelfRule,
  prepareRule,
  type PreparedPath,
  type PreparedRule,
} from '../detection/rule.ts';
import type { Rule } from '../screening/ruleset.ts';
import type { BacktestTally, BacktestedRule } from './backtest.ts';

/** What the rules of a code say, and the worst level of those that fire or cannot be decided. */
export interface CodeOutcome {
  outcome: Outcome;
  level: Open<RiskLevel>;
  /** The worst of those with this outcome. */
  action: string;
}

/** The rules of one code: an unfinished draft may have several, which hit under one name. */
export class RulesOfCode {
  readonly counted: CountedRule;
  readonly #onPaths: PreparedRule[] = [];
  readonly #onLabels: PreparedRule[] = [];

  constructor(first: Rule) {
    this.counted = new CountedRule(first.ruleCode, first);
  }

  add(rule: Rule): void {
    (isSelfRule(rule) ? this.#onLabels : this.#onPaths).push(prepareRule(rule));
  }

  /** Null: no rule of the code fires, or may fire. */
  onPath(path: PreparedPath): CodeOutcome | null {
    let found: CodeOutcome | null = null;
    for (const rule of this.#onPaths) found = merge(found, rule, evaluateOnPath(rule, path));
    return found;
  }

  /** The same over the subject's own labels. */
  onLabels(labels: readonly Facts[], subject: Facts): CodeOutcome | null {
    let found: CodeOutcome | null = null;
    for (const rule of this.#onLabels) {
      found = merge(found, rule, evaluateOnLabels(rule, labels, subject));
    }
    return found;
  }
}

/** One rule of a code firing is enough; of equals the worst level counts. */
function merge(
  found: CodeOutcome | null,
  { rule }: PreparedRule,
  outcome: Outcome,
): CodeOutcome | null {
  if (outcome.kind === 'does_not_fire') return found;
  const one = { outcome, level: rule.riskLevel, action: rule.action };
  if (found === null) return one;
  const stronger = isStronger(one, found) ? one : found;
  if (one.outcome.kind !== found.outcome.kind) return stronger;
  return { ...stronger, action: worseAction(found.action, one.action) ?? '' };
}

function isStronger(one: CodeOutcome, other: CodeOutcome): boolean {
  if (one.outcome.kind === other.outcome.kind) return isWorse(one.level, other.level);
  return one.outcome.kind === 'fires';
}

/** Whether a level is worse than another one; null = none at all. */
export function isWorse(level: Open<RiskLevel>, than: Open<RiskLevel> | null): boolean {
  return than === null || compareRiskLevels(level, than) < 0;
}

/** Nothing counted yet. */
export function emptyTally(): BacktestTally {
  return {
    keeps: 0,
    starts: 0,
    stops: 0,
    undecided: 0,
    relevelled: 0,
    action: 0,
    actionUnknown: 0,
  };
}

/** Counts what one pair comes to. */
export function count(tally: BacktestTally, kind: keyof BacktestTally): void {
  tally[kind] += 1;
}

/** What became of the rules of one code over everything. */
export class CountedRule {
  readonly tally = emptyTally();
  /** Sides in which anything changed. */
  screenings = 0;
  readonly #missing = new Map<string, number>();
  readonly code: string;
  readonly #rule: Rule | null;

  /** @param rule null for one that only stored hits name */
  constructor(code: string, rule: Rule | null) {
    this.code = code;
    this.#rule = rule;
  }

  addMissing(field: string): void {
    this.#missing.set(field, (this.#missing.get(field) ?? 0) + 1);
  }

  toReport(): BacktestedRule {
    return {
      ruleCode: this.code,
      name: this.#rule?.name ?? '',
      riskLevel: this.#rule?.riskLevel ?? null,
      isInRuleset: this.#rule !== null,
      ...this.tally,
      screenings: this.screenings,
      missing: [...this.#missing]
        .map(([field, times]) => ({ field, count: times }))
        .sort((a, b) => b.count - a.count || (a.field < b.field ? -1 : 1)),
    };
  }
}
