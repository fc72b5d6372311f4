// The graph of several screenings: nodes by their position in the order of the source, pairs of nodes with
// the links that screenings have between them. Pure: the same rows in any order give the same graph.
import {
  LINK_DIRECTIONS,
  LINK_ROW,
  PLACE_ROW,
  SCREENING_ROW,
  type GraphSource,
} from './graph-rows.ts';

/** A screening in the graph. */
export interface GraphScreening {
  /** As the case file numbers it. */
  number: number;
  /** The node that was screened. */
  anchor: number;
}

/** What a screening says of a node. */
export interface GraphPlace {
  /** Position in `screenings`. */
  screening: number;
  hop: number;
  /** Of its level: 0 for none, the higher the worse. */
  rank: number;
}

/** A link of a screening between two nodes. */
export interface GraphLink {
  /** Position in `screenings`. */
  screening: number;
  near: number;
  far: number;
  hop: number;
  /** One of `LINK_DIRECTIONS`. */
  direction: number;
}

/** Which links may be taken: with the money, against it, or either way. */
export type Way = 'with' | 'against' | 'either';

/** A graph; nodes and screenings are positions, from 0. */
export class CaseGraph {
  /** By position: the number in the case file. */
  readonly numbers: Int32Array;
  readonly screenings: readonly GraphScreening[];
  /** By node. */
  readonly places: readonly (readonly GraphPlace[])[];
  readonly #links: readonly (readonly GraphLink[])[];
  readonly #neighbours = new Map<Way, readonly Int32Array[]>();
  readonly #positions: ReadonlyMap<number, number>;

  constructor({ screenings, nodes, parts }: GraphSource) {
    this.numbers = nodes;
    this.#positions = new Map(Array.from(nodes, (number, position) => [number, position]));
    const order = new Map<number, number>();
    const listed: GraphScreening[] = [];
    eachRow(screenings, SCREENING_ROW, ([number = 0, anchor = 0]) => {
      order.set(number, listed.length);
      listed.push({ number, anchor: this.positionOf(anchor) });
    });
    this.screenings = listed;
    const places = Array.from(nodes, (): GraphPlace[] => []);
    const links = Array.from(nodes, (): GraphLink[] => []);
    for (const part of parts) {
      eachRow(part.places, PLACE_ROW, ([number = 0, node = 0, hop = 0, rank = 0]) => {
        places[this.positionOf(node)]?.push({ screening: order.get(number) ?? 0, hop, rank });
      });
      eachRow(part.links, LINK_ROW, ([number = 0, from = 0, to = 0, hop = 0, direction = 0]) => {
        const [near, far] = [this.positionOf(from), this.positionOf(to)];
        const link = { screening: order.get(number) ?? 0, near, far, hop, direction };
        links[near]?.push(link);
        if (far !== near) links[far]?.push(link);
      });
    }
    for (const list of places) list.sort((a, b) => a.screening - b.screening);
    for (const list of links) list.sort(compareLinks);
    this.places = places;
    this.#links = links;
  }

  /** How many nodes there are. */
  get size(): number {
    return this.numbers.length;
  }

  /** The position of a node by its number. Throws for one that is not in the graph. */
  positionOf(number: number): number {
    const position = this.#positions.get(number);
    if (position === undefined) throw new RangeError(`no node ${String(number)} in the graph`);
    return position;
  }

  /** The same; undefined for one that is not in the graph. */
  findPosition(number: number): number | undefined {
    return this.#positions.get(number);
  }

  /** The worst that a screening says of a node; 0 for no level. */
  rankOf(node: number): number {
    return (this.places[node] ?? []).reduce((worst, { rank }) => Math.max(worst, rank), 0);
  }

  /** Every link at a node, in an order of its own. */
  linksAt(node: number): readonly GraphLink[] {
    return this.#links[node] ?? [];
  }

  /** The links between two nodes, whichever way the money went. */
  linksBetween(one: number, other: number): GraphLink[] {
    const [fewer, end] =
      this.linksAt(one).length <= this.linksAt(other).length ? [one, other] : [other, one];
    return this.linksAt(fewer).filter(
      ({ near, far }) => (near === fewer && far === end) || (far === fewer && near === end),
    );
  }

  /** The nodes one link away, each once, ascending; a link of unknown direction goes either way. */
  neighbours(node: number, way: Way): Int32Array {
    let lists = this.#neighbours.get(way);
    if (lists === undefined) {
      lists = this.#links.map((links, from) => neighboursBy(links, from, way));
      this.#neighbours.set(way, lists);
    }
    return lists[node] ?? new Int32Array();
  }
}

/** The opposite way. */
export function reversed(way: Way): Way {
  if (way === 'either') return way;
  return way === 'with' ? 'against' : 'with';
}

function neighboursBy(links: readonly GraphLink[], from: number, way: Way): Int32Array {
  const found = new Set<number>();
  for (const { near, far, direction } of links) {
    if (near === far) continue;
    const other = near === from ? far : near;
    const leaves = near === from ? LINK_DIRECTIONS.toFar : LINK_DIRECTIONS.toNear;
    const isWith = direction === LINK_DIRECTIONS.unknown || direction === leaves;
    const isAgainst = direction === LINK_DIRECTIONS.unknown || direction !== leaves;
    if (way === 'either' || (way === 'with' ? isWith : isAgainst)) found.add(other);
  }
  return Int32Array.from(found).sort();
}

function compareLinks(a: GraphLink, b: GraphLink): number {
  return (
    a.screening - b.screening ||
    a.near - b.near ||
    a.far - b.far ||
    a.hop - b.hop ||
    a.direction - b.direction
  );
}

/** One list for all rows: there may be hundreds of thousands. */
function eachRow(
  numbers: Int32Array,
  length: number,
  take: (row: readonly number[]) => void,
): void {
  const row: number[] = [];
  for (let start = 0; start < numbers.length; start += length) {
    for (let column = 0; column < length; column++) row[column] = numbers[start + column] ?? 0;
    take(row);
  }
}
