// The words of the builder. What is in the report itself is worded by shared/report.
import { m } from '#shared/messages/generated/messages.js';
import type { ReportProblem } from '#shared/report/document.ts';
import type {
  DraftSection,
  FigureKind,
  ManualKind,
  NarrativeQuestion,
  ReportLanguage,
  ReportTemplate,
  SectionKind,
} from '#shared/report/draft.ts';
import { sectionTitle } from '#shared/report/compose/section-titles.ts';
import type { Standing } from './approval-standing.ts';

const templates: Record<ReportTemplate, () => string> = {
  investigation: m.reports_template_investigation_text,
  screening_certificate: m.reports_template_screening_certificate_text,
  periodic_review: m.reports_template_periodic_review_text,
  suspicious_activity: m.reports_template_suspicious_activity_text,
};

/** What a template is for, in a sentence. */
export function templateText(template: ReportTemplate): string {
  return templates[template]();
}

const languages: Record<ReportLanguage, string> = { en: 'English', 'zh-CN': '简体中文' };

/** A language by its own name. */
export function languageName(language: ReportLanguage): string {
  return languages[language];
}

const sections: Record<SectionKind, () => string> = {
  summary: m.reports_about_summary,
  mandate: m.reports_about_mandate,
  method: m.reports_about_method,
  subjects: m.reports_about_subjects,
  on_chain_findings: m.reports_about_on_chain_findings,
  name_findings: m.reports_about_name_findings,
  narrative: m.reports_about_narrative,
  accounts_and_devices: m.reports_about_accounts_and_devices,
  case_graph: m.reports_about_case_graph,
  own_findings: m.reports_about_own_findings,
  timeline: m.reports_about_timeline,
  changes: m.reports_about_changes,
  limitations: m.reports_about_limitations,
  decision: m.reports_about_decision,
  text: m.reports_about_text,
  figures: m.reports_about_figures,
  hop_ledger: m.reports_about_hop_ledger,
  hit_tables: m.reports_about_hit_tables,
  raw_answers: m.reports_about_raw_answers,
  chain_of_custody: m.reports_about_chain_of_custody,
  activity_log: m.reports_about_activity_log,
  glossary: m.reports_about_glossary,
};

/** What Tracefile puts into a section on its own, in a sentence. */
export function sectionAbout(kind: SectionKind): string {
  return sections[kind]();
}

/** What a section is called in the report: a person's own title, else that of the template. */
export function titleOf(
  { title, kind }: Pick<DraftSection, 'title' | 'kind'>,
  language: ReportLanguage,
): string {
  return title.trim() === '' ? sectionTitle(kind, language) : title;
}

const questions: Record<NarrativeQuestion, readonly [word: () => string, hint: () => string]> = {
  who: [m.reports_question_who, m.reports_question_who_hint],
  what: [m.reports_question_what, m.reports_question_what_hint],
  when: [m.reports_question_when, m.reports_question_when_hint],
  where: [m.reports_question_where, m.reports_question_where_hint],
  why: [m.reports_question_why, m.reports_question_why_hint],
  how: [m.reports_question_how, m.reports_question_how_hint],
};

/** A question of the narrative. */
export function questionWord(question: NarrativeQuestion): string {
  return questions[question][0]();
}

/** What its answer says. */
export function questionHint(question: NarrativeQuestion): string {
  return questions[question][1]();
}

const manualKinds: Record<ManualKind, () => string> = {
  account: m.reports_manual_account,
  wallet_address: m.reports_manual_wallet_address,
  transaction: m.reports_manual_transaction,
  login_address: m.reports_manual_login_address,
  device: m.reports_manual_device,
  online_profile: m.reports_manual_online_profile,
};

/** A kind of what is entered by hand. */
export function manualKindWord(kind: ManualKind): string {
  return manualKinds[kind]();
}

const figureKinds: Record<FigureKind, () => string> = {
  flow: m.reports_figure_flow,
  mirrored: m.reports_figure_mirrored,
  score: m.reports_figure_score,
  time_line: m.reports_figure_time_line,
};

/** A kind of figure. */
export function figureKindWord(kind: FigureKind): string {
  return figureKinds[kind]();
}

const problems: Record<ReportProblem['kind'], () => string> = {
  citation_unresolved: m.reports_problem_citation_unresolved,
  observed_uncited: m.reports_problem_observed_uncited,
  snapshot_unreadable: m.reports_problem_snapshot_unreadable,
  snapshot_missing: m.reports_problem_snapshot_missing,
  figure_not_drawn: m.reports_problem_figure_not_drawn,
};

/** What does not resolve. */
export function problemWord(kind: ReportProblem['kind']): string {
  return problems[kind]();
}

const standings: Record<'approved' | 'objected', Record<Standing, () => string>> = {
  approved: { holds: m.reports_approved_holds, voided: m.reports_approved_voided },
  objected: { holds: m.reports_objected_holds, voided: m.reports_objected_voided },
};

/** What a reviewer said, and whether it still speaks of the report as it is. */
export function standingWord(decision: 'approved' | 'objected', standing: Standing): string {
  return standings[decision][standing]();
}
