// The identities of many hits, a few at a time, so that the page answers meanwhile.
import { identifyHit, type HitIdentity } from '#shared/review/hit-key.ts';
import type { Hit } from '#shared/screening/result.ts';

/** How long the page may be busy with them in one go. */
const TURN_MS = 12;

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
  let since = performance.now();
  for (const hit of hits) {
    if (performance.now() - since > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      if (!isWanted()) return null;
      since = performance.now();
    }
    identities.push(identifyHit(hit, subjectOf(hit)));
  }
  return identities;
}
