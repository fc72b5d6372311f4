// The layout of a graph as it arrives: a small one at once, a large one from another thread, while the
// picture before stays.
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import { finishGraph, layOutGraph, prepareGraph } from '#shared/charts/graph-layout.ts';
import { layerRows, type LayeredGraph, type LayeredRows } from '#shared/charts/layered-rows.ts';
import { graphDrawing } from '#shared/figures/graph-figure.ts';
import { graphLayoutWording } from '#shared/figures/graph-words.ts';
import type { DrawnGraph } from '#shared/graph/drawn-graph.ts';

/** More nodes than this are laid out in another thread. */
const MOST_AT_ONCE = 400;

/** Places rows elsewhere: in the page, in a thread of its own. */
export type LayerRows = (graph: LayeredGraph, signal: AbortSignal) => Promise<LayeredRows>;

/** One picture's layout. */
export class GraphLayout {
  readonly #graph: () => DrawnGraph | null;
  #arrived = $state.raw<{ of: DrawnGraph; layout: FlowLayout } | null>(null);

  constructor(graph: () => DrawnGraph | null) {
    this.#graph = graph;
  }

  /** Null while a large one is on its way and there was none before, and without a graph. */
  readonly current: FlowLayout | null = $derived.by(() => {
    const graph = this.#graph();
    if (graph === null) return null;
    if (!isLarge(graph)) return layOutGraph(graphDrawing(graph), graphLayoutWording(graph));
    return this.#arrived?.layout ?? null;
  });

  readonly isArriving = $derived.by(() => {
    const graph = this.#graph();
    return graph !== null && isLarge(graph) && this.#arrived?.of !== graph;
  });

  /** Has a large picture laid out, for an effect. Gives how to stop; what fails elsewhere is done here. */
  request(layerElsewhere: LayerRows): () => void {
    const of = this.#graph();
    if (of === null || !isLarge(of)) return () => {};
    const stopping = new AbortController();
    const prepared = prepareGraph(graphDrawing(of), graphLayoutWording(of));
    const arrive = (rows: LayeredRows): void => {
      if (!stopping.signal.aborted) this.#arrived = { of, layout: finishGraph(prepared, rows) };
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
