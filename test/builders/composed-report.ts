// A report composed of given answers, as the thread of reports does it.
import { createComposer } from '#shared/report/compose/composer.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import type { DraftSection, ReportDraft, SectionKind } from '#shared/report/draft.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { FIGURE_THEME } from './practice-figures.ts';
import { buildDossier, buildDraft, buildSection } from './report-dossier.ts';

/** The sections that are computed from answers on chain. */
export const ON_CHAIN_SECTIONS = [
  'method',
  'on_chain_findings',
  'limitations',
  'hit_tables',
  'hop_ledger',
  'raw_answers',
] as const satisfies readonly SectionKind[];

/** Those, with a picture of each kind of the first answer, and of both sides of the second. */
export function sectionsOfEverything(): DraftSection[] {
  const figure = { side: null, caption: '' } as const;
  return [
    ...ON_CHAIN_SECTIONS.map((kind) => buildSection(kind)),
    buildSection('figures', {
      figures: [
        { ...figure, id: 'f1', kind: 'flow', snapshotId: 'address' },
        { ...figure, id: 'f2', kind: 'score', snapshotId: 'address' },
        { ...figure, id: 'f3', kind: 'mirrored', snapshotId: 'transaction' },
        { ...figure, id: 'f4', kind: 'time_line', snapshotId: 'transaction' },
      ],
    }),
  ];
}

/** When the report was prepared. */
export const PREPARED_AT = Date.UTC(2026, 2, 15);

/** What else a report is composed of. */
interface ComposedOf extends Partial<Omit<ReportDraft, 'sections'>> {
  sections?: readonly DraftSection[];
  dossier?: Partial<Dossier>;
  preparedAt?: number;
}

/** The report of these answers. */
export function composeReport(views: readonly ScreeningView[], parts: ComposedOf = {}) {
  const { sections, dossier, preparedAt, ...draft } = parts;
  const chosen = sections ?? ON_CHAIN_SECTIONS.map((kind) => buildSection(kind));
  const composer = createComposer(
    buildDossier(views, buildDraft(chosen, draft), dossier),
    FIGURE_THEME,
  );
  for (const id of composer.needs) {
    const view = views.find(({ summary }) => summary.id === id);
    if (view !== undefined) composer.add(view);
  }
  return composer.finish({
    preparedAt: preparedAt ?? PREPARED_AT,
    ...{ appVersion: '0.1.0', signerFingerprint: null },
  });
}
