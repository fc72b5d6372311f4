// What a person decides and adds to the provider's picture: decisions on hits, private labels,
// verified transactions in the slots of hops.
import type { HitDecision, ReopenedDecisions } from '#shared/domain/decision.ts';
import type { CaseId, DecisionId, LabelId, SlotId, SnapshotId } from '#shared/domain/ids.ts';
import type { HopSlot, PrivateLabel } from '#shared/domain/label.ts';
import { isDamaged } from '#shared/errors.ts';
import type { CallParsed } from '#shared/ipc/contract.ts';
import type { RecordArea } from '#shared/ipc/transport.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ServicePorts } from './ports.ts';

/** Decisions, labels and slots of the open case file. A change of a closed case is `case.sealed`. */
export interface DecisionService {
  list: (caseId: CaseId) => Promise<HitDecision[]>;
  /** Errors: `record.not_found` (case, its snapshot). */
  decide: (args: CallParsed<'decisions.decide'>) => Promise<HitDecision[]>;
  elsewhere: (args: CallParsed<'decisions.elsewhere'>) => Promise<HitDecision[]>;
  reopened: (caseId: CaseId) => Promise<ReopenedDecisions>;
  listLabels: (caseId: CaseId) => Promise<PrivateLabel[]>;
  /** Errors: `record.not_found` (case), `input.invalid` for a label that says nothing. */
  setLabel: (args: CallParsed<'labels.set'>) => Promise<PrivateLabel>;
  /** Errors: `record.not_found`. */
  removeLabel: (id: LabelId) => Promise<PrivateLabel>;
  listSlots: (caseId: CaseId) => Promise<HopSlot[]>;
  /** Errors: `record.not_found` (case, its snapshot), `input.invalid` with `details.field`. */
  setSlot: (args: CallParsed<'slots.set'>) => Promise<HopSlot>;
}

/** Builds the service. */
export function createDecisionService(
  ports: ServicePorts & { caseFile: CaseFile },
): DecisionService {
  const { caseFile, clock, emit } = ports;
  const tell = (caseId: CaseId, area: RecordArea): void => {
    emit('records.changed', { caseId, area });
  };
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
    list: (caseId) => caseFile.listDecisions({ caseId }),
    async decide(args) {
      const hits = args.hits.map((hit) => ({ ...hit, id: ports.newId() as DecisionId }));
      const made = await caseFile.decideHits({ ...args, hits, at: clock.now() });
      tell(args.caseId, 'decisions');
      return made;
    },
    elsewhere: (args) => caseFile.findDecisions(args),
    async reopened(caseId) {
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
    listLabels: (caseId) => caseFile.listLabels({ caseId }),
    async setLabel(args) {
      const id = ports.newId() as LabelId;
      const label = await caseFile.setLabel({ ...args, id, at: clock.now() });
      tell(label.caseId, 'labels');
      return label;
    },
    async removeLabel(id) {
      const label = await caseFile.removeLabel({ id, at: clock.now() });
      tell(label.caseId, 'labels');
      return label;
    },
    listSlots: (caseId) => caseFile.listSlots({ caseId }),
    async setSlot(args) {
      const id = ports.newId() as SlotId;
      const slot = await caseFile.setSlot({ ...args, id, at: clock.now() });
      tell(slot.caseId, 'slots');
      return slot;
    },
  };
}
