// The identities of all hits of a stored screening, whatever its kind, in the order of its answer.
import { nearNode } from '../screening/node-order.ts';
import type { Hit } from '../screening/result.ts';
import type { KyaView, NameView } from '../screening/snapshot.ts';
import { identifyHit, type HitIdentity } from './hit-key.ts';
import { identifyNameHits } from './name-hit-key.ts';
import { readSides, type SidedView, type SidesReading } from './sides.ts';

/** A stored screening, as far as its hits go. */
export type ViewOfHits =
  | (Pick<KyaView, 'kind' | 'result'> & { summary: Pick<KyaView['summary'], 'address'> })
  | (SidedView & { kind: 'kyt' })
  | (Pick<NameView, 'kind' | 'result'> & { summary: Pick<NameView['summary'], 'query'> });

/** Empty for a result that cannot be read. */
export function identifyHits(view: ViewOfHits): HitIdentity[] {
  if (view.result === null) return [];
  switch (view.kind) {
    case 'kya': {
      const { address } = view.summary;
      return view.result.hits.map((hit) => identifyHit(hit, address));
    }
    case 'kyt': {
      const endOf = endsOfHits(readSides(view));
      return view.result.hits.map((hit) => identifyHit(hit, endOf(hit)));
    }
    case 'name':
      return identifyNameHits(view.result.groups, view.summary.query);
  }
}

/**
 * The screened address at the end of a hit's path, for the hits of a transaction: that of the hit's
 * side. Without one it is the end of the path that is not the counterparty.
 */
export function endsOfHits({ sides }: SidesReading): (hit: Hit) => string {
  const ends = new Map(
    sides.flatMap(({ hits, endpoint }) =>
      hits.map(({ index }) => [index, endpoint?.address] as const),
    ),
  );
  return (hit) => ends.get(hit.index) ?? nearNode(hit, null)?.address ?? '';
}
