// A number of an answer compared with the same number computed from the rest of that answer
// (contract-notes, "Recomputable"): what a check is, and how two numbers are compared.
import { compareDecimals, type DecimalText } from '../domain/amount.ts';
import { isWithinHalfUnit } from './recompute.ts';

/** The figures that are compared with the evidence, or of which is said why they cannot be. */
export type CheckFigure =
  | 'score'
  | 'combined_score'
  | 'combined_verdict'
  | 'points'
  | 'base'
  | 'weight'
  | 'component_ratio'
  | 'component_amount'
  | 'raw_amount'
  | 'r1'
  | 'r2'
  | 'r_out'
  | 'direct_amount'
  | 'indirect_amount'
  | 'outflow_amount'
  | 'total_in'
  | 'total_out'
  | 'score_hit_paths'
  | 'risky_edges'
  | 'exposure'
  | 'max_amount'
  | 'numerator'
  | 'denominator'
  | 'rate'
  | 'hops'
  | 'exposure_type'
  | 'alert_amount'
  | 'risk_score'
  | 'total_paths'
  | 'hit_paths'
  | 'rules_triggered'
  | 'rules_checked'
  | 'rules_hit'
  | 'risk_amount'
  | 'risk_rate'
  | 'category_amount'
  | 'volume';

/** Why a number cannot be recomputed. */
export type CheckObstacle =
  /** A self-hit replaces the sum; its weight is in an opaque config. */
  | 'self_hit'
  | 'not_computed'
  /** Base and weight come from a scoring config of undocumented shape. */
  | 'config_opaque'
  /** A figure it is made of was not provided, or is 0 where it divides. */
  | 'factor_missing'
  /** A finding on the subject's own labels has no path. */
  | 'own_label'
  /** The hit came without its path. */
  | 'no_path'
  /** A link of the path has no amount, or was not provided. */
  | 'link_missing'
  /** The path contradicts itself. */
  | 'path_contradictory'
  | 'flow_unknown'
  /** It counts paths that matched no rule. */
  | 'paths_not_delivered'
  /** The transfers behind the volume are not in an answer. */
  | 'transfers_not_delivered'
  /** It cannot be told which side it is of. */
  | 'side_unknown'
  | 'not_documented';

/** Where a figure is: in the result itself, in a score, in a hit or in an alert. */
type CheckPlace =
  | { kind: 'result' }
  | { kind: 'score'; of: ScoreField; component: number | null }
  | { kind: 'hit'; index: number }
  | { kind: 'alert'; index: number };
/** The scores of an answer by their field. */
export type ScoreField = 'score' | 'inScore' | 'outScore';

/** One figure compared with the evidence. */
export interface Check {
  figure: CheckFigure;
  place: CheckPlace;
  /** RFC 6901, within the result object. */
  pointer: string;
  /** A decimal, or a word of the service. */
  delivered: string;
  /** Null exactly when it cannot be recomputed. */
  ours: string | null;
  outcome: 'equal' | 'differs' | 'not_recomputable';
  /** Set exactly when it cannot be recomputed. */
  obstacle: CheckObstacle | null;
  /** The sum is above 100 and 100 was delivered: the documented bound, no deviation. */
  isCapped: boolean;
}

/** How many figures came out how. */
interface CheckTally {
  recomputed: number;
  deviating: number;
  notRecomputable: number;
}

/** Counts checks by their outcome. */
export function tallyChecks(checks: readonly Check[]): CheckTally {
  const tally: CheckTally = { recomputed: 0, deviating: 0, notRecomputable: 0 };
  for (const { outcome } of checks) {
    if (outcome === 'not_recomputable') tally.notRecomputable += 1;
    else tally.recomputed += 1;
    if (outcome === 'differs') tally.deviating += 1;
  }
  return tally;
}

/** A figure and where it is. */
export type CheckedFigure = Pick<Check, 'figure' | 'place' | 'pointer'>;

/**
 * A number compared with ours. `copied`: it is elsewhere in the answer with the same digits, so
 * that nothing was computed and nothing may differ.
 */
export function checkNumber(
  at: CheckedFigure,
  delivered: DecimalText | null,
  ours: DecimalText | CheckObstacle,
  how: 'computed' | 'copied' = 'computed',
): Check[] {
  if (delivered === null) return [];
  if (isObstacle(ours)) return [cannot(at, delivered, ours)];
  const isEqual =
    how === 'copied'
      ? delivered === ours || compareDecimals(delivered, ours) === 0
      : isWithinHalfUnit(delivered, ours);
  return [judged(at, delivered, ours, isEqual)];
}

/** A number of which is said why it cannot be recomputed; nothing when it was not provided. */
export function checkNothing(
  at: CheckedFigure,
  delivered: DecimalText | number | null,
  obstacle: CheckObstacle,
): Check[] {
  return delivered === null ? [] : [cannot(at, String(delivered), obstacle)];
}

/** A figure that both sides give, judged by the caller. */
export function judged(
  at: CheckedFigure,
  delivered: string,
  ours: string,
  isEqual: boolean,
): Check {
  const outcome = isEqual ? 'equal' : 'differs';
  return { ...at, delivered, ours, outcome, obstacle: null, isCapped: false };
}

/** A figure that cannot be recomputed. */
export function cannot(at: CheckedFigure, delivered: string, obstacle: CheckObstacle): Check {
  const none = { ours: null, outcome: 'not_recomputable', isCapped: false } as const;
  return { ...at, delivered, obstacle, ...none };
}

function isObstacle(value: DecimalText | CheckObstacle): value is CheckObstacle {
  return /^[a-z]/.test(value);
}
