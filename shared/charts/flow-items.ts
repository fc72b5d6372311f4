// What of a folded tree takes a place: its nodes and folds, each with the edges that enter it. Edges
// into one node are in slots one above the other; beyond a few they share the last one.
import { addDecimals, type DecimalText } from '../domain/amount.ts';
import type { Fold, FoldedTree } from '../flow/fold.ts';
import type { FlowSide } from '../flow/orient.ts';
import { SUBJECT_KEY, type FlowEdge, type FlowNode, type FlowTree } from '../flow/tree.ts';
import { SLOT, type PlacedNode } from './flow-geometry.ts';

/** More edges into one node than this share one slot. */
const MAX_SLOTS = 5;
/** Height of a node with one or two lines of text, and the space to the next. */
const ROW_PLAIN = 54;
/** The same where a name is below. */
export const ROW_NAMED = 66;
/** More for a note under the texts. */
const NOTE_ROW = 18;

/** Gives the name under a node. */
export type NameOf = (node: FlowNode) => string;
/** Nothing is named. */
export const noName: NameOf = () => '';

/** Words the layout makes space for. */
export interface FlowWording {
  amount: (edge: Pick<FlowEdge, 'key' | 'sum' | 'isContradictory'>) => string;
  /** For the edges of a node that share one slot. */
  sharedLinks: (count: number, sum: DecimalText | null, isContradictory: boolean) => string;
  /** The first and last day of an edge, or of those that share a slot; empty when no time is known. */
  dates: (edges: readonly FlowEdge[]) => string;
  /** What is written under a node; empty where it has no name. */
  nameOf?: NameOf;
  /** The person has a label of their own on the address: it is where the provider's would. */
  isLabelled?: (address: string) => boolean;
  /** The person has a note on what is drawn under a key. */
  isNoted?: (key: string) => boolean;
  /** What dust is measured against: the largest edge of its own side, or of both together. */
  dustOf?: 'side' | 'both';
}

/** A node or fold that takes a place. */
export interface FlowItem {
  key: string;
  side: FlowSide | null;
  hop: number;
  place: { kind: 'node'; node: FlowNode } | { kind: 'fold'; fold: Fold };
  isNoted: boolean;
  /** With the space to the next, in px. */
  height: number;
  /** From top to bottom once its place is known; largest edge first before. */
  slots: EdgeSlot[];
  /** Null until it is placed. */
  placed: PlacedNode | null;
}

/** Edges that enter one node or fold at one height. */
export interface EdgeSlot {
  amount: string;
  dates: string;
  side: FlowSide;
  /** More than one where they share the slot; one for a fold. */
  edges: DrawnEdge[];
}

/** An edge with the end it comes from. */
export interface DrawnEdge {
  parent: FlowItem;
  /** Null for the edge to a fold. */
  edge: FlowEdge | null;
  fold: Fold | null;
  width: number;
  isDust: boolean;
}

/** Everything that is drawn by its key, the subject first, then in the order of the tree. */
export function makeItems(folded: FoldedTree, wording: FlowWording): Map<string, FlowItem> {
  const { isLabelled = () => false, isNoted = () => false } = wording;
  const items = new Map<string, FlowItem>();
  const add = (key: string, place: FlowItem['place'], texts: number): void => {
    const { side, hop } = place.kind === 'node' ? place.node : place.fold;
    const isOwn = isNoted(key);
    const height = isOwn ? texts + NOTE_ROW : texts;
    items.set(key, { key, side, hop, place, isNoted: isOwn, height, slots: [], placed: null });
  };
  add(SUBJECT_KEY, { kind: 'node', node: folded.tree.subject }, ROW_NAMED);
  for (const key of folded.shown) {
    const node = key === SUBJECT_KEY ? undefined : folded.tree.nodes.get(key);
    if (node === undefined) continue;
    const isPlain = node.labels.length === 0 && node.group === null && !isLabelled(node.address);
    add(key, { kind: 'node', node }, isPlain ? ROW_PLAIN : ROW_NAMED);
  }
  for (const fold of folded.folds) add(fold.key, { kind: 'fold', fold }, ROW_NAMED);
  addEdges(folded, items, wording.dustOf ?? 'side');
  for (const item of items.values()) {
    planSlots(item, wording);
  }
  return items;
}

