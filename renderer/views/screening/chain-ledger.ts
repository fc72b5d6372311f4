// The hop ledger of one stored address or transaction, with what a person added to it.
import { endsOfHits } from '#shared/review/hit-identities.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import type { FlowController } from '../../features/flow/flow-controller.svelte.ts';
import { selectedPart } from '../../features/flow/selected-part.ts';
import { HopLedgerController } from '../../features/hop-ledger/hop-ledger-controller.svelte.ts';
import type { ScreeningController } from '../../features/screening/screening-controller.svelte.ts';
import type { App } from '../../state/app.ts';

/** The ledger of a screening; what is chosen is known from the list of hits and by its flows. */
export function createLedger(
  app: App,
  screening: ScreeningController,
  view: () => KyaView | KytView,
  flows: () => readonly FlowController[],
): HopLedgerController {
  return new HopLedgerController(
    () => {
      const { summary, result, resultPointer } = view();
      const { sides } = screening;
      return {
        snapshot: summary,
        resultPointer,
        deviations: result?.deviations ?? [],
        hits: result?.hits ?? [],
        subjectOf:
          sides !== null ? endsOfHits(sides) : () => ('address' in summary ? summary.address : ''),
        slots: app.slots.slots ?? [],
        labels: app.labels.labels ?? [],
      };
    },
    () => ({
      hit: screening.selectedHit,
      part:
        flows()
          .map(selectedPart)
          .find((part) => part !== null) ?? null,
    }),
  );
}
