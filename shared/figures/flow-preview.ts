// The first picture of a large flow as compact data: what is drawn of it, without the paths. The same picture
// is drawn from it as from the answer, which is read meanwhile. It is kept next to the answer as a text
// and made again from the answer at any time; nothing but a picture rests on it.
import { z } from 'zod';
import { parseDecimal, type DecimalText } from '../domain/amount.ts';
import type { UtcMs } from '../domain/time.ts';
import { countDistinctPaths } from '../flow/distinct-paths.ts';
import { foldTree, type Fold, type FoldedTree } from '../flow/fold.ts';
import { firstFold, firstGrouping, groupTree } from '../flow/group.ts';
import { FLOW_SIDES, type FlowSide } from '../flow/orient.ts';
import {
  compareSums,
  FLOW_GROUPINGS,
  SUBJECT_KEY,
  type FlowEdge,
  type FlowNode,
  type FlowTree,
} from '../flow/tree.ts';
import type { Label } from '../screening/result.ts';
import { labelName } from '../words/label-words.ts';
import { entityIconName } from './entity-icon.ts';
import type { FlowSource } from './flow-source.ts';

/** With fewer hits an answer is read as fast as its preview. */
export const LEAST_PREVIEWED_HITS = 300;

/** Another number here: previews that were kept before are made again. */
const VERSION = 1;

/** A service may name anything an address, and label it with a page of text. */
const text = z.string().max(20_000);
const key = text.min(1);
const count = z.int().min(0);
const side = z.enum(FLOW_SIDES);
const sum = text
  .refine((value) => parseDecimal(value) !== null)
  .transform((value) => value as DecimalText)
  .nullable();
const time = z.int().min(-8.64e15).max(8.64e15).nullable();

const labelSchema = z.strictObject({
  primary: text.nullable(),
  secondary: text.nullable(),
  tertiary: text.nullable(),
  quaternary: text.nullable(),
  riskLevel: text.nullable(),
  riskScore: sum,
  text: text.nullable(),
});

const nodeSchema = z.strictObject({
  key,
  /** Of a group: how many addresses it stands for. */
  group: z.strictObject({ name: text.nullable(), count }).nullable(),
  side: side.nullable(),
  hop: count,
  address: text,
  /** Those that name it and choose its icon. */
  labels: z.array(labelSchema).max(2),
  level: text.nullable(),
  isEnd: z.boolean(),
  isTwin: z.boolean(),
  isPassed: z.boolean(),
  /** Of the links that are drawn. */
  inner: z.array(key),
  isContradictory: z.boolean(),
});

const edgeSchema = z.strictObject({
  key,
  side,
  parent: key,
  child: key,
  from: key.nullable(),
  to: key.nullable(),
  sum,
  /** The first and the last transfer with a time. */
  firstAt: time,
  lastAt: time,
  isPrimary: z.boolean(),
  isGap: z.boolean(),
  missingNodes: count,
  isContradictory: z.boolean(),
});

const foldSchema = z.strictObject({
  key,
  kind: z.enum(['small', 'more']),
  side,
  parent: key,
  hop: count,
  nodeCount: count,
  sum,
  isContradictory: z.boolean(),
  level: text.nullable(),
});

const schema = z.strictObject({
  version: z.literal(VERSION),
  grouping: z.enum(FLOW_GROUPINGS),
  /** All addresses of the flow, the screened one included. */
  addresses: count,
  /** Distinct paths, and all that were analysed; null: not provided. */
  paths: count,
  totalPaths: z.int().nullable(),
  hiddenNodes: count,
  nodes: z.array(nodeSchema).refine((nodes) => nodes.some((one) => one.key === SUBJECT_KEY)),
  children: z.array(z.tuple([key, z.array(key)])),
  folds: z.array(foldSchema),
  edges: z.array(edgeSchema),
  /** The largest link of each side, which the others are drawn in proportion to, where it is not drawn. */
  largest: z.array(edgeSchema),
});

/** A preview as it was read. */
export type FlowPreview = z.output<typeof schema>;

/** What a preview is made from. */
export interface PreviewSource extends Pick<FlowSource, 'hits' | 'totalPaths'> {
  tree: FlowTree;
  /** An address that is never in a group: the person labelled it. */
  isApart: (address: string) => boolean;
}

