// How many paths some hits stand for: two rules may fire on one path, and a finding on the
// subject's own labels has none.
import type { Hit } from '../screening/result.ts';

/** A list of hits never changes, and of one screening several ask. */
const counted = new WeakMap<readonly Hit[], number>();

/** The number of distinct delivered paths: the same flow, nodes and amounts count once. */
export function countDistinctPaths(hits: readonly Hit[]): number {
  const count = counted.get(hits) ?? countAnew(hits);
  counted.set(hits, count);
  return count;
}

function countAnew(hits: readonly Hit[]): number {
  const paths = new Set<string>();
  for (const hit of hits) {
    const path = distinctPath(hit);
    if (path !== null) paths.add(path);
  }
  return paths.size;
}

/** The same text for hits on one path; null for a hit without a path. */
export function distinctPath({ pathFlow, nodes }: Pick<Hit, 'pathFlow' | 'nodes'>): string | null {
  if (nodes.length === 0) return null;
  const steps = nodes.map(
    ({ address, amount, deep }) => `${amount ?? ''} ${String(deep)} ${measured(address)}`,
  );
  return `${pathFlow === null ? '' : measured(pathFlow)} ${steps.join(' ')}`;
}

/** Any text so that what comes after it cannot be taken for a part of it. */
function measured(text: string): string {
  return `${String(text.length)}:${text}`;
}
