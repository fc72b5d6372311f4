// Where everything of a folded flow tree stands: columns by hop, inflow left, the subject in the
// centre, outflow right. Pure: the same tree gives the same picture. Units are px at zoom 1.
import { hierarchy, tree as tidyTree, type HierarchyPointNode } from 'd3-hierarchy';
import { addDecimals, type DecimalText } from '#shared/domain/amount.ts';
import { childrenKey, type Fold, type FoldedTree } from '#shared/flow/fold.ts';
import { FLOW_SIDES, type FlowSide } from '#shared/flow/orient.ts';
import { SUBJECT_KEY, type FlowEdge, type FlowNode, type FlowTree } from '#shared/flow/tree.ts';
import { placeEdges, type EdgePlan, type PlacedEdge } from './flow-edges.ts';
import {
  AMOUNT_SIZE,
  NODE_RADIUS,
  NODE_TEXT_HALF,
  SLOT,
  SUBJECT_RADIUS,
  textDrop,
  type Bounds,
  type FlowColumn,
  type PlacedNode,
} from './flow-geometry.ts';
import { estimateTextWidth } from './text-width.ts';

/** Height of a node with one or two lines of text, and the space to the next. */
const ROW_PLAIN = 54;
const ROW_NAMED = 66;
/** More edges into one node than this share one slot. */
const MAX_SLOTS = 5;
/** Width in which the edges of a node fan out. */
const FAN = 20;
/** Where many edges fan out between two columns they get more room, to be told apart. */
const MAX_FAN = 84;
const FAN_PER_EDGE = 0.6;
const FEW_EDGES = 24;
const LABEL_GAP = 15;
const SIDE_GAP = 56;
const CAPTION_RISE = 4;
const MIN_LABEL = 64;

/** The whole picture. */
export interface FlowLayout {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  /** From left to right. */
  columns: FlowColumn[];
  bounds: Bounds;
  /** Where the paths of undelivered direction begin, to be said so; null when there are none. */
  unknownBlock: { x: number; y: number } | null;
}

/** Words the layout makes room for. */
export interface FlowWording {
  amount: (sum: DecimalText | null) => string;
  /** For the edges of a node that share one slot. */
  sharedLinks: (count: number, sum: DecimalText | null) => string;
  /** The person has a label of their own on the address: it stands where the provider's would. */
  isLabelled?: (address: string) => boolean;
}

interface Item {
  key: string;
  side: FlowSide | null;
  hop: number;
  place: { kind: 'node'; node: FlowNode } | { kind: 'fold'; fold: Fold };
  /** Its address stands alone, with no name below. */
  isPlain: boolean;
  /** Edges that enter it, towards the subject, in slots. */
  slots: EdgePlan[];
}

/** Lays a folded tree out. */
export function layOutFlow(folded: FoldedTree, wording: FlowWording): FlowLayout {
  const slots = planSlots(folded, wording);
  const items = makeItems(folded, slots, wording);
  const columns = new ColumnRuler(items.values());
  const placed = new Map<string, PlacedNode>();
  const subject = folded.tree.subject;
  placed.set(SUBJECT_KEY, {
    key: SUBJECT_KEY,
    x: 0,
    y: 0,
    side: null,
    hop: 0,
    drop: 0,
    kind: 'node',
    node: subject,
  });

  let unknownBlock: FlowLayout['unknownBlock'] = null;
  const lowest = new Map<'left' | 'right', number>();
  for (const side of FLOW_SIDES) {
    const points = placeSide(folded, items, side);
    if (points.length === 0) continue;
    const half = side === 'inflow' ? 'left' : 'right';
    const tops = points.map(({ x, data }) => x - heightOf(data) / 2);
    const above = lowest.get(half);
    // Paths of unknown direction stand below the outflow, on the same side.
    const shift = above === undefined ? 0 : above + SIDE_GAP - Math.min(...tops);
    for (const { x, data } of points) {
      const y = x + shift;
      const { key, hop, place, slots: entering } = data;
      const drop = textDrop(entering.length);
      placed.set(key, { key, x: columns.xOf(side, hop), y, side, hop, drop, ...place });
    }
    if (side === 'unknown') {
      unknownBlock = { x: columns.xOf(side, 1), y: Math.min(...tops) + shift - CAPTION_RISE };
    }
    lowest.set(half, Math.max(...points.map(({ x, data }) => x + shift + heightOf(data) / 2)));
  }

  const edges = placeEdges(
    [...items.values()].flatMap((item) => item.slots.map((plan) => ({ ...plan, child: item.key }))),
    placed,
    (side, hop) => columns.labelWidth(side, hop),
  );
  const nodes = [...placed.values()];
  return { nodes, edges, columns: columns.list(), bounds: boundsOf(nodes, edges), unknownBlock };
}

