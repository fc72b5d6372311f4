// The exports of one screening, for the views of its flows and of its hop ledger.
import { createContext } from 'svelte';
import { figureTheme } from '#shared/figures/figure-theme.ts';
import { drawFigure, type Arrangement } from '#shared/figures/flow-figure.ts';
import { drawMirrorFigure } from '#shared/figures/mirror-figure.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import tokens from '#shared/styles/tokens.css?raw';
import {
  ExportsController,
  type SeenFlow,
} from '../../features/exports/exports-controller.svelte.ts';
import { rasterise } from '../../features/exports/rasterise.ts';
import type { FlowController } from '../../features/flow/flow-controller.svelte.ts';
import type { MirrorController } from '../../features/flow/mirror-controller.svelte.ts';
import type { App } from '../../state/app.ts';

/** What a screening's views export with. */
export interface ExportsDesk {
  /** Of flows; those of the hop ledger have their own, so that each tells of its own files. */
  flows: ExportsController;
  ledger: ExportsController;
  /** A flow as it is looked at now; its picture as the person arranged it only where that is given. */
  see: (flow: FlowController, arrangement?: Arrangement) => SeenFlow;
  /** Both sides of a transaction as one picture. */
  seeBoth: (mirror: MirrorController, arrangement?: Arrangement) => Pick<SeenFlow, 'side' | 'draw'>;
}

/** `useExports()` below a stored address or transaction. */
export const [useExports, provideExports] = createContext<ExportsDesk>();

/** For `provideExports`. */
export function createExportsDesk(app: App, view: () => KyaView | KytView): ExportsDesk {
  const { api } = app.ports;
  const { id } = view().summary;
  const theme = figureTheme(tokens);
  return {
    flows: new ExportsController(api, id, rasterise),
    ledger: new ExportsController(api, id, rasterise),
    see({ figure }, arrangement) {
      const { expanded, filters, isUnfolded, grouping, openedGroups, source } = figure;
      return {
        side: source.side,
        filters,
        expanded,
        isUnfolded,
        grouping,
        openedGroups,
        draw: (caseReference) =>
          drawFigure({
            figure,
            arrangement,
            view: view(),
            caseReference,
            labelOf: app.labels.of,
            language: app.locale.current,
            theme,
          }),
      };
    },
    seeBoth: (mirror, arrangement) => ({
      side: null,
      draw: (caseReference) =>
        drawMirrorFigure(mirror, {
          arrangement,
          view: view(),
          caseReference,
          labelOf: app.labels.of,
          language: app.locale.current,
          theme,
        }),
    }),
  };
}
