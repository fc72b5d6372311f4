// Words for the errors about the case file, its cases and its records.
import type { ErrorCode } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { Presentation } from './presentation.ts';

/** Codes of this part. */
type CaseFileCode = Extract<
  ErrorCode,
  `casefile.${string}` | `case.${string}` | `record.${string}` | `evidence.${string}`
>;

/** The words of each code. */
export const caseFilePresentation: Record<CaseFileCode, Presentation> = {
  'casefile.none_open': {
    what: m.error_casefile_none_open_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_casefile_none_open_do,
    tone: 'danger',
  },
  'casefile.wrong_passphrase': {
    what: m.error_casefile_wrong_passphrase_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_wrong_passphrase_do,
    tone: 'danger',
  },
  'casefile.not_a_case_file': {
    what: m.error_casefile_not_a_case_file_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_not_a_case_file_do,
    tone: 'danger',
  },
  'casefile.newer_version': {
    what: m.error_casefile_newer_version_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_newer_version_do,
    tone: 'danger',
  },
  'casefile.already_exists': {
    what: m.error_casefile_already_exists_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_already_exists_do,
    tone: 'danger',
  },
  'casefile.not_found': {
    what: m.error_casefile_not_found_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_not_found_do,
    tone: 'warn',
  },
  'casefile.in_use': {
    what: m.error_casefile_in_use_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_in_use_do,
    tone: 'danger',
  },
  'casefile.lock_unreadable': {
    what: m.error_casefile_lock_unreadable_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_lock_unreadable_do,
    tone: 'danger',
  },
  'casefile.damaged': {
    what: m.error_casefile_damaged_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_damaged_do,
    tone: 'danger',
  },
  'casefile.disk_full': {
    what: m.error_casefile_disk_full_what,
    meaning: m.error_meaning_file_kept,
    action: m.error_casefile_disk_full_do,
    tone: 'danger',
  },
  'casefile.io_failed': {
    what: m.error_casefile_io_failed_what,
    meaning: m.error_meaning_file_kept,
    action: m.error_casefile_io_failed_do,
    tone: 'danger',
  },
  'casefile.not_writable': {
    what: m.error_casefile_not_writable_what,
    meaning: m.error_meaning_file_kept,
    action: m.error_casefile_not_writable_do,
    tone: 'danger',
  },
  'casefile.migration_failed': {
    what: m.error_casefile_migration_failed_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_migration_failed_do,
    tone: 'danger',
  },
  'case.sealed': {
    what: m.error_case_sealed_what,
    meaning: m.error_meaning_case_unchanged,
    action: m.error_case_sealed_do,
    tone: 'warn',
  },
  'case.has_open_jobs': {
    what: m.error_case_has_open_jobs_what,
    meaning: m.error_meaning_case_unchanged,
    action: m.error_case_has_open_jobs_do,
    tone: 'warn',
  },
  'case.wrong_status': {
    what: m.error_case_wrong_status_what,
    meaning: m.error_meaning_case_unchanged,
    action: m.error_case_wrong_status_do,
    tone: 'warn',
  },
  'casefile.read_only': {
    what: m.error_casefile_read_only_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_casefile_read_only_do,
    tone: 'warn',
  },
  'casefile.locked': {
    what: m.error_casefile_locked_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_casefile_locked_do,
    tone: 'warn',
  },
  'casefile.busy': {
    what: m.error_casefile_busy_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_casefile_busy_do,
    tone: 'warn',
  },
  'casefile.not_a_backup': {
    what: m.error_casefile_not_a_backup_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_casefile_not_a_backup_do,
    tone: 'danger',
  },
  'record.not_found': {
    what: m.error_record_not_found_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_record_not_found_do,
    tone: 'danger',
  },
  'record.immutable': {
    what: m.error_record_immutable_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_record_immutable_do,
    tone: 'danger',
  },
  'record.conflict': {
    what: m.error_record_conflict_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_record_conflict_do,
    tone: 'danger',
  },
  'record.unreadable': {
    what: m.error_record_unreadable_what,
    meaning: m.error_meaning_record_damaged,
    action: m.error_record_unreadable_do,
    tone: 'danger',
  },
  'evidence.too_large': {
    what: m.error_evidence_too_large_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_evidence_too_large_do,
    tone: 'danger',
  },
  'evidence.unreadable': {
    what: m.error_evidence_unreadable_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_evidence_unreadable_do,
    tone: 'danger',
  },
  'evidence.hash_mismatch': {
    what: m.error_evidence_hash_mismatch_what,
    meaning: m.error_meaning_hash,
    action: m.error_evidence_hash_mismatch_do,
    tone: 'danger',
  },
};
