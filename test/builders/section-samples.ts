// Cases as a report's sections read them, and one section composed alone. No real person or firm.
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { Block, Inline } from '#shared/report/document.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import type { DraftSection, SectionKind } from '#shared/report/draft.ts';
import type { SectionContext, StartSection } from '#shared/report/compose/section.ts';
import { numberSources } from '#shared/report/compose/sources.ts';
import { draftFor, emptySection } from '#shared/report/templates.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { buildCase, sampleEntries, sampleSubjects } from './case-samples.ts';
import { SAMPLE_NOW, sampleHash } from './sample-basics.ts';

/** A case without anything in it. */
export function emptyDossier(parts: Partial<Dossier> = {}): Dossier {
  let id = 0;
  return {
    fileId: 'file-1',
    investigator: 'R. Example',
    journalHead: sampleHash(3),
    journalEntries: 0,
    case: buildCase({ id: 'case-1' as CaseId, reference: 'TF-2026-001', title: 'Harbour' }),
    report: {
      id: 'report-1' as ReportId,
      caseId: 'case-1' as CaseId,
      template: 'investigation',
      draft: draftFor({
        ...{ template: 'investigation', language: 'en' },
        caseTitle: 'Harbour',
        newId: () => `section-${String(id++)}`,
      }),
      ...{ revision: 1, createdAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW, removedAt: null },
    },
    ...{ subjects: [], snapshots: [], answers: [], decisions: [], labels: [], slots: [] },
    ...{
      statedTransactions: [],
      ownFacts: { facts: [] },
      factNotes: [],
      timeline: [],
      attachments: [],
    },
    ...{ flowViews: [], journal: [], citations: [], approvals: [] },
    ...parts,
  };
}

/** The sample case with these answers. */
export function dossierOf(views: readonly ScreeningView[], parts: Partial<Dossier> = {}): Dossier {
  return emptyDossier({
    subjects: sampleSubjects,
    timeline: sampleEntries,
    snapshots: views.map(({ summary }) => summary),
    answers: views.map(({ summary, provenance }) => ({
      ...{ snapshotId: summary.id, sha256: summary.sha256, sizeBytes: provenance.sizeBytes },
      requestSha256: null,
      ...{ receivedAt: summary.takenAt, rulesets: [] },
    })),
    ...parts,
  });
}

/** The blocks of one section of a case. */
export function composeSection(
  start: StartSection,
  kind: SectionKind,
  dossier: Dossier,
  views: readonly ScreeningView[] = [],
  section: Partial<DraftSection> = {},
): readonly Block[] {
  const sources = numberSources(dossier);
  const context: SectionContext = {
    ...{ dossier, draft: dossier.report.draft },
    section: { ...emptySection(kind, 'section-x'), ...section },
    ...{ sources: sources.list, aboutCount: sources.aboutCount, sourceOf: sources.sourceOf },
    theme: { colour: () => '#000000', textFace: 'serif', monoFace: 'monospace' },
    warn: () => undefined,
  };
  const builder = start(context);
  for (const view of views) {
    const source = sources.sourceOf(view.summary.id);
    if (source !== null) builder.add?.(view, source);
  }
  return builder.finish();
}

/** Every piece of every line, in reading order. */
export function inlinesOf(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block): Inline[] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return block.inlines.flatMap(within);
      case 'list':
        return block.items.flatMap(inlinesOf);
      case 'quote':
      case 'statement':
      case 'notice':
        return inlinesOf(block.blocks);
      case 'facts':
        return block.rows.flatMap(({ value }) => value.flatMap(within));
      case 'table':
        return block.rows.flat(2).flatMap(within);
      case 'code':
      case 'rule':
      case 'figure':
        return [];
    }
  });
}

function within(one: Inline): Inline[] {
  return 'inlines' in one ? one.inlines.flatMap(within) : [one];
}

/** All that is written, as one text. */
export function textOf(blocks: readonly Block[]): string {
  return inlinesOf(blocks)
    .map((one) => ('text' in one ? one.text : one.kind === 'cite' ? `S${String(one.source)}` : ''))
    .join('|');
}
