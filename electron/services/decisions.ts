// What a person decides and adds to the provider's picture: decisions on hits, private labels,
// verified transactions in the slots of hops, what is stated of screened transactions.
import type { ReopenedDecisions } from '#shared/domain/decision.ts';
import type {
  CaseId,
  DecisionId,
  LabelId,
  SlotId,
  SnapshotId,
  StatedTransactionId,
} from '#shared/domain/ids.ts';
import { isDamaged } from '#shared/errors.ts';
import type { Namespaces } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ServicePorts } from './ports.ts';
import { createChangeTeller } from './record-changes.ts';

/** Of the open case file. A change of a closed case is `case.sealed`. */
export function createDecisionServices(
  ports: ServicePorts & { caseFile: CaseFile },
): Pick<Namespaces, 'decisions' | 'labels' | 'slots' | 'statedTransactions'> {
  const { caseFile, clock } = ports;
  const { tell: tellLabels } = createChangeTeller(ports, 'labels');
  const { tell: tellSlots } = createChangeTeller(ports, 'slots');
  const { tell: tellStated } = createChangeTeller(ports, 'statedTransactions');
  /** Null for a screening whose bytes are not what was stored: its own view says so. */
  async function countReopened(of: {
    caseId: CaseId;
    snapshotId: SnapshotId;
  }): Promise<number | null> {
    try {
      return await caseFile.countReopened(of);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      return null;
    }
  }

  return {
    decisions: {
      list: caseFile.listDecisions,
      /** Errors: `record.not_found` (case, its snapshot). */
      async decide(args) {
        const hits = args.hits.map((hit) => ({ ...hit, id: ports.newId() as DecisionId }));
        const made = await caseFile.decideHits({ ...args, hits, at: clock.now() });
        ports.emit('records.changed', { caseId: args.caseId, area: 'decisions' });
        return made;
      },
      elsewhere: caseFile.findDecisions,
      async reopened({ caseId }) {
        const retaken = await caseFile.listRetaken({ caseId });
        const screenings: ReopenedDecisions['screenings'] = [];
        // One after the other: each reads a whole answer, and other calls come between.
        let notLookedAt = 0;
        for (const { snapshotId, isLarge } of retaken) {
          const count = isLarge ? null : await countReopened({ caseId, snapshotId });
          if (count === null) notLookedAt++;
          else if (count > 0) screenings.push({ snapshotId, count });
        }
        return { screenings, notLookedAt };
      },
    },
    labels: {
      list: caseFile.listLabels,
      /** Errors: `record.not_found` (case), `input.invalid` for a label that says nothing. */
      set: (args) =>
        tellLabels(caseFile.setLabel({ ...args, id: ports.newId() as LabelId, at: clock.now() })),
      /** Errors: `record.not_found`. */
      remove: ({ id }) => tellLabels(caseFile.removeLabel({ id, at: clock.now() })),
    },
    slots: {
      list: caseFile.listSlots,
      /** Errors: `record.not_found` (case, its snapshot), `input.invalid` with `details.field`. */
      set: (args) =>
        tellSlots(caseFile.setSlot({ ...args, id: ports.newId() as SlotId, at: clock.now() })),
    },
    statedTransactions: {
      list: caseFile.listStatedTransactions,
      /** Errors: `record.not_found` (case, its snapshot), `input.invalid` with `details.field`. */
      set: (args) =>
        tellStated(
          caseFile.setStatedTransaction({
            ...args,
            id: ports.newId() as StatedTransactionId,
            at: clock.now(),
          }),
        ),
    },
  };
}
