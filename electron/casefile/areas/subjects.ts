// The operations on subjects and what belongs to them.
import type { SubjectOperations } from '../operations/work.ts';
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

/** Serves them over the open file. */
export function serveSubjects({ read, write }: Serve): SubjectOperations {
  return {
    createSubject: write(createSubject),
    updateSubject: write(updateSubject),
    setSubjectRemoved: write(setSubjectRemoved),
    listSubjects: read(listSubjects),
    getSubject: read((db, { id }) => getSubject(db, id)),
    addMember: write((db, args) =>
      insertMember(db, { ...args, caseId: requireOpenSubject(db, args.subjectId) }),
    ),
    updateMember: write(updateMember),
    setMemberRemoved: write(setMemberRemoved),
    attachHit: write((db, args) =>
      insertHit(db, { ...args, caseId: requireOpenSubject(db, args.subjectId) }),
    ),
    updateAttachedHit: write(updateAttachedHit),
    setAttachedHitRemoved: write(setAttachedHitRemoved),
  };
}
