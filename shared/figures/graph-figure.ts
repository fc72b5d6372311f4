// The graph of a case as an exhibit: what is drawn of it now, with the answers that it is drawn from and
// everything that it must say of itself. A selection, pan and zoom are not part of it, nor is the time of the
// export: the same graph gives the same file.
import type { ExhibitFact } from '../charts/exhibit-text.ts';
import type { ExhibitAddress, FlowExhibit } from '../charts/flow-exhibit.ts';
import { PLAIN_STATE } from '../charts/flow-scene.ts';
import { writeFlowSvg } from '../charts/flow-svg.ts';
import { layOutGraph, type GraphDrawing } from '../charts/graph-layout.ts';
import type { SvgTheme } from '../charts/svg-text.ts';
import { shortenAddress } from '../domain/address.ts';
import { formatUtc } from '../domain/time.ts';
import type { DescribedGraph, GraphScreeningRow, ShownNodes } from '../graph/described-graph.ts';
import type { DrawnGraph, DrawnNode } from '../graph/drawn-graph.ts';
import type { OwnNode } from '../graph/own-graph.ts';
import { m } from '../messages/generated/messages.js';
import { revealForeignText } from '../words/foreign-text.ts';
import { formatCount } from '../words/format.ts';
import { screenedSubject } from '../words/screening-words.ts';
import { levelLegend } from './figure-legend.ts';
import { graphLayoutWording, graphSceneWording, seenWords } from './graph-words.ts';
import type { GraphWordSource } from './graph-words.ts';
import { ownName } from './own-graph-words.ts';

/** A graph as it is looked at. */
export interface GraphFigure extends GraphWordSource {
  described: DescribedGraph<ShownNodes>;
  /** Whose screenings are drawn, or which; null for those of the case. */
  scopeName: string | null;
}

/** What a figure is made from. */
export interface GraphFigureSource {
  figure: GraphFigure;
  /** The answers it is drawn from: `answerFacts`, or a report's own. */
  evidence: readonly ExhibitFact[];
  caseReference: string;
  /** BCP 47 tag of the words. */
  language: string;
  theme: SvgTheme;
  /** Part of a report, not a file of its own. */
  isPlaced?: boolean;
}

/** A link's line is thicker for each doubling of the screenings that have it, up to this, in px. */
const MAX_WIDTH = 4;

/** What a graph's layout is made from. */
export function graphDrawing({ nodes, links, own }: DrawnGraph): GraphDrawing {
  return {
    nodes: [...nodes.values(), ...own.nodes.values()].map(({ flow }) => flow),
    edges: [...links.values(), ...own.links.values()].map(({ edge }) => edge),
    widthOf: ({ key }) => Math.min(MAX_WIDTH, 1 + Math.log2(links.get(key)?.seen.length ?? 1)),
  };
}

/** How many neighbours of a node are not drawn, by its key. */
export function hiddenNeighbours(
  { folds }: ShownNodes,
  { nodes }: Pick<DrawnGraph, 'nodes'>,
): (key: string) => number {
  const counts = new Map(folds.map(({ node, nodes: count }) => [node, count]));
  return (key) => counts.get(nodes.get(key)?.described.number ?? -1) ?? 0;
}

/** The figure as the text of an SVG file. */
export function drawGraphFigure(source: GraphFigureSource): string {
  const { figure, theme } = source;
  const { graph } = figure;
  const scene = {
    layout: layOutGraph(graphDrawing(graph), graphLayoutWording(graph)),
    wording: graphSceneWording(figure),
    state: PLAIN_STATE,
  };
  return writeFlowSvg(scene, theme, exhibitOf(source));
}

/** Each answer of a graph: what was screened, when it was received, its hash. */
export function answerFacts(screenings: readonly GraphScreeningRow[]): ExhibitFact[] {
  return screenings.map(({ summary }, index) => {
    const about = [revealForeignText(screenedSubject(summary)), formatUtc(summary.takenAt)];
    return {
      term: index === 0 ? m.graph_figure_answers() : '',
      value: [summary.sha256, ...about].join(' · '),
      isMono: true,
    };
  });
}

