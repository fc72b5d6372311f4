// Composes a report: begun with the case's records, given each answer once, finished as a document. It
// keeps no answer. What a section says is its builder's; order, numbers, sources and hash are made here.
import type { Sha256Hex, SnapshotId } from '../../domain/ids.ts';
import type { UtcMs } from '../../domain/time.ts';
import type { SvgTheme } from '../../charts/svg-text.ts';
import type { DescribedGraph, ShownNodes } from '../../graph/described-graph.ts';
import { m } from '../../messages/generated/messages.js';
import type { ScreeningView } from '../../screening/snapshot.ts';
import type { Block, ReportDocument, ReportSection, ReportSource } from '../document.ts';
import type { Dossier } from '../dossier.ts';
import type { Approval } from '../report.ts';
import { hashContent } from './content-hash.ts';
import { numberSections, type NumberedSection } from './number-sections.ts';
import { beginPlacedFigures } from './placed-figures.ts';
import { personStatement } from './markdown-blocks.ts';
import { sectionTitle } from './section-titles.ts';
import type { SectionBuilder, SectionContext, SectionProblem } from './section.ts';
import { SECTIONS } from './sections.ts';
import { numberSources, type ReportSources } from './sources.ts';
import { createNames, withUniqueNames } from './unique-names.ts';

/** Something in a report that does not resolve, with the section it is in. */
export type ComposedProblem = SectionProblem & { sectionId: string };

/** What is known only when the report is finished. */
export interface FinishedWith {
  preparedAt: UtcMs;
  appVersion: string;
  /** Of the key that signs here; null when there is none yet. */
  signerFingerprint: Sha256Hex | null;
}

/** A report on its way. */
export interface ReportComposer {
  /** The answers it must be given, in this order; each once. */
  needs: readonly SnapshotId[];
  add: (view: ScreeningView) => void;
  /** The screenings whose graph it must be given before it is finished; null where it needs none. */
  needsGraph: readonly SnapshotId[] | null;
  addGraph: (graph: DescribedGraph<ShownNodes>) => void;
  finish: (args: FinishedWith) => { document: ReportDocument; problems: ComposedProblem[] };
}

/** A section on its way, with its figures. */
interface OpenSection extends NumberedSection {
  context: SectionContext;
  builder: SectionBuilder;
  figures: ReturnType<typeof beginPlacedFigures>;
}

/**
 * Begins a report. Words are in the language that the thread was set to.
 * @param theme the look of its pictures, `figureTheme` of the colour tokens
 */
export function createComposer(dossier: Dossier, theme: SvgTheme): ReportComposer {
  const { draft } = dossier.report;
  const sources = numberSources(dossier);
  const problems: ComposedProblem[] = [];
  const open = numberSections(draft.sections).map(({ section, number }): OpenSection => {
    const context: SectionContext = {
      dossier,
      draft,
      section,
      theme,
      sources: sources.list,
      aboutCount: sources.aboutCount,
      sourceOf: sources.sourceOf,
      warn: (problem) => problems.push({ ...problem, sectionId: section.id }),
    };
    const builder = SECTIONS[section.kind](context);
    return { section, number, context, builder, figures: beginPlacedFigures(context) };
  });
  const first = open[0]?.section.id ?? '';
  for (const id of sources.missing) {
    problems.push({ kind: 'snapshot_missing', about: id, snapshotId: id, sectionId: first });
  }
  const needs = neededOf(open, sources);
  const waiting = new Set(needs);
  return {
    needs,
    add(view) {
      const { id } = view.summary;
      const source = sources.sourceOf(id);
      if (source === null || !waiting.delete(id)) return;
      if (view.kind !== 'name' && view.result === null) {
        const about = sources.list[source - 1]?.subject ?? id;
        problems.push({ kind: 'snapshot_unreadable', about, snapshotId: id, sectionId: first });
      }
      for (const { builder, figures } of open) {
        if (source <= sources.aboutCount) builder.add?.(view, source);
        figures.add(view, source);
      }
    },
    needsGraph: open.some(({ builder }) => builder.addGraph !== undefined)
      ? onChainOf(sources)
      : null,
    addGraph(graph) {
      for (const { builder } of open) builder.addGraph?.(graph);
    },
    finish(args) {
      for (const id of waiting) {
        problems.push({ kind: 'snapshot_missing', about: id, snapshotId: id, sectionId: first });
      }
      const take = createNames();
      const sections = open.map((one): ReportSection => {
        const { section, number } = one;
        return {
          id: section.id,
          kind: section.kind,
          number,
          title: section.title.trim() === '' ? sectionTitle(section.kind) : section.title.trim(),
          blocks: withUniqueNames(blocksOf(one), take),
        };
      });
      return { document: documentOf(dossier, sources, sections, args), problems };
    },
  };
}

