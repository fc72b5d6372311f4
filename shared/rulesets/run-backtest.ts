// Runs a ruleset over stored hit paths, one side of a screening after another, and holds what fires
// against the hits that were delivered. The same sides always give the same report.
import { compareRiskLevels, worseLevel } from '../domain/risk.ts';
import { isSelfRule, prepareLabels, prepareSubject } from '../detection/rule.ts';
import type { Rule } from '../screening/ruleset.ts';
import { hitPathsOf, type HitsByRule } from './hit-paths.ts';
import {
  MAX_SCREENINGS_LISTED,
  type BacktestReport,
  type BacktestTally,
  type BacktestedScreening,
} from './backtest.ts';
import { CountedRule, emptyTally, RulesOfCode, type CodeOutcome } from './backtested-rules.ts';
import type { StoredSide } from './backtested-side.ts';
import { SideRun, type PairPlace } from './side-run.ts';

/** What a report says besides what was counted. */
export type BacktestFacts = Pick<BacktestReport, 'caseId' | 'durationMs'> & {
  ruleset: Omit<BacktestReport['ruleset'], 'rules'>;
  unreadable: number;
};

/** A back-test under way. */
export class Backtest {
  readonly #rules = new Map<string, RulesOfCode>();
  readonly #inOrder: readonly RulesOfCode[];
  /** For each path, and for each side. */
  readonly #evaluations: readonly [number, number];
  /** Codes that only stored hits name. */
  readonly #gone = new Map<string, CountedRule>();
  readonly #ruleCount: number;
  readonly #totals = emptyTally();
  readonly #levels = new Map<string, BacktestReport['levels'][number]>();
  #rows: BacktestedScreening[] = [];
  #counts = { screenings: 0, practice: 0, changed: 0, paths: 0, evaluations: 0, unsidedHits: 0 };
  #analysedPaths: number | null = 0;
  readonly #actions = new Map<string, BacktestReport['actions'][number]>();
  #actionsUnknown = 0;
  readonly #verdicts = { same: 0, open: 0, none: 0 };

