// What each kind of report consists of: its sections in order and which of them are on at first. A
// person may switch, order and rename them afterwards; nothing about data is decided in here.
import type { SnapshotId } from '../domain/ids.ts';
import { m } from '../messages/generated/messages.js';
import type {
  DraftSection,
  ReportDraft,
  ReportLanguage,
  ReportTemplate,
  SectionKind,
} from './draft.ts';

/** A section of a template; `isOn` false: there to be switched on. */
interface TemplateSection {
  kind: SectionKind;
  isOn: boolean;
}

const on = (kind: SectionKind): TemplateSection => ({ kind, isOn: true });
const off = (kind: SectionKind): TemplateSection => ({ kind, isOn: false });

/**
 * Every kind that may be once is in each of them, so that it can be switched on where it belongs;
 * appendices come last, since they are lettered behind the body.
 */
const TEMPLATES: Record<ReportTemplate, readonly TemplateSection[]> = {
  // product.md, "Report", in its order.
  investigation: [
    ...[on('summary'), on('mandate'), on('method'), on('subjects'), on('on_chain_findings')],
    ...[on('name_findings'), off('narrative'), off('accounts_and_devices')],
    ...[off('case_graph'), off('own_findings'), on('timeline')],
    ...[on('changes'), on('limitations'), on('decision'), on('hop_ledger'), on('hit_tables')],
    ...[on('raw_answers'), on('chain_of_custody'), on('activity_log'), on('glossary')],
  ],
  // One answer: what it says, how it came about, how far it reaches, and how to check it.
  screening_certificate: [
    ...[on('summary'), off('mandate'), on('method'), off('subjects'), on('on_chain_findings')],
    ...[on('name_findings'), off('narrative'), off('accounts_and_devices')],
    ...[off('case_graph'), off('own_findings'), off('timeline')],
    ...[off('changes'), on('limitations'), off('decision'), off('hop_ledger'), off('hit_tables')],
    ...[on('raw_answers'), on('chain_of_custody'), off('activity_log'), on('glossary')],
  ],
  // What has changed comes before what is.
  periodic_review: [
    ...[on('summary'), on('mandate'), on('changes'), on('subjects'), on('decision')],
    ...[on('timeline'), on('on_chain_findings'), on('name_findings'), off('narrative')],
    ...[
      off('accounts_and_devices'),
      off('case_graph'),
      off('own_findings'),
      on('method'),
      on('limitations'),
      off('hop_ledger'),
    ],
    ...[off('hit_tables'), on('raw_answers'), on('chain_of_custody'), on('activity_log')],
    on('glossary'),
  ],
  // Who, what, when, where, why, how; then in order of time; then what it rests on.
  suspicious_activity: [
    ...[on('summary'), off('mandate'), on('narrative'), on('subjects')],
    ...[
      on('accounts_and_devices'),
      off('case_graph'),
      off('own_findings'),
      on('timeline'),
      on('on_chain_findings'),
      on('name_findings'),
    ],
    ...[off('changes'), on('method'), on('limitations'), on('decision'), on('hop_ledger')],
    ...[off('hit_tables'), on('raw_answers'), on('chain_of_custody'), off('activity_log')],
    on('glossary'),
  ],
};

const templateWords: Record<ReportTemplate, typeof m.report_template_investigation> = {
  investigation: m.report_template_investigation,
  screening_certificate: m.report_template_screening_certificate,
  periodic_review: m.report_template_periodic_review,
  suspicious_activity: m.report_template_suspicious_activity,
};

/** What a template is called, e.g. "Investigation report", in a language, else the present one. */
export function templateWord(template: ReportTemplate, language?: ReportLanguage): string {
  return language === undefined
    ? templateWords[template]()
    : templateWords[template]({}, { locale: language });
}

/** An empty section of a kind, titled as the template has it. */
export function emptySection(kind: SectionKind, id: string, isOn = true): DraftSection {
  return {
    id,
    kind,
    title: '',
    isOn,
    observed: '',
    interpretation: '',
    answers: {},
    manual: [],
    figures: [],
    ...(kind === 'on_chain_findings' ? { flowFigures: true } : {}),
  };
}

/** Characters of a draft's title, at most. */
const MAX_TITLE = 300;

/**
 * A draft as a template begins it, titled after the case in the report's own language; its number
 * is on the cover and at the head of each page as it is.
 * @param newId gives an id that no section has yet, at each call another one
 * @param newestSnapshotId of the case: a certificate is about it until another one is chosen. Null or
 * left out: about every snapshot, and a certificate about the newest when it is composed
 * @param hasOwnFacts the case has own findings: their section and the graph are on, but in a certificate
 */
export function draftFor({
  template,
  language,
  caseTitle,
  newId,
  newestSnapshotId = null,
  hasOwnFacts = false,
}: {
  template: ReportTemplate;
  language: ReportLanguage;
  caseTitle: string;
  newId: () => string;
  newestSnapshotId?: SnapshotId | null;
  hasOwnFacts?: boolean;
}): ReportDraft {
  const word = templateWord(template, language);
  const colon = m.common_colon({}, { locale: language });
  const title = caseTitle.trim() === '' ? word : `${word}${colon}${caseTitle.trim()}`;
  return {
    title: title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title,
    language,
    snapshotIds:
      template === 'screening_certificate' && newestSnapshotId !== null ? [newestSnapshotId] : null,
    period: null,
    sections: TEMPLATES[template].map(({ kind, isOn }) => {
      const isStated = kind === 'case_graph' || kind === 'own_findings';
      const isWanted = isStated && hasOwnFacts && template !== 'screening_certificate';
      return emptySection(kind, newId(), isOn || isWanted);
    }),
  };
}
