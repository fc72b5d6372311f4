// What every section of a report is made with. A section is begun with the case, is given each answer
// that the report is about, one after another, and ends as blocks; it keeps no answer longer than it must.
import type { SnapshotId } from '../../domain/ids.ts';
import type { SvgTheme } from '../../charts/svg-text.ts';
import type { DescribedGraph, ShownNodes } from '../../graph/described-graph.ts';
import type { ScreeningView } from '../../screening/snapshot.ts';
import type { Block, ReportSource, ReportProblem } from '../document.ts';
import type { Dossier } from '../dossier.ts';
import type { DraftSection, ReportDraft } from '../draft.ts';

/** What a section may read. */
export interface SectionContext {
  dossier: Dossier;
  draft: ReportDraft;
  section: DraftSection;
  /** Every answer that the report rests on; `S1` is the first. */
  sources: readonly ReportSource[];
  /** The first so many are those that the report is about; the others are only cited or drawn. */
  aboutCount: number;
  /** The number of a snapshot among the sources; null when it is none of them. */
  sourceOf: (snapshotId: SnapshotId) => number | null;
  /** The look of pictures. */
  theme: SvgTheme;
  /** Something a reader must be informed of; shown before the report is written. */
  warn: (problem: SectionProblem) => void;
}

/** A problem of the section that tells it. */
export type SectionProblem = Omit<ReportProblem, 'sectionId'>;

/** A section on its way. */
export interface SectionBuilder {
  /**
   * Takes an answer that the report is about; left out by sections that need none. In the order of the
   * sources.
   */
  add?: (view: ScreeningView, source: number) => void;
  /** Takes the graph of the addresses and transactions that the report is about; left out where there is no need. */
  addGraph?: (graph: DescribedGraph<ShownNodes>) => void;
  finish: () => readonly Block[];
}

/** A certificate tells of its answers alone, every other report of the case as well. */
export function tellsOfCase({ dossier }: Pick<SectionContext, 'dossier'>): boolean {
  return dossier.report.template !== 'screening_certificate';
}

/** Begins a section; words are in the language that the thread was set to. */
export type StartSection = (context: SectionContext) => SectionBuilder;
