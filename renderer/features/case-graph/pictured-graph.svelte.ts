// A drawn graph as it is looked at: what is chosen in it, where the keyboard is, its layout.
import { NO_MOVES, type GraphMoves } from '#shared/charts/graph-layout.ts';
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import { readGraphView, writeGraphView } from '#shared/figures/graph-view-state.ts';
import { everyLink, isDrawn, type DrawnGraph } from '#shared/graph/drawn-graph.ts';
import type { FrameControl } from '../../charts/flow-frame.ts';
import { heightOf } from '../../charts/flow-navigation.ts';
import { PinnedPicture, withPin } from '../../charts/pinned-picture.ts';
import { setOf } from '../../lib/collections.ts';
import { GraphLayout } from './graph-layout.svelte.ts';

/** A node or a link, by its key. */
export interface GraphSelection {
  kind: 'node' | 'link';
  key: string;
}

/** What a person made of a picture. */
class GraphArrangement extends PinnedPicture {
  readonly #layout: () => FlowLayout | null;
  /** By how much nodes were moved, not where to. */
  pins = $state.raw<GraphMoves>(NO_MOVES);

  constructor(layout: () => FlowLayout | null) {
    super(layout);
    this.#layout = layout;
  }

  /** As it is kept. */
  readonly written = $derived.by(() => writeGraphView(this.pins));

  override pin(key: string, y: number | null): void {
    const now = heightOf(this.#layout(), key);
    const moved = y === null || now === null ? null : (this.pins.get(key) ?? 0) + y - now;
    this.pins = withPin(this.pins, key, moved);
  }

  override unpinAll(): void {
    this.pins = NO_MOVES;
  }

  /** Puts everything where it was left. */
  recall(kept: string | null): void {
    this.pins = readGraphView(kept);
  }
}

/** One picture. */
export class PicturedGraph {
  readonly #graph: () => DrawnGraph | null;
  readonly layout: GraphLayout;
  readonly arrangement = new GraphArrangement(() => this.layout.current);
  selection = $state.raw<GraphSelection | null>(null);
  /** Nodes of a path that is lit, from one end to the other; null for none. */
  path = $state.raw<readonly string[] | null>(null);
  /** Set while the picture is shown. */
  frame = $state.raw<FrameControl | null>(null);
  #focused = $state('');

  constructor(graph: () => DrawnGraph | null) {
    this.#graph = graph;
    this.layout = new GraphLayout(graph, () => this.arrangement.pins);
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

  /** Another graph is to be drawn: nothing of this one is. */
  forget(): void {
    this.clear();
    this.layout.forget();
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
