// A described graph as it is drawn: one node for each address, one link for each pair and direction. What
// different screenings say of a link stays apart: it may be the same money.
import { addDecimals, type DecimalText } from '../domain/amount.ts';
import { groupBy } from '../domain/group-by.ts';
import { worseLevel, type Open, type RiskLevel } from '../domain/risk.ts';
import { subjectKey } from '../domain/subject.ts';
import { emptyNode, type FlowEdge, type FlowNode, type FlowPart } from '../flow/tree.ts';
import type {
  DescribedGraph,
  DescribedLink,
  DescribedNode,
  GraphScreeningRow,
} from './described-graph.ts';
import { drawOwnFacts, NO_OWN_GRAPH, type OwnGraph, type OwnGraphSource } from './own-graph.ts';
import type { Label } from '../screening/result.ts';

/** What one screening says of a link. */
export interface SeenLink {
  screening: GraphScreeningRow;
  /** Exact sum of its distinct transfers; null when it delivered no amount. */
  amount: DecimalText | null;
  /** Its rows, each distinct transfer at each hop. */
  rows: DescribedLink[];
}

/** A link between two nodes. */
export interface DrawnLink {
  key: string;
  /** Where the money comes from; of an unknown direction the end nearer to what was screened. */
  from: string;
  to: string;
  isDirected: boolean;
  /** The newest screening first. */
  seen: SeenLink[];
  /** How the picture takes it: the newest screening's amount and times. */
  edge: FlowEdge;
}

/** A node of the graph. */
export interface DrawnNode {
  key: string;
  described: DescribedNode;
  /** Its own screenings, the newest first; none for what was not screened. */
  own: GraphScreeningRow[];
  /** Worst of what all screenings say. */
  level: Open<RiskLevel> | null;
  /** By the newest screening that names one. */
  entity: string | null;
  category: string | null;
  /** How the picture takes it. */
  flow: FlowNode;
}

/** What is drawn. */
export interface DrawnGraph {
  /** By key, what was screened first. */
  nodes: ReadonlyMap<string, DrawnNode>;
  links: ReadonlyMap<string, DrawnLink>;
  /** By number. */
  screenings: ReadonlyMap<number, GraphScreeningRow>;
  /** Keys by the number of their node. */
  keys: ReadonlyMap<number, string>;
  /** What the investigator states, apart from the rest. */
  own: OwnGraph;
}

/** Puts together what is drawn. */
export function drawGraph(graph: DescribedGraph<unknown>): DrawnGraph {
  const screenings = new Map(graph.screenings.map((one) => [one.number, one]));
  const nodes = graph.nodes.map((node) => drawNode(node, graph.screenings, screenings));
  // What was screened first: the picture is about it, and the first of it is its origin.
  nodes.sort((a, b) => Number(b.own.length > 0) - Number(a.own.length > 0));
  const keys = new Map(nodes.map(({ key, described }) => [described.number, key]));
  return {
    nodes: new Map(nodes.map((node) => [node.key, node])),
    links: drawLinks(graph.links, keys, screenings),
    screenings,
    keys,
    own: NO_OWN_GRAPH,
  };
}

/** The same with own findings drawn next to it. */
export function withOwnFacts(
  drawn: DrawnGraph,
  source: Omit<OwnGraphSource, 'drawnKeyOf'>,
): DrawnGraph {
  const known = new Map(
    Array.from(drawn.nodes.values(), ({ key, described }) => [valueKey(described), key]),
  );
  const drawnKeyOf = (end: ChainValue): string | null => known.get(valueKey(end)) ?? null;
  return { ...drawn, own: drawOwnFacts({ ...source, drawnKeyOf }) };
}

/** Every link, delivered or stated, with the keys of its ends. */
export function everyLink({ links, own }: DrawnGraph): { key: string; from: string; to: string }[] {
  return [...links.values(), ...own.links.values()];
}

/** Whether a key is in the picture. */
export function isDrawn(
  { nodes, links, own }: DrawnGraph,
  kind: 'node' | 'link',
  key: string,
): boolean {
  return kind === 'node'
    ? nodes.has(key) || own.nodes.has(key)
    : links.has(key) || own.links.has(key);
}

type ChainValue = Pick<DescribedNode, 'kind' | 'chain' | 'value'>;

function valueKey({ kind, chain, value }: ChainValue): string {
  return JSON.stringify([chain, kind, subjectKey(kind, value)]);
}

