// Every kind of record that "verify" holds against the journal; a new kind is a new line here.
import type { RecordTable } from './records.ts';
import { ATTACHED_HIT_RECORDS } from './tables/attached-hits.ts';
import { ATTACHMENT_RECORDS } from './tables/attachments.ts';
import { CASE_RECORDS } from './tables/cases.ts';
import { CASE_IMPORT_RECORDS, CUSTODY_RECORDS } from './tables/custody.ts';
import { DECISION_RECORDS } from './tables/decisions.ts';
import { SLOT_RECORDS } from './tables/hop-slots.ts';
import { JOB_RECORDS } from './tables/job-row.ts';
import { NOTE_RECORDS } from './tables/notes.ts';
import { NOTICE_RECORDS } from './tables/notices.ts';
import { LABEL_RECORDS } from './tables/private-labels.ts';
import { OWN_FACT_RECORDS } from './tables/own-facts.ts';
import { APPROVAL_RECORDS } from './tables/approvals.ts';
import { BATCH_ROW_RECORDS } from './tables/batch-rows.ts';
import { BATCH_RECORDS } from './tables/batch-record.ts';
import { BUNDLE_RECORDS } from './tables/bundles.ts';
import { REPORT_FILE_RECORDS } from './tables/report-files.ts';
import { REPORT_RECORDS } from './tables/reports.ts';
import { REQUEST_RECORDS } from './tables/request-records.ts';
import { RULESET_DRAFT_RECORDS } from './tables/ruleset-drafts.ts';
import { SIGHTING_RECORDS } from './tables/ruleset-versions.ts';
import { SAVED_VIEW_RECORDS } from './tables/saved-views.ts';
import { STATED_TRANSACTION_RECORDS } from './tables/stated-transactions.ts';
import { MEMBER_RECORDS } from './tables/subject-members.ts';
import { SUBJECT_RECORDS } from './tables/subjects.ts';
import { TIMELINE_RECORDS } from './tables/timeline.ts';
import { MONITOR_RECORDS } from './tables/monitor-record.ts';

/** All of them. */
export const RECORD_TABLES: readonly RecordTable[] = [
  CASE_RECORDS,
  SUBJECT_RECORDS,
  MEMBER_RECORDS,
  ATTACHED_HIT_RECORDS,
  NOTE_RECORDS,
  ATTACHMENT_RECORDS,
  DECISION_RECORDS,
  LABEL_RECORDS,
  SLOT_RECORDS,
  STATED_TRANSACTION_RECORDS,
  OWN_FACT_RECORDS,
  TIMELINE_RECORDS,
  MONITOR_RECORDS,
  NOTICE_RECORDS,
  REPORT_RECORDS,
  REPORT_FILE_RECORDS,
  BUNDLE_RECORDS,
  APPROVAL_RECORDS,
  CASE_IMPORT_RECORDS,
  JOB_RECORDS,
  REQUEST_RECORDS,
  BATCH_RECORDS,
  BATCH_ROW_RECORDS,
  CUSTODY_RECORDS,
  RULESET_DRAFT_RECORDS,
  SIGHTING_RECORDS,
  SAVED_VIEW_RECORDS,
];
