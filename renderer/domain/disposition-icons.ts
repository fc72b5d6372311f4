// The shapes of what a person decided about a hit.
import type { LucideIcon } from '@lucide/svelte';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleDashed from '@lucide/svelte/icons/circle-dashed';
import CircleHelp from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import Contrast from '@lucide/svelte/icons/contrast';
import type { Disposition, HitDecision } from '#shared/domain/decision.ts';

const icons: Record<HitDecision['disposition'], LucideIcon> = {
  true: CircleCheck,
  possible: Contrast,
  false: CircleX,
  unsure: CircleHelp,
  withdrawn: CircleDashed,
};

/** The shape of a decision. */
export function dispositionIcon(disposition: Disposition | 'withdrawn'): LucideIcon {
  return icons[disposition];
}
