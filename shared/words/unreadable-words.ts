// Why stored bytes cannot be read as a result.
import type { SnapshotViewRecord } from '../screening/snapshot.ts';
import { m } from '../messages/generated/messages.js';

const words = {
  too_large: m.unreadable_too_large,
  too_deep: m.unreadable_too_deep,
  not_json: m.unreadable_not_json,
  not_utf8: m.unreadable_not_utf8,
  not_decoded: m.unreadable_not_decoded,
  no_result: m.unreadable_no_result,
} satisfies Record<NonNullable<SnapshotViewRecord['unreadable']>, () => string>;

/** Whether a word is one of these reasons. */
export function isUnreadableReason(word: string): word is keyof typeof words {
  return Object.hasOwn(words, word);
}

/** The reason in words. */
export function unreadableWord(why: NonNullable<SnapshotViewRecord['unreadable']>): string {
  return words[why]();
}