function exhibitOf({
  figure,
  evidence,
  caseReference,
  language,
  isPlaced = false,
}: GraphFigureSource): FlowExhibit {
  const { described, scopeName } = figure;
  const { screenings } = described;
  const scope = scopeName === null ? m.graph_scope_case() : revealForeignText(scopeName);
  const practice = screenings.filter(({ summary }) => summary.environmentKind === 'practice');
  const addresses = addressesOf(figure);
  return {
    language,
    title: m.graph_picture(),
    description: m.figure_description(),
    caseReference: { term: m.figure_case(), value: revealForeignText(caseReference) },
    subject: { term: m.graph_scope(), value: `${scope} · ${seenWords(screenings.length)}` },
    evidence,
    parameters: [],
    addresses: {
      title: m.graph_figure_drawn({ count: formatCount(addresses.length) }),
      list: addresses,
    },
    remarks: remarksOf(figure),
    legend: legendOf(figure),
    practice:
      practice.length === 0
        ? null
        : practice.length === screenings.length
          ? m.practice_banner()
          : m.graph_some_practice({ count: formatCount(practice.length) }),
    isPlaced,
  };
}

/** What is shown, what amounts mean, what is the person's own, what is missing. */
function remarksOf({ described, graph }: GraphFigure): string[] {
  const { nodes, answer, waiting } = described;
  const own = graph.own.nodes.size + graph.own.links.size;
  const total = nodes.length + answer.hidden;
  return [
    m.graph_figure_shown({ shown: formatCount(nodes.length), total: formatCount(total) }),
    m.graph_amounts_note(),
    ...(own === 0 ? [] : [m.graph_figure_own({ count: formatCount(own) })]),
    ...(waiting === 0 ? [] : [m.graph_waiting({ count: formatCount(waiting) })]),
  ];
}

function legendOf({ graph, hiddenOf, labelOf }: GraphFigure): FlowExhibit['legend'] {
  const { nodes, links, own } = graph;
  const edges = [...links.values()].map(({ edge }) => edge);
  const stated = [...own.links.values()].map(({ fact }) => fact.fields.knowledge);
  const all: (FlowExhibit['legend'][number] & { isDrawn: boolean })[] = [
    { mark: 'direction', words: m.flow_legend_direction(), isDrawn: links.size > 0 },
    { mark: 'thickness', words: m.graph_legend_thickness(), isDrawn: links.size > 0 },
    {
      mark: 'gap',
      words: m.flow_legend_gap(),
      isDrawn: edges.some(({ isGap, sum }) => isGap || sum === null),
    },
    {
      mark: 'contradictory',
      words: m.flow_legend_contradictory(),
      isDrawn: edges.some(({ isContradictory }) => isContradictory),
    },
    {
      mark: 'more',
      words: m.graph_legend_more(),
      isDrawn: [...nodes.keys()].some((key) => hiddenOf(key) > 0),
    },
    {
      mark: 'private',
      words: m.flow_legend_private(),
      isDrawn: [...nodes.values()].some(({ described }) => labelOf(described.value) !== null),
    },
    { mark: 'own_node', words: m.graph_legend_own(), isDrawn: own.nodes.size > 0 },
    { mark: 'observed', words: m.graph_legend_observed(), isDrawn: stated.includes('observed') },
    { mark: 'inferred', words: m.graph_legend_inferred(), isDrawn: stated.includes('inferred') },
  ];
  const drawn = all.filter(({ isDrawn }) => isDrawn);
  return [...levelLegend(), ...drawn.map(({ mark, words }) => ({ mark, words }))];
}

/** Everything drawn, whole: what was delivered in the order of the graph, then the person's own. */
function addressesOf({ graph }: GraphFigure): ExhibitAddress[] {
  return [
    ...Array.from(graph.nodes.values(), deliveredAddress),
    ...Array.from(graph.own.nodes.values(), ownAddress),
  ];
}

function deliveredAddress({ described, entity, category }: DrawnNode): ExhibitAddress {
  return {
    short: revealForeignText(shortenAddress(described.value)),
    whole: revealForeignText(described.value),
    name: revealForeignText(entity ?? category ?? ''),
  };
}

function ownAddress(node: OwnNode): ExhibitAddress {
  return {
    short: m.graph_legend_own(),
    whole: revealForeignText(node.name) || ownName(node),
    name: '',
  };
}
