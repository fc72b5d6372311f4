// The rules of a transaction by the sides they fired on: source alone, destination alone, both, or
// a side that cannot be told; with how often they did, by hits and by alerts.
import { compareRiskLevels, worseLevel, type Open, type RiskLevel } from '../domain/risk.ts';
import type { Alert, Hit, KytResult } from '../screening/result.ts';
import {
  sideOfDirection,
  TRANSACTION_SIDES,
  type SidesReading,
  type TransactionSide,
} from './sides.ts';

/** How often a rule fired, by the side it fired on. */
export type SideCounts = Record<TransactionSide | 'unknown', number>;

/** A rule that fired. */
export interface SidedRule {
  code: string;
  /** As its first hit names it; empty when no hit was delivered. */
  name: string;
  category: string;
  /** The worst level of its hits and alerts; null when none states one. */
  level: Open<RiskLevel> | null;
  highlighted: boolean;
  /** What made the highlight, each once. */
  highlightTags: string[];
  hits: SideCounts;
  alerts: SideCounts;
  /** `Hit.index` of its first hit; null without one. */
  firstHit: number | null;
}

/** Where a rule fired: on one side, on both, or on a side that cannot be told. */
export type RulePlace = TransactionSide | 'both' | 'unknown';

/** The rules by where they fired, in each place highlighted first, then worst, then as delivered. */
export type RulesBySide = Record<RulePlace, SidedRule[]>;

/** Sorts the rules of an answer by the sides they fired on; each is in exactly one place. */
export function rulesBySide(
  { alerts, rulesTriggered }: Pick<KytResult, 'alerts' | 'rulesTriggered'>,
  reading: SidesReading,
): RulesBySide {
  const rules = new RuleCounts();
  for (const { side, hits } of reading.sides) for (const hit of hits) rules.addHit(hit, side);
  for (const hit of reading.unsided) rules.addHit(hit, 'unknown');
  for (const alert of alerts) rules.addAlert(alert, sideOfAlert(alert, reading));
  // Named as triggered, though neither a hit nor an alert was delivered.
  for (const code of rulesTriggered) rules.ruleOf(code);
  const places: RulesBySide = { in: [], both: [], out: [], unknown: [] };
  for (const rule of rules.inOrder()) places[placeOf(rule)].push(rule);
  return places;
}

/** By its direction; of a single direction, an alert that names none is of the screened side. */
function sideOfAlert({ direction }: Alert, { sides }: SidesReading): keyof SideCounts {
  const named = sideOfDirection(direction);
  const screened = sides.map(({ side }) => side);
  if (named !== null) return screened.includes(named) ? named : 'unknown';
  const [only, ...others] = screened;
  return only !== undefined && others.length === 0 && direction === '' ? only : 'unknown';
}

function placeOf({ hits, alerts }: SidedRule): RulePlace {
  const fired = TRANSACTION_SIDES.filter((side) => hits[side] + alerts[side] > 0);
  return fired.length === 2 ? 'both' : (fired[0] ?? 'unknown');
}

class RuleCounts {
  readonly #rules = new Map<string, SidedRule>();

  ruleOf(code: string): SidedRule {
    const known = this.#rules.get(code);
    if (known !== undefined) return known;
    const rule: SidedRule = {
      code,
      name: '',
      category: '',
      level: null,
      highlighted: false,
      highlightTags: [],
      hits: { in: 0, out: 0, unknown: 0 },
      alerts: { in: 0, out: 0, unknown: 0 },
      firstHit: null,
    };
    this.#rules.set(code, rule);
    return rule;
  }

  addHit(hit: Hit, side: keyof SideCounts): void {
    const rule = this.ruleOf(hit.ruleCode);
    rule.hits[side] += 1;
    rule.firstHit ??= hit.index;
    if (rule.name === '') rule.name = hit.ruleName;
    this.#addFinding(rule, hit, hit.riskLevel);
  }

  addAlert(alert: Alert, side: keyof SideCounts): void {
    const rule = this.ruleOf(alert.categoryId);
    rule.alerts[side] += 1;
    this.#addFinding(rule, alert, alert.alertLevel);
  }

  inOrder(): SidedRule[] {
    return [...this.#rules.values()].sort(
      (a, b) =>
        Number(b.highlighted) - Number(a.highlighted) || compareRiskLevels(a.level, b.level),
    );
  }

  #addFinding(
    rule: SidedRule,
    {
      highlighted,
      highlightTags,
      category,
    }: Pick<Hit, 'highlighted' | 'highlightTags' | 'category'>,
    level: Open<RiskLevel> | null,
  ): void {
    if (rule.category === '') rule.category = category;
    rule.highlighted ||= highlighted;
    for (const tag of highlightTags ?? []) {
      if (!rule.highlightTags.includes(tag)) rule.highlightTags.push(tag);
    }
    rule.level = worseLevel(rule.level, level);
  }
}
