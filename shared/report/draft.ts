// A report as a person builds it: a template, its sections in order, what they write into them and
// which snapshots and figures they chose. Data is read when it is composed; none is copied into here.
import { z } from 'zod';
import { utcMs } from '../time-schema.ts';

/** What a report can be made from. */
export const REPORT_TEMPLATES = [
  'investigation',
  'screening_certificate',
  'periodic_review',
  'suspicious_activity',
] as const;
/** One of these. */
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number];

/** Languages of a report. */
export const REPORT_LANGUAGES = ['en', 'zh-CN'] as const;
/** One of these. */
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** What a section is. `text` and `figures` may be several times, every other kind once. */
export const SECTION_KINDS = [
  'summary',
  'mandate',
  'method',
  'subjects',
  'on_chain_findings',
  'name_findings',
  'narrative',
  'accounts_and_devices',
  'case_graph',
  'own_findings',
  'timeline',
  'changes',
  'limitations',
  'decision',
  'text',
  'figures',
  'hop_ledger',
  'hit_tables',
  'raw_answers',
  'chain_of_custody',
  'activity_log',
  'glossary',
] as const;
/** One of these. */
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Sections that follow the body and are lettered. */
export const APPENDIX_KINDS: readonly SectionKind[] = [
  'hop_ledger',
  'hit_tables',
  'raw_answers',
  'chain_of_custody',
  'activity_log',
  'glossary',
];

/** The questions of a suspicious-activity narrative, in their order. */
export const NARRATIVE_QUESTIONS = ['who', 'what', 'when', 'where', 'why', 'how'] as const;
/** One of these. */
export type NarrativeQuestion = (typeof NARRATIVE_QUESTIONS)[number];

/** What the services never supply, entered by hand. */
export const MANUAL_KINDS = [
  'account',
  'wallet_address',
  'transaction',
  'login_address',
  'device',
  'online_profile',
] as const;
/** One of these. */
export type ManualKind = (typeof MANUAL_KINDS)[number];

/** Which picture of a snapshot is placed. */
export const FIGURE_KINDS = ['flow', 'mirrored', 'score', 'time_line'] as const;
/** One of these. */
export type FigureKind = (typeof FIGURE_KINDS)[number];

const id = z.string().min(1).max(100);
const line = z.string().max(500);
/** Markdown with citations, as in notes. */
const markdown = z.string().max(200_000);

const section = z.strictObject({
  /** Unique in the report. */
  id,
  kind: z.enum(SECTION_KINDS),
  /** Empty: the template's title in the report's language. */
  title: line,
  isOn: z.boolean(),
  /** What was observed, in the person's words with citations; is before what is computed. */
  observed: markdown,
  /** What the person makes of it; set apart from it. */
  interpretation: markdown,
  /** A narrative's answers; empty elsewhere. */
  answers: z.partialRecord(z.enum(NARRATIVE_QUESTIONS), markdown),
  /** Entered by hand; empty elsewhere. */
  manual: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(MANUAL_KINDS),
        value: line,
        holder: line,
        at: line,
        remark: line,
      }),
    )
    .max(1000),
  /** Of the findings on chain alone: behind those of each answer its flow is drawn. */
  flowFigures: z.boolean().optional(),
  figures: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(FIGURE_KINDS),
        /** Of the snapshot it is drawn from, as its flow was last looked at. */
        snapshotId: id,
        /** Of a transaction; null for an address, and for both. */
        side: z.enum(['in', 'out']).nullable(),
        caption: line,
      }),
    )
    .max(100),
});

/** What a person edits. */
export const reportDraftSchema = z.strictObject({
  title: z.string().trim().min(1).max(300),
  language: z.enum(REPORT_LANGUAGES),
  /** Snapshots the report is about, in their order; null: every one of the case, oldest first. */
  snapshotIds: z.array(id).max(10_000).nullable(),
  /** The newest entries of a period alone, for a periodic review; null: without bound. */
  period: z.strictObject({ from: utcMs, to: utcMs }).nullable(),
  sections: z.array(section).max(200),
});

/** What a person edits. */
export type ReportDraft = z.infer<typeof reportDraftSchema>;
/** One section of it. */
export type DraftSection = z.infer<typeof section>;
/** A figure placed in a section. */
export type DraftFigure = DraftSection['figures'][number];
/** Something entered by hand. */
export type ManualEntry = DraftSection['manual'][number];
