// The words of a row of the case file: what kind of record it is, and what its columns hold.
import { m } from '#shared/messages/generated/messages.js';
import { factWord } from '#shared/words/fact-words.ts';
import { wordOf } from '#shared/words/word-of.ts';

const tables: Readonly<Record<string, () => string>> = {
  cases: m.role_case,
  batches: m.import_record_batch,
  batch_rows: m.import_record_batch_row,
  jobs: m.import_record_job,
  requests: m.import_record_request,
  bodies: m.import_record_answer,
  files: m.import_record_file,
  snapshots: m.import_record_screening,
  snapshot_rulesets: m.import_record_ruleset,
  subjects: m.role_subject_record,
  subject_members: m.role_member,
  attached_hits: m.role_attached_hit,
  notes: m.role_note,
  note_revisions: m.role_note,
  note_citations: m.role_note,
  attachments: m.role_attachment,
  decisions: m.role_decision,
  timeline_entries: m.role_timeline,
  private_labels: m.role_private_label,
  hop_slots: m.import_record_hop_slot,
  own_facts: m.role_own_fact,
  stated_transactions: m.import_record_stated_transaction,
  monitors: m.import_record_monitor,
  notices: m.role_notice,
  reports: m.role_report,
  report_documents: m.role_report_file,
  report_files: m.role_report_file,
  bundles: m.role_bundle,
  approvals: m.role_approval,
  case_imports: m.role_case_import,
  custody_entries: m.import_record_audit_entry,
};

/** A record by the table it is in; another one as it is called there. */
export function tableWord(table: string): string {
  return wordOf(tables, table);
}

/** What a column holds, e.g. "Tags" for `tags_json`; the name of one without a word. */
export function columnWord(column: string): string {
  const fact = column
    .replace(/_json$/, '')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return factWord(fact) ?? column;
}
