// The words of the viewer that goes along in an evidence bundle, in the bundle's language. Numbers are
// put in by others, so their places stay open: `{same}`, `{all}` …
import type { CaseViewerWords, ViewerWords } from '../bundle/viewer-data.ts';
import { JOURNAL_KINDS } from '../domain/journal.ts';
import { m } from '../messages/generated/messages.js';
import type { ReportLanguage } from '../report/draft.ts';
import { dispositionWord } from './disposition-words.ts';
import { journalKindWord } from './journal-words.ts';
import { markWords } from './outcome-words.ts';

/** All of them. */
export function caseViewerWords(language: ReportLanguage): CaseViewerWords {
  const of = { locale: language };
  return {
    language,
    viewer: viewerWords(language),
    title: m.viewer_title({ case: '{case}' }, of),
    facts: {
      case: m.viewer_fact_case({}, of),
      title: m.viewer_fact_title({}, of),
      classification: m.viewer_fact_classification({}, of),
      preparedAt: m.viewer_fact_prepared({}, of),
      profile: m.viewer_fact_profile({}, of),
      signer: m.viewer_fact_signer({}, of),
      caseFile: m.viewer_fact_case_file({}, of),
      journal: m.viewer_fact_journal({}, of),
      version: m.viewer_fact_version({}, of),
    },
    journalEnd: m.viewer_journal_end({ own: '{own}', count: '{count}', head: '{head}' }, of),
    profiles: {
      internal: m.reports_profile_internal({}, of),
      external: m.reports_profile_external({}, of),
    },
    practice: m.viewer_notice_practice({}, of),
    redacted: m.viewer_notice_redacted({}, of),
    tables: tableWords(language),
    cut: m.viewer_cut({ title: '{title}', shown: '{shown}', all: '{all}' }, of),
    journalKinds: Object.fromEntries(
      JOURNAL_KINDS.map((kind) => [kind, journalKindWord(kind, language)]),
    ),
    dispositions: Object.fromEntries(
      (['true', 'possible', 'false', 'unsure', 'withdrawn'] as const).map((one) => [
        one,
        dispositionWord(one, language),
      ]),
    ),
    outcomeMarks: markWords(language),
  };
}

function tableWords(locale: ReportLanguage): CaseViewerWords['tables'] {
  const of = { locale };
  const at = m.viewer_column_at({}, of);
  const by = m.viewer_column_by({}, of);
  const name = m.viewer_column_name({}, of);
  const remark = m.viewer_column_remark({}, of);
  const subject = m.viewer_column_subject({}, of);
  const outcome = m.viewer_column_outcome({}, of);
  const risk = m.viewer_column_risk({}, of);
  const hits = m.viewer_column_hits({}, of);
  const groups = m.screenings_column_groups({}, of);
  const environment = m.viewer_column_environment({}, of);
  const title = m.viewer_column_title({}, of);
  const text = m.viewer_column_text({}, of);
  const sha256 = 'SHA-256';
  return {
    subjects: {
      title: m.viewer_table_subjects({}, of),
      columns: [name, m.viewer_column_role({}, of), m.viewer_column_members({}, of), remark],
    },
    screenings: {
      title: m.viewer_table_screenings({}, of),
      columns: [
        ...[at, subject, m.viewer_column_asset({}, of), outcome, risk],
        ...[m.viewer_column_score({}, of), hits, environment, sha256],
      ],
    },
    names: {
      title: m.viewer_table_names({}, of),
      columns: [at, subject, outcome, risk, groups, environment, sha256],
    },
    decisions: {
      title: m.viewer_table_decisions({}, of),
      columns: [
        ...[at, m.viewer_column_hit({}, of), m.viewer_column_decision({}, of)],
        ...[m.viewer_column_reason({}, of), remark, by],
      ],
    },
    notes: { title: m.viewer_table_notes({}, of), columns: [at, title, text, by] },
    timeline: { title: m.viewer_table_timeline({}, of), columns: [at, title, text] },
    attachments: {
      title: m.viewer_table_attachments({}, of),
      columns: [
        ...[name, m.viewer_column_type({}, of), m.viewer_size({}, of)],
        ...[m.viewer_column_source({}, of), remark, sha256],
      ],
    },
    journal: {
      title: m.viewer_table_journal({}, of),
      columns: [
        ...[m.viewer_column_number({}, of), at, by, m.viewer_column_what({}, of)],
        ...[m.viewer_column_facts({}, of), m.viewer_column_why({}, of)],
        m.viewer_column_hash({}, of),
      ],
    },
  };
}

function viewerWords(locale: ReportLanguage): ViewerWords {
  const of = { locale };
  return {
    noProof: m.viewer_no_proof({}, of),
    files: m.viewer_files({}, of),
    path: m.viewer_path({}, of),
    sha256: 'SHA-256',
    sizeBytes: m.viewer_size({}, of),
    state: m.viewer_state({}, of),
    same: m.viewer_same({}, of),
    other: m.viewer_other({}, of),
    missing: m.viewer_missing({}, of),
    added: m.viewer_added({}, of),
    notChecked: m.viewer_not_checked({}, of),
    unread: m.viewer_unread({}, of),
    check: m.viewer_check({}, of),
    checkHint: m.viewer_check_hint({}, of),
    checkedAll: m.viewer_checked_all({ same: '{same}', all: '{all}' }, of),
    checkedWrong: m.viewer_checked_wrong({ wrong: '{wrong}', all: '{all}' }, of),
    checkedUnread: m.viewer_checked_unread({ count: '{count}', all: '{all}' }, of),
    rows: m.viewer_rows({ shown: '{shown}', all: '{all}' }, of),
    filter: m.viewer_filter({}, of),
  };
}
