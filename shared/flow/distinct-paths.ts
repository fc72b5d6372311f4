// How many paths some hits represent: two rules may fire on one path, and a finding on the
// subject's own labels has none.
import { orderNodes, positionAt } from '../screening/node-order.ts';
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

/**
 * The same text for hits on one path, whichever way each was delivered; null for a hit without a path.
 */
export function distinctPath(
  hit: Pick<Hit, 'pathFlow' | 'opponentAddress' | 'nodes'>,
): string | null {
  const { pathFlow, nodes } = hit;
  const count = nodes.length;
  if (count === 0) return null;
  const order = orderNodes(hit, null);
  let text = pathFlow === null ? '' : measured(pathFlow);
  for (let place = 0; place < count; place++) {
    const node = nodes[positionAt(order, count, place)];
    const carrier = order.isCarriedByFar ? nodes[positionAt(order, count, place + 1)] : node;
    const amount = place === count - 1 ? null : (carrier?.amount ?? null);
    text += ` ${amount ?? ''} ${String(node?.deep ?? '')} ${measured(node?.address ?? '')}`;
  }
  return text;
}

/** Any text so that what comes after it cannot be taken for a part of it. */
function measured(text: string): string {
  return `${String(text.length)}:${text}`;
}
