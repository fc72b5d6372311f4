// The icons of the kinds of rulesets (blockchain API 2.2).
import Gauge from '@lucide/svelte/icons/gauge';
import ListTree from '@lucide/svelte/icons/list-tree';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import Wallet from '@lucide/svelte/icons/wallet';
import type { LucideIcon } from '@lucide/svelte';

const typeIcons: Readonly<Record<string, LucideIcon>> = {
  kya: Wallet,
  kyt_in: LogIn,
  kyt_out: LogOut,
  scoring: Gauge,
};

/** The icon of a kind; a neutral one for a kind that is not documented. */
export function rulesetTypeIcon(rulesetType: string): LucideIcon {
  return typeIcons[rulesetType] ?? ListTree;
}
