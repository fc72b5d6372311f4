// What a hit or an alert recommends.
import { HIT_ACTIONS, isKnownWord, type HitAction, type Open } from '#shared/domain/risk.ts';
import { m } from '../messages/generated/messages.js';

/** The action as sent; an unknown word is marked as such. */
export function actionWord(action: Open<HitAction> | null): string {
  if (action === null) return m.common_not_delivered();
  return isKnownWord(HIT_ACTIONS, action) ? action : `${action} ${m.hits_unknown_word()}`;
}
