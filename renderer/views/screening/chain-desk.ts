// The hits of one stored address or transaction as they are listed and decided.
import { filterWord } from '#shared/figures/filter-words.ts';
import { linksAtSubject } from '#shared/flow/split-money.ts';
import { endsOfHits } from '#shared/review/hit-identities.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { HitDesk } from '../../features/decisions/hit-desk.svelte.ts';
import type { FlowController } from '../../features/flow/flow-controller.svelte.ts';
import {
  HitListController,
  type PictureFilter,
} from '../../features/hits/hit-list-controller.svelte.ts';
import type { ScreeningController } from '../../features/screening/screening-controller.svelte.ts';
import { setOf } from '../../lib/collections.ts';
import type { App } from '../../state/app.ts';
import { whyBlocked } from '../../state/blocked.ts';

/** Hits by their index: how they are decided, and how they are listed. */
export interface ChainDesk {
  desk: HitDesk<number>;
  list: HitListController;
}

/** The desk of a screening's hits, and their list, which has the filters of the flows. */
export function createChainDesk(
  app: App,
  screening: ScreeningController,
  view: () => KyaView | KytView,
  flows: readonly FlowController[],
): ChainDesk {
  const desk = new HitDesk<number>(app.decisions, view().summary.id, {
    current: () => screening.selectedHit,
    show: screening.selectHit,
    blocked: () => whyBlocked(app, view().summary.caseId),
    order: () => list.order,
  });
  const list: HitListController = new HitListController({
    hits: () => view().result?.hits ?? [],
    subjectOf: () => {
      const { summary } = view();
      const { sides } = screening;
      return sides !== null
        ? endsOfHits(sides)
        : () => ('address' in summary ? summary.address : '');
    },
    links: () => flows.flatMap(({ tree }) => linksAtSubject(tree)),
    selectedHit: () => screening.selectedHit,
    isShown: ({ index }) => desk.isShown(index),
    isDecided: ({ index }) => desk.stateOf(index).kind === 'holds',
    picture: () => pictureFilter(app, flows),
  });
  return { desk, list };
}

/** What the filters of flows leave of their hits; null while none is on. */
function pictureFilter(app: App, flows: readonly FlowController[]): PictureFilter | null {
  const on = flows.flatMap(({ tree, filtering }) => {
    const { filtered } = filtering;
    return filtered === null ? [] : [{ tree, filtering, filtered }];
  });
  if (on.length === 0) return null;
  const names = on.flatMap(({ filtered }) =>
    filtered.byFilter.map(({ filter }) => filterWord(filter)),
  );
  return {
    isShown: ({ index }) =>
      on.every(({ tree, filtered }) => !tree.paths.has(index) || filtered.tree.paths.has(index)),
    names: [...setOf(names)],
    clear: () =>
      app.undo.asOne(() => {
        for (const { filtering } of on) filtering.clear();
      }),
  };
}
