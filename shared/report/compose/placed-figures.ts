// The pictures that a person placed in a section: each drawn when its answer comes by, from the view of
// it that was kept, and none held longer than as its own text.
import { addressKey } from '../../domain/address.ts';
import type { LabelId, SnapshotId } from '../../domain/ids.ts';
import { drawFigure } from '../../figures/flow-figure.ts';
import { readFlowView } from '../../figures/flow-view-state.ts';
import { drawMirrorFigure } from '../../figures/mirror-figure.ts';
import { drawScoreFigure } from '../../figures/score-figure.ts';
import {
  storedFlowFigure,
  storedFlowSource,
  storedMirror,
  type FoldLimits,
  type KeptFlow,
} from '../../figures/stored-flow.ts';
import { drawTimeLineFigure } from '../../figures/time-line-figure.ts';
import type { FlowViewSide } from '../../records/search.ts';
import { m } from '../../messages/generated/messages.js';
import { TRANSACTION_SIDES } from '../../review/sides.ts';
import type { KyaView, KytView, ScreeningView } from '../../screening/snapshot.ts';
import { formatCount } from '../../words/format.ts';
import { inSentences } from '../../words/sentences.ts';
import { sideWord } from '../../words/transaction-words.ts';
import type { Block, ReportFigure } from '../document.ts';
import type { DraftFigure, SectionKind } from '../draft.ts';
import { fitsOnePage } from '../figure-page.ts';
import type { SectionContext } from './section.ts';
import { sectionTitle } from './section-titles.ts';
import { statedInCase } from './stated-blocks.ts';

/** The figures of one section on their way. */
export interface PlacedFigures {
  /** The answers that they are drawn from. */
  needs: readonly SnapshotId[];
  add: (view: ScreeningView, source: number) => void;
  /** In the order in which they were placed; a notice in the place of one that could not be drawn. */
  finish: () => Block[];
}

/** Begins the figures of a section. */
export function beginPlacedFigures(context: SectionContext): PlacedFigures {
  const { figures } = context.section;
  const drawn = new Map<string, ReportFigure>();
  return {
    needs: [...new Set(figures.map(({ snapshotId }) => snapshotId as SnapshotId))],
    add(view, source) {
      for (const figure of figures) {
        if (figure.snapshotId !== view.summary.id) continue;
        const picture = drawToFit(figure, view, context);
        if (picture !== null) drawn.set(figure.id, figureOf(figure, view, { ...picture, source }));
      }
    },
    finish: () =>
      figures.map((figure): Block => {
        const picture = drawn.get(figure.id);
        if (picture !== undefined) return picture;
        const snapshotId = figure.snapshotId as SnapshotId;
        const about = titleOf(figure);
        context.warn({ kind: 'figure_not_drawn', about, snapshotId });
        const inlines = [
          { kind: 'text' as const, text: `${about}${m.common_colon()}${m.report_figure_none()}` },
        ];
        return {
          kind: 'notice',
          tone: 'caution',
          blocks: [{ kind: 'paragraph', inlines }],
        };
      }),
  };
}

/** A flow of more nodes than this fits no page: it is not even drawn as it was left. */
export const MAX_FLOW_NODES = 160;
/** How far a flow that fits no page is folded, step by step until it does. */
const AGGREGATED: readonly FoldLimits[] = [
  { maxChildren: 10, maxNodes: 40, maxHops: Infinity },
  { maxChildren: 6, maxNodes: 24, maxHops: Infinity },
  { maxChildren: 5, maxNodes: 14, maxHops: 4 },
  { maxChildren: 4, maxNodes: 10, maxHops: 3 },
  { maxChildren: 3, maxNodes: 6, maxHops: 2 },
  { maxChildren: 3, maxNodes: 6, maxHops: 1 },
];

/** A flow is folded in its picture, a list of words cut behind so many lines. */
interface Limits {
  fold: FoldLimits | null;
  most: number;
}

const AS_LEFT: Limits = { fold: null, most: Infinity };
/** How many lines each list of a picture has, cut until the picture fits a page. */
const LINES = [Infinity, 24, 12, 6];