  constructor(rules: readonly Rule[]) {
    this.#ruleCount = rules.length;
    for (const rule of rules) {
      const known = this.#rules.get(rule.ruleCode) ?? new RulesOfCode(rule);
      known.add(rule);
      this.#rules.set(rule.ruleCode, known);
    }
    this.#inOrder = [...this.#rules.values()];
    this.#evaluations = [
      rules.filter((rule) => !isSelfRule(rule)).length,
      rules.filter((rule) => isSelfRule(rule)).length,
    ];
  }

  /** How far it is. */
  get progress(): { screenings: number; paths: number } {
    return { screenings: this.#counts.screenings, paths: this.#counts.paths };
  }

  /** Evaluates every rule over every path of a side, and over its own labels. */
  add(side: StoredSide): void {
    const { paths, own } = hitPathsOf(side);
    const run = new SideRun(side);
    for (const path of paths) {
      this.#hold(run, path.hits, { path }, (rules) => rules.onPath(path.prepared));
    }
    const labels = prepareLabels(side.labels);
    const subject = prepareSubject(side);
    const place = { path: null, isExempted: side.isExempted };
    this.#hold(run, own, place, (rules) => rules.onLabels(labels, subject));
    const [ofPath, ofSide] = this.#evaluations;
    this.#counts.evaluations += paths.length * ofPath + ofSide;
    this.#take(side, run, paths.length);
  }

  /** What came of it. */
  report({ ruleset, caseId, unreadable, durationMs }: BacktestFacts): BacktestReport {
    const { screenings, practice, changed, paths, evaluations, unsidedHits } = this.#counts;
    const rows = this.#rows.sort(compareRows).slice(0, MAX_SCREENINGS_LISTED);
    const rules = this.#inOrder.map(({ counted }) => counted);
    return {
      ruleset: { ...ruleset, rules: this.#ruleCount },
      caseId,
      screenings,
      practice,
      changed,
      unreadable,
      unsidedHits,
      paths,
      analysedPaths: this.#analysedPaths,
      evaluations,
      totals: this.#totals,
      rules: [...rules, ...this.#gone.values()].map((rule) => rule.toReport()),
      levels: [...this.#levels.values()].sort(
        (a, b) =>
          b.count - a.count ||
          compareRiskLevels(a.before, b.before) ||
          compareRiskLevels(a.after, b.after),
      ),
      actions: [...this.#actions.values()].sort((a, b) => b.count - a.count || compareMoves(a, b)),
      actionsUnknown: this.#actionsUnknown,
      verdicts: this.#verdicts,
      rows,
      rowsTotal: changed,
      durationMs,
    };
  }

  /** Holds what fires in one place against what was delivered there. */
  #hold(
    run: SideRun,
    hits: HitsByRule,
    place: PairPlace,
    evaluate: (rules: RulesOfCode) => CodeOutcome | null,
  ): void {
    const silent = new Map(hits);
    for (const rules of this.#inOrder) {
      const found = evaluate(rules);
      // Nearly all rules are silent in nearly all places.
      if (found === null) continue;
      const { counted } = rules;
      run.addPair(counted, { hit: hits.get(counted.code), found, ...place });
      silent.delete(counted.code);
    }
    for (const [code, hit] of silent) {
      run.addPair(this.#countedRule(code), { hit, found: null, ...place });
    }
  }

  #countedRule(code: string): CountedRule {
    const rule = this.#rules.get(code)?.counted ?? this.#gone.get(code);
    if (rule !== undefined) return rule;
    const gone = new CountedRule(code, null);
    this.#gone.set(code, gone);
    return gone;
  }

  #take(side: StoredSide, run: SideRun, paths: number): void {
    const counts = this.#counts;
    counts.screenings += 1;
    if (side.summary.environmentKind === 'practice') counts.practice += 1;
    counts.paths += paths;
    counts.unsidedHits += side.unsidedHits;
    const { analysedPaths } = side;
    this.#analysedPaths =
      analysedPaths === null || this.#analysedPaths === null
        ? null
        : this.#analysedPaths + analysedPaths;
    const row = run.toRow(paths);
    for (const kind of Object.keys(this.#totals) as (keyof BacktestTally)[]) {
      this.#totals[kind] += row[kind];
    }
    this.#verdicts[row.verdictMove] += 1;
    if (!row.areActionsKnown) this.#actionsUnknown += 1;
    else countMove(this.#actions, { before: row.actionBefore, after: row.actionAfter });
    countMove(this.#levels, { before: row.levelBefore, after: row.levelAfter });
    if (row.changesTotal === 0) return;
    counts.changed += 1;
    this.#rows.push(row);
    // The worst are kept; a whole file may have a hundred thousand.
    if (this.#rows.length >= 2 * MAX_SCREENINGS_LISTED) {
      this.#rows = this.#rows.sort(compareRows).slice(0, MAX_SCREENINGS_LISTED);
    }
  }
}

interface Move {
  before: string | null;
  after: string | null;
}

function countMove(moves: Map<string, Move & { count: number }>, move: Move): void {
  const key = JSON.stringify([move.before, move.after]);
  const known = moves.get(key) ?? { ...move, count: 0 };
  known.count += 1;
  moves.set(key, known);
}

function compareMoves(a: Move, b: Move): number {
  return JSON.stringify([a.before, a.after]) < JSON.stringify([b.before, b.after]) ? -1 : 1;
}

/** Whether the worst level or the worst action is another one. */
function isMoved(row: BacktestedScreening): boolean {
  const isOtherAction = row.areActionsKnown && row.actionBefore !== row.actionAfter;
  return row.levelBefore !== row.levelAfter || isOtherAction;
}

/** Another level or action first, then the worse of the two, then by what changed, then the newest. */
function compareRows(a: BacktestedScreening, b: BacktestedScreening): number {
  return (
    Number(isMoved(b)) - Number(isMoved(a)) ||
    compareRiskLevels(
      worseLevel(a.levelBefore, a.levelAfter),
      worseLevel(b.levelBefore, b.levelAfter),
    ) ||
    certain(b) - certain(a) ||
    b.undecided - a.undecided ||
    b.summary.takenAt - a.summary.takenAt ||
    (a.snapshotId < b.snapshotId ? -1 : 1)
  );
}

function certain({ starts, stops, relevelled, action }: BacktestedScreening): number {
  return starts + stops + relevelled + action;
}
