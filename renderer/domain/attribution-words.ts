// The words and icons of subjects and of what belongs to them.
import type { LucideIcon } from '@lucide/svelte';
import Building2 from '@lucide/svelte/icons/building-complex';
import CircleHelp from '@lucide/svelte/icons/circle-question-mark';
import UserRound from '@lucide/svelte/icons/user-round';
import Waypoints from '@lucide/svelte/icons/waypoints';
import type { Confidence, SubjectKindName, SubjectMemberKind } from '#shared/domain/subject.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { m } from '../messages/generated/messages.js';

const kinds: Record<SubjectKindName, { word: () => string; icon: LucideIcon }> = {
  person: { word: m.subjects_kind_person, icon: UserRound },
  company: { word: m.subjects_kind_company, icon: Building2 },
  cluster: { word: m.subjects_kind_cluster, icon: Waypoints },
  unknown: { word: m.subjects_kind_unknown, icon: CircleHelp },
};

/** What a subject is, in a word. */
export function subjectNameKindWord(kind: SubjectKindName): string {
  return kinds[kind].word();
}

/** The icon of what a subject is. */
export function subjectNameKindIcon(kind: SubjectKindName): LucideIcon {
  return kinds[kind].icon;
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