/** The key of a node: what it is, whatever number it has in the file. */
export function graphNodeKey({ kind, chain, value }: DescribedNode): string {
  return JSON.stringify([chain, kind, value]);
}

function newestFirst(a: GraphScreeningRow, b: GraphScreeningRow): number {
  return b.summary.takenAt - a.summary.takenAt || b.number - a.number;
}

function drawNode(
  described: DescribedNode,
  all: readonly GraphScreeningRow[],
  screenings: ReadonlyMap<number, GraphScreeningRow>,
): DrawnNode {
  const key = graphNodeKey(described);
  const own = all.filter(({ anchor }) => anchor === described.number).sort(newestFirst);
  const seen = described.places
    .flatMap((place) => {
      const screening = screenings.get(place.screening);
      return screening === undefined ? [] : [{ place, screening }];
    })
    .sort((a, b) => newestFirst(a.screening, b.screening));
  const named = seen.find(({ place }) => place.entity !== null || place.category !== null)?.place;
  const level = seen.reduce(
    (worst: Open<RiskLevel> | null, { place }) => worseLevel(worst, place.level),
    null,
  );
  const { entity = null, category = null } = named ?? {};
  const side = own.length > 0 ? null : 'outflow';
  const labels = labelsOf(entity, category, level);
  const flow: FlowNode = { ...emptyNode(key, side, 0, described.value), labels, level };
  return { key, described, own, level, entity, category, flow };
}

/** What the picture names a node and chooses its icon by. */
function labelsOf(
  entity: string | null,
  category: string | null,
  riskLevel: Open<RiskLevel> | null,
): Label[] {
  if (entity === null && category === null) return [];
  const none = { secondary: null, quaternary: null, riskScore: null, text: null };
  return [{ ...none, primary: category, tertiary: entity, riskLevel }];
}

function drawLinks(
  rows: readonly DescribedLink[],
  keys: ReadonlyMap<number, string>,
  screenings: ReadonlyMap<number, GraphScreeningRow>,
): Map<string, DrawnLink> {
  const byPair = groupBy(rows, (row) => {
    const isIn = row.side === 'inflow';
    const [from, to] = isIn ? [row.far, row.near] : [row.near, row.far];
    return JSON.stringify([keys.get(from), keys.get(to), row.side !== 'unknown']);
  });
  const links = new Map<string, DrawnLink>();
  for (const [key, own] of byPair) {
    const [from, to, isDirected] = JSON.parse(key) as [string | null, string | null, boolean];
    if (from === null || to === null || from === to) continue;
    const seen = [...groupBy(own, ({ screening }) => screening)]
      .flatMap(([number, ofOne]): SeenLink[] => {
        const screening = screenings.get(number);
        return screening === undefined ? [] : [{ screening, amount: sumOf(ofOne), rows: ofOne }];
      })
      .sort((a, b) => newestFirst(a.screening, b.screening));
    links.set(key, {
      key,
      from,
      to,
      isDirected,
      seen,
      edge: edgeOf(key, from, to, isDirected, seen),
    });
  }
  return links;
}

/** The same amount and time at two hops is one transfer. */
function sumOf(rows: readonly DescribedLink[]): DecimalText | null {
  const known = partsOf(rows).flatMap(({ amount }) => amount ?? []);
  return known.length === 0 ? null : addDecimals(known);
}

function partsOf(rows: readonly DescribedLink[]): FlowPart[] {
  const parts = new Map<string, FlowPart>();
  for (const { kind, amount, at } of rows) {
    if (kind === 'delivered') parts.set(JSON.stringify([amount, at]), { amount, at, hits: [] });
  }
  return [...parts.values()];
}

function edgeOf(
  key: string,
  from: string,
  to: string,
  isDirected: boolean,
  [newest]: readonly SeenLink[],
): FlowEdge {
  const rows = newest?.rows ?? [];
  return {
    key,
    side: isDirected ? 'outflow' : 'unknown',
    parent: from,
    child: to,
    from: isDirected ? from : null,
    to: isDirected ? to : null,
    sum: newest?.amount ?? null,
    parts: partsOf(rows),
    hits: [],
    isPrimary: true,
    isGap: rows.every(({ kind }) => kind === 'gap'),
    missingNodes: Math.min(...rows.map(({ missingNodes }) => missingNodes)),
    isContradictory: rows.some(({ isContradictory }) => isContradictory),
  };
}
