// Rows of a graph in layers from left to right: money enters a node from the layers before it, as far as its
// links go round in no circle. Nodes are next to what they are linked with, and links cross little. Pure and
// deterministic; it may run in another thread.

/** What is placed; nodes by their position. */
export interface LayeredGraph {
  /** Of each node, with the space to the next, in px. */
  heights: Float64Array;
  /** Two for each link: the node that the money leaves and the one that it enters. */
  links: Int32Array;
}

/** Where the nodes are. */
export interface LayeredRows {
  /** From 0, left to right. */
  layers: Int32Array;
  /** The middle of each node's row, in px. */
  middles: Float64Array;
}

/** Between parts that no link joins, in px. */
const PART_GAP = 40;
/** Passes over the layers, to the right and back. */
const SWEEPS = 12;

/** Places a graph. */
export function layerRows({ heights, links }: LayeredGraph): LayeredRows {
  const count = heights.length;
  const ends = acyclic(count, links);
  const layers = layersOf(count, ends);
  const neighbours = neighboursOf(count, ends);
  const middles = new Float64Array(count);
  let bottom = 0;
  for (const part of partsOf(neighbours)) {
    placePart(part, { heights, layers, neighbours, middles });
    let [top, end] = [Infinity, -Infinity];
    for (const node of part) {
      const half = (heights[node] ?? 0) / 2;
      top = Math.min(top, (middles[node] ?? 0) - half);
      end = Math.max(end, (middles[node] ?? 0) + half);
    }
    for (const node of part) middles[node] = (middles[node] ?? 0) + bottom - top;
    bottom += end - top + PART_GAP;
  }
  return { layers, middles };
}

/** Links by their ends, those that would close a circle turned round. */
interface Ends {
  from: Int32Array;
  to: Int32Array;
}

/** Walks from the nodes that no money enters, then from the others in their order. */
function acyclic(count: number, links: Int32Array): Ends {
  const all: Ends = {
    from: new Int32Array(links.length / 2),
    to: new Int32Array(links.length / 2),
  };
  const entered = new Uint8Array(count);
  for (let link = 0; link < all.from.length; link++) {
    all.from[link] = links[2 * link] ?? 0;
    all.to[link] = links[2 * link + 1] ?? 0;
    if (all.from[link] !== all.to[link]) entered[all.to[link] ?? 0] = 1;
  }
  const leaving = groupBy(count, all.from);
  const [UNSEEN, ON_THE_WAY, DONE] = [0, 1, 2];
  const state = new Uint8Array(count);
  const walk = (start: number): void => {
    const path = [{ node: start, next: 0 }];
    state[start] = ON_THE_WAY;
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const link = leaving[top.node]?.[top.next++];
      if (link === undefined) {
        state[top.node] = DONE;
        path.pop();
        continue;
      }
      const to = all.to[link] ?? 0;
      if (state[to] === UNSEEN) {
        state[to] = ON_THE_WAY;
        path.push({ node: to, next: 0 });
      } else if (state[to] === ON_THE_WAY) {
        [all.from[link], all.to[link]] = [to, top.node];
      }
    }
  };
  for (const isSource of [true, false]) {
    for (let node = 0; node < count; node++) {
      if (state[node] === UNSEEN && (entered[node] === 0) === isSource) walk(node);
    }
  }
  return all;
}

/** As far right as a node's longest way to it; a source is next to the first that it pays. */
function layersOf(count: number, { from, to }: Ends): Int32Array {
  const leaving = groupBy(count, from);
  const open = new Int32Array(count);
  for (let link = 0; link < from.length; link++) {
    if (from[link] !== to[link]) open[to[link] ?? 0] = (open[to[link] ?? 0] ?? 0) + 1;
  }
  const sources = Array.from({ length: count }, (_, node) => node).filter(
    (node) => open[node] === 0,
  );
  const layers = new Int32Array(count);
  const order = [...sources];
  for (const node of order) {
    for (const link of leaving[node] ?? []) {
      const next = to[link] ?? 0;
      if (next === node) continue;
      layers[next] = Math.max(layers[next] ?? 0, (layers[node] ?? 0) + 1);
      open[next] = (open[next] ?? 0) - 1;
      if (open[next] === 0) order.push(next);
    }
  }
  for (const node of sources) {
    const paid = (leaving[node] ?? []).flatMap((link) =>
      to[link] === node ? [] : (to[link] ?? 0),
    );
    if (paid.length === 0) continue;
    layers[node] = paid.reduce((least, next) => Math.min(least, (layers[next] ?? 0) - 1), Infinity);
  }
  return layers;
}

