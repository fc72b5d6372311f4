// Views of a flow under names, and of both sides of a transaction as one picture.
import {
  readFlowView,
  readSideViews,
  writeFlowView,
  writeSideViews,
} from '#shared/figures/flow-view-state.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { FlowController } from '../../features/flow/flow-controller.svelte.ts';
import type { MirrorController } from '../../features/flow/mirror-controller.svelte.ts';
import { SavedViewsController, type Viewed } from '../../lib/saved-views.svelte.ts';
import type { App } from '../../state/app.ts';

type Screened = Pick<SnapshotSummary, 'id' | 'caseId'>;

/** Of one flow. */
export function flowSavedViews(
  app: App,
  { id, caseId }: Screened,
  flow: FlowController,
): SavedViewsController {
  const side = flow.source.side ?? 'address';
  const store = app.flowViews.named({ snapshotId: id, side }, caseId);
  return new SavedViewsController(store, viewed(flow, readFlowView, writeFlowView), app.undo.offer);
}

/** Of both sides. */
export function mirrorSavedViews(
  app: App,
  { id, caseId }: Screened,
  mirror: MirrorController,
): SavedViewsController {
  const store = app.flowViews.named({ snapshotId: id, side: 'both' }, caseId);
  return new SavedViewsController(
    store,
    viewed(mirror, readSideViews, writeSideViews),
    app.undo.offer,
  );
}

function viewed<State>(
  picture: { readonly state: State; show: (state: State) => void },
  read: (text: string) => State | null,
  write: (state: State) => string,
): Viewed {
  return {
    written: () => write(picture.state),
    normal: (json) => {
      const state = read(json);
      return state && write(state);
    },
    apply: (json) => {
      const state = read(json);
      if (state !== null) picture.show(state);
      return state !== null;
    },
  };
}
