// The answers that a report rests on, numbered `S1`, `S2` …: first those it is about, then those that
// only a citation or a figure of it names. Reads records alone, never an answer.
import type { SnapshotId } from '../../domain/ids.ts';
import type { SnapshotSummary } from '../../screening/snapshot.ts';
import { environmentWord } from '../../words/environment-words.ts';
import { screenedSubject } from '../../words/screening-words.ts';
import { parseCitations } from '../../review/citation.ts';
import type { ReportSource } from '../document.ts';
import type { Dossier } from '../dossier.ts';
import type { DraftSection, ReportDraft } from '../draft.ts';

/** The numbered answers of a report. */
export interface ReportSources {
  /** `S1` first; the first `aboutCount` are those that the report is about. */
  list: readonly ReportSource[];
  aboutCount: number;
  /** The number of a snapshot; null when it is none of them. */
  sourceOf: (snapshotId: SnapshotId) => number | null;
  /** Chosen snapshots that the case does not have. */
  missing: readonly SnapshotId[];
}

/** Numbers the answers of a report. */
export function numberSources(dossier: Dossier): ReportSources {
  const { draft } = dossier.report;
  const summaries = new Map(dossier.snapshots.map((one) => [one.id, one]));
  const about = chosenSnapshots(dossier);
  const known = new Set(about.filter((id) => summaries.has(id)));
  const missing = about.filter((id) => !summaries.has(id));
  const aboutCount = known.size;
  const named = [...citedSnapshots(dossier), ...factSnapshots(dossier), ...figureSnapshots(draft)];
  for (const id of named) if (summaries.has(id)) known.add(id);
  const sizes = new Map(dossier.answers.map((one) => [one.snapshotId, one.sizeBytes]));
  const ordered = [...known].flatMap((id) => {
    const summary = summaries.get(id);
    return summary === undefined ? [] : [summary];
  });
  const numbers = new Map(ordered.map(({ id }, index) => [id, index + 1]));
  return {
    list: ordered.map((summary) => sourceOfSummary(summary, sizes.get(summary.id) ?? 0)),
    aboutCount,
    sourceOf: (id) => numbers.get(id) ?? null,
    missing,
  };
}

/** All texts of a section that may hold citations, in the order in which they are printed. */
function textsOf(section: DraftSection): string[] {
  return [section.observed, ...Object.values(section.answers), section.interpretation];
}

/** Picked ones in their order, else all of the period, oldest first; each once. */
function chosenSnapshots({ report: { draft, template }, snapshots }: Dossier): SnapshotId[] {
  const { snapshotIds, period } = draft;
  if (snapshotIds !== null) return [...new Set(snapshotIds)] as SnapshotId[];
  const all = snapshots
    .filter(({ takenAt }) => period === null || (takenAt >= period.from && takenAt < period.to))
    .map(({ id }) => id);
  // A certificate is about one answer: the newest until another one is picked.
  return template === 'screening_certificate' ? all.slice(-1) : all;
}

function citedSnapshots({ report: { draft }, citations }: Dossier): SnapshotId[] {
  const bySha = new Map(citations.map((one) => [one.answerSha256, one.snapshotId]));
  const texts = draft.sections.flatMap((section) => (section.isOn ? textsOf(section) : []));
  return texts.flatMap((text) =>
    parseCitations(text).flatMap(({ answerSha256 }) => bySha.get(answerSha256) ?? []),
  );
}

/** Those that own findings rest on, where the report tells of them. */
function factSnapshots({ report: { draft }, ownFacts, snapshots }: Dossier): SnapshotId[] {
  if (!draft.sections.some(({ kind, isOn }) => isOn && kind === 'own_findings')) return [];
  const bySha = new Map<string, SnapshotId>(snapshots.map(({ sha256, id }) => [sha256, id]));
  return ownFacts.facts.flatMap(({ fields }) =>
    fields.bases.flatMap((basis) =>
      basis.kind === 'citation' ? (bySha.get(basis.answerSha256) ?? []) : [],
    ),
  );
}

function figureSnapshots({ sections }: ReportDraft): SnapshotId[] {
  return sections.flatMap(({ isOn, figures }) =>
    isOn ? figures.map(({ snapshotId }) => snapshotId as SnapshotId) : [],
  );
}

function sourceOfSummary(summary: SnapshotSummary, sizeBytes: number): ReportSource {
  const { environmentKind, environmentName } = summary;
  return {
    snapshotId: summary.id,
    kind: summary.kind,
    subject: screenedSubject(summary),
    asset: summary.kind === 'name' ? '' : `${summary.chain}, ${summary.token.toUpperCase()}`,
    environmentName: environmentWord(environmentKind, environmentName),
    isPractice: environmentKind === 'practice',
    takenAt: summary.takenAt,
    sha256: summary.sha256,
    sizeBytes,
  };
}
