// What a verdict is about.
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';

/** The address or the transaction hash, as it was asked for. */
export function subjectOf(view: KyaView | KytView): string {
  return view.kind === 'kya' ? view.summary.address : view.summary.transaction;
}
