// The documented range of every number of a result (blockchain API 2.5) but the score, which is looked
// at with its verdict. Amounts and counts have no upper end; none of them can be negative.
import { compareDecimals, decimal, type DecimalText } from '../domain/amount.ts';
import type {
  Alert,
  Hit,
  HighlightSummary,
  KyaResult,
  KytResult,
  PathNode,
  Score,
  ScoreComponent,
  ScoreOverview,
} from '../screening/result.ts';

/** The upper end of a range that starts at 0; null where none is documented. */
export type Most = 1 | 100 | null;

/** A number beyond its range. */
interface BeyondRange {
  field: string;
  value: DecimalText;
  most: Most;
}

/** The fields of a shape whose values are numbers, by their upper ends. */
type Ranges<Shape> = Readonly<
  Partial<{
    [
      Field in keyof Shape as Shape[Field] extends DecimalText | number | null ? Field : never
    ]: Most;
  }>
>;

const RESULT: Ranges<KyaResult> = {
  totalPaths: null,
  hitPaths: null,
  inflowRiskAmount: null,
  outflowRiskAmount: null,
  inflowRiskRate: 1,
  outflowRiskRate: 1,
};
const SCORE: Ranges<Score> = {
  r1: 1,
  r2: 1,
  rOut: 1,
  directAmount: null,
  indirectAmount: null,
  outflowAmount: null,
  totalIn: null,
  totalOut: null,
  hitPaths: null,
  riskyEdges: null,
};
const COMPONENT: Ranges<ScoreComponent> = { amount: null, rawAmount: null, ratio: null };
const OVERVIEW: Ranges<Omit<ScoreOverview, 'firstAt' | 'lastAt'>> = {
  inTotal: null,
  outTotal: null,
  inCount: null,
  outCount: null,
  balance: null,
};
const SUMMARY: Ranges<HighlightSummary> = { rulesChecked: null, rulesHit: null };
const HIT: Ranges<Hit> = {
  hops: null,
  maxAmount: null,
  exposureAmount: null,
  riskRatePct: 100,
  riskRateNumerator: null,
  riskRateDenominator: null,
};
const NODE: Ranges<PathNode> = { amount: null };
const ALERT: Ranges<Alert> = { alertAmount: null, hops: null };

/** The numbers of a result beyond their ranges, those of the whole first. */
export function numbersBeyondRange(result: KyaResult | KytResult): BeyondRange[] {
  const found: BeyondRange[] = [];
  const look = <Shape extends object>(
    part: Shape | null,
    ranges: Ranges<Shape>,
    at: () => string,
  ): void => {
    if (part === null) return;
    for (const [field, most] of Object.entries(ranges) as [string, Most][]) {
      const sent = part[field as keyof Shape] as DecimalText | number | null;
      const value = typeof sent === 'number' ? decimal(sent) : sent;
      if (value !== null && isBeyond(value, most)) found.push({ field: at() + field, value, most });
    }
  };
  look<KyaResult>(result, RESULT, () => '');
  // An address has no sides.
  const sides = 'alerts' in result ? result : null;
  const scores = { score: result.score, inScore: sides?.inScore, outScore: sides?.outScore };
  for (const [name, score = null] of Object.entries(scores)) {
    look(score, SCORE, () => `${name}.`);
    for (const [index, one] of (score?.components ?? []).entries()) {
      look(one, COMPONENT, () => `${name}.components[${String(index)}].`);
    }
  }
  const overviews = {
    scoreOverview: result.overview,
    inScoreOverview: sides?.inOverview,
    outScoreOverview: sides?.outOverview,
  };
  for (const [name, overview = null] of Object.entries(overviews)) {
    look(overview, OVERVIEW, () => `${name}.`);
  }
  const summaries = {
    highlightSummary: result.highlightSummary,
    inHighlightSummary: sides?.inHighlightSummary,
    outHighlightSummary: sides?.outHighlightSummary,
  };
  for (const [name, summary = null] of Object.entries(summaries)) {
    look(summary, SUMMARY, () => `${name}.`);
  }
  for (const [index, one] of result.exposures.entries()) {
    look(one, { value: null }, () => `exposures[${String(index)}].`);
  }
  for (const hit of result.hits) {
    const at = `hits[${String(hit.index)}].`;
    // A finding on the subject's own labels has no path: -1 hops say just that (2.3, `max_hops`).
    const isOwn = hit.nodes.length === 0 && hit.hops === -1;
    look(isOwn ? { ...hit, hops: null } : hit, HIT, () => at);
    for (const [index, node] of hit.nodes.entries()) {
      look(node, NODE, () => `${at}pathNodes[${String(node.place ?? index)}].`);
    }
  }
  for (const [index, alert] of (sides?.alerts ?? []).entries()) {
    look(alert, ALERT, () => `alerts[${String(index)}].`);
  }
  return found;
}

function isBeyond(value: DecimalText, most: Most): boolean {
  // Doubles tell first: an answer may have hundreds of thousands of numbers.
  const near = Number(value);
  if (near < 0) return true;
  return most !== null && near >= most && compareDecimals(value, decimal(most)) > 0;
}
