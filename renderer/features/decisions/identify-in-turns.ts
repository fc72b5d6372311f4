// The identities of many hits, a few at a time, so that the page answers meanwhile.
import { identifyHit, type HitIdentity } from '#shared/review/hit-key.ts';
import type { Hit } from '#shared/screening/result.ts';
import { takeInTurns } from '../../lib/in-turns.ts';

/**
 * The identities of hits in their order; null when `isWanted` became false.
 * @param subjectOf the screened address at the end of a hit's path
 */
export async function identifyInTurns(
  hits: readonly Hit[],
  subjectOf: (hit: Hit) => string,
  isWanted: () => boolean,
): Promise<HitIdentity[] | null> {
  const identities: HitIdentity[] = [];
  const identify = (hit: Hit): unknown => identities.push(identifyHit(hit, subjectOf(hit)));
  return (await takeInTurns(hits, identify, isWanted)) ? identities : null;
}
