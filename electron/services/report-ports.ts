// What composing and printing reports needs from outside: the thread that composes and renders, and the
// hidden window that prints. The composition root gives the real ones.
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { ReportProblem } from '#shared/report/document.ts';
import type { ReportLanguage, SectionKind } from '#shared/report/draft.ts';
import type { ReportOutline } from '#shared/report/parts.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';

/** A section as it came out. */
export interface ComposedSection {
  id: string;
  kind: SectionKind;
  number: string;
  title: string;
  /** Over its canonical JSON (RFC 8785). */
  sha256: Sha256Hex;
}

/** An answer that the report cites. */
export interface ComposedSource {
  snapshotId: SnapshotId | null;
  /** Whole, as in the document. */
  subject: string;
  sha256: Sha256Hex;
}

/** What a composed report comes to; the document itself stays in the thread. */
export interface ComposedFacts extends ReportOutline {
  contentSha256: Sha256Hex;
  title: string;
  sections: ComposedSection[];
  sources: ComposedSource[];
  problems: ReportProblem[];
  /** About how many pages it takes as PDF. */
  estimatedPages: number;
  /** Chromium's templates for the head and foot of each page. */
  furniture: { headerHtml: string; footerHtml: string };
}

/** A picture of the report. */
export interface ComposedFigure {
  id: string;
  svg: string;
  widthPx: number;
  heightPx: number;
}

/** A picture as pixels. */
export interface RasterisedFigure {
  id: string;
  png: Uint8Array;
}

/**
 * What is asked of the thread. `print` is a part for the printer, which begins with so many blank pages,
 * `pdf` the parts that the printer gave as one file with the report's own dates and ids, `document` the
 * canonical JSON of the document.
 */
export type RenderAsk =
  | { format: 'html' | 'md' | 'json' | 'xlsx' | 'csv' | 'document' }
  | { format: 'docx'; pictures: RasterisedFigure[] }
  | { format: 'print'; part: number; blanks: number }
  | { format: 'pdf'; printed: readonly Uint8Array[] };

/** What a report is redacted with; without a key, hashes over what is hidden are left out. */
export interface RedactedWith {
  secrets: readonly Secret[];
  /** See `RedactionWith.commitmentKey`. */
  commitmentKey: Uint8Array | null;
}

/** A report in a thread of its own; one call after another. */
export interface ReportThread {
  /** The answers it must be given, in this order. */
  needs: () => Promise<readonly SnapshotId[]>;
  /** Takes a `ScreeningView` as JSON in UTF-8, moved to the thread. */
  add: (view: Uint8Array) => Promise<void>;
  /** The screenings whose graph it must be given; null where it needs none. */
  needsGraph: () => Promise<readonly SnapshotId[] | null>;
  /** Takes a `DescribedGraph<ShownNodes>` as JSON in UTF-8, moved to the thread. */
  addGraph: (graph: Uint8Array) => Promise<void>;
  finish: (args: {
    preparedAt: UtcMs;
    appVersion: string;
    signerFingerprint: Sha256Hex | null;
  }) => Promise<ComposedFacts>;
  /** Of the finished report, for external recipients: from here on everything is of the redacted one. */
  redact: (redacted: RedactedWith) => Promise<Omit<ComposedFacts, 'problems'>>;
  figures: () => Promise<ComposedFigure[]>;
  /** As often as wanted. */
  render: (ask: RenderAsk) => Promise<Uint8Array>;
  /** Pages of a PDF. */
  countPages: (pdf: Uint8Array) => Promise<number>;
  /** Of a first print: rules that write the pages of sections into the contents. */
  contentsStyle: (pdf: Uint8Array) => Promise<string>;
  /** Parts that it is printed in: one for a short report. */
  countParts: () => Promise<number>;
  /**
   * Of a first print of each part, all but the first with one blank page: the pages of each without it,
   * and rules that write the pages of sections into the contents.
   */
  layOutParts: (pdfs: readonly Uint8Array[]) => Promise<{ style: string; pages: number[] }>;
  /** Ends the thread, whatever it does. */
  end: () => void;
}

/**
 * Starts one; the dossier (JSON in UTF-8) is moved. Errors of its calls: `export.timed_out`,
 * `export.out_of_memory`, `job.aborted` once the signal has ended it.
 */
export type StartReport = (
  begin: { dossier: Uint8Array; language: ReportLanguage },
  signal: AbortSignal,
) => ReportThread;

/** What is printed. */
export interface PrintJob {
  html: Uint8Array;
  headerHtml: string;
  footerHtml: string;
  /** Rules of style for it. */
  style?: string;
  /** Gets a first print, and gives more rules for the second. */
  addStyle?: (firstPrint: Uint8Array) => Promise<string>;
  /** Pages at its beginning that count and are not printed. */
  skipPages?: number;
}

/**
 * Prints one thing after another. Errors: `export.print_failed`, `.printer_crashed`, `.out_of_memory`,
 * `.timed_out`, `job.aborted` by the signal.
 */
export interface ReportPrinter {
  /** A tagged PDF with an outline. */
  print: (job: PrintJob, control: { signal: AbortSignal }) => Promise<Uint8Array>;
  /** A PDF of the same pages without head, foot, tags and outline. */
  printDraft: (
    job: Pick<PrintJob, 'html'>,
    control: { signal: AbortSignal },
  ) => Promise<Uint8Array>;
  rasterise: (
    figures: readonly ComposedFigure[],
    control: { signal: AbortSignal },
  ) => Promise<RasterisedFigure[]>;
}
