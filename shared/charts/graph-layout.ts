// Where everything of a case graph is: layers from left to right as the money goes, laid out as the flow is
// and drawn by the same marks. Pure: the same graph gives the same picture. Units are px at zoom 1.
import type { FlowEdge, FlowNode } from '../flow/tree.ts';
import { ColumnRuler } from './flow-columns.ts';
import { placeEdges } from './flow-edges.ts';
import type { FlowColumn } from './flow-geometry.ts';
import {
  noName,
  planSlots,
  ROW_NAMED,
  type FlowItem,
  type FlowWording,
  type NameOf,
} from './flow-items.ts';
import { boundsOf, placeItem, type FlowLayout } from './flow-layout.ts';
import { layerRows, type LayeredGraph, type LayeredRows } from './layered-rows.ts';

/** A graph to be drawn. A node that was screened has no side. */
export interface GraphDrawing {
  nodes: readonly FlowNode[];
  /** `parent` is where the money comes from, as far as that is known. */
  edges: readonly FlowEdge[];
  /** The thickness of an edge in px. */
  widthOf: (edge: FlowEdge) => number;
}

/** A graph of which only the places of the rows are missing. */
export interface PreparedGraph {
  items: readonly FlowItem[];
  graph: LayeredGraph;
  nameOf: NameOf;
}

/**
 * By how much a person moved nodes, by their keys, in px; 0 keeps one where it is. Not where to: what else is
 * drawn decides the heights of a layout.
 */
export type GraphMoves = ReadonlyMap<string, number>;
/** Nothing is moved. */
export const NO_MOVES: GraphMoves = new Map();

/** Height of the row of what was screened, whose ring is larger; others are right above and below it. */
const ROW_SCREENED = 92;

/** Lays a graph out. */
export function layOutGraph(
  drawing: GraphDrawing,
  wording: FlowWording,
  moves: GraphMoves = NO_MOVES,
): FlowLayout {
  const prepared = prepareGraph(drawing, wording);
  return finishGraph(prepared, layerRows(prepared.graph), moves);
}

/** Everything before the rows are placed, which another thread may do (layered-rows.ts). */
export function prepareGraph(
  { nodes, edges, widthOf }: GraphDrawing,
  wording: FlowWording,
): PreparedGraph {
  const items = new Map(
    nodes.map((node): [string, FlowItem] => {
      const { key, side, hop } = node;
      const place = { kind: 'node', node } as const;
      const height = side === null ? ROW_SCREENED : ROW_NAMED;
      const common = { key, side, hop, place, isNoted: false, height };
      return [key, { ...common, slots: [], placed: null }];
    }),
  );
  const order = new Map([...items.keys()].map((key, index) => [key, index]));
  const links: number[] = [];
  for (const edge of edges) {
    const [parent, child] = [items.get(edge.parent), items.get(edge.child)];
    if (parent === undefined || child === undefined || parent === child) continue;
    links.push(order.get(parent.key) ?? 0, order.get(child.key) ?? 0);
    const drawn = { parent, edge, fold: null, width: widthOf(edge), isDust: false };
    child.slots.push({ amount: '', dates: '', side: edge.side, edges: [drawn] });
  }
  for (const item of items.values()) planSlots(item, wording);
  const heights = Float64Array.from(items.values(), ({ height }) => height);
  return {
    items: [...items.values()],
    graph: { heights, links: Int32Array.from(links) },
    nameOf: wording.nameOf ?? noName,
  };
}

/** Everything after the rows are placed; the first node that was screened is the origin. */
export function finishGraph(
  { items, nameOf }: PreparedGraph,
  { layers, middles }: LayeredRows,
  moves: GraphMoves = NO_MOVES,
): FlowLayout {
  const inColumns = items.map((item, index): FlowItem => ({
    ...item,
    side: 'outflow',
    hop: layers[index] ?? 0,
  }));
  const ruler = new ColumnRuler(inColumns);
  const first = Math.max(
    0,
    items.findIndex(({ side }) => side === null),
  );
  const origin = { x: ruler.xOf('outflow', layers[first] ?? 0), y: middles[first] ?? 0 };
  const nodes = items.map((item, index) => {
    const x = ruler.xOf('outflow', layers[index] ?? 0) - origin.x;
    const moved = moves.get(item.key);
    return placeItem(item, x, (middles[index] ?? 0) - origin.y + (moved ?? 0), moved !== undefined);
  });
  const layerOf = new Map(items.map(({ key }, index) => [key, layers[index] ?? 0]));
  const edges = placeEdges(items, (side, { key }) => ruler.labelWidth(side, layerOf.get(key) ?? 0));
  const columns = columnsOf(ruler, Math.max(0, ...layers), origin.x);
  return { nodes, edges, columns, bounds: boundsOf(nodes, edges, nameOf), unknownBlock: null };
}

/** The first is where money comes from, the last where it goes. */
function columnsOf(ruler: ColumnRuler, last: number, originX: number): FlowColumn[] {
  return Array.from({ length: last + 1 }, (_, layer) => ({
    x: ruler.xOf('outflow', layer) - originX,
    hop: layer,
    side: layer === 0 ? 'inflow' : layer === last ? 'outflow' : 'unknown',
  }));
}
