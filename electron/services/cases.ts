// Cases: making, listing, changing, sealing, reopening and destroying them.
import type { CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { givenFields } from './given-fields.ts';
import type { SignJournal } from './journal-signing.ts';
import type { ServicePorts } from './ports.ts';

/** The cases of the open case file. */
export function createCaseService(
  ports: ServicePorts & { caseFile: CaseFile; signJournal: SignJournal },
): Omit<CallsOf<'cases'>, 'export'> {
  const { caseFile, clock, emit } = ports;
  async function tell(change: Promise<CaseSummary>): Promise<CaseSummary> {
    const changed = await change;
    emit('cases.changed', { caseId: changed.id });
    return changed;
  }
  return {
    /** Without a reference the next free one is taken; `record.conflict` when it is in use. */
    create(fields) {
      const id = ports.newId() as CaseId;
      return tell(caseFile.createCase({ id, fields: givenFields(fields), at: clock.now() }));
    },
    list: caseFile.listCases,
    /** Errors: `record.not_found`, `case.sealed`, `record.conflict`, `input.invalid`. */
    update: ({ id, change }) =>
      tell(caseFile.updateCase({ id, change: givenFields(change), at: clock.now() })),
    /**
     * Closing signs the journal where there is a key. Errors: `case.wrong_status`, `case.has_open_jobs`,
     * `input.invalid` without a reason.
     */
    async setStatus(args) {
      const changed = await tell(caseFile.setCaseStatus({ ...args, at: clock.now() }));
      if (args.status === 'closed') await ports.signJournal(args.id);
      return changed;
    },
    /** Errors: `input.invalid` for another reference than the case's, `case.has_open_jobs`. */
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
