// What the investigator found elsewhere: own entities and links.
import type { FactId, FactRevisionId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ServicePorts } from './ports.ts';
import { createChangeTeller } from './record-changes.ts';

/** The own findings of the open case file. Every change of a closed case is `case.sealed`. */
export function createOwnFactService(
  ports: ServicePorts & { caseFile: CaseFile },
): CallsOf<'ownFacts'> {
  const { caseFile, clock } = ports;
  const { tell } = createChangeTeller(ports, 'ownFacts');
  const newRevision = () => ({ id: ports.newId() as FactRevisionId, at: clock.now() });
  return {
    list: caseFile.listOwnFacts,
    revisions: caseFile.listFactRevisions,
    /** Errors: `record.not_found`, `record.conflict`, `input.invalid` with `details.field`. */
    state: ({ factId, ...args }) =>
      tell(
        caseFile.stateFact({
          ...args,
          ...newRevision(),
          factId: factId ?? (ports.newId() as FactId),
        }),
      ),
    /** Errors: `record.not_found`, `input.invalid` for an entity that links lead to. */
    setRemoved: (args) => tell(caseFile.setFactRemoved({ ...args, ...newRevision() })),
  };
}
