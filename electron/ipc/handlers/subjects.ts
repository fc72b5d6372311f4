// Calls about subjects and what belongs to them.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `subjects.*`. */
export function createSubjectHandlers({
  subjects,
  finding,
}: HandlerServices): HandlersOf<'subjects'> {
  return {
    'subjects.list': ({ caseId }) => subjects.list(caseId),
    'subjects.screenings': (args) => finding.listMemberScreenings(args),
    'subjects.create': (args) => subjects.create(args),
    'subjects.update': (args) => subjects.update(args),
    'subjects.setRemoved': (args) => subjects.setRemoved(args),
    'subjects.addMember': (args) => subjects.addMember(args),
    'subjects.updateMember': (args) => subjects.updateMember(args),
    'subjects.setMemberRemoved': (args) => subjects.setMemberRemoved(args),
    'subjects.attachHit': (args) => subjects.attachHit(args),
    'subjects.updateHit': (args) => subjects.updateHit(args),
    'subjects.setHitRemoved': (args) => subjects.setHitRemoved(args),
  };
}
