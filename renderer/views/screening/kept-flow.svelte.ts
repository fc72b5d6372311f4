// A flow of a stored screening that opens as it was left. Called while a component is made.
import { onDestroy, untrack } from 'svelte';
import type { FlowViewSide } from '#shared/records/search.ts';
import type { CitingNote } from '#shared/review/path-place.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import type { FlowController, FlowKeeping } from '../../features/flow/flow-controller.svelte.ts';
import { notesOnPaths } from '../../features/notes/notes-about.ts';
import type { App } from '../../state/app.ts';
import { whyBlocked } from '../../state/blocked.ts';

const NO_NOTES: readonly CitingNote[] = [];

/**
 * Makes a flow, and keeps every change of its view: in the file, or where nothing of the case may be
 * written until the file is closed.
 */
export function keepFlow(
  app: App,
  view: () => KyaView | KytView,
  side: FlowViewSide,
  make: (keeping: FlowKeeping) => FlowController,
): FlowController {
  const { id, caseId } = view().summary;
  const place = { snapshotId: id, side };
  const flow = make({
    recalled: app.flowViews.of(place),
    offerUndo: app.undo.offer,
    notes: () =>
      app.notes.caseId === caseId ? notesOnPaths(app.notes.notes ?? [], view()) : NO_NOTES,
  });
  let last = untrack(() => flow.written);
  $effect(() => {
    const { written } = flow;
    if (written === last) return;
    last = written;
    const isWritable = untrack(() => whyBlocked(app, caseId)) === null;
    app.flowViews.keep(place, written, isWritable);
  });
  onDestroy(() => {
    void app.flowViews.flush();
    flow.filtering.leave();
    app.undo.forgetOwner(flow.filtering);
  });
  return flow;
}
