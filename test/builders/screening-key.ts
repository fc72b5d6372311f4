// The key under which the page keeps what a screening is about.
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { memberKindOf } from '#shared/words/attribution-words.ts';
import { screenedSubject } from '#shared/words/screening-words.ts';
import { memberKeyOf } from '#shared/words/standing.ts';

/** As of a member of a subject. */
export function keyOfScreening(one: SnapshotSummary): string {
  return memberKeyOf({ kind: memberKindOf(one.kind), value: screenedSubject(one) });
}
