// Cases: making and listing them.
import type { CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ServicePorts } from './ports.ts';

/** The cases of the open case file. */
export interface CaseService {
  /** Without a reference the next free one is taken; `record.conflict` when it is in use. */
  create: (args: {
    reference?: string | undefined;
    title?: string | undefined;
  }) => Promise<CaseSummary>;
  list: () => Promise<CaseSummary[]>;
}

/** Builds the service. */
export function createCaseService(ports: ServicePorts & { caseFile: CaseFile }): CaseService {
  const { caseFile } = ports;
  return {
    async create({ reference, title }) {
      const created = await caseFile.createCase({
        id: ports.newId() as CaseId,
        reference: reference === undefined || reference === '' ? null : reference,
        title: title ?? '',
        at: ports.clock.now(),
      });
      ports.emit('cases.changed', { caseId: created.id });
      return created;
    },
    list: () => caseFile.listCases({}),
  };
}