/** The flow of an answer, of a transaction all that was screened; null where there is none to draw. */
export function flowFigure(
  view: KyaView | KytView,
  source: number,
  context: SectionContext,
): ReportFigure | null {
  if (view.result === null || view.result.hits.length === 0) return null;
  const figure = flowOf(view);
  const picture = drawToFit(figure, view, context);
  return picture === null ? null : figureOf(figure, view, { ...picture, source });
}

function flowOf(view: KyaView | KytView): DraftFigure {
  const own = { id: 'flow', snapshotId: view.summary.id, caption: '' };
  if (view.kind === 'kya') return { ...own, kind: 'flow', side: null };
  const { direction } = view.summary;
  return direction === 'both'
    ? { ...own, kind: 'mirrored', side: null }
    : { ...own, kind: 'flow', side: direction };
}

/** As many as are drawn, folded as it was left. */
function countNodes({ side }: DraftFigure, view: KyaView | KytView, context: SectionContext) {
  const sides = view.kind === 'kyt' && side === null ? TRANSACTION_SIDES : [side];
  const labels = labelsByAddress(context);
  const isApart = (address: string): boolean => labels.has(addressKey(address));
  return sides.reduce((sum, one) => {
    const source = storedFlowSource(view, one);
    if (source === null || source.subject === '') return sum;
    return (
      sum +
      storedFlowFigure(source, keptOf(view, one ?? 'address', context), isApart).folded.shown.size
    );
  }, 0);
}

/** A picture, and the person's own labels that are in it. */
interface Picture {
  svg: string;
  labels: readonly LabelId[];
  /** Folded further than it was left, so that it fits a page. */
  isAggregated: boolean;
}

/** A flow that is over one page or unreadable on it is aggregated; null as of `draw`. */
function drawToFit(
  figure: DraftFigure,
  view: ScreeningView,
  context: SectionContext,
): Picture | null {
  if (view.kind === 'name' || (figure.kind !== 'flow' && figure.kind !== 'mirrored')) {
    return drawCut(figure, view, context);
  }
  const isHuge = countNodes(figure, view, context) > MAX_FLOW_NODES;
  const asLeft = isHuge ? null : draw(figure, view, context, AS_LEFT);
  if (!isHuge && (asLeft === null || fitsOnePage(sizeOf(asLeft.svg)))) return asLeft;
  let folded: Picture | null = null;
  for (const fold of AGGREGATED) {
    folded = draw(figure, view, context, { ...AS_LEFT, fold });
    if (folded !== null && fitsOnePage(sizeOf(folded.svg))) return folded;
  }
  // Long labels or lists alone may be over a page: it is cut into parts, as it was left.
  return asLeft ?? folded;
}

/** Time line and score: with as many lines of words as fit a page. */
function drawCut(
  figure: DraftFigure,
  view: ScreeningView,
  context: SectionContext,
): Picture | null {
  let cut: Picture | null = null;
  for (const most of LINES) {
    cut = draw(figure, view, context, { ...AS_LEFT, most });
    if (cut === null || fitsOnePage(sizeOf(cut.svg))) break;
  }
  return cut;
}

/** Null for a picture that the answer does not have. */
function draw(
  figure: DraftFigure,
  view: ScreeningView,
  context: SectionContext,
  limits: Limits,
): Picture | null {
  const asked = new Set<LabelId>();
  const onLabel = (label: LabelId) => asked.add(label);
  const svg = drawWith(figure, view, context, { ...limits, onLabel });
  if (svg === null) return null;
  return { svg, labels: [...asked].sort(), isAggregated: limits.fold !== null };
}

