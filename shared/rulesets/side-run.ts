// What a rehearsal comes to on one side of one screening, pair by pair.
import type { Open, RiskLevel } from '../domain/risk.ts';
import type { HitPath } from './hit-paths.ts';
import { MAX_CHANGES_LISTED, type RehearsedChange, type RehearsedScreening } from './rehearsal.ts';
import {
  count,
  emptyTally,
  isWorse,
  worseOf,
  type CodeOutcome,
  type CountedRule,
} from './rehearsed-rules.ts';
import type { StoredHit, StoredSide } from './rehearsed-side.ts';

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
  readonly #certain: RehearsedChange[] = [];
  readonly #undecided: RehearsedChange[] = [];
  readonly #changedRules = new Set<CountedRule>();
  #levelBefore: Open<RiskLevel> | null = null;
  #levelAfter: Open<RiskLevel> | null = null;
  #levelPossible: Open<RiskLevel> | null = null;

  /** Counts a pair of which a hit was delivered, or that fires, or may fire. */
  addPair(rule: CountedRule, pair: Pair): void {
    const { hit, found, isExempted } = pair;
    const levelBefore = hit?.riskLevel ?? null;
    this.#levelBefore = worseOf(this.#levelBefore, levelBefore);
    if (found === null) {
      this.#add(rule, pair, 'stops');
    } else if (found.outcome.kind === 'undecided') {
      this.#addUndecided(rule, pair, found, found.outcome.missing);
    } else if (isExempted === true && hit === undefined) {
      this.#addUndecided(rule, pair, found, 'cex_immune');
    } else {
      this.#levelAfter = worseOf(this.#levelAfter, found.level);
      if (hit === undefined) {
        this.#add(rule, pair, 'starts');
      } else if (levelBefore !== null && levelBefore !== found.level) {
        this.#add(rule, pair, 'relevelled');
      } else {
        count(this.#tally, 'keeps');
        count(rule.tally, 'keeps');
      }
    }
  }

  /** The side with all that was counted. */
  toRow({ summary, side }: StoredSide, paths: number): RehearsedScreening {
    for (const rule of this.#changedRules) rule.screenings += 1;
    const { starts, stops, undecided, relevelled } = this.#tally;
    return {
      ...{ snapshotId: summary.id, caseId: summary.caseId, side, summary, paths },
      ...this.#tally,
      levelBefore: this.#levelBefore,
      levelAfter: this.#levelAfter,
      isLevelOpen: this.#levelPossible !== null && isWorse(this.#levelPossible, this.#levelAfter),
      changes: [...this.#certain, ...this.#undecided].slice(0, MAX_CHANGES_LISTED),
      changesTotal: starts + stops + undecided + relevelled,
    };
  }

  #addUndecided(rule: CountedRule, pair: Pair, { level }: CodeOutcome, missing: string): void {
    this.#levelPossible = worseOf(this.#levelPossible, level);
    rule.addMissing(missing);
    this.#add(rule, pair, 'undecided', missing);
  }

  #add(
    rule: CountedRule,
    { hit, found, path }: Pair,
    kind: RehearsedChange['kind'],
    missing: string | null = null,
  ): void {
    count(this.#tally, kind);
    count(rule.tally, kind);
    this.#changedRules.add(rule);
    const list = kind === 'undecided' ? this.#undecided : this.#certain;
    // There may be hundreds of thousands.
    if (list.length >= MAX_CHANGES_LISTED) return;
    list.push({
      ...{ ruleCode: rule.code, kind, missing },
      hitIndex: hit?.index ?? path?.firstHit ?? null,
      opponentAddress: path?.opponentAddress ?? null,
      levelBefore: hit?.riskLevel ?? null,
      levelAfter: found?.level ?? null,
    });
  }
}