/** The text that is kept. The same flow gives the same text. */
export function writeFlowPreview({ hits, totalPaths, tree, isApart }: PreviewSource): string {
  const grouping = firstGrouping(tree);
  const grouped = groupTree(tree, { by: grouping, opened: new Set(), isApart });
  const folded = foldTree(grouped, firstFold(grouping));
  const drawn = new Set(folded.edges.map(({ key: edge }) => edge));
  const preview: FlowPreview = {
    version: VERSION,
    grouping,
    addresses: tree.nodes.size,
    paths: countDistinctPaths(hits),
    totalPaths,
    hiddenNodes: folded.hiddenNodes,
    nodes: [...folded.shown].flatMap((shown) => {
      const node = grouped.nodes.get(shown);
      return node === undefined ? [] : shortNode(node, drawn);
    }),
    children: [...folded.children].map(([parent, children]) => [parent, [...children]]),
    folds: folded.folds.map(shortFold),
    edges: folded.edges.map(shortEdge),
    largest: largestOf(grouped)
      .filter((edge) => !drawn.has(edge.key))
      .map(shortEdge),
  };
  return JSON.stringify(preview);
}

/** A kept preview; null when it is none, e.g. of another version of the program. Never throws. */
export function readFlowPreview(kept: string): FlowPreview | null {
  try {
    const read = schema.safeParse(JSON.parse(kept));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What is drawn. Of hits, members, amounts of parts and what is behind there is nothing in it. */
export function foldedOf(preview: FlowPreview): FoldedTree {
  const { grouping, children, hiddenNodes } = preview;
  const nodes = new Map(preview.nodes.map((node) => [node.key, longNode(node, grouping)] as const));
  const edges = preview.edges.map(longEdge);
  const all = [...edges, ...preview.largest.map(longEdge)];
  return {
    tree: {
      subject: nodes.get(SUBJECT_KEY) as FlowNode,
      nodes,
      edges: new Map(all.map((edge) => [edge.key, edge])),
      paths: new Map(),
      passed: new Map(),
      pathless: [],
    },
    shown: new Set(nodes.keys()),
    children: new Map(children),
    folds: preview.folds.map((fold): Fold => ({ ...fold, members: [], edges: [], hits: [] })),
    edges,
    hiddenNodes,
  };
}

type ShortNode = FlowPreview['nodes'][number];
type ShortEdge = FlowPreview['edges'][number];

function shortNode(node: FlowNode, drawn: ReadonlySet<string>): ShortNode {
  const { key: own, group, side: ofSide, hop, address, labels, level, isContradictory } = node;
  return {
    key: own,
    group: group === null ? null : { name: group.name, count: group.count },
    side: ofSide,
    hop,
    address,
    labels: drawnLabels(labels),
    level,
    isEnd: node.endOfHits.length > 0,
    isTwin: node.twins.length > 0,
    isPassed: node.outer.length > 0,
    inner: node.inner.filter((edge) => drawn.has(edge)),
    isContradictory,
  };
}

/** Of each there is as much as makes a difference in the picture. */
function longNode(short: ShortNode, grouping: FlowPreview['grouping']): FlowNode {
  const { group, isEnd, isTwin, isPassed, ...node } = short;
  return {
    ...node,
    group:
      group === null || grouping === 'addresses' ? null : { by: grouping, members: [], ...group },
    hits: [],
    endOfHits: isEnd ? [0] : [],
    twins: isTwin ? [''] : [],
    outer: isPassed ? [''] : [],
  };
}

/** The label that names a node and the one that chooses its icon. */
function drawnLabels(labels: readonly Label[]): Label[] {
  const icon = entityIconName(labels);
  const choosing = labels.find((label) => entityIconName([label]) === icon);
  const naming = labels.find((label) => labelName(label) !== null);
  return labels.filter((label) => label === choosing || label === naming);
}

function shortEdge(edge: FlowEdge): ShortEdge {
  const { parts, hits: _hits, ...short } = edge;
  let [firstAt, lastAt]: [UtcMs | null, UtcMs | null] = [null, null];
  for (const { at } of parts) {
    if (at === null) continue;
    firstAt = firstAt === null || at < firstAt ? at : firstAt;
    lastAt = lastAt === null || at > lastAt ? at : lastAt;
  }
  return { ...short, firstAt, lastAt };
}

function longEdge({ firstAt, lastAt, ...edge }: ShortEdge): FlowEdge {
  const parts = [firstAt, lastAt].map((at) => ({ amount: null, at, hits: [] }));
  return { ...edge, parts, hits: [] };
}

function shortFold({ members: _members, edges: _edges, hits: _hits, ...short }: Fold) {
  return short;
}

function largestOf({ edges }: FlowTree): FlowEdge[] {
  const largest = new Map<FlowSide, FlowEdge>();
  for (const edge of edges.values()) {
    const before = largest.get(edge.side);
    if (before === undefined || compareSums(edge.sum, before.sum) > 0) largest.set(edge.side, edge);
  }
  return [...largest.values()];
}