/** The edges that enter each drawn node or fold, largest first, the last slot shared if need be. */
function planSlots(folded: FoldedTree, wording: FlowWording): Map<string, EdgePlan[]> {
  const scale = thicknessScale(folded.edges, folded.folds);
  const dust = dustBounds(folded.tree);
  const drawn = (edge: FlowEdge): EdgePlan['edges'][number] => {
    const isDust = edge.sum !== null && Number(edge.sum) < (dust.get(edge.side) ?? 0);
    return { edge, width: scale(edge.sum), isDust };
  };
  const slots = new Map<string, EdgePlan[]>();
  const byChild = new Map<string, FlowEdge[]>();
  for (const edge of folded.edges) {
    const list = byChild.get(edge.child);
    if (list === undefined) byChild.set(edge.child, [edge]);
    else list.push(edge);
  }
  for (const [child, edges] of byChild) {
    const order = folded.tree.nodes.get(child)?.inner ?? [];
    edges.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
    const own = edges.length <= MAX_SLOTS ? edges.length : MAX_SLOTS - 1;
    const shared = edges.slice(own);
    const plans = edges.slice(0, own).map((edge): EdgePlan => ({
      edges: [drawn(edge)],
      parent: edge.parent,
      side: edge.side,
      label: edge.isGap ? '' : wording.amount(edge.sum),
      fold: null,
    }));
    if (shared.length > 0) {
      plans.push({
        edges: shared.map(drawn),
        parent: null,
        side: shared[0]?.side ?? 'unknown',
        label: wording.sharedLinks(shared.length, sumOf(shared)),
        fold: null,
      });
    }
    slots.set(child, plans);
  }
  for (const fold of folded.folds) {
    slots.set(fold.key, [
      {
        edges: [],
        parent: fold.parent,
        side: fold.side,
        label: '',
        fold,
        foldWidth: scale(fold.sum),
      },
    ]);
  }
  return slots;
}

function sumOf(edges: readonly FlowEdge[]): DecimalText | null {
  const known = edges.flatMap(({ sum }) => (sum === null ? [] : [sum]));
  return known.length === 0 ? null : addDecimals(known);
}

/** Below this share of the largest edge of its side an edge is dust: dashed, never hidden. */
export const DUST_SHARE = 0.001;

function dustBounds(tree: FlowTree): Map<FlowSide, number> {
  const bounds = new Map<FlowSide, number>();
  for (const { side, sum } of tree.edges.values()) {
    if (sum === null) continue;
    bounds.set(side, Math.max(bounds.get(side) ?? 0, Number(sum) * DUST_SHARE));
  }
  return bounds;
}

function makeItems(
  folded: FoldedTree,
  slots: Map<string, EdgePlan[]>,
  { isLabelled = () => false }: FlowWording,
): Map<string, Item> {
  const items = new Map<string, Item>();
  for (const key of folded.shown) {
    const node = folded.tree.nodes.get(key);
    if (node === undefined || key === SUBJECT_KEY) continue;
    const { side, hop } = node;
    const isPlain = node.labels.length === 0 && !isLabelled(node.address);
    const place = { kind: 'node', node } as const;
    items.set(key, { key, side, hop, place, isPlain, slots: slots.get(key) ?? [] });
  }
  for (const fold of folded.folds) {
    const { key, side, hop } = fold;
    const place = { kind: 'fold', fold } as const;
    items.set(key, { key, side, hop, place, isPlain: false, slots: slots.get(key) ?? [] });
  }
  return items;
}

function placeSide(
  folded: FoldedTree,
  items: Map<string, Item>,
  side: FlowSide,
): HierarchyPointNode<Item>[] {
  const foldsOf = new Map<string, string[]>();
  for (const fold of folded.folds) {
    if (fold.side !== side) continue;
    foldsOf.set(fold.parent, [...(foldsOf.get(fold.parent) ?? []), fold.key]);
  }
  const root: Item = {
    key: SUBJECT_KEY,
    side: null,
    hop: 0,
    place: { kind: 'node', node: folded.tree.subject },
    isPlain: false,
    slots: [],
  };
  const childrenOf = ({ key }: Item): Item[] => {
    const keys = [
      ...(folded.children.get(childrenKey(key, side)) ?? []),
      ...(foldsOf.get(key) ?? []),
    ];
    return keys.flatMap((child) => items.get(child) ?? []);
  };
  const lay = tidyTree<Item>()
    .nodeSize([1, 1])
    .separation((a, b) => (heightOf(a.data) + heightOf(b.data)) / 2);
  return lay(hierarchy(root, childrenOf))
    .descendants()
    .filter(({ data }) => data.key !== SUBJECT_KEY);
}

