// Two stored screenings compared with each other as a reader sees them: both side by side, what differs
// between them, and of every hit that differs as much as names it.
import type { DecimalText } from '../domain/amount.ts';
import type { Open, PathFlow, RiskLevel } from '../domain/risk.ts';
import type { Hit } from '../screening/result.ts';
import type { ScreeningView, SummaryOf } from '../screening/snapshot.ts';
import { compareSnapshots } from './compare-snapshots.ts';
import type { SnapshotDifference } from './difference.ts';
import { stateScope, type ScopeStatement } from './scope.ts';
import type { ScreenedView } from './snapshot-reading.ts';

/** As much of a hit as names it in a list of changes. */
export interface HitLine {
  /** `Hit.index` in its snapshot. */
  index: number;
  ruleCode: string;
  ruleName: string;
  level: Open<RiskLevel> | null;
  flow: Open<PathFlow> | null;
  hops: number | null;
  opponent: string | null;
  exposure: DecimalText | null;
}

/** One of the two. */
export interface ComparedSnapshot {
  summary: SummaryOf<'kya'> | SummaryOf<'kyt'>;
  /** Why there is no result; null when there is one. */
  unreadable: ScreenedView['unreadable'];
  /** Restates the risk level; not the fund-attribution score. */
  riskScore: DecimalText | null;
  scope: ScopeStatement;
  /** The hits that the difference names, in the order of their positions. */
  hits: HitLine[];
}

/** Both of them and what differs. */
export interface SnapshotComparison {
  before: ComparedSnapshot;
  after: ComparedSnapshot;
  difference: SnapshotDifference;
}

/** Compares two screenings of addresses or transactions; null when one is of a name. */
export function compareScreenings(
  before: ScreeningView,
  after: ScreeningView,
): SnapshotComparison | null {
  if (before.kind === 'name' || after.kind === 'name') return null;
  const difference = compareSnapshots(before, after);
  const { added, removed, changed } = difference.hits;
  const of = (ones: readonly number[]) => new Set(ones);
  return {
    before: sideOf(
      before,
      of([...removed.map((one) => one.index), ...changed.map((one) => one.before)]),
    ),
    after: sideOf(
      after,
      of([...added.map((one) => one.index), ...changed.map((one) => one.after)]),
    ),
    difference,
  };
}

function sideOf(view: ScreenedView, named: ReadonlySet<number>): ComparedSnapshot {
  const { summary, unreadable, result } = view;
  const hits = (result?.hits ?? []).filter(({ index }) => named.has(index));
  return {
    summary,
    unreadable,
    riskScore: result?.riskScore ?? null,
    scope: stateScope(view),
    hits: hits.map(lineOf).sort((a, b) => a.index - b.index),
  };
}

function lineOf(hit: Hit): HitLine {
  return {
    index: hit.index,
    ruleCode: hit.ruleCode,
    ruleName: hit.ruleName,
    level: hit.riskLevel,
    flow: hit.pathFlow,
    hops: hit.hops,
    opponent: hit.opponentAddress,
    exposure: hit.exposureAmount,
  };
}
