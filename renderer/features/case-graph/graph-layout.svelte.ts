// The layout of a graph as it arrives: a small one at once, a large one from another thread, while the
// picture before stays.
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import {
  finishGraph,
  prepareGraph,
  type GraphMoves,
  type PreparedGraph,
} from '#shared/charts/graph-layout.ts';
import { layerRows, type LayeredGraph, type LayeredRows } from '#shared/charts/layered-rows.ts';
import { graphDrawing } from '#shared/figures/graph-figure.ts';
import { graphLayoutWording } from '#shared/figures/graph-words.ts';
import type { DrawnGraph } from '#shared/graph/drawn-graph.ts';

/** More nodes than this are laid out in another thread. */
const MOST_AT_ONCE = 400;

/** Places rows elsewhere: in the page, in a thread of its own. */
export type LayerRows = (graph: LayeredGraph, signal: AbortSignal) => Promise<LayeredRows>;

/** A graph whose rows are placed. */
interface PlacedRows {
  prepared: PreparedGraph;
  rows: LayeredRows;
}

/** One picture's layout. */
export class GraphLayout {
  readonly #graph: () => DrawnGraph | null;
  readonly #moves: () => GraphMoves;
  #arrived = $state.raw<(PlacedRows & { of: DrawnGraph }) | null>(null);

  constructor(graph: () => DrawnGraph | null, moves: () => GraphMoves) {
    this.#graph = graph;
    this.#moves = moves;
  }

  /** Not again for what is moved in it by hand. */
  readonly #rows: PlacedRows | null = $derived.by(() => {
    const graph = this.#graph();
    if (graph === null || isLarge(graph)) return graph === null ? null : this.#arrived;
    const prepared = prepareGraph(graphDrawing(graph), graphLayoutWording(graph));
    return { prepared, rows: layerRows(prepared.graph) };
  });

  /** Null while a large one is on its way and there was none before, and without a graph. */
  readonly current: FlowLayout | null = $derived.by(() => {
    const placed = this.#rows;
    return placed === null ? null : finishGraph(placed.prepared, placed.rows, this.#moves());
  });

  readonly isArriving = $derived.by(() => {
    const graph = this.#graph();
    return graph !== null && isLarge(graph) && this.#arrived?.of !== graph;
  });

  /** Another graph is to be drawn, of which this one is no earlier state. */
  forget(): void {
    this.#arrived = null;
  }

  /** Has a large picture laid out, for an effect. Gives how to stop; what fails elsewhere is done here. */
  request(layerElsewhere: LayerRows): () => void {
    const of = this.#graph();
    if (of === null || !isLarge(of)) return () => {};
    const stopping = new AbortController();
    const prepared = prepareGraph(graphDrawing(of), graphLayoutWording(of));
    const arrive = (rows: LayeredRows): void => {
      if (!stopping.signal.aborted) this.#arrived = { of, prepared, rows };
    };
    layerElsewhere(prepared.graph, stopping.signal).then(arrive, () => {
      if (!stopping.signal.aborted) arrive(layerRows(prepared.graph));
    });
    return () => stopping.abort();
  }
}

function isLarge({ nodes, own }: DrawnGraph): boolean {
  return nodes.size + own.nodes.size > MOST_AT_ONCE;
}
