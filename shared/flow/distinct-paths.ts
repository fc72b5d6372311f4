// How many paths some hits stand for: two rules may fire on one path, and a finding on the
// subject's own labels has none.
import type { Hit } from '../screening/result.ts';

/** The number of distinct delivered paths: the same flow, nodes and amounts count once. */
export function countDistinctPaths(hits: readonly Hit[]): number {
  const paths = new Set<string>();
  for (const { pathFlow, nodes } of hits) {
    if (nodes.length === 0) continue;
    const steps = nodes.map(({ address, amount, deep }) => [address, amount, deep]);
    paths.add(JSON.stringify([pathFlow, steps]));
  }
  return paths.size;
}
