// The words and icons of what can be screened: an address, a transaction, a name.
import type { LucideIcon } from '@lucide/svelte';
import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import UserRoundSearch from '@lucide/svelte/icons/user-round-search';
import Wallet from '@lucide/svelte/icons/wallet';
import type { JobKind } from '#shared/screening/job.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<JobKind, { word: () => string; icon: LucideIcon }> = {
  kya: { word: m.subject_address, icon: Wallet },
  kyt: { word: m.subject_transaction, icon: ArrowLeftRight },
  name: { word: m.subject_name, icon: UserRoundSearch },
};

/** The kind in a word, e.g. "Address". */
export function subjectKindWord(kind: JobKind): string {
  return words[kind].word();
}

/** The kind's icon. */
export function subjectKindIcon(kind: JobKind): LucideIcon {
  return words[kind].icon;
}
