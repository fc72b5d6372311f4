// The icons of what can be screened: an address, a transaction, a name.
import type { LucideIcon } from '@lucide/svelte';
import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import UserRoundSearch from '@lucide/svelte/icons/user-round-search';
import Wallet from '@lucide/svelte/icons/wallet';
import type { JobKind } from '#shared/screening/job.ts';

const icons: Record<JobKind, LucideIcon> = {
  kya: Wallet,
  kyt: ArrowLeftRight,
  name: UserRoundSearch,
};

/** The kind's icon. */
export function subjectKindIcon(kind: JobKind): LucideIcon {
  return icons[kind];
}
