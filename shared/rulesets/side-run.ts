// What a back-test comes to on one side of one screening, pair by pair.
import { worseAction, worseLevel, type Open, type RiskLevel } from '../domain/risk.ts';
import type { HitPath } from './hit-paths.ts';
import {
  MAX_CHANGES_LISTED,
  type BacktestTally,
  type BacktestedChange,
  type BacktestedScreening,
} from './backtest.ts';
import {
  count,
  emptyTally,
  isWorse,
  type CodeOutcome,
  type CountedRule,
} from './backtested-rules.ts';
import type { StoredHit, StoredSide } from './backtested-side.ts';

/** Where a rule is evaluated. */
export interface PairPlace {
  /** Null: the subject's own labels. */
  path: HitPath | null;
  /** The service evaluates nothing there. */
  isExempted?: boolean;
}

/** The rules of a code and one place. */
interface Pair extends PairPlace {
  hit: StoredHit | undefined;
  /** Null: no rule of the code fires, or may fire. */
  found: CodeOutcome | null;
}

/** One side under way. */
export class SideRun {
  readonly #tally = emptyTally();
  /** What is certain is listed before what is not. */
  readonly #certain: BacktestedChange[] = [];
  readonly #undecided: BacktestedChange[] = [];
  readonly #changedRules = new Set<CountedRule>();
  #levelBefore: Open<RiskLevel> | null = null;
  #levelAfter: Open<RiskLevel> | null = null;
  #levelPossible: Open<RiskLevel> | null = null;
  #actionBefore: string | null = null;
  #actionAfter: string | null = null;
  #areActionsKnown = true;
  readonly #side: StoredSide;

  constructor(side: StoredSide) {
    this.#side = side;
  }

  /** Counts a pair of which a hit was delivered, or that fires, or may fire. */
  addPair(rule: CountedRule, pair: Pair): void {
    const { hit, found, isExempted } = pair;
    const levelBefore = hit?.riskLevel ?? null;
    this.#levelBefore = worseLevel(this.#levelBefore, levelBefore);
    if (hit !== undefined) {
      const action = this.#actionBeforeOf(rule);
      this.#areActionsKnown &&= action !== null;
      this.#actionBefore = worseAction(this.#actionBefore, action?.toLowerCase() ?? null);
    }
    if (found === null) {
      this.#add(rule, pair, 'stops');
    } else if (found.outcome.kind === 'undecided') {
      this.#addUndecided(rule, pair, found, found.outcome.missing);
    } else if (isExempted === true && hit === undefined) {
      this.#addUndecided(rule, pair, found, 'cex_immune');
    } else {
      this.#levelAfter = worseLevel(this.#levelAfter, found.level);
      this.#actionAfter = worseAction(this.#actionAfter, found.action.toLowerCase());
      if (hit === undefined) this.#add(rule, pair, 'starts');
      else this.#addKept(rule, pair, found, levelBefore);
    }
  }

  /** The side with all that was counted. */
  toRow(paths: number): BacktestedScreening {
    const { summary, side, verdict, unsidedHits } = this.#side;
    for (const rule of this.#changedRules) rule.screenings += 1;
    const { starts, stops, undecided, relevelled, action } = this.#tally;
    // Of hits that were left out it cannot be told what becomes of them.
    const isScoredOtherwise = starts + stops + undecided + relevelled + unsidedHits > 0;
    return {
      snapshotId: summary.id,
      caseId: summary.caseId,
      side,
      summary,
      paths,
      ...this.#tally,
      levelBefore: this.#levelBefore,
      levelAfter: this.#levelAfter,
      isLevelOpen: this.#levelPossible !== null && isWorse(this.#levelPossible, this.#levelAfter),
      areActionsKnown: this.#areActionsKnown,
      actionBefore: this.#areActionsKnown ? this.#actionBefore : null,
      actionAfter: this.#actionAfter,
      verdict,
      verdictMove: verdict.state !== 'stated' ? 'none' : isScoredOtherwise ? 'open' : 'same',
      changes: [...this.#certain, ...this.#undecided].slice(0, MAX_CHANGES_LISTED),
      changesTotal: starts + stops + undecided + relevelled + action,
    };
  }

  /** The rule still fires on a delivered hit, perhaps at another level or with another action. */
  #addKept(
    rule: CountedRule,
    pair: Pair,
    found: CodeOutcome,
    levelBefore: Open<RiskLevel> | null,
  ): void {
    this.#count(rule, 'keeps');
    if (levelBefore !== null && levelBefore !== found.level) this.#add(rule, pair, 'relevelled');
    const before = this.#actionBeforeOf(rule);
    if (before === null) this.#count(rule, 'actionUnknown');
    else if (before.toLowerCase() !== found.action.toLowerCase()) this.#add(rule, pair, 'action');
  }

  /** The word of the hit is no rule's word: only two versions of a rule are compared. */
  #actionBeforeOf({ code }: CountedRule): string | null {
    const known = this.#side.actionsBefore;
    return known !== null && Object.hasOwn(known, code) ? (known[code] ?? null) : null;
  }

  #count(rule: CountedRule, kind: keyof BacktestTally): void {
    count(this.#tally, kind);
    count(rule.tally, kind);
  }

  #addUndecided(rule: CountedRule, pair: Pair, { level }: CodeOutcome, missing: string): void {
    this.#levelPossible = worseLevel(this.#levelPossible, level);
    rule.addMissing(missing);
    this.#add(rule, pair, 'undecided', missing);
  }

  #add(
    rule: CountedRule,
    { hit, found, path }: Pair,
    kind: BacktestedChange['kind'],
    missing: string | null = null,
  ): void {
    this.#count(rule, kind);
    this.#changedRules.add(rule);
    const list = kind === 'undecided' ? this.#undecided : this.#certain;
    // There may be hundreds of thousands.
    if (list.length >= MAX_CHANGES_LISTED) return;
    list.push({
      ruleCode: rule.code,
      kind,
      missing,
      hitIndex: hit?.index ?? path?.firstHit ?? null,
      opponentAddress: path?.opponentAddress ?? null,
      levelBefore: hit?.riskLevel ?? null,
      levelAfter: found?.level ?? null,
      actionBefore: hit === undefined ? null : this.#actionBeforeOf(rule),
      actionAfter: found?.action ?? null,
    });
  }
}
