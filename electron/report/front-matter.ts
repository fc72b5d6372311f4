// What a report says of itself, as facts and tables of its own kind, so that every format says the
// same: its cover, its sources, its approvals, and what lets somebody else check it.
import { formatFingerprint } from '#shared/bundle/fingerprint.ts';
import type {
  Inline,
  ReportApproval,
  ReportDocument,
  ReportSource,
  ReportTable,
  ValueSource,
} from '#shared/report/document.ts';
import { formatUtc } from '#shared/domain/time.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { splitMessage } from '#shared/report/compose/split-message.ts';
import { value, valueCell, words } from '#shared/report/inlines.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import { sourceName } from './source-mark.ts';

/** A named fact. */
export interface FactRow {
  term: string;
  value: readonly Inline[];
}

const own = (what: string): ValueSource => ({ of: 'report', what });

/** The facts of the cover, in their order. */
export function coverFacts(document: ReportDocument): FactRow[] {
  const reference = value(document.cover.caseReference, own('case reference'), 'foreign');
  return [{ term: m.report_doc_case(), value: [reference] }, ...factsUnderReference(document)];
}

/** The same, where the number of the case is over them. */
export function factsUnderReference({ cover }: ReportDocument): FactRow[] {
  const classification =
    cover.classification === ''
      ? words(m.report_doc_classification_none())
      : value(cover.classification, own('classification'), 'foreign');
  const title =
    cover.caseTitle === ''
      ? words(m.cases_untitled())
      : value(cover.caseTitle, own('case title'), 'foreign');
  return [
    { term: m.report_doc_case_title(), value: [title] },
    { term: m.report_doc_classification(), value: [classification] },
    {
      term: m.report_doc_prepared_by(),
      value: [value(cover.preparedBy, own('prepared by'), 'foreign')],
    },
    {
      term: m.report_doc_prepared_at(),
      value: [value(formatUtc(cover.preparedAt), own('prepared at'), 'time')],
    },
  ];
}

/** What lets somebody else check the report; of a redacted one also what it was made from. */
export function custodyFacts(document: ReportDocument): FactRow[] {
  const { custody, reportId, contentSha256 } = document;
  const signer =
    custody.signerFingerprint === null
      ? words(m.report_doc_signer_none())
      : value(formatFingerprint(custody.signerFingerprint), own('signer fingerprint'), 'mono');
  const { caseEntries, journalEntries } = custody;
  return [
    { term: m.report_doc_content_sha256(), value: mono(contentSha256, 'content sha256') },
    ...redactionFacts(document),
    { term: m.report_doc_signer(), value: [signer] },
    { term: m.report_doc_journal_head(), value: mono(custody.journalHead, 'journal head') },
    {
      term: m.report_doc_journal_entries(),
      value: splitMessage(m.report_custody_entries_of, {
        own: value(formatCount(caseEntries), own('case entries'), 'number'),
        all: value(formatCount(journalEntries), own('journal entries'), 'number'),
      }),
    },
    { term: m.report_doc_file_id(), value: mono(custody.fileId, 'case file') },
    { term: m.report_doc_report_id(), value: mono(reportId, 'report id') },
    { term: m.report_doc_app_version(), value: [value(custody.appVersion, own('app version'))] },
  ];
}

/** That tokens are in it, and the hash that approvals and bundles name; nothing for a whole one. */
function redactionFacts({ redaction }: ReportDocument): FactRow[] {
  if (redaction === undefined) return [];
  const original = mono(redaction.originalContentSha256, 'original content sha256');
  return [
    { term: m.report_doc_original_sha256(), value: original },
    { term: m.report_doc_redaction(), value: [words(m.report_doc_redaction_text())] },
  ];
}

function mono(text: string, what: string): Inline[] {
  return [value(text, own(what), 'mono')];
}

/** Ids of the tables that are the report's own; no table of a section has one of these. */
const SOURCES_TABLE = 'report-sources';
const APPROVALS_TABLE = 'report-approvals';

/** The answers that the report cites; without rows when there are none. */
export function sourcesTable({ sources }: ReportDocument): ReportTable {
  return {
    kind: 'table',
    id: SOURCES_TABLE,
    caption: m.report_doc_sources(),
    columns: [
      { name: m.report_doc_source(), align: 'start', share: 0.07 },
      { name: m.report_doc_kind(), align: 'start', share: 0.1 },
      { name: m.report_doc_subject(), align: 'start', share: 0.24 },
      { name: m.report_doc_asset(), align: 'start', share: 0.11 },
      { name: m.report_doc_environment(), align: 'start', share: 0.11 },
      { name: m.report_doc_taken_at(), align: 'start', share: 0.12 },
      { name: m.report_doc_sha256(), align: 'start', share: 0.16 },
      { name: m.report_doc_size(), align: 'end', share: 0.09 },
    ],
    rows: sources.map((source, index) => sourceRow(source, index + 1)),
  };
}

function sourceRow(source: ReportSource, number: number): Inline[][] {
  const at = (field: string): ValueSource => ({ of: 'snapshot', source: number, field });
  const subjectFace = source.kind === 'name' ? 'foreign' : 'mono';
  const environment = [
    value(source.environmentName, at('environmentName'), 'foreign'),
    ...(source.isPractice ? [words(` (${m.report_doc_practice()})`)] : []),
  ];
  return [
    [value(sourceName(number), own('source number'), 'mono')],
    [words(kindWord(source.kind))],
    [value(source.subject, at('subject'), subjectFace)],
    source.asset === '' ? [] : [value(source.asset, at('asset'), 'foreign')],
    environment,
    [value(formatUtc(source.takenAt), at('takenAt'), 'time')],
    [value(source.sha256, at('sha256'), 'mono')],
    [value(formatCount(source.sizeBytes), at('sizeBytes'), 'number')],
  ];
}

function kindWord(kind: JobKind): string {
  const kinds: Record<JobKind, () => string> = {
    kya: m.report_doc_kind_kya,
    kyt: m.report_doc_kind_kyt,
    name: m.report_doc_kind_name,
  };
  return kinds[kind]();
}

/** What reviewers said; null when nobody said anything. */
export function approvalsTable({ cover }: ReportDocument): ReportTable | null {
  if (cover.approvals.length === 0) return null;
  return {
    kind: 'table',
    id: APPROVALS_TABLE,
    caption: m.report_doc_approvals(),
    columns: [
      { name: m.report_doc_decision(), align: 'start', share: 0.17 },
      { name: m.report_doc_reviewer(), align: 'start', share: 0.17 },
      { name: m.report_doc_reason(), align: 'start', share: 0.28 },
      { name: m.report_doc_at(), align: 'start', share: 0.13 },
      { name: m.report_doc_fingerprint(), align: 'start', share: 0.25 },
    ],
    rows: cover.approvals.map((approval) => [
      [{ kind: 'strong', inlines: [words(decisionWord(approval))] }],
      valueCell(approval.reviewer, own('reviewer'), 'foreign'),
      valueCell(approval.reason, own('reason'), 'foreign'),
      valueCell(formatUtc(approval.at), own('approved at'), 'time'),
      valueCell(formatFingerprint(approval.fingerprint), own('reviewer fingerprint'), 'mono'),
    ]),
  };
}

function decisionWord({ decision, holds }: ReportApproval): string {
  if (decision === 'approved')
    return holds ? m.report_doc_approved() : m.report_doc_approved_void();
  return holds ? m.report_doc_objected() : m.report_doc_objected_void();
}
