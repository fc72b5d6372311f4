// The words and icons of what a person decided about a hit.
import type { LucideIcon } from '@lucide/svelte';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleDashed from '@lucide/svelte/icons/circle-dashed';
import CircleHelp from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import Contrast from '@lucide/svelte/icons/contrast';
import type { Disposition, HitDecision } from '#shared/domain/decision.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<HitDecision['disposition'], { word: () => string; icon: LucideIcon }> = {
  true: { word: m.decide_true, icon: CircleCheck },
  possible: { word: m.decide_possible, icon: Contrast },
  false: { word: m.decide_false, icon: CircleX },
  unsure: { word: m.decide_unsure, icon: CircleHelp },
  withdrawn: { word: m.decide_withdrawn, icon: CircleDashed },
};

/** A decision in a word. */
export function dispositionWord(disposition: Disposition | 'withdrawn'): string {
  return words[disposition].word();
}

/** The shape of a decision. */
export function dispositionIcon(disposition: Disposition | 'withdrawn'): LucideIcon {
  return words[disposition].icon;
}