/** What the person observed, what is computed, the pictures, what the person makes of it. */
function blocksOf({ section, context, builder, figures }: OpenSection): Block[] {
  const blocks = [
    ...personStatement('observed', section.observed, context),
    ...builder.finish(),
    ...figures.finish(),
    ...personStatement('interpretation', section.interpretation, context),
  ];
  if (blocks.length > 0) return blocks;
  return [{ kind: 'paragraph', inlines: [{ kind: 'text', text: m.report_section_empty() }] }];
}

/** In the order of the sources: what a section looks into, and what a figure is drawn from. */
function neededOf(open: readonly OpenSection[], sources: ReportSources): SnapshotId[] {
  const isReading = open.some(({ builder }) => builder.add !== undefined);
  const drawn = new Set(open.flatMap(({ figures }) => figures.needs));
  return sources.list.flatMap(({ snapshotId }, index) => {
    if (snapshotId === null) return [];
    return (isReading && index < sources.aboutCount) || drawn.has(snapshotId) ? [snapshotId] : [];
  });
}

/** Addresses and transactions that the report is about. */
function onChainOf({ list, aboutCount }: ReportSources): SnapshotId[] {
  return list
    .slice(0, aboutCount)
    .flatMap(({ snapshotId, kind }) =>
      snapshotId === null || kind === 'name' ? [] : [snapshotId],
    );
}

function documentOf(
  dossier: Dossier,
  sources: ReportSources,
  sections: readonly ReportSection[],
  { preparedAt, appVersion, signerFingerprint }: FinishedWith,
): ReportDocument {
  const { report } = dossier;
  const { title, language } = report.draft;
  const { reference, classification } = dossier.case;
  const content = { title, language, template: report.template, sections, sources: sources.list };
  const contentSha256 = hashContent({ ...content, classification });
  return {
    format: 'tracefile-report',
    version: 1,
    reportId: report.id,
    ...content,
    cover: {
      caseReference: reference,
      caseTitle: dossier.case.title,
      classification,
      preparedBy: dossier.investigator,
      preparedAt,
      practice: practiceWords(sources.list),
      approvals: dossier.approvals.map((approval) => standing(approval, contentSha256)),
    },
    custody: {
      fileId: dossier.fileId,
      journalEntries: dossier.journalEntries,
      caseEntries: dossier.journal.length,
      journalHead: dossier.journalHead,
      signerFingerprint,
      appVersion,
    },
    contentSha256,
  };
}

function standing(approval: Approval, contentSha256: Sha256Hex) {
  const { decision, reviewer, reason, fingerprint, signedAt, contents } = approval;
  const holds = contents.includes(contentSha256);
  return { decision, reviewer, reason, at: signedAt, fingerprint, holds };
}

/** Null when nothing is from the practice service. */
function practiceWords(sources: readonly ReportSource[]): string | null {
  if (!sources.some(({ isPractice }) => isPractice)) return null;
  const isAll = sources.every(({ isPractice }) => isPractice);
  return isAll ? m.report_practice_all() : m.report_practice_some();
}
