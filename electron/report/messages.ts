// What the thread of a report is started with, asked, and answers.
import type { WireError } from '#shared/errors.ts';
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { ComposedProblem, FinishedWith } from '#shared/report/compose/composer.ts';
import type { ReportFigure, ReportSection, ReportSource } from '#shared/report/document.ts';
import type { ReportLanguage } from '#shared/report/draft.ts';
import type { ReportOutline } from '#shared/report/parts.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type { PageFurniture } from './html/page-furniture.ts';
import type { PrintLayout } from './pdf/contents-pages.ts';

/** What it is started with: a `Dossier` as JSON in UTF-8. */
export interface ReportTask {
  dossier: Uint8Array;
  language: ReportLanguage;
}

/** What a composed report comes to; the document itself stays in the thread. */
export interface ReportFacts extends ReportOutline {
  contentSha256: Sha256Hex;
  title: string;
  /** `sha256` over the canonical JSON (RFC 8785) of the section. */
  sections: (Pick<ReportSection, 'id' | 'kind' | 'number' | 'title'> & { sha256: Sha256Hex })[];
  sources: Pick<ReportSource, 'snapshotId' | 'subject' | 'sha256'>[];
  problems: ComposedProblem[];
  /** About how many pages it takes as PDF. */
  estimatedPages: number;
  furniture: PageFurniture;
}

/** A picture of the report, to be made into pixels. */
export type FigureShape = Pick<ReportFigure, 'id' | 'svg' | 'widthPx' | 'heightPx'>;

/** A picture as pixels. */
export interface FigurePixels {
  id: string;
  png: Uint8Array;
}

/**
 * What is rendered. `html` is the file, `print` a part of it for the printer, which begins with so many
 * blank pages, `pdf` the parts that the printer gave as one file with the report's own dates and ids,
 * `document` the canonical JSON of the document alone.
 */
export type RenderTask =
  | { format: 'html' | 'md' | 'json' | 'xlsx' | 'csv' | 'document' }
  | { format: 'docx'; pictures: FigurePixels[] }
  | { format: 'print'; part: number; blanks: number }
  | { format: 'pdf'; printed: readonly Uint8Array[] };

/** What a report is redacted with; without a key, hashes over what is hidden are left out. */
export interface RedactedWith {
  secrets: readonly Secret[];
  /** See `RedactionWith.commitmentKey`. */
  commitmentKey: Uint8Array | null;
}

/** What it is asked, one after another. */
export type ReportMessage =
  | { kind: 'needs' }
  | { kind: 'add'; view: Uint8Array }
  | { kind: 'needsGraph' }
  | { kind: 'addGraph'; graph: Uint8Array }
  | { kind: 'finish'; args: FinishedWith }
  | { kind: 'redact'; with: RedactedWith }
  | { kind: 'figures' }
  | { kind: 'render'; task: RenderTask }
  | { kind: 'countPages'; pdf: Uint8Array }
  | { kind: 'contentsStyle'; pdf: Uint8Array }
  | { kind: 'countParts' }
  | { kind: 'layOutParts'; pdfs: readonly Uint8Array[] };

/** The answer to each of them. */
export interface ReportAnswers {
  needs: readonly SnapshotId[];
  add: null;
  needsGraph: readonly SnapshotId[] | null;
  addGraph: null;
  finish: ReportFacts;
  redact: Omit<ReportFacts, 'problems'>;
  figures: FigureShape[];
  render: Uint8Array;
  countPages: number;
  contentsStyle: string;
  countParts: number;
  layOutParts: PrintLayout;
}

/** What it answers, one for each message. */
export type ReportReply =
  { ok: true; value: ReportAnswers[keyof ReportAnswers] } | { ok: false; error: WireError };
