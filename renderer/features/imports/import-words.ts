// The words of the import dialogs.
import { m } from '#shared/messages/generated/messages.js';
import { wordOf } from '#shared/words/word-of.ts';
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

/** Where a file stands, in words. */
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

const recordWords: Readonly<Record<string, () => string>> = {
  cases: m.role_case,
  subjects: m.role_subject_record,
  subject_members: m.role_member,
  attached_hits: m.role_attached_hit,
  notes: m.role_note,
  note_revisions: m.role_note,
  attachments: m.role_attachment,
  decisions: m.role_decision,
  timeline_entries: m.role_timeline,
  private_labels: m.role_private_label,
  hop_slots: m.import_record_hop_slot,
  watches: m.import_record_watch,
  reports: m.role_report,
  report_files: m.role_report_file,
  bundles: m.role_bundle,
  approvals: m.role_approval,
};

/** A record by the table it stands in; another one as it is called there. */
export function tableWord(table: string): string {
  return wordOf(recordWords, table);
}
