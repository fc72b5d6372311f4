// Cases: making, listing, changing, sealing, reopening and destroying them.
import type { CaseFields, CaseStatus, CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { givenFields, type Given } from './given-fields.ts';
import type { SignJournal } from './journal-signing.ts';
import type { ServicePorts } from './ports.ts';

/** The cases of the open case file. */
export interface CaseService {
  /** Without a reference the next free one is taken; `record.conflict` when it is in use. */
  create: (fields: Given<CaseFields>) => Promise<CaseSummary>;
  list: () => Promise<CaseSummary[]>;
  /** Errors: `record.not_found`, `case.sealed`, `record.conflict`, `input.invalid`. */
  update: (args: { id: CaseId; change: Given<CaseFields> }) => Promise<CaseSummary>;
  /**
   * Closing signs the journal where there is a key. Errors: `case.wrong_status`, `case.has_open_jobs`,
   * `input.invalid` without a reason.
   */
  setStatus: (args: { id: CaseId; status: CaseStatus; why: string | null }) => Promise<CaseSummary>;
  /** Errors: `input.invalid` for another reference than the case's, `case.has_open_jobs`. */
  destroy: (args: {
    id: CaseId;
    reference: string;
    why: string;
  }) => Promise<{ snapshots: number; records: number; entries: number }>;
}

/** Builds the service. */
export function createCaseService(
  ports: ServicePorts & { caseFile: CaseFile; signJournal: SignJournal },
): CaseService {
  const { caseFile, clock, emit } = ports;
  const told = (changed: CaseSummary): CaseSummary => {
    emit('cases.changed', { caseId: changed.id });
    return changed;
  };
  return {
    create: async (fields) =>
      told(
        await caseFile.createCase({
          id: ports.newId() as CaseId,
          fields: givenFields(fields),
          at: clock.now(),
        }),
      ),
    list: () => caseFile.listCases({}),
    update: async ({ id, change }) =>
      told(await caseFile.updateCase({ id, change: givenFields(change), at: clock.now() })),
    async setStatus(args) {
      const changed = told(await caseFile.setCaseStatus({ ...args, at: clock.now() }));
      if (args.status === 'closed') await ports.signJournal(args.id);
      return changed;
    },
    async destroy({ id, reference, why }) {
      const known = await caseFile.getCase({ id });
      if (known.reference !== reference.trim()) {
        throw new AppError('input.invalid', 'the reference is not the one of the case', {
          details: { field: 'reference' },
        });
      }
      const counts = await caseFile.destroyCase({ id, why, at: clock.now() });
      emit('cases.changed', { caseId: id });
      return counts;
    },
  };
}
