// What changed on a hit, in words.
import { m } from '#shared/messages/generated/messages.js';
import type { HitChange } from '#shared/review/hit-difference.ts';
import { actionWord } from '#shared/words/action-words.ts';
import { riskWord } from '#shared/words/risk-words.ts';

const parts: Record<HitChange['part'], () => string> = {
  level: m.decide_change_level,
  action: m.decide_change_action,
  exposure: m.hits_column_exposure,
  highest: m.hits_max_amount,
  risk_share: m.decide_change_risk_share,
  risk_total: m.decide_change_risk_total,
  labels: m.decide_change_labels,
  amount: m.decide_change_amount,
};

/** The part that changed. */
export function changedPartWord({ part }: HitChange): string {
  return parts[part]();
}

/** A value of it: levels and actions by their words, all else as delivered. */
export function changedValue({ part }: HitChange, text: string): string {
  if (part === 'level') return riskWord(text);
  return part === 'action' ? actionWord(text) : text;
}
