// Words for what may be wrong with the keychain or with an entry of it: each state has its own.
import type { KeychainTrouble } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { Presentation } from './presentation.ts';

function words(
  what: () => string,
  action: () => string,
  tone: Presentation['tone'] = 'danger',
): Presentation {
  return { what, meaning: m.error_meaning_key_safe, action, tone };
}

/** The words of each state. */
export const keychainPresentation: Record<KeychainTrouble, Presentation> = {
  'keychain.unavailable': words(m.error_keychain_unavailable_what, m.error_keychain_unavailable_do),
  'keychain.locked': words(m.error_keychain_locked_what, m.error_keychain_locked_do, 'warn'),
  'keychain.no_answer': words(m.error_keychain_no_answer_what, m.error_keychain_no_answer_do),
  'keychain.gone': words(m.error_keychain_gone_what, m.error_keychain_gone_do),
  'keychain.failed': words(m.error_keychain_failed_what, m.error_keychain_failed_do),
  'keychain.entry_gone': words(m.error_keychain_entry_gone_what, m.error_keychain_entry_gone_do),
  'keychain.entry_changed': words(
    m.error_keychain_entry_changed_what,
    m.error_keychain_entry_changed_do,
  ),
  'keychain.other_backend': words(
    m.error_keychain_other_backend_what,
    m.error_keychain_other_backend_do,
    'warn',
  ),
};

/** What is wrong, in one sentence. */
export function keychainWord(code: KeychainTrouble): string {
  return keychainPresentation[code].what();
}
