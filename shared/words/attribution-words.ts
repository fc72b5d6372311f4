// The words of subjects and of what belongs to them.
import type { Confidence, SubjectKindName, SubjectMemberKind } from '../domain/subject.ts';
import type { JobKind } from '../screening/job.ts';
import { m } from '../messages/generated/messages.js';

const kinds: Record<SubjectKindName, () => string> = {
  person: m.subjects_kind_person,
  company: m.subjects_kind_company,
  cluster: m.subjects_kind_cluster,
  unknown: m.subjects_kind_unknown,
};

/** What a subject is, in a word. */
export function subjectNameKindWord(kind: SubjectKindName): string {
  return kinds[kind]();
}

const confidences: Record<Confidence, () => string> = {
  confirmed: m.confidence_confirmed,
  probable: m.confidence_probable,
  possible: m.confidence_possible,
  doubtful: m.confidence_doubtful,
};

/** How sure something is, in a word; null as "Not assessed". */
export function confidenceWord(confidence: Confidence | null): string {
  return confidence === null ? m.confidence_none() : confidences[confidence]();
}

const jobKinds: Record<SubjectMemberKind, JobKind> = {
  address: 'kya',
  transaction: 'kyt',
  name: 'name',
};
const memberKinds: Record<JobKind, SubjectMemberKind> = {
  kya: 'address',
  kyt: 'transaction',
  name: 'name',
};

/** What a screening of such a thing is. */
export function jobKindOf(kind: SubjectMemberKind): JobKind {
  return jobKinds[kind];
}

/** What a screening of this kind is about. */
export function memberKindOf(kind: JobKind): SubjectMemberKind {
  return memberKinds[kind];
}
