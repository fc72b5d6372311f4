// A case as the composer of reports is given it, around answers of the practice service.
import type { CaseId, ReportId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import {
  REPORT_LANGUAGES,
  type DraftSection,
  type ReportDraft,
  type SectionKind,
} from '#shared/report/draft.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';

const CASE = 'case-1' as CaseId;
const AT = Date.UTC(2026, 2, 14, 9, 30, 5);

/** A section that is on and says nothing of its own. */
export function buildSection(kind: SectionKind, parts: Partial<DraftSection> = {}): DraftSection {
  return {
    ...{ id: `section-${kind}`, kind, title: '', isOn: true, observed: '', interpretation: '' },
    ...{ answers: {}, manual: [], figures: [] },
    ...parts,
  };
}

/** A draft of these sections over the whole case. */
export function buildDraft(
  sections: readonly DraftSection[],
  parts: Partial<ReportDraft> = {},
): ReportDraft {
  return {
    ...{ title: 'Report', language: REPORT_LANGUAGES[0], snapshotIds: null, period: null },
    sections: [...sections],
    ...parts,
  };
}

/** The same view under an id of its own, in the case. */
export function inCase<View extends ScreeningView>(view: View, id: string): View {
  return { ...view, summary: { ...view.summary, id: id as SnapshotId, caseId: CASE } };
}

/** The case with these answers, oldest first. */
export function buildDossier(
  views: readonly ScreeningView[],
  draft: ReportDraft,
  parts: Partial<Dossier> = {},
): Dossier {
  return {
    ...{ fileId: 'file-1', investigator: 'R. Weiss', journalEntries: 12 },
    journalHead: 'c'.repeat(64),
    case: {
      ...{ id: CASE, reference: 'TF-2026-0001', title: 'Layering', owner: 'R. Weiss' },
      ...{ severity: null, classification: 'Confidential', tags: [], summary: '', status: 'open' },
      ...{ createdAt: AT, openedAt: AT, closedAt: null, lastActivityAt: AT },
      ...{ screeningCount: views.length, openJobCount: 0, subjectCount: 0, noteCount: 0 },
      attachmentCount: 0,
    },
    report: {
      ...{ id: 'report-1' as ReportId, caseId: CASE, template: 'investigation', draft },
      ...{ revision: 1, createdAt: AT, updatedAt: AT, removedAt: null },
    },
    snapshots: views.map(({ summary }) => summary),
    answers: views.map(({ summary, provenance }) => ({
      ...{ snapshotId: summary.id, sha256: summary.sha256, sizeBytes: provenance.sizeBytes },
      requestSha256: provenance.origin === 'service' ? provenance.requestSha256 : null,
      receivedAt: provenance.origin === 'service' ? provenance.receivedAt : provenance.importedAt,
      rulesets: [{ type: 'kya', name: 'Builtin KYA', sha256: 'd'.repeat(64) as Sha256Hex }],
    })),
    ...{ subjects: [], decisions: [], labels: [], slots: [], timeline: [], attachments: [] },
    ...{
      statedTransactions: [],
      ownFacts: { facts: [] },
      factNotes: [],
      flowViews: [],
      journal: [],
      citations: [],
      approvals: [],
    },
    ...parts,
  };
}
