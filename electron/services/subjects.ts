// Subjects and what belongs to them.
import type { AttachedHitId, MemberId, SubjectId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { givenFields } from './given-fields.ts';
import type { ServicePorts } from './ports.ts';
import { createChangeTeller } from './record-changes.ts';

/** The subjects of the open case file. Every change of a closed case is `case.sealed`. */
export function createSubjectService(
  ports: ServicePorts & { caseFile: CaseFile },
): CallsOf<'subjects'> {
  const { caseFile, clock } = ports;
  const { tell, tellCounted } = createChangeTeller(ports, 'subjects');
  return {
    list: caseFile.listSubjects,
    screenings: caseFile.listMemberScreenings,
    create: (args) =>
      tellCounted(
        caseFile.createSubject({
          ...args,
          id: ports.newId() as SubjectId,
          at: clock.now(),
        }),
      ),
    /** Errors: `record.not_found`. */
    update: ({ id, change }) =>
      tell(caseFile.updateSubject({ id, change: givenFields(change), at: clock.now() })),
    /** Errors: `record.not_found`. */
    setRemoved: (args) => tellCounted(caseFile.setSubjectRemoved({ ...args, at: clock.now() })),
    /** Errors: `record.not_found`, `record.conflict` when the subject has it already. */
    addMember: (args) =>
      tell(caseFile.addMember({ ...args, id: ports.newId() as MemberId, at: clock.now() })),
    /** Errors: `record.not_found`. */
    updateMember: ({ id, change }) =>
      tell(caseFile.updateMember({ id, change: givenFields(change), at: clock.now() })),
    /** Errors: `record.not_found`, `record.conflict` when the subject has it again meanwhile. */
    setMemberRemoved: (args) => tell(caseFile.setMemberRemoved({ ...args, at: clock.now() })),
    /**
     * A name's hit of a screening of the case. Errors: `record.not_found`, `record.conflict` when the
     * subject has it already.
     */
    attachHit: (args) =>
      tell(caseFile.attachHit({ ...args, id: ports.newId() as AttachedHitId, at: clock.now() })),
    /** Errors: `record.not_found`. */
    updateHit: ({ id, change }) =>
      tell(caseFile.updateAttachedHit({ id, change: givenFields(change), at: clock.now() })),
    /** Errors: `record.not_found`, `record.conflict` when the subject has it again meanwhile. */
    setHitRemoved: (args) => tell(caseFile.setAttachedHitRemoved({ ...args, at: clock.now() })),
  };
}
