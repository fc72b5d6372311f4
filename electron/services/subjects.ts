// Subjects and what belongs to them.
import type { AttachedHitId, CaseId, MemberId, SubjectId } from '#shared/domain/ids.ts';
import type {
  AttachedHit,
  AttachedHitFields,
  MemberFields,
  Subject,
  SubjectFields,
  SubjectMember,
} from '#shared/domain/subject.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { givenFields, type Given } from './given-fields.ts';
import type { ServicePorts } from './ports.ts';

/** The subjects of the open case file. Every change of a closed case is `case.sealed`. */
export interface SubjectService {
  list: (caseId: CaseId) => Promise<Subject[]>;
  create: (args: { caseId: CaseId; fields: SubjectFields }) => Promise<Subject>;
  /** Errors: `record.not_found`. */
  update: (args: { id: SubjectId; change: Given<SubjectFields> }) => Promise<Subject>;
  /** Errors: `record.not_found`. */
  setRemoved: (args: { id: SubjectId; isRemoved: boolean }) => Promise<Subject>;
  /** Errors: `record.not_found`, `record.conflict` when the subject has it already. */
  addMember: (args: { subjectId: SubjectId; fields: MemberFields }) => Promise<SubjectMember>;
  /** Errors: `record.not_found`. */
  updateMember: (args: {
    id: MemberId;
    change: Given<Pick<MemberFields, 'chain' | 'role' | 'confidence' | 'remark'>>;
  }) => Promise<SubjectMember>;
  /** Errors: `record.not_found`, `record.conflict` when the subject has it again meanwhile. */
  setMemberRemoved: (args: { id: MemberId; isRemoved: boolean }) => Promise<SubjectMember>;
  /**
   * A name's hit of a screening of the case. Errors: `record.not_found`, `record.conflict` when the
   * subject has it already.
   */
  attachHit: (args: { subjectId: SubjectId; fields: AttachedHitFields }) => Promise<AttachedHit>;
  /** Errors: `record.not_found`. */
  updateHit: (args: {
    id: AttachedHitId;
    change: Given<Pick<AttachedHitFields, 'confidence' | 'remark'>>;
  }) => Promise<AttachedHit>;
  /** Errors: `record.not_found`, `record.conflict` when the subject has it again meanwhile. */
  setHitRemoved: (args: { id: AttachedHitId; isRemoved: boolean }) => Promise<AttachedHit>;
}

/** Builds the service. */
export function createSubjectService(ports: ServicePorts & { caseFile: CaseFile }): SubjectService {
  const { caseFile, clock, emit } = ports;
  const told = <Changed extends { caseId: CaseId }>(changed: Changed): Changed => {
    emit('records.changed', { caseId: changed.caseId, area: 'subjects' });
    return changed;
  };
  /** The list of cases counts subjects. */
  const counted = (subject: Subject): Subject => {
    emit('cases.changed', { caseId: subject.caseId });
    return told(subject);
  };
  return {
    list: (caseId) => caseFile.listSubjects({ caseId }),
    create: async (args) =>
      counted(
        await caseFile.createSubject({
          ...args,
          id: ports.newId() as SubjectId,
          at: clock.now(),
        }),
      ),
    update: async ({ id, change }) =>
      told(await caseFile.updateSubject({ id, change: givenFields(change), at: clock.now() })),
    setRemoved: async (args) =>
      counted(await caseFile.setSubjectRemoved({ ...args, at: clock.now() })),
    addMember: async (args) =>
      told(await caseFile.addMember({ ...args, id: ports.newId() as MemberId, at: clock.now() })),
    updateMember: async ({ id, change }) =>
      told(await caseFile.updateMember({ id, change: givenFields(change), at: clock.now() })),
    setMemberRemoved: async (args) =>
      told(await caseFile.setMemberRemoved({ ...args, at: clock.now() })),
    attachHit: async (args) =>
      told(
        await caseFile.attachHit({ ...args, id: ports.newId() as AttachedHitId, at: clock.now() }),
      ),
    updateHit: async ({ id, change }) =>
      told(await caseFile.updateAttachedHit({ id, change: givenFields(change), at: clock.now() })),
    setHitRemoved: async (args) =>
      told(await caseFile.setAttachedHitRemoved({ ...args, at: clock.now() })),
  };
}
