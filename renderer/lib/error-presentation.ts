// Words for every error code: what happened, what it means for the money and the evidence, and
// what to do. A code without words does not compile.
import type { ErrorCode } from '#shared/errors.ts';
import { m } from '../messages/generated/messages.js';

/** How an error reads to a person, in the present language. */
export interface Presentation {
  /** What happened. */
  what: () => string;
  /** What it means for the money and the evidence. */
  meaning: () => string;
  /** What to do. */
  action: () => string;
  tone: 'danger' | 'warn' | 'info';
}

/** The words of each code. */
export const errorPresentation: Record<ErrorCode, Presentation> = {
  'input.invalid': {
    what: m.error_input_invalid_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_input_invalid_do,
    tone: 'danger',
  },
  'input.path_not_granted': {
    what: m.error_input_path_not_granted_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_input_path_not_granted_do,
    tone: 'danger',
  },
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
  'keychain.unavailable': {
    what: m.error_keychain_unavailable_what,
    meaning: m.error_meaning_key_safe,
    action: m.error_keychain_unavailable_do,
    tone: 'danger',
  },
  'keychain.failed': {
    what: m.error_keychain_failed_what,
    meaning: m.error_meaning_key_safe,
    action: m.error_keychain_failed_do,
    tone: 'danger',
  },
  'key.missing': {
    what: m.error_key_missing_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_key_missing_do,
    tone: 'danger',
  },
  'http.not_reached': {
    what: m.error_http_not_reached_what,
    meaning: m.error_meaning_not_reached,
    action: m.error_http_not_reached_do,
    tone: 'warn',
  },
  'http.outcome_unknown': {
    what: m.error_http_outcome_unknown_what,
    meaning: m.error_meaning_may_be_billed,
    action: m.error_http_outcome_unknown_do,
    tone: 'warn',
  },
  'http.refused_key': {
    what: m.error_http_refused_key_what,
    meaning: m.error_meaning_refused,
    action: m.error_http_refused_key_do,
    tone: 'danger',
  },
  'http.forbidden': {
    what: m.error_http_forbidden_what,
    meaning: m.error_meaning_refused,
    action: m.error_http_forbidden_do,
    tone: 'danger',
  },
  'http.invalid_request': {
    what: m.error_http_invalid_request_what,
    meaning: m.error_meaning_refused,
    action: m.error_http_invalid_request_do,
    tone: 'danger',
  },
  'http.not_found': {
    what: m.error_http_not_found_what,
    meaning: m.error_meaning_refused,
    action: m.error_http_not_found_do,
    tone: 'danger',
  },
  'http.conflict': {
    what: m.error_http_conflict_what,
    meaning: m.error_meaning_refused,
    action: m.error_http_conflict_do,
    tone: 'danger',
  },
  'http.busy': {
    what: m.error_http_busy_what,
    meaning: m.error_meaning_refused,
    action: m.error_http_busy_do,
    tone: 'info',
  },
  'http.server_error': {
    what: m.error_http_server_error_what,
    meaning: m.error_meaning_may_be_billed,
    action: m.error_http_server_error_do,
    tone: 'warn',
  },
  'http.redirected': {
    what: m.error_http_redirected_what,
    meaning: m.error_meaning_answer_kept,
    action: m.error_http_redirected_do,
    tone: 'danger',
  },
  'http.not_json': {
    what: m.error_http_not_json_what,
    meaning: m.error_meaning_answer_kept,
    action: m.error_http_not_json_do,
    tone: 'danger',
  },
  'http.no_envelope': {
    what: m.error_http_no_envelope_what,
    meaning: m.error_meaning_answer_kept,
    action: m.error_http_no_envelope_do,
    tone: 'danger',
  },
  'http.service_error': {
    what: m.error_http_service_error_what,
    meaning: m.error_meaning_answer_kept,
    action: m.error_http_service_error_do,
    tone: 'danger',
  },
  'http.too_large': {
    what: m.error_http_too_large_what,
    meaning: m.error_meaning_answer_kept,
    action: m.error_http_too_large_do,
    tone: 'danger',
  },
  'http.quiet_mode': {
    what: m.error_http_quiet_mode_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_http_quiet_mode_do,
    tone: 'info',
  },
  'http.proxy_unsupported': {
    what: m.error_http_proxy_unsupported_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_http_proxy_unsupported_do,
    tone: 'danger',
  },
  'environment.unknown': {
    what: m.error_environment_unknown_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_environment_unknown_do,
    tone: 'danger',
  },
  'environment.address_invalid': {
    what: m.error_environment_address_invalid_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_environment_address_invalid_do,
    tone: 'danger',
  },
  'environment.address_fixed': {
    what: m.error_environment_address_fixed_what,
    meaning: m.error_environment_address_fixed_meaning,
    action: m.error_environment_address_fixed_do,
    tone: 'danger',
  },
  'environment.in_use': {
    what: m.error_environment_in_use_what,
    meaning: m.error_environment_in_use_meaning,
    action: m.error_environment_in_use_do,
    tone: 'warn',
  },
  'practice.failed_to_start': {
    what: m.error_practice_failed_to_start_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_practice_failed_to_start_do,
    tone: 'danger',
  },
  'settings.ca_invalid': {
    what: m.error_settings_ca_invalid_what,
    meaning: m.error_meaning_settings_kept,
    action: m.error_settings_ca_invalid_do,
    tone: 'danger',
  },
  'settings.proxy_invalid': {
    what: m.error_settings_proxy_invalid_what,
    meaning: m.error_meaning_settings_kept,
    action: m.error_settings_proxy_invalid_do,
    tone: 'danger',
  },
  'batch.empty': {
    what: m.error_batch_empty_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_batch_empty_do,
    tone: 'warn',
  },
  'batch.too_large': {
    what: m.error_batch_too_large_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_batch_too_large_do,
    tone: 'danger',
  },
  'batch.unreadable': {
    what: m.error_batch_unreadable_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_batch_unreadable_do,
    tone: 'danger',
  },
  'batch.preview_gone': {
    what: m.error_batch_preview_gone_what,
    meaning: m.error_meaning_nothing_sent,
    action: m.error_batch_preview_gone_do,
    tone: 'warn',
  },
  'batch.wrong_state': {
    what: m.error_batch_wrong_state_what,
    meaning: m.error_meaning_batch_kept,
    action: m.error_batch_wrong_state_do,
    tone: 'warn',
  },
  'export.failed': {
    what: m.error_export_failed_what,
    meaning: m.error_meaning_export,
    action: m.error_export_failed_do,
    tone: 'danger',
  },
  'job.wrong_state': {
    what: m.error_job_wrong_state_what,
    meaning: m.error_meaning_job_kept,
    action: m.error_job_wrong_state_do,
    tone: 'warn',
  },
  'job.failed_at_service': {
    what: m.error_job_failed_at_service_what,
    meaning: m.error_meaning_job_billed,
    action: m.error_job_failed_at_service_do,
    tone: 'danger',
  },
  'job.aborted': {
    what: m.error_job_aborted_what,
    meaning: m.error_meaning_job_kept,
    action: m.error_job_aborted_do,
    tone: 'info',
  },
  'ipc.refused_sender': {
    what: m.error_ipc_refused_sender_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_ipc_refused_sender_do,
    tone: 'danger',
  },
  'ipc.unknown_call': {
    what: m.error_ipc_unknown_call_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_ipc_unknown_call_do,
    tone: 'danger',
  },
  internal: {
    what: m.error_internal_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_internal_do,
    tone: 'danger',
  },
};
