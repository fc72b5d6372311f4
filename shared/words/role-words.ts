// In which role something is where it was found: a term of an answer, or a record of a case.
import { m } from '../messages/generated/messages.js';
import { wordOf } from './word-of.ts';

const termWords: Readonly<Record<string, () => string>> = {
  subject: m.role_subject,
  source: m.role_source,
  match: m.role_match,
  path: m.role_path,
  label: m.role_label,
  rule: m.role_rule,
  hash: m.role_hash,
};

const recordWords: Readonly<Record<string, () => string>> = {
  case: m.role_case,
  job: m.import_record_job,
  request: m.import_record_request,
  batch: m.import_record_batch,
  batch_rows: m.import_record_batch_row,
  custody: m.import_record_audit_entry,
  ruleset_draft: m.role_ruleset_draft,
  ruleset_sighting: m.import_record_ruleset,
  saved_view: m.role_saved_view,
  subject: m.role_subject_record,
  member: m.role_member,
  attached_hit: m.role_attached_hit,
  note: m.role_note,
  attachment: m.role_attachment,
  decision: m.role_decision,
  timeline: m.role_timeline,
  private_label: m.role_private_label,
  report: m.role_report,
  report_file: m.role_report_file,
  bundle: m.role_bundle,
  approval: m.role_approval,
  label: m.role_private_label,
  slot: m.import_record_hop_slot,
  own_fact: m.role_own_fact,
  stated_transaction: m.import_record_stated_transaction,
  monitor: m.import_record_monitor,
  notice: m.role_notice,
  case_import: m.role_case_import,
};

/** A term's role in an answer; a word of a later version as it is. */
export function termRoleWord(role: string): string {
  return wordOf(termWords, role);
}

/** What a record of a case is; a word of a later version as it is. */
export function recordRoleWord(role: string): string {
  return wordOf(recordWords, role);
}
