// What the lists of a rehearsal show: the screenings that a filter leaves, the changes of one of them
// by rule, and how the worst level moved as a square. Pure.
import { isKnownWord, RISK_LEVELS, type Open, type RiskLevel } from '#shared/domain/risk.ts';
import type {
  RehearsalReport,
  RehearsalTally,
  RehearsedChange,
  RehearsedScreening,
} from '#shared/rulesets/rehearsal.ts';

/** Kinds of change, in the order in which they are counted. */
export const CHANGE_KINDS = ['starts', 'stops', 'undecided', 'relevelled'] as const;
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
export function keyOfRow({ snapshotId, side }: RehearsedScreening): string {
  return `${snapshotId} ${side ?? ''}`;
}

/** Whether nothing at all comes out otherwise. */
export function isUnchanged({ starts, stops, undecided, relevelled }: RehearsalTally): boolean {
  return starts + stops + undecided + relevelled === 0;
}

/** Rows that fit the filter, in their order. */
export function filterRows(
  rows: readonly RehearsedScreening[],
  { kind, ruleCode, move }: RowFilter,
): RehearsedScreening[] {
  return rows.filter((row) => {
    if (move !== null && (row.levelBefore !== move.before || row.levelAfter !== move.after)) {
      return false;
    }
    if (ruleCode === null) return kind === null || row[kind] > 0;
    return row.changes.some((one) => one.ruleCode === ruleCode && isOf(one, kind));
  });
}

/** Of these rows, those whose list of changes is cut: a rule may concern them without being listed. */
export function countCut(rows: readonly RehearsedScreening[]): number {
  return rows.filter(({ changes, changesTotal }) => changes.length < changesTotal).length;
}

/** The listed changes of a row by rule, in their order. */
export function changesByRule(
  { changes }: RehearsedScreening,
  kind: ChangeKind | null,
): { ruleCode: string; changes: RehearsedChange[] }[] {
  const groups = new Map<string, RehearsedChange[]>();
  for (const change of changes) {
    if (!isOf(change, kind)) continue;
    const group = groups.get(change.ruleCode);
    if (group === undefined) groups.set(change.ruleCode, [change]);
    else group.push(change);
  }
  return [...groups].map(([ruleCode, own]) => ({ ruleCode, changes: own }));
}

/** The levels of the square, worst first; unknown words after the known ones, no hit last. */
export function levelsOf(report: RehearsalReport): (Open<RiskLevel> | null)[] {
  const seen = report.levels.flatMap(({ before, after }) => [before, after]);
  const unknown = seen.filter((level) => level !== null && !isKnownWord(RISK_LEVELS, level));
  return [...RISK_LEVELS, ...new Set(unknown), null];
}

/** How many sides moved so. */
export function countOfMove(report: RehearsalReport, { before, after }: LevelMove): number {
  const found = report.levels.find((one) => one.before === before && one.after === after);
  return found?.count ?? 0;
}

/** Worse or better; null where it stays, and where a word has no known rank. */
export function turnOf({ before, after }: LevelMove): 'worse' | 'better' | null {
  const from = rankOf(before);
  const to = rankOf(after);
  if (from === null || to === null || from === to) return null;
  return to < from ? 'worse' : 'better';
}

/** The worse, the smaller. */
function rankOf(level: Open<RiskLevel> | null): number | null {
  if (level === null) return RISK_LEVELS.length;
  return isKnownWord(RISK_LEVELS, level) ? RISK_LEVELS.indexOf(level) : null;
}

function isOf(change: RehearsedChange, kind: ChangeKind | null): boolean {
  return kind === null || change.kind === kind;
}
