// The icons of subjects.
import type { LucideIcon } from '@lucide/svelte';
import Building2 from '@lucide/svelte/icons/building-complex';
import CircleHelp from '@lucide/svelte/icons/circle-question-mark';
import UserRound from '@lucide/svelte/icons/user-round';
import Waypoints from '@lucide/svelte/icons/waypoints';
import type { SubjectKindName } from '#shared/domain/subject.ts';

const icons: Record<SubjectKindName, LucideIcon> = {
  person: UserRound,
  company: Building2,
  cluster: Waypoints,
  unknown: CircleHelp,
};

/** The icon of what a subject is. */
export function subjectNameKindIcon(kind: SubjectKindName): LucideIcon {
  return icons[kind];
}
