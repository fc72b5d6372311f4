// How a score came about, as an exhibit: its components one after the other on the axis of the verdict
// bands, with the score where it is.
import { EXHIBIT_WIDTH, writeExhibitSvg } from '../charts/exhibit-svg.ts';
import { textWidth, type Block } from '../charts/exhibit-text.ts';
import { scorePosition, stackPoints, verdictBands } from '../charts/score-scale.ts';
import { element, textElement, type SvgTheme } from '../charts/svg-text.ts';
import { RISK_LEVELS } from '../domain/risk.ts';
import { m } from '../messages/generated/messages.js';
import { recomputeScore } from '../review/recompute.ts';
import { stateScope } from '../review/scope.ts';
import { readSides, type TransactionSide } from '../review/sides.ts';
import { hasDefaultBands } from '../review/verdict-bands.ts';
import type { Score } from '../screening/result.ts';
import type { KyaView, KytView } from '../screening/snapshot.ts';
import { figureWords } from '../words/amount-words.ts';
import { directionWord, hopBandWord } from '../words/component-words.ts';
import { formatCount } from '../words/format.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { riskTone, riskWord, verdictWord } from '../words/risk-words.ts';
import { sideWord } from '../words/transaction-words.ts';
import { capLines } from './cap-lines.ts';
import { snapshotExhibit } from './snapshot-exhibit.ts';

/** What the figure is made from. */
export interface ScoreFigureSource {
  view: KyaView | KytView;
  /** Of a transaction: its score; null for an address and for the combined one. */
  side: TransactionSide | null;
  caseReference: string;
  /** BCP 47 tag of the words. */
  language: string;
  theme: SvgTheme;
  /** Components that are told in words, at most. */
  most: number;
  /** Says how many further ones there are. */
  moreWords: (count: number) => string;
}

const MARGIN = 40;
const AXIS = EXHIBIT_WIDTH - 2 * MARGIN;
const BAR_TOP = 58;
const BAR_HEIGHT = 34;
const BAND_TOP = BAR_TOP + BAR_HEIGHT + 4;
const BAND_HEIGHT = 8;

/** The figure as the text of an SVG file; null when the answer has no such score. */
export function drawScoreFigure(source: ScoreFigureSource): string | null {
  const { view, side, theme } = source;
  const score = scoreOf(view, side);
  if (score === null) return null;
  const title = side === null ? m.report_figure_score() : ofSide(side);
  const parts = score.components.map(
    ({ direction, hopBucket, severity, points }) =>
      `${directionWord(direction)} · ${hopBandWord(hopBucket)} · ` +
      `${riskWord(severity === '' ? null : severity)} · ${figureWords(points)}`,
  );
  const { sum } = recomputeScore(score);
  const remarks = [
    `${m.verdict_score()}${m.common_colon()}${score.score === null ? m.score_not_computed() : figureWords(score.score)}`,
    ...(sum === null ? [] : [m.report_figure_score_sum({ sum: figureWords(sum) })]),
    ...(score.selfHit ? [m.score_self_hit_text()] : []),
    ...capLines(parts.map(revealForeignText), source.most, source.moreWords),
  ];
  return writeExhibitSvg(picture(score, hasDefaultBands(stateScope(view)), theme), remarks, theme, {
    ...snapshotExhibit(view, source.caseReference),
    language: source.language,
    title,
    isPlaced: true,
    description: m.report_figure_description_score(),
    addresses: { title: '', list: [] },
    remarks,
    legend: RISK_LEVELS.map((level) => ({ mark: level, words: riskWord(level) })),
  });
}

function ofSide(side: TransactionSide): string {
  return `${m.report_figure_score()}${m.common_comma()}${sideWord(side)}`;
}

function scoreOf(view: KyaView | KytView, side: TransactionSide | null): Score | null {
  if (view.kind === 'kya' || side === null) return view.result?.score ?? null;
  return readSides(view).sides.find((one) => one.side === side)?.score ?? null;
}

function picture(score: Score, hasBands: boolean, theme: SvgTheme): Block {
  const { colour } = theme;
  const xOf = (pct: number): number => MARGIN + (AXIS * pct) / 100;
  const points = score.components.map(({ points: own }) => Number(own ?? 0));
  const bars = stackPoints(points).map(({ startPct, widthPct }, index) => {
    const severity = score.components[index]?.severity ?? '';
    const tone = riskTone(severity === '' ? null : severity);
    const place = { x: xOf(startPct), width: (AXIS * widthPct) / 100 };
    const paint = { fill: colour(`risk-${tone}-ring`), stroke: colour('surface-1') };
    return element('rect', { ...place, y: BAR_TOP, height: BAR_HEIGHT, ...paint });
  });
  const frame = element('rect', {
    x: MARGIN,
    y: BAR_TOP,
    width: AXIS,
    height: BAR_HEIGHT,
    fill: 'none',
    stroke: colour('border-control'),
  });
  return {
    svg: [
      ...bars,
      frame,
      ...(hasBands ? bandMarks(theme) : []),
      ...axisMarks(theme),
      ...scoreMark(score, theme),
    ].join('\n'),
    height: BAND_TOP + BAND_HEIGHT + 58,
  };
}

function bandMarks(theme: SvgTheme): string[] {
  return verdictBands().map(({ verdict, startPct, widthPct }, index) => {
    const x = MARGIN + (AXIS * startPct) / 100;
    const width = (AXIS * widthPct) / 100;
    const fill = theme.colour(index % 2 === 0 ? 'border' : 'border-control');
    const words = { x: x + width / 2, y: BAND_TOP + BAND_HEIGHT + 34, 'text-anchor': 'middle' };
    return (
      element('rect', { x, y: BAND_TOP, width, height: BAND_HEIGHT, fill }) +
      textElement(
        'text',
        { ...words, 'font-size': 11, fill: theme.colour('text-secondary') },
        verdictWord(verdict),
      )
    );
  });
}

function axisMarks(theme: SvgTheme): string[] {
  const edges = [0, ...verdictBands().map(({ to }) => to)];
  return edges.map((edge) =>
    textElement(
      'text',
      {
        x: MARGIN + (AXIS * edge) / 100,
        y: BAND_TOP + BAND_HEIGHT + 16,
        'text-anchor': 'middle',
        'font-size': 11,
        fill: theme.colour('text-secondary'),
      },
      formatCount(edge),
    ),
  );
}

/** The score over its place, its words kept within the picture. */
function scoreMark(score: Score, theme: SvgTheme): string[] {
  if (score.score === null) return [];
  const x = MARGIN + (AXIS * scorePosition(Number(score.score))) / 100;
  const text = `${m.verdict_score()} ${figureWords(score.score)}`;
  const half = textWidth(text, 13) / 2;
  const at = Math.min(EXHIBIT_WIDTH - half - 4, Math.max(half + 4, x));
  const look = { 'font-size': 13, 'font-weight': 600, fill: theme.colour('text-primary') };
  return [
    element('line', {
      x1: x,
      x2: x,
      y1: BAR_TOP - 12,
      y2: BAND_TOP + BAND_HEIGHT,
      stroke: theme.colour('text-primary'),
      'stroke-width': 2,
    }),
    textElement('text', { x: at, y: BAR_TOP - 20, 'text-anchor': 'middle', ...look }, text),
  ];
}
