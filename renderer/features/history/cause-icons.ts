// The shape of each cause of a change, next to its word.
import type { LucideIcon } from '@lucide/svelte';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import Coins from '@lucide/svelte/icons/coins';
import Scale from '@lucide/svelte/icons/scale';
import Scissors from '@lucide/svelte/icons/scissors';
import SlidersHorizontal from '@lucide/svelte/icons/sliders-horizontal';
import Tag from '@lucide/svelte/icons/tag';
import type { ChangeCause } from '#shared/review/booking.ts';

const icons: Record<ChangeCause, LucideIcon> = {
  parameters: SlidersHorizontal,
  rules: Scale,
  labels: Tag,
  funds: Coins,
  truncation: Scissors,
  unknown: CircleQuestionMark,
};

/** The shape of a cause, next to its word. */
export function causeIcon(cause: ChangeCause): LucideIcon {
  return icons[cause];
}