function groupBy(count: number, of: Int32Array): number[][] {
  const lists = Array.from({ length: count }, (): number[] => []);
  for (const [link, node] of of.entries()) lists[node]?.push(link);
  return lists;
}

/** Each once, ascending. */
function neighboursOf(count: number, { from, to }: Ends): number[][] {
  const sets = Array.from({ length: count }, () => new Set<number>());
  for (let link = 0; link < from.length; link++) {
    const [one, other] = [from[link] ?? 0, to[link] ?? 0];
    if (one === other) continue;
    sets[one]?.add(other);
    sets[other]?.add(one);
  }
  return sets.map((set) => [...set].sort((a, b) => a - b));
}

/** What links join, the largest part first; in each the nodes as a walk in width meets them. */
function partsOf(neighbours: readonly number[][]): number[][] {
  const isSeen = new Uint8Array(neighbours.length);
  const parts: number[][] = [];
  for (let start = 0; start < neighbours.length; start++) {
    if (isSeen[start] === 1) continue;
    isSeen[start] = 1;
    const part = [start];
    for (const node of part) {
      for (const next of neighbours[node] ?? []) {
        if (isSeen[next] === 1) continue;
        isSeen[next] = 1;
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts.sort((a, b) => b.length - a.length);
}

interface Placing {
  heights: Float64Array;
  layers: Int32Array;
  neighbours: readonly number[][];
  middles: Float64Array;
}

/**
 * Moves each layer next to what its nodes are linked with, again and again: first by one side alone, so that
 * crossings go, then by both, so that links run level.
 */
function placePart(part: readonly number[], placing: Placing): void {
  const { layers, neighbours, middles } = placing;
  const columns: number[][] = [];
  for (const node of part) (columns[layers[node] ?? 0] ??= []).push(node);
  const filled = columns.filter((column) => column.length > 0);
  for (const column of filled)
    place(
      column,
      column.map(() => 0),
      placing,
    );
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForward = sweep % 2 === 0;
    const isLast = sweep >= SWEEPS - 4;
    for (const column of isForward ? filled : filled.toReversed()) {
      const wanted = column.map((node) => {
        const layer = layers[node] ?? 0;
        const own = middles[node] ?? 0;
        let [sum, near] = [0, 0];
        for (const other of neighbours[node] ?? []) {
          const isBefore = (layers[other] ?? 0) < layer;
          if (!isLast && isBefore !== isForward) continue;
          sum += middles[other] ?? 0;
          near += 1;
        }
        return near === 0 ? own : sum / near;
      });
      place(column, wanted, placing);
    }
  }
}

/** Puts a column's nodes as near to the heights they want as their order by these, and their rows, allow. */
function place(column: number[], wanted: readonly number[], { heights, middles }: Placing): void {
  const order = column
    .map((node, at) => ({ node, at, y: wanted[at] ?? 0 }))
    .sort((a, b) => a.y - b.y || (middles[a.node] ?? 0) - (middles[b.node] ?? 0) || a.at - b.at);
  // With each one's least distance from the first taken off, rows may lie on one another, not pass: least
  // squares by pooling neighbours that would (pool adjacent violators).
  const blocks: { mean: number; size: number }[] = [];
  let offset = 0;
  const offsets = order.map(({ node }, index) => {
    const before = order[index - 1];
    if (before !== undefined) {
      offset += ((heights[before.node] ?? 0) + (heights[node] ?? 0)) / 2;
    }
    return offset;
  });
  for (const [index, { y }] of order.entries()) {
    let block = { mean: y - (offsets[index] ?? 0), size: 1 };
    for (
      let last = blocks.at(-1);
      last !== undefined && last.mean > block.mean;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      const size = last.size + block.size;
      block = { mean: (last.mean * last.size + block.mean * block.size) / size, size };
    }
    blocks.push(block);
  }
  let index = 0;
  for (const { mean, size } of blocks) {
    for (let end = index + size; index < end; index++) {
      const node = order[index]?.node ?? 0;
      middles[node] = mean + (offsets[index] ?? 0);
      column[index] = node;
    }
  }
}