function heightOf({ isPlain, slots }: Item): number {
  return (isPlain ? ROW_PLAIN : ROW_NAMED) + Math.max(0, slots.length - 1) * SLOT;
}

/** Columns are as wide as their longest amount needs. */
class ColumnRuler {
  readonly #widths = new Map<string, number>();
  readonly #edges = new Map<string, number>();
  readonly #last = { left: 0, right: 0 };
  readonly #outflowHops = new Set<number>();

  constructor(items: Iterable<Item>) {
    for (const { side, hop, slots } of items) {
      const key = this.#key(side, hop);
      const half = side === 'inflow' ? 'left' : 'right';
      this.#last[half] = Math.max(this.#last[half], hop);
      if (side === 'outflow') this.#outflowHops.add(hop);
      for (const { label, edges } of slots) {
        this.#edges.set(key, (this.#edges.get(key) ?? 0) + edges.length);
        const width = Math.ceil(estimateTextWidth(label, AMOUNT_SIZE));
        this.#widths.set(key, Math.max(this.#widths.get(key) ?? MIN_LABEL, width));
      }
    }
  }

  labelWidth(side: FlowSide | null, hop: number): number {
    return (this.#widths.get(this.#key(side, hop)) ?? MIN_LABEL) + LABEL_GAP;
  }

  xOf(side: FlowSide | null, hop: number): number {
    let x = 0;
    for (let at = 1; at <= hop; at++) {
      x += NODE_TEXT_HALF + this.#fan(side, at) + this.labelWidth(side, at) + NODE_RADIUS;
    }
    return side === 'inflow' ? -x : x;
  }

  list(): FlowColumn[] {
    const columns: FlowColumn[] = [{ x: 0, hop: 0, side: null }];
    for (let hop = 1; hop <= this.#last.left; hop++) {
      columns.push({ x: this.xOf('inflow', hop), hop, side: 'inflow' });
    }
    for (let hop = 1; hop <= this.#last.right; hop++) {
      const side = this.#outflowHops.has(hop) ? 'outflow' : 'unknown';
      columns.push({ x: this.xOf(side, hop), hop, side });
    }
    return columns.sort((a, b) => a.x - b.x);
  }

  #fan(side: FlowSide | null, hop: number): number {
    const many = Math.max(0, (this.#edges.get(this.#key(side, hop)) ?? 0) - FEW_EDGES);
    return Math.min(MAX_FAN, FAN + many * FAN_PER_EDGE);
  }

  #key(side: FlowSide | null, hop: number): string {
    return `${side === 'inflow' ? 'left' : 'right'}${String(hop)}`;
  }
}

/** Thickness in px by the logarithm of the amount: support only, the text says it. */
export function thicknessScale(
  edges: readonly Pick<FlowEdge, 'sum'>[],
  folds: readonly Pick<Fold, 'sum'>[] = [],
): (sum: DecimalText | null) => number {
  const amounts = [...edges, ...folds]
    .map(({ sum }) => (sum === null ? 0 : Number(sum)))
    .filter((amount) => amount > 0);
  const least = Math.log(amounts.reduce((a, b) => Math.min(a, b), Infinity));
  const most = Math.log(amounts.reduce((a, b) => Math.max(a, b), 0));
  return (sum) => {
    const amount = sum === null ? 0 : Number(sum);
    if (amount <= 0 || !(most > least)) return MIN_WIDTH;
    const share = (Math.log(amount) - least) / (most - least);
    return Math.round((MIN_WIDTH + share * (MAX_WIDTH - MIN_WIDTH)) * 100) / 100;
  };
}
const MIN_WIDTH = 1;
const MAX_WIDTH = 4;

function boundsOf(nodes: PlacedNode[], edges: PlacedEdge[]): Bounds {
  const xs = nodes.map(({ x }) => x);
  const ys = [
    ...nodes.map(({ y, drop }) => y + drop),
    ...edges.flatMap(({ label }) => label?.y ?? []),
  ];
  const least = (values: number[]): number => values.reduce((a, b) => Math.min(a, b), 0);
  const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    x0: least(xs) - NODE_TEXT_HALF - 8,
    x1: most(xs) + NODE_TEXT_HALF + 8,
    y0: least(ys) - SUBJECT_RADIUS - 14,
    y1: most(ys) + SUBJECT_RADIUS + 42,
  };
}
