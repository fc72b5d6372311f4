// A flow of a stored screening that opens as it was left. Called while a component is made.
import { onDestroy, untrack } from 'svelte';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { FlowViewSide } from '#shared/records/search.ts';
import type { FlowController, FlowKeeping } from '../../features/flow/flow-controller.svelte.ts';
import type { App } from '../../state/app.ts';
import { whyBlocked } from '../../state/blocked.ts';

/**
 * Makes a flow, and keeps every change of its view: in the file, or where nothing of the case may be
 * written until the file is closed.
 */
export function keepFlow(
  app: App,
  snapshot: { id: SnapshotId; caseId: CaseId },
  side: FlowViewSide,
  make: (keeping: FlowKeeping) => FlowController,
): FlowController {
  const place = { snapshotId: snapshot.id, side };
  const flow = make({ recalled: app.flowViews.of(place), offerUndo: app.undo.offer });
  let last = untrack(() => flow.written);
  $effect(() => {
    const { written } = flow;
    if (written === last) return;
    last = written;
    const isWritable = untrack(() => whyBlocked(app, snapshot.caseId)) === null;
    app.flowViews.keep(place, written, isWritable);
  });
  onDestroy(() => {
    void app.flowViews.flush();
    flow.filtering.leave();
    app.undo.forgetOwner(flow.filtering);
  });
  return flow;
}
