// The operations on subjects and what belongs to them.
import type { AttachedHitId, MemberId, SubjectId } from '#shared/domain/ids.ts';
import type { AttachedHitFields, MemberFields } from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Serve } from '../serve.ts';
import { insertHit, setAttachedHitRemoved, updateAttachedHit } from '../tables/attached-hits.ts';
import { insertMember, setMemberRemoved, updateMember } from '../tables/subject-members.ts';
import {
  createSubject,
  getSubject,
  listSubjects,
  requireOpenSubject,
  setSubjectRemoved,
  updateSubject,
} from '../tables/subjects.ts';

interface NewOfSubject<Id, Fields> {
  id: Id;
  subjectId: SubjectId;
  fields: Fields;
  at: UtcMs;
}

/** Serves them over the open file. */
export function serveSubjects({ read, write }: Serve) {
  return {
    createSubject: write(createSubject),
    updateSubject: write(updateSubject),
    setSubjectRemoved: write(setSubjectRemoved),
    listSubjects: read(listSubjects),
    getSubject: read((db, { id }: { id: SubjectId }) => getSubject(db, id)),
    addMember: write((db, args: NewOfSubject<MemberId, MemberFields>) =>
      insertMember(db, { ...args, caseId: requireOpenSubject(db, args.subjectId) }),
    ),
    updateMember: write(updateMember),
    setMemberRemoved: write(setMemberRemoved),
    attachHit: write((db, args: NewOfSubject<AttachedHitId, AttachedHitFields>) =>
      insertHit(db, { ...args, caseId: requireOpenSubject(db, args.subjectId) }),
    ),
    updateAttachedHit: write(updateAttachedHit),
    setAttachedHitRemoved: write(setAttachedHitRemoved),
  };
}
