// A finished report as data: what every format renders, and nothing else. Every figure and every text
// that is not the report's own says where it is from. No layout, no file format, no clock in here.
import type { LabelId, ReportId, Sha256Hex, SnapshotId } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import type { JobKind } from '../screening/job.ts';
import type { ReportLanguage, ReportTemplate, SectionKind } from './draft.ts';

/** Where a value of a report is from. */
export type ValueSource =
  /** A place in the stored bytes of an answer: `S<source>`, RFC 6901; the source is an index + 1. */
  | { of: 'answer'; source: number; pointer: string }
  /** What the answer's record says of it: its request, its time, its hash, its ruleset. */
  | { of: 'snapshot'; source: number; field: string }
  /** A record of the case, e.g. a subject's role or a person's decision. */
  | { of: 'record'; kind: string; id: string; field: string }
  /** Computed from other values by a documented rule; `from` in the order of the rule. */
  | { of: 'computed'; rule: string; from: readonly ValueSource[] }
  /** A count of what the report or the case holds, in words: what was counted. */
  | { of: 'count'; what: string }
  /** The report itself: its page, its date, its number, the program's version. */
  | { of: 'report'; what: string };

/** A piece of a line. */
export type Inline =
  /** The report's own words, or a person's text. Never data: that is a `value`. */
  | { kind: 'text'; text: string }
  /** Data. `foreign`: from outside, shown isolated with invisible characters made visible. */
  | { kind: 'value'; text: string; face: ValueFace; source: ValueSource }
  /** A citation that a person picked, or one next to a finding: `S1 /data/score`. */
  | { kind: 'cite'; source: number; pointer: string }
  | { kind: 'strong' | 'emphasis'; inlines: readonly Inline[] }
  /** A web address is printed after its words; nothing in a report is fetched. */
  | { kind: 'link'; href: string; inlines: readonly Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' };

/**
 * How a value is set. `mono`: an address or a hash, never cut or hyphenated. `foreign`: a text from
 * outside. `risk-…`: a word with the shape of its level.
 */
export type ValueFace =
  | 'plain'
  | 'number'
  | 'mono'
  | 'foreign'
  | 'time'
  | 'risk-critical'
  | 'risk-high'
  | 'risk-medium'
  | 'risk-low'
  | 'risk-unknown';

/** What a statement is: what was observed in stored bytes, or what a person makes of it. */
export type StatementNature = 'observed' | 'interpretation';

/** A part of a section, from top to bottom. */
export type Block =
  | { kind: 'heading'; level: 3 | 4; inlines: readonly Inline[] }
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Block[])[] }
  | { kind: 'quote'; blocks: readonly Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** Named facts, two columns. */
  | { kind: 'facts'; rows: readonly { term: string; value: readonly Inline[] }[] }
  | ReportTable
  | ReportFigure
  /** Apart from the rest, with a word at its head that says which it is. */
  | { kind: 'statement'; nature: StatementNature; blocks: readonly Block[] }
  | { kind: 'notice'; tone: 'info' | 'caution' | 'practice'; blocks: readonly Block[] };

/** A table; a file of its own in CSV, a sheet in XLSX. */
export interface ReportTable {
  kind: 'table';
  /** Unique in the report, of `[a-z0-9-]`: the name of its file and sheet. */
  id: string;
  caption: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Cell[])[];
}

/** A column; `share` of the width, all together 1. */
export interface ReportColumn {
  name: string;
  align: 'start' | 'end';
  share: number;
}

/** A cell: one or more pieces on one line; empty for nothing. */
export type Cell = readonly Inline[];

/** A picture, drawn here from stored data. */
export interface ReportFigure {
  kind: 'figure';
  id: string;
  caption: string;
  /** The picture in words, for who cannot see it. */
  alt: string;
  /** A self-contained SVG without script, style or anything fetched. */
  svg: string;
  widthPx: number;
  heightPx: number;
  /** Of the snapshot it was drawn from; an index + 1. */
  source: number | null;
  /** The person's own labels that are in it; left out where there are none. */
  labels?: readonly LabelId[];
}

/** A section with its number (`1`, `2`, …, appendices `A`, `B`, …). */
export interface ReportSection {
  /** That of the draft. */
  id: string;
  kind: SectionKind;
  number: string;
  title: string;
  blocks: readonly Block[];
}

/** An answer that the report cites; `S1` is the first. */
export interface ReportSource {
  snapshotId: SnapshotId | null;
  kind: JobKind;
  /** The address, hash or name that was screened, whole. */
  subject: string;
  /** E.g. `ethereum, USDT`; empty for a name. */
  asset: string;
  environmentName: string;
  isPractice: boolean;
  takenAt: UtcMs;
  sha256: Sha256Hex;
  sizeBytes: number;
}

/** An approval or objection as it is at the time of the report. */
export interface ReportApproval {
  decision: 'approved' | 'objected';
  reviewer: string;
  reason: string;
  at: UtcMs;
  /** Of the reviewer's key. */
  fingerprint: Sha256Hex;
  /** What it speaks of is still the content of this report. */
  holds: boolean;
}

/** The cover and what is at the head of each page. */
export interface ReportCover {
  caseReference: string;
  caseTitle: string;
  /** As the organisation marks its papers; empty for none. */
  classification: string;
  preparedBy: string;
  preparedAt: UtcMs;
  /** In words, when anything in it is from the practice service; null when nothing is. */
  practice: string | null;
  approvals: readonly ReportApproval[];
}

/** What lets somebody else check the report. */
export interface ReportCustody {
  fileId: string;
  /** Entries of the journal and the hash of the newest, as the dossier tells of it. */
  journalEntries: number;
  /** How many of these are of the case. */
  caseEntries: number;
  journalHead: string;
  /** Of the key that signs here; null when there is none yet. */
  signerFingerprint: Sha256Hex | null;
  appVersion: string;
}

/** The whole report. */
export interface ReportDocument {
  format: 'tracefile-report';
  version: 1;
  reportId: ReportId;
  template: ReportTemplate;
  language: ReportLanguage;
  title: string;
  cover: ReportCover;
  sections: readonly ReportSection[];
  sources: readonly ReportSource[];
  custody: ReportCustody;
  /**
   * SHA-256 over the canonical JSON (RFC 8785) of everything an approval speaks of: title, language,
   * template, classification, sections and sources; not the date, the approvals or the custody. Of the
   * sections "chain_of_custody" and "activity_log" only the blocks "statement" and "figure" count.
   */
  contentSha256: Sha256Hex;
  /** Only of a copy for external recipients: what it was made from. Approvals speak of that. */
  redaction?: { originalContentSha256: Sha256Hex };
}

/** Something in a report that does not resolve, or cites nothing where it should. */
export interface ReportProblem {
  kind:
    | 'citation_unresolved'
    | 'observed_uncited'
    | 'snapshot_unreadable'
    | 'snapshot_missing'
    | 'figure_not_drawn';
  sectionId: string;
  /** A pointer, a subject: what it is about. */
  about: string;
  snapshotId: SnapshotId | null;
}

/** What is done with a report or a bundle. */
export type ReportStage =
  'reading' | 'composing' | 'drawing' | 'printing' | 'writing' | 'signing' | 'verifying';
