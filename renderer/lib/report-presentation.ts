// Words for the errors about reports and what is written of them: files, bundles, signatures, reviews.
import type { ErrorCode } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { Presentation } from './presentation.ts';

/** Codes of this part. */
type ReportCode = Extract<
  ErrorCode,
  | `report.${string}`
  | `export.${string}`
  | `signing.${string}`
  | `bundle.${string}`
  | `approval.${string}`
>;

/** The words of each code. */
export const reportPresentation: Record<ReportCode, Presentation> = {
  'report.conflict': {
    what: m.error_report_conflict_what,
    meaning: m.error_report_conflict_meaning,
    action: m.error_report_conflict_do,
    tone: 'danger',
  },
  'export.failed': {
    what: m.error_export_failed_what,
    meaning: m.error_meaning_export,
    action: m.error_export_failed_do,
    tone: 'danger',
  },
  'export.disk_full': {
    what: m.error_export_disk_full_what,
    meaning: m.error_meaning_export,
    action: m.error_export_disk_full_do,
    tone: 'danger',
  },
  'export.out_of_memory': {
    what: m.error_export_out_of_memory_what,
    meaning: m.error_meaning_export,
    action: m.error_export_out_of_memory_do,
    tone: 'warn',
  },
  'export.timed_out': {
    what: m.error_export_timed_out_what,
    meaning: m.error_meaning_export,
    action: m.error_export_timed_out_do,
    tone: 'warn',
  },
  'export.printer_crashed': {
    what: m.error_export_printer_crashed_what,
    meaning: m.error_meaning_export,
    action: m.error_export_printer_crashed_do,
    tone: 'warn',
  },
  'export.print_failed': {
    what: m.error_export_print_failed_what,
    meaning: m.error_meaning_export,
    action: m.error_export_print_failed_do,
    tone: 'danger',
  },
  'export.picture_too_large': {
    what: m.error_export_picture_too_large_what,
    meaning: m.error_meaning_export,
    action: m.error_export_picture_too_large_do,
    tone: 'warn',
  },
  'signing.no_key': {
    what: m.error_signing_no_key_what,
    meaning: m.error_meaning_export,
    action: m.error_signing_no_key_do,
    tone: 'warn',
  },
  'signing.wrong_passphrase': {
    what: m.error_signing_wrong_passphrase_what,
    meaning: m.error_meaning_key_safe,
    action: m.error_signing_wrong_passphrase_do,
    tone: 'warn',
  },
  'signing.not_a_key': {
    what: m.error_signing_not_a_key_what,
    meaning: m.error_meaning_key_safe,
    action: m.error_signing_not_a_key_do,
    tone: 'warn',
  },
  'bundle.not_intact': {
    what: m.error_bundle_not_intact_what,
    meaning: m.error_meaning_file_untouched,
    action: m.error_bundle_not_intact_do,
    tone: 'danger',
  },
  'approval.not_a_review': {
    what: m.error_approval_not_a_review_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_approval_not_a_review_do,
    tone: 'warn',
  },
  'approval.signature_wrong': {
    what: m.error_approval_signature_wrong_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_approval_signature_wrong_do,
    tone: 'warn',
  },
  'approval.other_bundle': {
    what: m.error_approval_other_bundle_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_approval_other_bundle_do,
    tone: 'warn',
  },
  'approval.own_key': {
    what: m.error_approval_own_key_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_approval_own_key_do,
    tone: 'warn',
  },
  'approval.known_already': {
    what: m.error_approval_known_already_what,
    meaning: m.error_meaning_record_kept,
    action: m.error_approval_known_already_do,
    tone: 'warn',
  },
};
