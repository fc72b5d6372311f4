// Every number of an answer about an address or a transaction compared with the rest of it, a few at
// a time: scores, then hits, then the counts that the hits tell.
import { decimal } from '../domain/amount.ts';
import type { KyaResult, KytResult, Score, ScoreOverview } from '../screening/result.ts';
import type { KyaView, KytView } from '../screening/snapshot.ts';
import { aggregatesOf, checkCounts, checkRules, PathCount } from './check-counts.ts';
import { checkAlert, checkHit } from './check-hit.ts';
import { checkCombined, checkScore } from './check-score.ts';
import {
  checkNothing,
  checkNumber,
  type Check,
  type CheckedFigure,
  type ScoreField,
} from './check.ts';
import { endsOfHits } from './hit-identities.ts';
import { readSides, type SidesReading, type TransactionSide } from './sides.ts';

/** A stored screening, as far as its numbers go. */
type CheckedView =
  Pick<KyaView, 'kind' | 'summary' | 'result'> | Pick<KytView, 'kind' | 'summary' | 'result'>;

/** One score of an answer with the hits behind it; null where it cannot be told which. */
interface ScoreOfAnswer {
  field: ScoreField;
  score: Score | null;
  overview: ScoreOverview | null;
  side: TransactionSide | 'all' | null;
}

/**
 * Gives the checks part by part, so that a page can pause between them. Nothing for a result that
 * cannot be read.
 * @param reading the sides of a transaction, where they were read already
 */
export function* checkAnswer(
  view: CheckedView,
  reading: SidesReading | null = view.kind === 'kyt' ? readSides(view) : null,
): Generator<Check[], void> {
  const { result } = view;
  if (result === null) return;
  const subject = view.kind === 'kya' ? view.summary.address : '';
  const subjectOf = reading === null ? () => subject : endsOfHits(reading);
  const scores = scoresOf(result, reading);
  for (const { field, score, overview } of scores) {
    yield score === null ? [notComputed(field)] : checkScore({ score, field, overview });
  }
  if (reading !== null && reading.sides.length > 1) {
    yield checkCombined(
      result.score,
      reading.sides.map(({ score }) => score),
    );
  }
  const paths = new PathCount(reading);
  for (const hit of result.hits) {
    paths.add(hit);
    yield checkHit(hit, subjectOf(hit));
  }
  if ('alerts' in result) {
    for (const [index, alert] of result.alerts.entries()) yield checkAlert(alert, index);
  }
  yield scores.flatMap((one) => checkScorePaths(one, paths));
  yield checkCounts(result, paths);
  yield checkRules(result, reading);
  yield aggregatesOf(result);
}

function scoresOf(result: KyaResult | KytResult, reading: SidesReading | null): ScoreOfAnswer[] {
  const { score, overview } = result;
  if (!('inScore' in result) || reading === null || reading.sides.length < 2) {
    return [{ field: 'score', score, overview, side: 'all' }];
  }
  return [
    { field: 'score', score, overview, side: null },
    { field: 'inScore', score: result.inScore, overview: result.inOverview, side: 'in' },
    { field: 'outScore', score: result.outScore, overview: result.outOverview, side: 'out' },
  ];
}

/** "Not computed" is a finding of its own, also where the whole score is absent. */
function notComputed(field: ScoreField): Check {
  return {
    figure: 'score',
    place: { kind: 'score', of: field, component: null },
    pointer: `/${field}`,
    delivered: '',
    ours: null,
    outcome: 'not_recomputable',
    obstacle: 'not_computed',
    isCapped: false,
  };
}

function checkScorePaths({ field, score, side }: ScoreOfAnswer, paths: PathCount): Check[] {
  const hitPaths = score?.hitPaths ?? null;
  if (hitPaths === null) return [];
  const at: CheckedFigure = {
    figure: 'score_hit_paths',
    place: { kind: 'score', of: field, component: null },
    pointer: `/${field}/hitPaths`,
  };
  if (side === null || (side !== 'all' && !paths.areAllSided)) {
    return checkNothing(at, hitPaths, 'side_unknown');
  }
  const ours = paths.isWhole ? decimal(paths.of(side)) : 'no_path';
  return checkNumber(at, decimal(hitPaths), ours, 'copied');
}
