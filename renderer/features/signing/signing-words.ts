// The words of the key that signs.
import { m } from '#shared/messages/generated/messages.js';
import type { SigningKeyState } from '#shared/ipc/calls/bundles.ts';
import type { SigningDeed } from './signing-controller.svelte.ts';

type State = SigningKeyState['state'];

const states: Record<State, readonly [title: () => string, text: () => string]> = {
  none: [m.signing_state_none, m.signing_state_none_text],
  stored: [m.signing_state_stored, m.signing_state_stored_text],
  session: [m.signing_state_session, m.signing_state_session_text],
  unavailable: [m.signing_state_unavailable, m.signing_state_unavailable_text],
  gone: [m.signing_state_gone, m.signing_state_gone_text],
};

/** Where the key is. */
export function keyStateWord(state: State): string {
  return states[state][0]();
}

/** What that means. `isBackedUp`: it can be fetched back from its backup. */
export function keyStateText(state: State, isBackedUp: boolean): string {
  if (state === 'session' && isBackedUp) return m.signing_state_session_saved_text();
  return states[state][1]();
}

const deeds: Record<SigningDeed, () => string> = {
  made: m.signing_created,
  backed_up: m.signing_back_up_done,
  restored: m.signing_restore_done,
};

/** What was done. */
export function deedWord(deed: SigningDeed): string {
  return deeds[deed]();
}
