// The hits of one stored address or transaction as they are decided.
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { HitDesk } from '../../features/decisions/hit-desk.svelte.ts';
import type { ScreeningController } from '../../features/screening/screening-controller.svelte.ts';
import type { App } from '../../state/app.ts';
import { whyBlocked } from '../../state/blocked.ts';

/** The desk of a screening's hits, by their index. */
export function createChainDesk(
  app: App,
  screening: ScreeningController,
  view: () => KyaView | KytView,
): HitDesk<number> {
  return new HitDesk<number>(app.decisions, view().summary.id, {
    current: () => screening.selectedHit,
    show: screening.selectHit,
    blocked: () => whyBlocked(app, view().summary.caseId),
  });
}
