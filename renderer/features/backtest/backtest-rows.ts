// What the lists of a back-test show: the screenings that a filter leaves, the changes of one of them
// by rule, and how the worst level moved as a square. Pure.
import {
  compareRiskLevels,
  isKnownWord,
  RISK_LEVELS,
  type Open,
  type RiskLevel,
} from '#shared/domain/risk.ts';
import type {
  BacktestReport,
  BacktestTally,
  BacktestedChange,
  BacktestedScreening,
} from '#shared/rulesets/backtest.ts';

/** Kinds of change, in the order in which they are counted. */
export const CHANGE_KINDS = ['starts', 'stops', 'undecided', 'relevelled', 'action'] as const;
/** One of these. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The worst level before and after; null = no hit. */
export interface LevelMove {
  before: Open<RiskLevel> | null;
  after: Open<RiskLevel> | null;
}

/** What a person asked the list of screenings to show; null = all. */
export interface RowFilter {
  kind: ChangeKind | null;
  ruleCode: string | null;
  move: LevelMove | null;
}

/** Names a row: a transaction has one for each side. */
export function keyOfRow({ snapshotId, side }: BacktestedScreening): string {
  return `${snapshotId} ${side ?? ''}`;
}

/** Whether nothing at all comes out otherwise. */
export function isUnchanged(tally: BacktestTally): boolean {
  return CHANGE_KINDS.every((kind) => tally[kind] === 0);
}

/** Rows that fit the filter, in their order. */
export function filterRows(
  rows: readonly BacktestedScreening[],
  { kind, ruleCode, move }: RowFilter,
): BacktestedScreening[] {
  return rows.filter((row) => {
    if (move !== null && (row.levelBefore !== move.before || row.levelAfter !== move.after)) {
      return false;
    }
    if (ruleCode === null) return kind === null || row[kind] > 0;
    return row.changes.some((one) => one.ruleCode === ruleCode && isOf(one, kind));
  });
}

/** Of these rows, those whose list of changes is cut: a rule may concern them without being listed. */
export function countCut(rows: readonly BacktestedScreening[]): number {
  return rows.filter(({ changes, changesTotal }) => changes.length < changesTotal).length;
}

/** The listed changes of a row by rule, in their order. */
export function changesByRule(
  { changes }: BacktestedScreening,
  kind: ChangeKind | null,
): { ruleCode: string; changes: BacktestedChange[] }[] {
  const groups = new Map<string, BacktestedChange[]>();
  for (const change of changes) {
    if (!isOf(change, kind)) continue;
    const group = groups.get(change.ruleCode);
    if (group === undefined) groups.set(change.ruleCode, [change]);
    else group.push(change);
  }
  return [...groups].map(([ruleCode, own]) => ({ ruleCode, changes: own }));
}

/** The levels of the square, worst first: unknown words before the known ones, no hit last. */
export function levelsOf(report: BacktestReport): (Open<RiskLevel> | null)[] {
  const seen = report.levels.flatMap(({ before, after }) => [before, after]);
  return [...new Set([...RISK_LEVELS, ...seen, null])].sort(compareRiskLevels);
}

/** How many sides moved so. */
export function countOfMove(report: BacktestReport, { before, after }: LevelMove): number {
  const found = report.levels.find((one) => one.before === before && one.after === after);
  return found?.count ?? 0;
}

/** Worse or better; null where it stays, and where nobody knows what it was before. */
export function turnOf({ before, after }: LevelMove): 'worse' | 'better' | null {
  const order = compareRiskLevels(after, before);
  const isKnown = before === null || isKnownWord(RISK_LEVELS, before);
  if (order === 0 || !isKnown) return null;
  return order < 0 ? 'worse' : 'better';
}

function isOf(change: BacktestedChange, kind: ChangeKind | null): boolean {
  return kind === null || change.kind === kind;
}