/** Gives every item the edges that enter it, each in a slot of its own. */
function addEdges(
  folded: FoldedTree,
  items: ReadonlyMap<string, FlowItem>,
  dustOf: 'side' | 'both',
): void {
  const scale = thicknessScale(folded.edges, folded.folds);
  const dust = dustBounds(folded.tree);
  const largest = Math.max(0, ...dust.values());
  for (const edge of folded.edges) {
    const child = items.get(edge.child);
    const parent = items.get(edge.parent);
    if (child === undefined || parent === undefined) continue;
    const { side, sum } = edge;
    const bound = dustOf === 'both' ? largest : (dust.get(side) ?? 0);
    const isDust = sum !== null && Number(sum) < bound;
    const drawn = { parent, edge, fold: null, width: scale(sum), isDust };
    child.slots.push({ amount: '', dates: '', side, edges: [drawn] });
  }
  for (const fold of folded.folds) {
    const parent = items.get(fold.parent);
    if (parent === undefined) continue;
    const drawn = { parent, edge: null, fold, width: scale(fold.sum), isDust: false };
    items.get(fold.key)?.slots.push({ amount: '', dates: '', side: fold.side, edges: [drawn] });
  }
}

/** Orders the slots of an item, lets surplus ones share the last, words them and makes space for them. */
export function planSlots(item: FlowItem, wording: FlowWording): void {
  wordSlots(item, wording);
  item.height += Math.max(0, item.slots.length - 1) * SLOT;
}

function wordSlots({ slots, place }: FlowItem, wording: FlowWording): void {
  const { amount, sharedLinks, dates } = wording;
  if (place.kind === 'fold') return;
  if (slots.length > 1) {
    const order = new Map(place.node.inner.map((key, at) => [key, at]));
    const rank = ({ edges: [first] }: EdgeSlot): number => order.get(first?.edge?.key ?? '') ?? -1;
    slots.sort((a, b) => rank(a) - rank(b));
  }
  const shared = slots.length > MAX_SLOTS ? slots.splice(MAX_SLOTS - 1) : [];
  for (const slot of slots) {
    const edge = slot.edges[0]?.edge;
    if (edge?.isGap !== false) continue;
    slot.amount = amount(edge);
    slot.dates = dates([edge]);
  }
  const [first] = shared;
  if (first === undefined) return;
  const edges = shared.flatMap((slot) => slot.edges);
  const isContradictory = edges.some(({ edge }) => edge?.isContradictory === true);
  slots.push({
    amount: sharedLinks(edges.length, sumOf(edges), isContradictory),
    dates: dates(edges.flatMap(({ edge }) => edge ?? [])),
    side: first.side,
    edges,
  });
}

function sumOf(edges: readonly DrawnEdge[]): DecimalText | null {
  const known = edges.flatMap(({ edge }) => edge?.sum ?? []);
  return known.length === 0 ? null : addDecimals(known);
}

/** Below this share of the largest edge of its side an edge is dust: dashed, never hidden. */
export const DUST_SHARE = 0.001;

function dustBounds(tree: FlowTree): Map<FlowSide, number> {
  const bounds = new Map<FlowSide, number>();
  for (const { side, sum } of tree.edges.values()) {
    if (sum === null) continue;
    const bound = Number(sum) * DUST_SHARE;
    if (bound > (bounds.get(side) ?? 0)) bounds.set(side, bound);
  }
  return bounds;
}

const MIN_WIDTH = 1;
const MAX_WIDTH = 4;
/** So that amounts much alike are drawn alike: the thinnest stands for a tenth of the largest or less. */
const LEAST_SPAN = Math.log(10);

/**
 * Thickness in px by the logarithm of the amount, the largest of the picture the thickest: support only,
 * the text says it.
 */
export function thicknessScale(
  edges: readonly Pick<FlowEdge, 'sum'>[],
  folds: readonly Pick<Fold, 'sum'>[] = [],
): (sum: DecimalText | null) => number {
  let [smallest, largest] = [Infinity, 0];
  for (const list of [edges, folds]) {
    for (const { sum } of list) {
      const amount = sum === null ? 0 : Number(sum);
      if (amount <= 0) continue;
      smallest = Math.min(smallest, amount);
      largest = Math.max(largest, amount);
    }
  }
  const most = Math.log(largest);
  const least = Math.min(Math.log(smallest), most - LEAST_SPAN);
  return (sum) => {
    const amount = sum === null ? 0 : Number(sum);
    if (amount <= 0) return MIN_WIDTH;
    const share = (Math.log(amount) - least) / (most - least);
    return Math.round((MIN_WIDTH + share * (MAX_WIDTH - MIN_WIDTH)) * 100) / 100;
  };
}
