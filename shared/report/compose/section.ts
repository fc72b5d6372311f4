// What every section of a report is made with. A section is begun with the case, is given each answer
// that the report is about, one after another, and ends as blocks; it keeps no answer longer than it must.
import type { SnapshotId } from '../../domain/ids.ts';
import type { ScreeningView } from '../../screening/snapshot.ts';
import type { Block, ReportSource } from '../document.ts';
import type { Dossier } from '../dossier.ts';
import type { DraftSection, ReportDraft } from '../draft.ts';

/** What a section may read. */
export interface SectionContext {
  dossier: Dossier;
  draft: ReportDraft;
  section: DraftSection;
  /** The answers that the report is about, in its order; `S1` is the first. */
  sources: readonly ReportSource[];
  /** The number of a snapshot among them; null when the report is not about it. */
  sourceOf: (snapshotId: SnapshotId) => number | null;
  /** Something a reader must be told of; shown before the report is written. */
  warn: (problem: SectionProblem) => void;
}

/** Something that does not resolve. */
export interface SectionProblem {
  kind: 'citation_unresolved' | 'snapshot_unreadable' | 'snapshot_missing' | 'figure_not_drawn';
  about: string;
  snapshotId: SnapshotId | null;
}

/** A section on its way. */
export interface SectionBuilder {
  /** Takes an answer; left out by sections that need none. In the order of the sources. */
  add?: (view: ScreeningView, source: number) => void;
  finish: () => readonly Block[];
}

/** Begins a section; words come in the language that the thread was set to. */
export type StartSection = (context: SectionContext) => SectionBuilder;
