// The numbers of a score compared with its components and against the volume behind it
// (contract-notes, "Recomputable"; blockchain API 1 item 4, 2.5).
import { compareDecimals, decimal, divideDecimals, type DecimalText } from '../domain/amount.ts';
import type { Score, ScoreComponent, ScoreOverview } from '../screening/result.ts';
import {
  cannot,
  checkNothing,
  checkNumber,
  judged,
  type Check,
  type CheckedFigure,
  type CheckFigure,
  type CheckObstacle,
  type ScoreField,
} from './check.ts';
import { recomputePoints, recomputeScore } from './recompute.ts';

/** What a score is compared with. */
interface ScoreEvidence {
  score: Score;
  field: ScoreField;
  /** The volume behind it; null when it was not provided. */
  overview: ScoreOverview | null;
}

const ONE = decimal(1);
/** More places than a service delivers. */
const PLACES = 30;

/** Every number of a score but its count of paths, which the hits tell. */
export function checkScore({ score, field, overview }: ScoreEvidence): Check[] {
  const at = (figure: CheckFigure, name: string, component: number | null = null) => ({
    figure,
    place: { kind: 'score' as const, of: field, component },
    pointer:
      component === null
        ? `/${field}/${name}`
        : `/${field}/components/${String(component)}/${name}`,
  });
  return [
    checkSum(at('score', 'score'), score),
    ...score.components.flatMap((component, index) =>
      checkComponent((figure, name) => at(figure, name, index), component, score),
    ),
    ...checkNumber(at('r1', 'r1'), score.r1, ratioOf(score.directAmount, score.totalIn)),
    ...checkNumber(at('r2', 'r2'), score.r2, ratioOf(score.indirectAmount, score.totalIn)),
    ...checkNumber(at('r_out', 'rOut'), score.rOut, ratioOf(score.outflowAmount, score.totalOut)),
    ...checkVolume(at('total_in', 'totalIn'), score.totalIn, overview?.inTotal ?? null),
    ...checkVolume(at('total_out', 'totalOut'), score.totalOut, overview?.outTotal ?? null),
    ...checkNothing(at('direct_amount', 'directAmount'), score.directAmount, 'not_documented'),
    ...checkNothing(
      at('indirect_amount', 'indirectAmount'),
      score.indirectAmount,
      'not_documented',
    ),
    ...checkNothing(at('outflow_amount', 'outflowAmount'), score.outflowAmount, 'not_documented'),
    ...checkNothing(at('risky_edges', 'riskyEdges'), score.riskyEdges, 'not_documented'),
  ];
}

/** The delivered score against the sum of the delivered points. */
function checkSum(at: CheckedFigure, score: Score): Check {
  const { sum, state } = recomputeScore(score);
  if (score.score === null) return cannot(at, '', 'not_computed');
  if (state === 'self_hit') return cannot(at, score.score, 'self_hit');
  if (sum === null) return cannot(at, score.score, 'factor_missing');
  return { ...judged(at, score.score, sum, state !== 'differs'), isCapped: state === 'capped' };
}

function checkComponent(
  at: (figure: CheckFigure, name: string) => CheckedFigure,
  component: ScoreComponent,
  score: Score,
): Check[] {
  const { base, weight, amount, rawAmount, ratio, points } = component;
  return [
    ...checkNumber(
      at('points', 'points'),
      points,
      recomputePoints(component).ours ?? 'factor_missing',
    ),
    ...checkNumber(
      at('component_ratio', 'ratio'),
      ratio,
      ratioOf(amount, denominatorOf(component, score)),
    ),
    ...checkNothing(at('base', 'base'), base, 'config_opaque'),
    ...checkNothing(at('weight', 'weight'), weight, 'config_opaque'),
    ...checkNothing(at('component_amount', 'amount'), amount, 'not_documented'),
    ...checkNothing(at('raw_amount', 'rawAmount'), rawAmount, 'not_documented'),
  ];
}

/** The volume that the ratio of a component divides by; null for a direction that is unknown. */
function denominatorOf(
  { direction }: Pick<ScoreComponent, 'direction'>,
  score: Pick<Score, 'totalIn' | 'totalOut'>,
): DecimalText | null {
  const word = direction.trim().toLowerCase();
  if (word === 'in') return score.totalIn;
  return word === 'out' ? score.totalOut : null;
}

/** A ratio of 0–1: what is above 1 is delivered as 1. */
function ratioOf(
  amount: DecimalText | null,
  total: DecimalText | null,
): DecimalText | CheckObstacle {
  if (amount === null || total === null) return 'factor_missing';
  const ratio = divideDecimals(amount, total, PLACES);
  if (ratio === null) return 'factor_missing';
  return compareDecimals(ratio, ONE) > 0 ? ONE : ratio;
}

/** The denominator of a score against the overview of the same volume. */
function checkVolume(
  at: CheckedFigure,
  delivered: DecimalText | null,
  volume: DecimalText | null,
): Check[] {
  return checkNumber(at, delivered, volume ?? 'transfers_not_delivered', 'copied');
}

/** The combined score and verdict of a transaction against those of its sides (2.5). */
export function checkCombined(score: Score | null, sides: readonly (Score | null)[]): Check[] {
  const at = (figure: CheckFigure, name: string): CheckedFigure => ({
    figure,
    place: { kind: 'score', of: 'score', component: null },
    pointer: `/score/${name}`,
  });
  const known = sides.flatMap((side) => (side === null || side.score === null ? [] : [side]));
  const highest = known.reduce<DecimalText | null>((most, { score: own }) => {
    if (own === null) return most;
    return most === null || compareDecimals(own, most) > 0 ? own : most;
  }, null);
  const setting = known.filter(
    ({ score: own }) => own !== null && highest !== null && compareDecimals(own, highest) === 0,
  );
  const verdicts = [...new Set(setting.map(({ verdict }) => verdict))];
  const [verdict, ...others] = verdicts;
  return [
    ...checkNumber(
      at('combined_score', 'score'),
      score?.score ?? null,
      highest ?? 'factor_missing',
      'copied',
    ),
    ...(score === null || score.verdict === null
      ? []
      : [
          checkWord(
            at('combined_verdict', 'verdict'),
            score.verdict,
            others.length > 0 ? null : (verdict ?? null),
          ),
        ]),
  ];
}

function checkWord(at: CheckedFigure, delivered: string, ours: string | null): Check {
  if (ours === null) return cannot(at, delivered, 'side_unknown');
  return judged(at, delivered, ours, delivered === ours);
}
