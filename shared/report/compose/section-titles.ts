// What the sections of a report are called when a person gives them no name.
import { m } from '../../messages/generated/messages.js';
import type { ReportLanguage, SectionKind } from '../draft.ts';

const titles: Record<SectionKind, typeof m.report_section_summary> = {
  summary: m.report_section_summary,
  mandate: m.report_section_mandate,
  method: m.report_section_method,
  subjects: m.report_section_subjects,
  on_chain_findings: m.report_section_on_chain_findings,
  name_findings: m.report_section_name_findings,
  narrative: m.report_section_narrative,
  accounts_and_devices: m.report_section_accounts_and_devices,
  case_graph: m.report_section_case_graph,
  own_findings: m.report_section_own_findings,
  timeline: m.report_section_timeline,
  changes: m.report_section_changes,
  limitations: m.report_section_limitations,
  decision: m.report_section_decision,
  text: m.report_section_text,
  figures: m.report_section_figures,
  hop_ledger: m.report_section_hop_ledger,
  hit_tables: m.report_section_hit_tables,
  raw_answers: m.report_section_raw_answers,
  chain_of_custody: m.report_section_chain_of_custody,
  activity_log: m.report_section_activity_log,
  glossary: m.report_section_glossary,
};

/** The title of a section of a kind, in a language, else the present one. */
export function sectionTitle(kind: SectionKind, language?: ReportLanguage): string {
  return language === undefined ? titles[kind]() : titles[kind]({}, { locale: language });
}
