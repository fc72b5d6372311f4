// Both sides of a transaction as one exhibit: the picture as each side is filtered and folded now, with
// what each side's own figure must say of itself.
import { DUST_SHARE } from '../charts/flow-layout.ts';
import type { LegendMark } from '../charts/exhibit-legend.ts';
import type { FlowExhibit } from '../charts/flow-exhibit.ts';
import { PLAIN_STATE } from '../charts/flow-scene.ts';
import { writeFlowSvg } from '../charts/flow-svg.ts';
import { layOutMirror, mirrorTree } from '../charts/mirror-layout.ts';
import type { StatedTransaction } from '../domain/stated-transaction.ts';
import type { FoldedTree } from '../flow/fold.ts';
import type { TransactionSide } from '../review/sides.ts';
import { statedLine } from '../words/stated-words.ts';
import { sideWord } from '../words/transaction-words.ts';
import { formatCount } from '../words/format.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import { figureLegend } from './figure-legend.ts';
import {
  arrangedParts,
  exhibitOf,
  withArrangement,
  type FigureSource,
  type FlowFigure,
} from './flow-figure.ts';
import { flowWording } from './flow-words.ts';
import { mirrorWording } from './mirror-words.ts';

/** A side of a transaction as it is looked at. */
export interface MirroredSide {
  side: TransactionSide;
  /** Null when it was not screened. */
  flow: { figure: FlowFigure } | null;
  /** Hits that are shown in this side alone: paths of another direction, findings on the address. */
  otherCount: number;
  /** Hits that cannot be drawn at all: the endpoint of the side is not known. */
  undrawableCount: number;
}

/** Both sides of a transaction as they are looked at. */
export interface MirrorFigure {
  transaction: {
    hash: string;
    chain: string;
    token: string;
    /** What a person states of it; null for nothing. */
    stated: StatedTransaction | null;
  };
  /** The source before the destination. */
  sides: readonly MirroredSide[];
}

/** The figure as the text of an SVG file. */
export function drawMirrorFigure(
  mirror: MirrorFigure,
  source: Omit<FigureSource, 'figure'>,
): string {
  const { labelOf } = source;
  const { hash, token } = mirror.transaction;
  const folded = { in: foldedOf(mirror, 'in'), out: foldedOf(mirror, 'out') };
  const trees = { in: folded.in?.tree ?? null, out: folded.out?.tree ?? null };
  const tree = mirrorTree(hash, trees);
  const isLabelled = (address: string): boolean => labelOf(address) !== null;
  const { noteOf, isNoted, pins } = arrangedParts(source.arrangement);
  const words = { ...flowWording(token), isLabelled, isNoted };
  const layout = layOutMirror(tree, folded, words, pins);
  const isScreened = (side: MirroredSide['side']): boolean => flowOf(mirror, side) !== null;
  const drawn = new Set(
    layout.nodes.flatMap((placed) =>
      placed.kind === 'node' ? revealForeignText(placed.node.address) : [],
    ),
  );
  return writeFlowSvg(
    {
      layout,
      wording: mirrorWording({ tree, token, labelOf, noteOf, isScreened }),
      state: PLAIN_STATE,
    },
    source.theme,
    withArrangement(exhibitOfBoth(mirror, source, drawn), layout),
  );
}

function exhibitOfBoth(
  mirror: MirrorFigure,
  source: Omit<FigureSource, 'figure'>,
  drawn: ReadonlySet<string>,
): FlowExhibit {
  const parts = mirror.sides.flatMap((side) =>
    side.flow === null
      ? []
      : [{ side, exhibit: exhibitOf({ ...source, figure: side.flow.figure }) }],
  );
  const [first] = parts;
  if (first === undefined) throw new Error('a transaction has at least one screened side');
  const remarks = mirror.sides.flatMap((side) => {
    const own = parts.find((part) => part.side.side === side.side);
    return [...(own?.exhibit.remarks ?? []), ...undrawnWords(side)].map(
      (text) => `${sideWord(side.side)}${m.common_colon()}${text}`,
    );
  });
  const addresses = new Map(
    parts
      .flatMap(({ exhibit }) => exhibit.addresses.list)
      .filter(({ whole }) => drawn.has(whole))
      .map((address) => [address.whole, address] as const),
  );
  const { exhibit } = first;
  const { hash, chain, token, stated } = mirror.transaction;
  const hasMark = (mark: LegendMark): boolean =>
    parts.some((part) => part.exhibit.legend.some((one) => one.mark === mark));
  const dust = m.flow_legend_dust_both({ percent: formatCount(DUST_SHARE * 100) });
  return {
    ...exhibit,
    title: m.kyt_mirror_label(),
    description: m.figure_description(),
    subject: {
      term: m.figure_transaction(),
      value: [
        revealForeignText(hash),
        `${chain}${m.common_comma()}${token.toUpperCase()}`,
        `${m.kyt_spine_amount()}${m.common_colon()}${m.kyt_spine_missing()}`,
        ...(stated === null ? [] : [statedLine(stated)]),
        ...mirror.sides.map(endWords),
      ].join(' · '),
    },
    addresses: {
      title: m.figure_addresses({ count: formatCount(addresses.size) }),
      list: [...addresses.values()],
    },
    remarks,
    legend: figureLegend(hasMark('private'), hasMark('contradictory')).map((one) =>
      one.mark === 'dust' ? { ...one, words: dust } : one,
    ),
  };
}

/** E.g. `Source 0x…`. */
function endWords({ side, flow }: MirroredSide): string {
  const word = sideWord(side);
  if (flow === null) return `${word} ${m.kyt_not_screened()}`;
  const address = revealForeignText(flow.figure.source.subject);
  return `${word} ${address === '' ? m.kyt_endpoint_unknown() : address}`;
}

function undrawnWords({ flow, otherCount, undrawableCount }: MirroredSide): string[] {
  if (flow === null) return [m.kyt_mirror_not_screened()];
  return [
    ...(undrawableCount > 0
      ? [m.kyt_mirror_no_endpoint({ count: formatCount(undrawableCount) })]
      : []),
    ...(otherCount > 0 ? [m.kyt_figure_others({ count: formatCount(otherCount) })] : []),
  ];
}

function flowOf({ sides }: MirrorFigure, side: TransactionSide): FlowFigure | null {
  return sides.find((one) => one.side === side)?.flow?.figure ?? null;
}

/** Null where nothing can be drawn: a side that was not screened, or whose endpoint is not known. */
function foldedOf(mirror: MirrorFigure, side: TransactionSide): FoldedTree | null {
  const figure = flowOf(mirror, side);
  return figure === null || figure.source.subject === '' ? null : figure.folded;
}
