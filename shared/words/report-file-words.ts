// The words of what is written from a case: formats, redaction profiles, and what is being done.
import type { ReportStage } from '../report/document.ts';
import { m } from '../messages/generated/messages.js';
import type { RedactionProfile, ReportFormat } from '../report/report.ts';

const formats: Record<ReportFormat, readonly [word: () => string, text: () => string]> = {
  pdf: [m.reports_format_pdf, m.reports_format_pdf_text],
  html: [m.reports_format_html, m.reports_format_html_text],
  docx: [m.reports_format_docx, m.reports_format_docx_text],
  xlsx: [m.reports_format_xlsx, m.reports_format_xlsx_text],
  csv: [m.reports_format_csv, m.reports_format_csv_text],
  md: [m.reports_format_md, m.reports_format_md_text],
  json: [m.reports_format_json, m.reports_format_json_text],
};

/** A format, e.g. "PDF". */
export function formatWord(format: ReportFormat): string {
  return formats[format][0]();
}

/** What a format is for. */
export function formatText(format: ReportFormat): string {
  return formats[format][1]();
}

const profiles: Record<RedactionProfile, readonly [word: () => string, text: () => string]> = {
  internal: [m.reports_profile_internal, m.reports_profile_internal_text],
  external: [m.reports_profile_external, m.reports_profile_external_text],
};

/** A redaction profile. */
export function profileWord(profile: RedactionProfile): string {
  return profiles[profile][0]();
}

/** What leaves under it. */
export function profileText(profile: RedactionProfile): string {
  return profiles[profile][1]();
}

const stages: Record<ReportStage, () => string> = {
  reading: m.reports_stage_reading,
  composing: m.reports_stage_composing,
  drawing: m.reports_stage_drawing,
  printing: m.reports_stage_printing,
  writing: m.reports_stage_writing,
  signing: m.reports_stage_signing,
  verifying: m.reports_stage_verifying,
};

/** What is being done. */
export function stageWord(stage: ReportStage): string {
  return stages[stage]();
}
