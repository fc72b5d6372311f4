// The line of all snapshots of one subject over time: what a chart of score, level and verdict draws,
// and between which points something else was asked for.
import { addressKey } from '../domain/address.ts';
import type { DecimalText } from '../domain/amount.ts';
import type { EnvironmentId, SnapshotId } from '../domain/ids.ts';
import type { Open, RiskLevel } from '../domain/risk.ts';
import type { UtcMs } from '../domain/time.ts';
import { transactionKey } from '../domain/transaction.ts';
import { outcomeOf, type Outcome } from '../screening/outcome.ts';
import type { KyaRequest, KytRequest } from '../screening/request.ts';
import type { SummaryOf } from '../screening/snapshot.ts';
import { compareParameters } from './compare-parameters.ts';
import type { ParameterChange } from './difference.ts';
import { compareTexts } from './match-entries.ts';

/** A snapshot as far as the line goes; `request` null for an imported answer. */
export type HistoryEntry =
  | { summary: SummaryOf<'kya'>; request: KyaRequest | null }
  | { summary: SummaryOf<'kyt'>; request: KytRequest | null };

/** One snapshot on the line. */
export interface HistoryPoint {
  snapshotId: SnapshotId;
  takenAt: UtcMs;
  /** Null: not computed, which is not 0. */
  score: DecimalText | null;
  risk: Open<RiskLevel> | null;
  outcome: Outcome;
  hitCount: number | null;
  /**
   * What was asked otherwise than for the point before; empty for the first one. Null: of one of the
   * two it is not known what was asked.
   */
  parametersChanged: ParameterChange[] | null;
  /** Another chain, token or direction than the point before: no line joins the two. */
  isOtherQuestion: boolean;
}

/** All snapshots of one subject from one environment, in order of time. */
export interface HistoryLine {
  kind: 'kya' | 'kyt';
  /** The address or transaction, as first asked for. */
  subject: string;
  /** Null: imported answers. */
  environmentId: EnvironmentId | null;
  points: HistoryPoint[];
}

/**
 * The lines of a list of snapshots in any order: one for each environment, kind and subject, since
 * those of different environments are never joined. Sorted by environment, kind and subject.
 */
export function historyLinesOf(entries: readonly HistoryEntry[]): HistoryLine[] {
  const sorted = [...entries].sort(
    ({ summary: a }, { summary: b }) => a.takenAt - b.takenAt || compareTexts(a.id, b.id),
  );
  const lines = new Map<string, { line: HistoryLine; last: HistoryEntry }>();
  for (const entry of sorted) {
    const { kind, environmentId } = entry.summary;
    const key = JSON.stringify([environmentId, kind, keyOf(entry)]);
    const known = lines.get(key);
    const line = known?.line ?? { kind, subject: subjectOf(entry), environmentId, points: [] };
    line.points.push(pointOf(entry, known?.last ?? null));
    lines.set(key, { line, last: entry });
  }
  return [...lines.entries()].sort(([a], [b]) => compareTexts(a, b)).map(([, { line }]) => line);
}

function pointOf(entry: HistoryEntry, before: HistoryEntry | null): HistoryPoint {
  const { id, takenAt, score, risk, hitCount } = entry.summary;
  return {
    snapshotId: id,
    takenAt,
    score,
    risk,
    outcome: outcomeOf(entry.summary),
    hitCount,
    parametersChanged: before === null ? [] : compareParameters(before.request, entry.request),
    isOtherQuestion: before !== null && questionOf(before) !== questionOf(entry),
  };
}

function subjectOf({ summary }: HistoryEntry): string {
  return summary.kind === 'kya' ? summary.address : summary.transaction;
}

function keyOf(entry: HistoryEntry): string {
  const subject = subjectOf(entry).trim();
  return entry.summary.kind === 'kya' ? addressKey(subject) : transactionKey(subject);
}

/** What a score is about next to the subject. */
function questionOf({ summary }: HistoryEntry): string {
  const direction = summary.kind === 'kyt' ? summary.direction : null;
  const [chain, token] = [summary.chain, summary.token].map((word) => word.trim().toLowerCase());
  return JSON.stringify([chain, token, direction]);
}
