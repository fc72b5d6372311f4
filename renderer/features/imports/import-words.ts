// The words of the import dialogs.
import type { SignerStanding } from '#shared/records/transfer.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { AnswerStanding, StatedField } from './answer-import-controller.svelte.ts';

const standingWords: Record<AnswerStanding, () => string> = {
  waiting: m.import_standing_waiting,
  refused: m.import_standing_refused,
  failed: m.import_standing_failed,
  duplicate: m.import_standing_duplicate,
  repeated: m.import_standing_repeated,
  incomplete: m.import_standing_incomplete,
  ready: m.import_standing_ready,
  imported: m.import_standing_imported,
};

/** Where a file is, in words. */
export function standingWord(standing: AnswerStanding): string {
  return standingWords[standing]();
}

const toneByStanding: Record<
  AnswerStanding,
  'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info'
> = {
  waiting: 'neutral',
  refused: 'danger',
  failed: 'danger',
  duplicate: 'neutral',
  repeated: 'neutral',
  incomplete: 'warn',
  ready: 'accent',
  imported: 'ok',
};

/** The tone of a standing. */
export function standingTone(standing: AnswerStanding): (typeof toneByStanding)[AnswerStanding] {
  return toneByStanding[standing];
}

const fieldWords: Record<StatedField, () => string> = {
  subject: m.import_state_subject,
  chain: m.import_state_chain,
  token: m.import_state_token,
  direction: m.import_state_direction,
  takenAt: m.import_state_taken_at,
};

/** A field that has to be stated. */
export function statedFieldWord(field: StatedField): string {
  return fieldWords[field]();
}

/** A signer of a file, in words and in the tone of a badge. */
export const signerStandings = {
  own: { word: m.import_cases_signer_own, tone: 'ok' },
  confirmed: { word: m.import_cases_signer_confirmed, tone: 'ok' },
  unconfirmed: { word: m.import_cases_signer_unconfirmed, tone: 'warn' },
} as const satisfies Record<SignerStanding, object>;
