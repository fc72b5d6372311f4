// Paths between two nodes of a case graph: the shortest, or all up to so many links, no node twice.
import { reversed, type CaseGraph, type Way } from './case-graph.ts';

/** What is asked. */
export interface PathQuestion {
  from: number;
  to: number;
  way: Way;
  /** Null: the shortest alone. */
  maxLinks: number | null;
  /** Paths that are given at most. */
  most: number;
}

/** What the stored data says. */
export interface PathAnswer {
  /** Of a shortest path, in links; null without one, whatever its length. */
  distance: number | null;
  /** Nodes from one end to the other; shorter first, then in the order of the nodes. */
  paths: number[][];
  /** There may be more, of the length of the last or longer. */
  isCut: boolean;
}

/** Nodes that are looked at before a question with a bound is given up. */
const MOST_STEPS = 2_000_000;

/** Answers a question. */
export function pathsBetween(graph: CaseGraph, question: PathQuestion): PathAnswer {
  const { from, to, way, maxLinks, most } = question;
  const distances = distancesTo(graph, to, way);
  const distance = distances[from] ?? -1;
  if (distance === -1) return { distance: null, paths: [], isCut: false };
  const longest = maxLinks ?? distance;
  const paths: number[][] = [];
  let steps = 0;
  const path = [from];
  const passed = new Set(path);
  /** Adds the paths of exactly so many more links; false once there are enough. */
  const extend = (node: number, left: number): boolean => {
    if (left === 0) {
      if (paths.length === most) return false;
      paths.push([...path]);
      return true;
    }
    for (const next of graph.neighbours(node, way)) {
      const rest = distances[next] ?? -1;
      // The end is passed last of all.
      if (rest === -1 || rest > left - 1 || (rest === 0) !== (left === 1)) continue;
      if (passed.has(next)) continue;
      if (++steps > MOST_STEPS) return false;
      path.push(next);
      passed.add(next);
      const goesOn = extend(next, left - 1);
      path.pop();
      passed.delete(next);
      if (!goesOn) return false;
    }
    return true;
  };
  for (let links = distance; links <= longest; links++) {
    if (!extend(from, links)) return { distance, paths, isCut: true };
  }
  return { distance, paths, isCut: false };
}

/** The worst of the nodes nearest to one, with a shortest path to each. */
export interface NearestAnswer {
  distance: number | null;
  paths: number[][];
}

/**
 * The nearest nodes, other than the one itself, that a screening gives such a level.
 * @param isFlagged by the rank of its level
 */
export function nearestFlagged(
  graph: CaseGraph,
  { from, way, isFlagged }: { from: number; way: Way; isFlagged: (rank: number) => boolean },
): NearestAnswer {
  const before = new Map<number, number>([[from, from]]);
  let layer = [from];
  for (let distance = 1; layer.length > 0; distance++) {
    const next: number[] = [];
    for (const node of layer) {
      for (const other of graph.neighbours(node, way)) {
        if (before.has(other)) continue;
        before.set(other, node);
        next.push(other);
      }
    }
    layer = next.sort((a, b) => a - b);
    const found = layer.filter((node) => isFlagged(graph.rankOf(node)));
    if (found.length > 0) {
      const byRank = found.sort((a, b) => graph.rankOf(b) - graph.rankOf(a) || a - b);
      return { distance, paths: byRank.map((node) => traceBack(before, node)) };
    }
  }
  return { distance: null, paths: [] };
}

function traceBack(before: ReadonlyMap<number, number>, end: number): number[] {
  const path = [end];
  for (let node = end; ;) {
    const previous = before.get(node) ?? node;
    if (previous === node) return path.reverse();
    path.push(previous);
    node = previous;
  }
}

/** By node: links to one node; -1 where there is no path. */
function distancesTo(graph: CaseGraph, to: number, way: Way): Int32Array {
  const distances = new Int32Array(graph.size).fill(-1);
  distances[to] = 0;
  const queue = [to];
  for (const node of queue) {
    for (const next of graph.neighbours(node, reversed(way))) {
      if (distances[next] !== -1) continue;
      distances[next] = (distances[node] ?? 0) + 1;
      queue.push(next);
    }
  }
  return distances;
}
