// The counts and sums of an answer compared with its lists: paths, rules, the mapped level; and of
// each sum over what was never delivered, why it cannot be recomputed.
import { decimal } from '../domain/amount.ts';
import { isKnownWord, RISK_LEVELS, RISK_SCORE_BY_LEVEL } from '../domain/risk.ts';
import { distinctPath } from '../flow/distinct-paths.ts';
import type {
  HighlightSummary,
  Hit,
  KyaResult,
  KytResult,
  ScoreOverview,
} from '../screening/result.ts';
import {
  checkNothing,
  checkNumber,
  judged,
  type Check,
  type CheckedFigure,
  type CheckFigure,
} from './check.ts';
import type { SidesReading, TransactionSide } from './sides.ts';

/** Distinct paths of hits, in all and side by side. */
export class PathCount {
  readonly #sideByHit: Map<number, TransactionSide>;
  readonly #bySide = new Map<TransactionSide | null, Set<string>>();
  /** A hit on a path came without it: the count is not whole. */
  isWhole = true;

  constructor(reading: SidesReading | null) {
    this.#sideByHit = new Map(
      (reading?.sides ?? []).flatMap(({ side, hits }) =>
        hits.map(({ index }) => [index, side] as const),
      ),
    );
  }

  /** Counts the path of a hit. */
  add(hit: Hit): void {
    const path = distinctPath(hit);
    if (path === null) {
      if (hit.pathFlow !== null || (hit.hops ?? 0) > 0) this.isWhole = false;
      return;
    }
    const side = this.#sideByHit.get(hit.index) ?? null;
    const known = this.#bySide.get(side) ?? new Set();
    this.#bySide.set(side, known.add(path));
  }

  /** Of a side, or of all. The two sides share no path: each one ends at its own endpoint. */
  of(side: TransactionSide | 'all'): number {
    const groups = [...this.#bySide].filter(([own]) => side === 'all' || own === side);
    return groups.reduce((sum, [, paths]) => sum + paths.size, 0);
  }

  /** Hits whose side is not known may belong to either. */
  get areAllSided(): boolean {
    return (this.#bySide.get(null)?.size ?? 0) === 0;
  }
}

function ofResult(figure: CheckFigure, name: string): CheckedFigure {
  return { figure, place: { kind: 'result' }, pointer: `/${name}` };
}

/** Paths analysed and paths that matched. */
export function checkCounts(result: KyaResult, paths: PathCount): Check[] {
  const { hitPaths, totalPaths, areHitsDelivered } = result;
  const isWhole = paths.isWhole && areHitsDelivered;
  return [
    ...(hitPaths === null
      ? []
      : checkNumber(
          ofResult('hit_paths', 'hitPaths'),
          decimal(hitPaths),
          isWhole ? decimal(paths.of('all')) : 'no_path',
          'copied',
        )),
    ...checkNothing(ofResult('total_paths', 'totalPaths'), totalPaths, 'paths_not_delivered'),
  ];
}

/** What follows from which rules fired: their codes, the highlighted ones, the mapped level. */
export function checkRules(result: KyaResult | KytResult, reading: SidesReading | null): Check[] {
  const { hits, areHitsDelivered, rulesTriggered, risk, riskScore } = result;
  if (!areHitsDelivered) {
    return checkNothing(ofResult('risk_score', 'riskScore'), riskScore, 'factor_missing');
  }
  const fired = new Set(hits.map(({ ruleCode }) => ruleCode));
  const listed = new Set(rulesTriggered);
  const isOnly = (code: string, others: Set<string>): boolean => !others.has(code);
  const onlyListed = [...listed].filter((code) => isOnly(code, fired));
  const onlyFired = [...fired].filter((code) => isOnly(code, listed));
  const isSame = onlyListed.length + onlyFired.length === 0;
  const wordsOf = (codes: Set<string>, only: string[]): string =>
    isSame || codes.size === 0 ? String(codes.size) : `${String(codes.size)}: ${only.join(', ')}`;
  return [
    judged(
      ofResult('rules_triggered', 'rulesTriggered'),
      wordsOf(listed, onlyListed),
      wordsOf(fired, onlyFired),
      isSame,
    ),
    ...checkRiskScore(fired.size === 0 && listed.size === 0, risk, riskScore),
    ...checkHighlights('highlightSummary', result.highlightSummary, hits),
    ...(reading?.sides ?? []).flatMap(({ side, hits: own, highlightSummary }) =>
      reading === null || reading.sides.length < 2
        ? []
        : checkHighlights(
            `${side}HighlightSummary`,
            highlightSummary,
            reading.unsided.some((hit) => hit.highlighted) ? null : own,
          ),
    ),
  ];
}

/** A highlighted rule that fired on something else than its tags was checked, but did not hit. */
function checkHighlights(
  field: string,
  summary: HighlightSummary | null,
  hits: readonly Hit[] | null,
): Check[] {
  if (summary === null) return [];
  const { rulesChecked, rulesHit } = summary;
  const codes = hits?.flatMap((hit) => (hit.highlighted ? [hit.ruleCode] : [])) ?? null;
  const ours = codes === null ? 'side_unknown' : decimal(new Set(codes).size);
  return [
    ...checkNumber(ofResult('rules_hit', `${field}/rulesHit`), decimal(rulesHit), ours, 'copied'),
    ...checkNothing(
      ofResult('rules_checked', `${field}/rulesChecked`),
      rulesChecked,
      'not_documented',
    ),
  ];
}

/** `riskScore` restates the level: 90, 80, 60, 10; 0 only when no rule triggered (2.5). */
function checkRiskScore(
  isNoRule: boolean,
  risk: KyaResult['risk'],
  riskScore: KyaResult['riskScore'],
): Check[] {
  const at = ofResult('risk_score', 'riskScore');
  if (isNoRule) return checkNumber(at, riskScore, decimal(0), 'copied');
  if (!isKnownWord(RISK_LEVELS, risk)) return checkNothing(at, riskScore, 'not_documented');
  return checkNumber(at, riskScore, decimal(RISK_SCORE_BY_LEVEL[risk]), 'copied');
}

/** Sums over what was never delivered: named one by one, with why. */
export function aggregatesOf(result: KyaResult | KytResult): Check[] {
  const overviews: [string, ScoreOverview | null][] = [
    ['scoreOverview', result.overview],
    ...('alerts' in result
      ? ([
          ['inScoreOverview', result.inOverview],
          ['outScoreOverview', result.outOverview],
        ] as [string, ScoreOverview | null][])
      : []),
  ];
  const volumes = ['inTotal', 'outTotal', 'inCount', 'outCount', 'balance'] as const;
  const none = 'paths_not_delivered';
  return [
    ...checkNothing(ofResult('risk_amount', 'inflowRiskAmount'), result.inflowRiskAmount, none),
    ...checkNothing(ofResult('risk_amount', 'outflowRiskAmount'), result.outflowRiskAmount, none),
    ...checkNothing(ofResult('risk_rate', 'inflowRiskRate'), result.inflowRiskRate, none),
    ...checkNothing(ofResult('risk_rate', 'outflowRiskRate'), result.outflowRiskRate, none),
    ...result.exposures.flatMap(({ value }, index) =>
      checkNothing(ofResult('category_amount', `exposures/${String(index)}/value`), value, none),
    ),
    ...overviews.flatMap(([field, overview]) =>
      volumes.flatMap((name) =>
        checkNothing(
          ofResult('volume', `${field}/${name}`),
          overview?.[name] ?? null,
          'transfers_not_delivered',
        ),
      ),
    ),
  ];
}
