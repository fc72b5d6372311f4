// A drawn graph as it is looked at: what is chosen in it, where the keyboard is, its layout.
import { everyLink, isDrawn, type DrawnGraph } from '#shared/graph/drawn-graph.ts';
import type { FrameControl } from '../../charts/flow-frame.ts';
import { setOf } from '../../lib/collections.ts';
import { GraphLayout } from './graph-layout.svelte.ts';

/** A node or a link, by its key. */
export interface GraphSelection {
  kind: 'node' | 'link';
  key: string;
}

/** One picture. */
export class PicturedGraph {
  readonly #graph: () => DrawnGraph | null;
  readonly layout: GraphLayout;
  selection = $state.raw<GraphSelection | null>(null);
  /** Nodes of a path that is lit, from one end to the other; null for none. */
  path = $state.raw<readonly string[] | null>(null);
  /** Set while the picture is shown. */
  frame = $state.raw<FrameControl | null>(null);
  #focused = $state('');

  constructor(graph: () => DrawnGraph | null) {
    this.#graph = graph;
    this.layout = new GraphLayout(graph);
  }

  readonly graph = $derived.by(() => this.#graph());
  /** What is selected and still there. */
  readonly chosen = $derived.by((): GraphSelection | null => {
    const { selection } = this;
    if (selection === null || this.graph === null) return null;
    return isDrawn(this.graph, selection.kind, selection.key) ? selection : null;
  });
  /** The node under the keyboard: the first that was screened before anything else. */
  readonly focusKey = $derived.by(() => {
    const { graph } = this;
    if (graph === null) return '';
    if (isDrawn(graph, 'node', this.#focused)) return this.#focused;
    return [...graph.nodes.keys(), ...graph.own.nodes.keys()][0] ?? '';
  });
  /** What is lit: a path, or a node with its links. */
  readonly lit = $derived.by(() => {
    const { graph, path, chosen } = this;
    if (graph === null) return null;
    if (path !== null) {
      // Either way: a path may go against the money.
      const steps = setOf(
        path
          .slice(1)
          .flatMap((to, at) => [stepKey(path[at] ?? '', to), stepKey(to, path[at] ?? '')]),
      );
      const edges = everyLink(graph).filter(({ from, to }) => steps.has(stepKey(from, to)));
      return { nodes: setOf(path), edges: setOf(edges.map(({ key }) => key)) };
    }
    if (chosen?.kind !== 'node') return null;
    const own = everyLink(graph).filter(({ from, to }) => from === chosen.key || to === chosen.key);
    return {
      nodes: setOf([chosen.key, ...own.flatMap(({ from, to }) => [from, to])]),
      edges: setOf(own.map(({ key }) => key)),
    };
  });

  /** Moves the keyboard to a node. */
  focusOn(key: string): void {
    this.#focused = key;
  }

  /** Chooses a node or a link. */
  select(selection: GraphSelection): void {
    this.selection = selection;
    this.path = null;
    if (selection.kind === 'node') this.focusOn(selection.key);
  }

  /** Lights a path. */
  light(path: readonly string[] | null): void {
    this.path = path;
    this.selection = null;
  }

  /** Nothing is chosen. */
  clear(): void {
    this.selection = null;
    this.path = null;
  }
}

function stepKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}