/** @param how `onLabel` is informed of each label of an address that is drawn; no other address is asked for */
function drawWith(
  figure: DraftFigure,
  view: ScreeningView,
  context: SectionContext,
  { fold, most, onLabel }: Limits & { onLabel: (id: LabelId) => void },
): string | null {
  const { dossier, theme, draft } = context;
  const caseReference = dossier.case.reference;
  const common = { caseReference, language: draft.language, theme };
  if (figure.kind === 'time_line') {
    return drawTimeLineFigure({
      ...common,
      view,
      snapshots: dossier.snapshots,
      entries: dossier.timeline,
      most,
      moreWords: moreWordsOf(context, 'timeline'),
    });
  }
  if (view.kind === 'name') return null;
  if (figure.kind === 'score') {
    const moreWords = moreWordsOf(context, 'on_chain_findings');
    return drawScoreFigure({ ...common, view, side: figure.side, most, moreWords });
  }
  const labels = labelsByAddress(context);
  const isApart = (address: string): boolean => labels.has(addressKey(address));
  const exhibit = {
    ...common,
    view,
    isPlaced: true,
    labelOf(address: string) {
      const label = labels.get(addressKey(address)) ?? null;
      if (label !== null) onLabel(label.id);
      return label;
    },
  };
  if (figure.kind === 'mirrored') {
    const mirror =
      view.kind === 'kyt'
        ? storedMirror(
            view,
            statedInCase(context, view),
            (side) => keptOf(view, side, context),
            isApart,
            fold,
          )
        : null;
    return mirror === null ? null : drawMirrorFigure(mirror, exhibit);
  }
  const side = view.kind === 'kya' ? null : (figure.side ?? 'in');
  const source = storedFlowSource(view, side);
  if (source === null) return null;
  const kept = keptOf(view, side ?? 'address', context);
  return drawFigure({ ...exhibit, figure: storedFlowFigure(source, kept, isApart, fold) });
}

/** The person's own labels by the address as it compares. */
export function labelsByAddress({
  dossier,
}: SectionContext): ReadonlyMap<string, SectionContext['dossier']['labels'][number]> {
  return new Map(
    dossier.labels
      .filter(({ removedAt }) => removedAt === null)
      .map((label) => [label.addressKey, label] as const),
  );
}

/** Names the section that lists them, where the report has it. */
export function moreWordsOf(
  { draft }: SectionContext,
  kind: SectionKind,
): (count: number) => string {
  const section = draft.sections.find((one) => one.kind === kind && one.isOn);
  return (more) => {
    const count = formatCount(more);
    if (section === undefined) return m.report_figure_more({ count });
    const title = section.title.trim() === '' ? sectionTitle(kind) : section.title.trim();
    return m.report_figure_more_in({ count, section: title });
  };
}

function keptOf(
  view: KyaView | KytView,
  side: FlowViewSide,
  { dossier }: SectionContext,
): KeptFlow {
  const record = dossier.flowViews.find(
    (one) => one.snapshotId === view.summary.id && one.side === side,
  );
  return record === undefined ? null : readFlowView(record.stateJson);
}

function figureOf(
  figure: DraftFigure,
  view: ScreeningView,
  { svg, labels, isAggregated, source }: Picture & { source: number },
): ReportFigure {
  const caption = figure.caption.trim() === '' ? titleOf(figure) : figure.caption.trim();
  return {
    kind: 'figure',
    id: `${figure.kind}-s${String(source)}`,
    caption: isAggregated ? inSentences([caption, m.report_figure_aggregated()]) : caption,
    alt: m.report_figure_alt({ title: titleOf(figure), source: `S${String(source)}` }),
    svg,
    ...sizeOf(svg),
    source,
    ...(labels.length === 0 ? {} : { labels }),
  };
}

/** The size that an SVG of ours begins with. */
export function sizeOf(svg: string): Pick<ReportFigure, 'widthPx' | 'heightPx'> {
  const size = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg);
  return { widthPx: Number(size?.[1] ?? 0), heightPx: Number(size?.[2] ?? 0) };
}

/** What a picture is, e.g. `Flow of funds, source`. */
function titleOf({ kind, side }: DraftFigure): string {
  const words: Record<DraftFigure['kind'], () => string> = {
    flow: m.report_figure_flow,
    mirrored: m.report_figure_mirrored,
    score: m.report_figure_score,
    time_line: m.report_figure_time_line,
  };
  return side === null || kind === 'mirrored' || kind === 'time_line'
    ? words[kind]()
    : `${words[kind]()}${m.common_comma()}${sideWord(side)}`;
}
